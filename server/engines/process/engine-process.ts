import { statSync } from 'node:fs'
import type { DuckdbFile, DuckdbOptions } from '../duckdb-file.ts'
import { engineOver } from '../duckdb.ts'
import { EngineError, type Engine } from '../engine.ts'
import { startLife, type Life } from './life.ts'

/**
 * An engine in a process of its own, with no environment and no right beyond its file: whatever happens to its memory, and
 * whoever finds a way into it, the keys and accounts of the server are elsewhere. It ends with the server. Where it ends
 * alone, what was under way fails, and whoever asks next has it started again.
 */

/** How long an engine that ended twice without an answer is left alone; twice as long each further time. */
const FIRST_REST_MS = 250
const LONGEST_REST_MS = 30_000

const restAfter = (ends: number) =>
  ends < 2 ? 0 : Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** (ends - 2))

/** Changes with the file, whose rows are thought to be the same as long as an engine is open. */
function versionOf(file: string): string {
  const { dev, ino, size, mtimeMs } = statSync(file)
  return [dev, ino, size, mtimeMs].join()
}

/** A file that is open in one process after another. Throws EngineError where the first one cannot open it. */
export async function openInProcess(
  options: DuckdbOptions,
  start: () => Promise<Life>,
  now: () => number = performance.now.bind(performance),
): Promise<DuckdbFile> {
  const version = versionOf(options.file)
  /** Ends since the last answer. */
  let ends = 0
  let restsUntil = 0
  let isClosed = false
  let life: Promise<Life> | null = null

  const ended = () => {
    life = null
    ends += 1
    restsUntil = now() + restAfter(ends)
  }
  const begin = async (): Promise<Life> => {
    if (versionOf(options.file) !== version)
      throw new EngineError('the file was changed, and is not read anew yet')
    const begun = await start()
    void begun.ended.then(ended)
    return begun
  }
  const current = (): Promise<Life> => {
    if (isClosed) throw new EngineError('the engine is closed')
    if (life === null && now() < restsUntil)
      throw new EngineError(`the engine ended ${ends} times and is left alone for a moment`)
    life ??= begin().catch((error: unknown) => {
      ended()
      throw error
    })
    return life
  }
  await current()
  return {
    async run(...statement) {
      const columns = await (await current()).run(...statement)
      ends = 0
      return columns
    },
    close() {
      isClosed = true
      void life?.then((begun) => begun.close())
    },
  }
}

/** What opens DuckDB files, each in a process of its own. It throws EngineError where a file cannot be opened. */
export const inProcesses =
  (bubblewrap: string | null) =>
  async (options: DuckdbOptions): Promise<Engine> =>
    engineOver(await openInProcess(options, () => startLife(options, bubblewrap)))
