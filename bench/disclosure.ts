import { parseArgs } from 'node:util'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ask } from '../server/ask/ask.ts'
import { compile } from '../server/ask/plan/compile.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import { interpreterOf } from '../server/ask/interpret/interpret.ts'

/**
 * `npm run bench:disclosure [-- --rows 250000,10000000]`: what disclosure control adds to an answer. One person asks the
 * first questions of the bank in their order: as SQL without what disclosure control reads, with the rules of a single
 * answer, judged with all that was shown before, and the same by a second person who asks what the first one did. It is
 * processor time of all threads, which others on the machine change less than the time on the clock.
 */

const QUESTIONS = 60
/** Columns of a statement that only disclosure control reads. */
const PROTECTIVE =
  /,?\n {2}[^\n]*__(?:support|numerator|rest|beyond|largest|second|highest|total|entities)"(?=,|\n)/g

const ms = (value: number) => `${value.toFixed(1)} ms`
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function measure(rows: number): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-bench-'))
  const dataset = await openPricing({ dataDir, rows, memoryLimit: '2GB', threads: 2 })
  const bank = parse(readFileSync('eval/bank.yaml', 'utf8')) as { question: string; sql?: string }[]
  const questions = bank.filter(({ sql }) => sql !== undefined).map(({ question }) => question)
  // Each knows nothing of what the other kept of earlier answers.
  const [single, judged] = [1, 2].map(() => ({ ...dataset, engine: { ...dataset.engine } })) as [
    Dataset,
    Dataset,
  ]
  const [auditor, another] = [makeAuditor(judged), makeAuditor(judged)]
  const raw: number[] = []
  const alone: number[] = []
  const together: number[] = []
  const again: number[] = []
  for (const question of questions.slice(0, QUESTIONS)) {
    const reading = interpreterOf(dataset).interpret(question)
    if (reading.outcome !== 'answer') continue
    const { sql, parameters } = compile(dataset.model, dataset.engine.dialect, reading.plan)
    const bare = sql.replaceAll(PROTECTIVE, '')
    await dataset.engine.query(bare, parameters, 200_000)
    raw.push(await timed(() => dataset.engine.query(bare, parameters, 200_000)))
    alone.push(await timed(() => ask(single, question)))
    together.push(await timed(() => ask(judged, question, { auditor })))
    again.push(await timed(() => ask(judged, question, { auditor: another })))
  }
  dataset.engine.close()
  rmSync(dataDir, { recursive: true, force: true })
  const ratio = (of: readonly number[]) => (median(of) / median(raw)).toFixed(2)
  return `| ${[rows.toLocaleString('en-GB'), ms(median(raw)), ms(median(alone)), ratio(alone), ms(median(together)), ratio(together), ms(median(again)), ratio(again), ms(Math.max(...together))].join(' | ')} |`
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '250000,10000000' } } })
process.stdout.write(
  '| rows | SQL alone, median | single answers | ratio | with earlier answers | ratio | somebody asked before | ratio | worst |\n|---|---|---|---|---|---|---|---|---|\n',
)
for (const rows of values.rows.split(',').map(Number)) process.stdout.write(`${await measure(rows)}\n`)
