import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interpreterOf } from '../server/ask/read/interpret.ts'
import { compile } from '../server/ask/plan/compile.ts'
import { openPricing, pricingFile } from '../server/datasets/pricing.ts'
import { nothingKept, startOwn } from './own-server.ts'
import { clocked, median, plainStatements, QUESTION_COUNT, QUESTIONS, THREADS, timed } from './questions.ts'
import { openRaw, startRawServer } from './raw-server.ts'

/**
 * The same questions over the same rows in one run: as the SQL that a person would write, as the statement of the question, that
 * from a small server that runs SQL, and from this product, which keeps nothing from one question to the next. Question by question
 * in turn, in processor time of all threads: others on the machine change that less than the time on the clock.
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
  readonly plain: number
  readonly bare: number
  readonly raw: number
  readonly asked: number
  /** The medians over questions of what each took over its plain SQL and over its own statement, and the largest of the latter. */
  readonly plainRatio: number
  readonly ratio: number
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
  const own = await startOwn(nothingKept(dataset), state)
  const interpreter = interpreterOf(dataset)
  const statements = QUESTIONS.map((question) => {
    const reading = interpreter.interpret(question)
    if (reading.outcome !== 'answer') throw new Error(`${question}: ${reading.reason}`)
    return compile(dataset.model, dataset.engine.dialect, reading.plan).statement
  })
  const plain = plainStatements(dataset.model.table)
  const rawly = async (at: number) => {
    const reply = await fetch(raw.address, { method: 'POST', body: JSON.stringify(statements[at]) })
    if (!reply.ok) throw new Error(await reply.text())
    await reply.json()
  }

  const least = QUESTIONS.map(() => ({
    interpretation: Infinity,
    plain: Infinity,
    bare: Infinity,
    raw: Infinity,
    asked: Infinity,
  }))
  // The first round warms caches and the compiler.
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, question] of QUESTIONS.entries()) {
      const { sql, parameters } = statements[at] ?? { sql: '', parameters: [] }
      const ms = {
        interpretation: await timed(() => interpreter.interpret(question)),
        plain: await timed(() => bare.run(plain[at] ?? '', [])),
        bare: await timed(() => bare.run(sql, parameters)),
        raw: await timed(() => rawly(at)),
        asked: await timed(() => own.execute(question)),
      }
      const before = least[at]
      if (round === 0 || before === undefined) continue
      for (const name of ['interpretation', 'plain', 'bare', 'raw', 'asked'] as const)
        before[name] = Math.min(before[name], ms[name])
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
    plain: median(over((each) => each.plain)),
    bare: median(over((each) => each.bare)),
    raw: median(over((each) => each.raw)),
    asked: median(over((each) => each.asked)),
    plainRatio: median(over((each) => each.asked / each.plain)),
    ratio: median(over((each) => each.asked / each.bare)),
    worstRatio: Math.max(...over((each) => each.asked / each.bare)),
    atOnce: together,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
}
