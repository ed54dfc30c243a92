import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf } from '../eval/bank.ts'
import { interpreterOf } from '../server/ask/interpret/interpret.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import { makeAuditor, type Auditor } from '../server/ask/protect/audit/auditor.ts'
import { memoryLedger } from '../server/ask/protect/audit/ledger.ts'
import type { Disclosed } from '../server/ask/protect/disclose.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import { numbers } from '../tests/support/numbers.ts'
import { median } from './questions.ts'

/**
 * `npm run bench:history [-- --rows 5000,250000 --orders 2 --questions FILE.jsonl]`: what one person's history costs an answer, and what
 * it takes from it. All wordings of the bank, or the questions of a file (`question` on each line), are asked one after the other: in
 * their order, then in others by chance. Judging an answer is timed beside the same for somebody who asked nothing before; what it is
 * more than that is the cost of history. Answers after the first 1,000 count, or all where there are fewer.
 */

const BEGINNING = 1_000
/** Milliseconds of processor time; what takes longer is judged again, and the least counts, too. */
const MOST_MS = 50
const TIMES = 3

interface Asked {
  readonly question: string
  readonly plan: Plan
  /** Its table, judged alone. */
  readonly alone: Disclosed
}

interface Cost {
  readonly question: string
  readonly first: number
  readonly least: number
}

/** Milliseconds of the thread that judges. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1000
}

const REHEARSED = new Error('rehearsed')

/** An auditor that is timed, and whose every judgement is first rehearsed by it and by one who knows nothing. */
function timedAuditor(dataset: Dataset, onCost: (first: number, least: number) => void): Auditor {
  let isRehearsal = false
  const ledger = memoryLedger()
  const auditor = makeAuditor(dataset, {
    ...ledger,
    turn: (work) => (isRehearsal ? Promise.reject(REHEARSED) : ledger.turn(work)),
  })
  const rehearsed = async (judging: () => Promise<unknown>) => {
    isRehearsal = true
    const took = await timed(() =>
      judging().catch((error: unknown) => {
        if (error !== REHEARSED) throw error
      }),
    )
    isRehearsal = false
    return took
  }
  return {
    foresee: auditor.foresee,
    judgeCoarsely: auditor.judgeCoarsely,
    prepare: (signal) => auditor.prepare(signal),
    get size() {
      return auditor.size
    },
    async judge(plan, cells) {
      await auditor.prepare(new AbortController().signal)
      // The sets are read by whoever is first, and kept.
      await makeAuditor(dataset).judge(plan, cells)
      const somebody = makeAuditor(dataset)
      await somebody.prepare(new AbortController().signal)
      const alone = await timed(() => somebody.judge(plan, cells))
      const costs: number[] = []
      do costs.push((await rehearsed(() => auditor.judge(plan, cells))) - alone)
      while (costs.length < TIMES && Math.min(...costs) > MOST_MS)
      onCost(costs[0] ?? 0, Math.min(...costs))
      return auditor.judge(plan, cells)
    },
  }
}

const figuresOf = ({ rows }: Disclosed) => JSON.stringify(rows)
const isCoarselyTheSame = (judged: Disclosed, alone: Disclosed) =>
  judged.withheld.coarse !== undefined && judged.rows.length === alone.rows.length

function shuffled<T>(of: readonly T[], seed: number): readonly T[] {
  const stream = numbers(seed)
  return of
    .map((value) => ({ value, at: stream.next().value }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

async function measure(dataset: Dataset, asked: readonly Asked[]): Promise<string> {
  const costs: Cost[] = []
  const became = { same: 0, coarse: 0, fewer: 0 }
  let place = 0
  let question = ''
  const beginning = asked.length > BEGINNING ? BEGINNING : 0
  const auditor = timedAuditor(dataset, (first, least) => {
    if (place >= beginning) costs.push({ question, first, least })
  })
  for (const each of asked) {
    question = each.question
    const { table } = await runPlan(dataset, each.plan, auditor)
    if (figuresOf(table) === figuresOf(each.alone)) became.same += 1
    else if (isCoarselyTheSame(table, each.alone)) became.coarse += 1
    else became.fewer += 1
    place += 1
  }
  const firsts = costs.map(({ first }) => first)
  const leasts = costs.map(({ least }) => least)
  const over = (of: readonly number[]) => of.filter((cost) => cost > MOST_MS).length
  const mean = leasts.reduce((sum, cost) => sum + cost, 0) / leasts.length
  for (const { question: slow, first, least } of costs.filter((cost) => cost.first > MOST_MS))
    process.stderr.write(`${first.toFixed(0)} ms at first, ${least.toFixed(0)} at least: ${slow}\n`)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  const part = (count: number) => `${((100 * count) / asked.length).toFixed(1)} %`
  return [
    costs.length,
    ms(median(leasts)),
    ms(mean),
    ms(Math.max(...firsts)),
    over(firsts),
    ms(Math.max(...leasts)),
    over(leasts),
    auditor.size,
    part(became.same),
    part(became.coarse),
    part(became.fewer),
  ].join(' | ')
}

const questionsIn = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { question: string }).question)

async function askable(dataset: Dataset, questions: readonly string[]): Promise<readonly Asked[]> {
  const interpreter = interpreterOf(dataset)
  const asked: Asked[] = []
  for (const question of questions) {
    const reading = interpreter.interpret(question)
    if (reading.outcome !== 'answer') continue
    const { table } = await runPlan(dataset, reading.plan)
    if (table.rows.length > 0) asked.push({ question, plan: reading.plan, alone: table })
  }
  return asked
}

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '5000,250000' },
    orders: { type: 'string', default: '1' },
    questions: { type: 'string' },
  },
})
const questions =
  values.questions === undefined
    ? bankOf(null, 'all').map(({ question }) => question)
    : questionsIn(values.questions)
process.stdout.write(
  '| rows | order | judgements | median | mean | worst at first | over 50 ms | least of three, worst | over 50 ms | figures known | same figures | coarsely, same groups | fewer |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n',
)
for (const rows of values.rows.split(',').map(Number)) {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  const dataset = await openPricing({ dataDir, rows, memoryLimit: '2GB', threads: 2 })
  const asked = await askable(dataset, questions)
  for (let order = 0; order < Number(values.orders); order += 1) {
    const inOrder = order === 0 ? asked : shuffled(asked, order)
    process.stdout.write(`| ${rows} | ${order + 1} | ${await measure(dataset, inOrder)} |\n`)
  }
  dataset.engine.close()
  rmSync(dataDir, { recursive: true, force: true })
}
