import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interpreterOf } from '../server/ask/interpret/interpret.ts'
import { compile } from '../server/ask/plan/compile.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import { PLACES, startPlace, type PlaceName } from '../tests/engines/places.ts'
import { chdbAtHand } from '../tools/chdb.ts'
import { postgresAtHand } from '../tools/postgres.ts'
import { startOwn, unasked } from './own-server.ts'
import { clocked, median, QUESTIONS, THREADS } from './questions.ts'

/**
 * The same questions over the same rows in each engine that is at hand, in one run. By the clock, since the others work in processes
 * of their own; what an answer takes is compared with the bare SQL in the same engine.
 */

export interface MeasuredEngine {
  readonly name: string
  /** Medians over questions of the least of all rounds, in milliseconds by the clock. */
  readonly bare: number
  readonly first: number
  readonly later: number
  /** Of the time of whoever asks first, from 0 to 1. */
  readonly disclosure: number
  readonly firstRatio: number
  readonly worstRatio: number
}

export interface MeasuredEngines {
  readonly rows: number
  readonly engines: readonly MeasuredEngine[]
  /** Engines that are not at hand, and what has them there. */
  readonly missing: readonly { readonly name: string; readonly remedy: string }[]
}

const OTHERS: readonly {
  readonly place: PlaceName
  readonly isThere: () => boolean
  readonly remedy: string
}[] = [
  {
    place: 'postgresql',
    isThere: () => postgresAtHand() !== null,
    remedy: 'apt-get install postgresql',
  },
  {
    place: 'clickhouse',
    isThere: () => chdbAtHand() !== null,
    remedy: 'npm run engines -- --engine clickhouse',
  },
]
/** More groups than any answer here has. */
const MOST_GROUPS = 100_000

async function measureEngine(name: string, dataset: Dataset, rounds: number): Promise<MeasuredEngine> {
  const state = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  const own = await startOwn(dataset, state)
  const interpreter = interpreterOf(dataset)
  const least = QUESTIONS.map(() => ({ bare: Infinity, first: Infinity, later: Infinity, disclosure: 0 }))
  // The first round warms caches, and asks what is asked again later.
  for (let round = 0; round <= rounds; round += 1) {
    const first = await unasked(dataset)
    for (const [at, question] of QUESTIONS.entries()) {
      const reading = interpreter.interpret(question)
      if (reading.outcome !== 'answer') throw new Error(`${question}: ${reading.reason}`)
      const { sql, parameters } = compile(dataset.model, dataset.engine.dialect, reading.plan)
      let disclosure = 0
      const ms = {
        bare: await clocked(() => dataset.engine.query(sql, parameters, MOST_GROUPS)),
        first: await clocked(async () => void (disclosure = await first.ask(question))),
        later: await clocked(() => own.execute(question)),
      }
      const before = least[at]
      if (round === 0 || before === undefined) continue
      if (ms.first < before.first) before.disclosure = disclosure
      for (const each of ['bare', 'first', 'later'] as const) before[each] = Math.min(before[each], ms[each])
    }
  }
  await own.close()
  rmSync(state, { recursive: true, force: true })
  const over = (of: (each: (typeof least)[number]) => number) => least.map(of)
  return {
    name,
    bare: median(over((each) => each.bare)),
    first: median(over((each) => each.first)),
    later: median(over((each) => each.later)),
    disclosure: median(over((each) => each.disclosure)),
    firstRatio: median(over((each) => each.first / each.bare)),
    worstRatio: Math.max(...over((each) => each.first / each.bare)),
  }
}

/** @param memoryLimit of DuckDB; the others have what they take */
export async function measureEngines(
  rows: number,
  rounds: number,
  memoryLimit: string,
): Promise<MeasuredEngines> {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  const dataset = await openPricing({ dataDir, rows, memoryLimit, threads: THREADS })
  const engines = [await measureEngine('DuckDB', dataset, rounds)]
  const missing: MeasuredEngines['missing'][number][] = []
  for (const { place: kind, isThere, remedy } of OTHERS) {
    if (!isThere()) {
      missing.push({ name: PLACES[kind], remedy })
      continue
    }
    const place = await startPlace(kind)
    try {
      const twin = await place.twin(dataset)
      engines.push(await measureEngine(PLACES[kind], twin, rounds))
      twin.engine.close()
    } finally {
      await place.remove()
    }
  }
  dataset.engine.close()
  rmSync(dataDir, { recursive: true, force: true })
  return { rows, engines, missing }
}
