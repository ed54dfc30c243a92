import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build, type Plugin } from 'vite'
import type { MACHINES } from '../models/machines.ts'

/** The machines with their path models, built with all mutants asleep; each is woken in a copy of its own. */

/** Whether the mutant of a number is awake. */
export type Awake = (id: number) => boolean

export interface Subject {
  readonly code: string
  /** What the code imports and does not hold. */
  readonly imports: readonly string[]
}

const ROOT = join(import.meta.dirname, '../../..')

export async function buildSubject(plugin: Plugin): Promise<Subject> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [plugin],
    build: {
      write: false,
      minify: false,
      ssr: join(ROOT, 'tests/paths/models/machines.ts'),
      rolldownOptions: { output: { format: 'cjs', codeSplitting: false } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk === undefined) throw new Error('the machines were not built')
  return { code: chunk.code, imports: chunk.imports }
}

/** Makes copies of the machines; what they import is shared by all of them. */
export async function subjectsOf({ code, imports }: Subject): Promise<(awake: Awake) => typeof MACHINES> {
  const modules = new Map(
    await Promise.all(imports.map(async (name) => [name, (await import(name)) as unknown] as const)),
  )
  const require = (name: string) => modules.get(name)
  return (awake) => {
    const exports: { MACHINES?: typeof MACHINES } = {}
    // A copy takes milliseconds and is gone when nobody holds it, where a module would stay for ever.
    const run = compileFunction(code, ['require', 'exports', '__querentAwake']) as (
      ...given: unknown[]
    ) => void
    run(require, exports, awake)
    if (exports.MACHINES === undefined) throw new Error('the machines were not made')
    return exports.MACHINES
  }
}
