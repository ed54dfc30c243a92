import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ask } from '../server/ask/ask.ts'
import { interpreterOf } from '../server/ask/interpret/interpret.ts'
import { compile } from '../server/ask/plan/compile.ts'
import { makeAuditor } from '../server/ask/protect/audit/auditor.ts'
import type { Dataset } from '../server/datasets/dataset.ts'
import { openPricing } from '../server/datasets/pricing.ts'

/**
 * `npm run bench:fine [-- --rows 250000]`: what a fine answer takes the first time that anybody asks for it, against a
 * question of one group judged by the same auditor before, and how much longer that one takes beside it.
 */

const FINE = [
  'average premium by month and region',
  'average premium by region, smoker, insurer and cover level',
  'average premium by age and region',
  'average premium by week and insurer',
  'average premium by day and insurer',
]
const USUAL = 'average premium by region'
const BETWEEN_MS = 100

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function measure(dataset: Dataset, question: string): Promise<string> {
  const reading = interpreterOf(dataset).interpret(question)
  if (reading.outcome !== 'answer') throw new Error(`${question}: ${reading.reason}`)
  const { sql, parameters } = compile(dataset.model, dataset.engine.dialect, reading.plan)
  const auditor = makeAuditor(dataset)
  const usual = () => timed(() => ask(dataset, USUAL, { auditor }))
  await usual()
  const alone: number[] = []
  for (let round = 0; round < 9; round += 1) alone.push(await usual())
  const raw = await timed(() => dataset.engine.query(sql, parameters, 200_000))
  const beside: number[] = []
  let shown = ''
  const fine = timed(async () => {
    const answer = await ask(dataset, question, { auditor })
    if (answer.outcome !== 'answer') throw new Error(answer.reason)
    const { rows, groupsSuppressed, withheld } = answer.table
    shown = `${rows.length} of ${rows.length + groupsSuppressed}${withheld.coarse === undefined ? '' : ', coarsely'}`
  })
  const ended = fine.then(() => null)
  do beside.push(await usual())
  while ((await Promise.race([ended, rest(BETWEEN_MS, 'under way' as const)])) !== null)
  const whole = await fine
  const [by, besides] = [median(alone), median(beside)]
  return `| ${[question, shown, `${(whole / 1000).toFixed(1)} s`, (whole / raw).toFixed(0), `${by.toFixed(0)} ms`, (besides / by).toFixed(1), (Math.max(...beside) / by).toFixed(1)].join(' | ')} |`
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '250000' } } })
const dataDir = mkdtempSync(join(tmpdir(), 'querent-bench-'))
const dataset = await openPricing({ dataDir, rows: Number(values.rows), memoryLimit: '2GB', threads: 2 })
process.stdout.write(
  '| question | groups shown | first time | over its SQL | usual question alone | beside it, median ratio | worst ratio |\n|---|---|---|---|---|---|---|\n',
)
for (const question of FINE) process.stdout.write(`${await measure(dataset, question)}\n`)
dataset.engine.close()
rmSync(dataDir, { recursive: true, force: true })
