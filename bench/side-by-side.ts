import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interpreterOf } from '../server/ask/interpret/interpret.ts'
import { compile } from '../server/ask/plan/compile.ts'
import { openPricing, pricingFile } from '../server/datasets/pricing.ts'
import { startOwn, unasked } from './own-server.ts'
import { clocked, median, QUESTION_COUNT, QUESTIONS, THREADS, timed } from './questions.ts'
import { openRaw, startRawServer } from './raw-server.ts'

/**
 * The same questions over the same rows in one run: as bare SQL, from a small server that runs SQL, from this product for
 * whoever asks first, and for whoever asks what somebody asked before. Question by question in turn, in processor time of all
 * threads: others on the machine change that less than the time on the clock.
 */

export const PEOPLE = [1, 4, 16]
const ASKED_AT_ONCE = 32

export interface AtOnce {
  readonly people: number
  readonly raw: Answered
  readonly own: Answered
}
interface Answered {
  readonly perSecond: number
  readonly medianMs: number
}

export interface Measured {
  readonly rows: number
  readonly openMs: number
  readonly openAgainMs: number
  /** What follows: medians over questions of the least of all rounds. */
  readonly interpretation: number
  readonly bare: number
  readonly raw: number
  readonly first: number
  /** Of the time of whoever asks first, by the clock, from 0 to 1. */
  readonly disclosure: number
  readonly later: number
  /** The medians over questions of what each took over its bare SQL, and the largest. */
  readonly firstRatio: number
  readonly worstRatio: number
  readonly atOnce: readonly AtOnce[]
  readonly peakMb: number
}

/** So many people who each ask one question after the other, the same number of questions in all. */
async function atOnce(people: number, execute: (at: number) => Promise<unknown>): Promise<Answered> {
  const taken: number[] = []
  let next = 0
  const person = async () => {
    while (next < ASKED_AT_ONCE) {
      const at = next
      next += 1
      taken.push(await clocked(() => execute(at % QUESTION_COUNT)))
    }
  }
  const whole = await clocked(() => Promise.all(Array.from({ length: people }, person)))
  return { perSecond: ASKED_AT_ONCE / (whole / 1000), medianMs: median(taken) }
}

interface SizeOptions {
  readonly rows: number
  readonly rounds: number
  readonly memoryLimit: string
  /** Where generated rows are kept for the next run; null for a folder that is removed. */
  readonly keptIn: string | null
}

export async function measureSize({ rows, rounds, memoryLimit, keptIn }: SizeOptions): Promise<Measured> {
  const state = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  const dataDir = keptIn === null ? state : join(keptIn, String(rows))
  mkdirSync(dataDir, { recursive: true })
  const options = { dataDir, rows, memoryLimit, threads: THREADS }
  if (!existsSync(pricingFile(dataDir))) (await openPricing(options)).engine.close()
  rmSync(join(dataDir, 'profiles'), { recursive: true, force: true })
  const openMs = await timed(async () => (await openPricing(options)).engine.close())
  const opening = process.cpuUsage()
  const dataset = await openPricing(options)
  const { user, system } = process.cpuUsage(opening)
  const openAgainMs = (user + system) / 1000

  const bare = await openRaw({ file: pricingFile(dataDir), threads: THREADS, memoryLimit })
  const raw = await startRawServer(bare.run)
  const own = await startOwn(dataset, state)
  const interpreter = interpreterOf(dataset)
  const statements = QUESTIONS.map((question) => {
    const reading = interpreter.interpret(question)
    if (reading.outcome !== 'answer') throw new Error(`${question}: ${reading.reason}`)
    return compile(dataset.model, dataset.engine.dialect, reading.plan)
  })
  const rawly = async (at: number) => {
    const reply = await fetch(raw.address, { method: 'POST', body: JSON.stringify(statements[at]) })
    if (!reply.ok) throw new Error(await reply.text())
    await reply.json()
  }

  const least = QUESTIONS.map(() => ({
    interpretation: Infinity,
    bare: Infinity,
    raw: Infinity,
    first: Infinity,
    disclosure: 0,
    later: Infinity,
  }))
  // The first round warms caches and the compiler, and asks what is asked again later.
  for (let round = 0; round <= rounds; round += 1) {
    const first = await unasked(dataset)
    for (const [at, question] of QUESTIONS.entries()) {
      const { sql, parameters } = statements[at] ?? { sql: '', parameters: [] }
      let disclosure = 0
      const ms = {
        interpretation: await timed(() => interpreter.interpret(question)),
        bare: await timed(() => bare.run(sql, parameters)),
        raw: await timed(() => rawly(at)),
        first: await timed(async () => void (disclosure = await first.ask(question))),
        later: await timed(() => own.execute(question)),
      }
      const before = least[at]
      if (round === 0 || before === undefined) continue
      if (ms.first < before.first) before.disclosure = disclosure
      for (const name of ['interpretation', 'bare', 'raw', 'first', 'later'] as const)
        before[name] = Math.min(before[name], ms[name])
    }
  }
  const together: AtOnce[] = []
  for (const people of PEOPLE)
    together.push({
      people,
      raw: await atOnce(people, rawly),
      own: await atOnce(people, (at) => own.execute(QUESTIONS[at] ?? '')),
    })
  await own.close()
  await raw.close()
  bare.close()
  dataset.engine.close()
  rmSync(state, { recursive: true, force: true })
  const over = (of: (each: (typeof least)[number]) => number) => least.map(of)
  return {
    rows,
    openMs,
    openAgainMs,
    interpretation: median(over((each) => each.interpretation)),
    bare: median(over((each) => each.bare)),
    raw: median(over((each) => each.raw)),
    first: median(over((each) => each.first)),
    disclosure: median(over((each) => each.disclosure)),
    later: median(over((each) => each.later)),
    firstRatio: median(over((each) => each.first / each.bare)),
    worstRatio: Math.max(...over((each) => each.first / each.bare)),
    atOnce: together,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
}
