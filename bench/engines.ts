import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interpreterOf } from '../server/ask/read/interpret.ts'
import { compile } from '../server/ask/plan/compile.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import { PLACES, startPlace, type PlaceName } from '../tests/engines/places.ts'
import { chdbAtHand } from '../tools/chdb.ts'
import { postgresAtHand } from '../tools/postgres.ts'
import { nothingKept, startOwn } from './own-server.ts'
import { clocked, median, plainStatements, QUESTIONS, THREADS } from './questions.ts'

/**
 * The same questions over the same rows in each engine that is at hand, in one run. By the clock, since the others work in processes
 * of their own; what a request takes is compared with its bare statement in the same engine, and with the SQL that a person would write.
 */

export interface MeasuredEngine {
  readonly name: string
  /** Medians over questions of the least of all rounds, in milliseconds by the clock. */
  readonly plain: number
  readonly bare: number
  readonly asked: number
  /** Medians over questions of what each took over its plain SQL and over its own statement, and the largest of the latter. */
  readonly plainRatio: number
  readonly ratio: number
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
  const own = await startOwn(nothingKept(dataset), state)
  const interpreter = interpreterOf(dataset)
  const { model, engine } = dataset
  const plain = plainStatements(model.table)
  const least = QUESTIONS.map(() => ({ plain: Infinity, bare: Infinity, asked: Infinity }))
  // The first round warms caches.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, question] of QUESTIONS.entries()) {
      const reading = interpreter.interpret(question)
      if (reading.outcome !== 'answer') throw new Error(`${question}: ${reading.reason}`)
      const { sql, parameters } = compile(model, engine.dialect, reading.plan).statement
      const ms = {
        plain: await clocked(() => engine.query(plain[at] ?? '', [], MOST_GROUPS)),
        bare: await clocked(() => engine.query(sql, parameters, MOST_GROUPS)),
        asked: await clocked(() => own.execute(question)),
      }
      const before = least[at]
      if (round === 0 || before === undefined) continue
      for (const each of ['plain', 'bare', 'asked'] as const) before[each] = Math.min(before[each], ms[each])
    }
  await own.close()
  rmSync(state, { recursive: true, force: true })
  const over = (of: (each: (typeof least)[number]) => number) => least.map(of)
  return {
    name,
    plain: median(over((each) => each.plain)),
    bare: median(over((each) => each.bare)),
    asked: median(over((each) => each.asked)),
    plainRatio: median(over((each) => each.asked / each.plain)),
    ratio: median(over((each) => each.asked / each.bare)),
    worstRatio: Math.max(...over((each) => each.asked / each.bare)),
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
