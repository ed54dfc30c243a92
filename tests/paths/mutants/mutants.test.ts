import ts from 'typescript'
import { expect, it } from 'vitest'
import { MACHINES } from '../models/machines.ts'
import { isLong } from '../../support/long.ts'
import { plant } from './plant.ts'
import { KINDS } from './planting.ts'
import { openTrials } from './trials.ts'

/** Small files that have something of every kind between them. */
const SOME =
  /^src\/(machines\/(list|history|message|search)|features\/(list|history|user|ai-model|guide))\/|^src\/ui\/long-table/
const isSome = (file: string) => SOME.test(file)

it('every kind of fault is planted, each under a name of its own, and what is planted can be parsed', () => {
  const { mutants, sources } = plant(isSome)
  expect(new Set(mutants.map(({ kind }) => kind))).toEqual(new Set(KINDS))
  expect(new Set(mutants.map(({ key }) => key)).size).toBe(mutants.length)
  const broken = [...sources].flatMap(([file, text]) => {
    const { diagnostics = [] } = ts.transpileModule(text, {
      fileName: file,
      reportDiagnostics: true,
      compilerOptions: { jsx: ts.JsxEmit.Preserve },
    })
    return diagnostics.map(({ messageText }) => `${file}: ${JSON.stringify(messageText)}`)
  })
  expect(broken).toEqual([])
})

/** A fault for each way to be found. */
const FAULTS = {
  "machines/search/search.machine.ts: condition negated: event.text.trim() === ''": 'actor',
  'features/guide/guide.connect.ts: call removed: send(': 'browser',
  // A function makes this machine.
  "machines/list/list.machine.ts: text emptied: 'forward' → ''": 'actor',
} as const

/** It builds the application twice: for `npm run test:long`. */
it.runIf(isLong)(
  'paths find a fault of a machine and one of a view, and nothing where nothing is wrong',
  async () => {
    const machines = MACHINES.filter(({ name }) => name === 'search' || name === 'list')
    const planted = plant(isSome)
    const { attempt, close } = await openTrials(machines, planted)
    try {
      const ids = Object.keys(FAULTS).map(
        (name) => planted.mutants.find(({ key }) => key.startsWith(name))?.id ?? Number.NaN,
      )
      const found = new Map<number, string | null>()
      await attempt([0, ...ids], ({ id, by }) => found.set(id, by))
      expect([0, ...ids].map((id) => found.get(id))).toEqual([null, ...Object.values(FAULTS)])
    } finally {
      await close()
    }
  },
)
