/**
 * What noise does to figures: every question of the bank that is answered, asked with noise and without, over 250,000 and 5,000 quotes.
 * For each figure the noise as a part of its standard error and of itself; for each ranking whether its first is the true first, and
 * whether an answer says so where it is not certain.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bankOf } from '../eval/bank.ts'
import type { Plan } from '../server/ask/plan/plan.ts'
import type { Disclosed } from '../server/ask/protect/disclose.ts'
import { runPlan } from '../server/ask/run-plan.ts'
import { interpreterOf } from '../server/ask/read/interpret.ts'
import { openPricing } from '../server/datasets/pricing.ts'
import type { Dataset } from '../server/datasets/dataset.ts'

const { values } = parseArgs({ options: { rows: { type: 'string', default: '250000,5000' } } })

/** The same rows with nothing sensitive about them, and every group shown. */
const inTheClear = (dataset: Dataset): Dataset => ({
  ...dataset,
  model: {
    ...dataset.model,
    threshold: 1,
    columns: dataset.model.columns.map(({ sensitive: _, ...column }) => column),
  },
})

const part = (sorted: readonly number[], at: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN
const told = (all: readonly number[]) => {
  const sorted = all.toSorted((a, b) => a - b)
  return [part(sorted, 0.5), part(sorted, 0.9), sorted.at(-1) ?? Number.NaN]
}
const percent = (value: number) => `${(100 * value).toPrecision(2)} %`

interface Found {
  readonly ofError: number[]
  readonly ofValue: number[]
  rankings: number
  right: number
  said: number
  wrong: number
  hidden: number
  groups: number
}

const nameOf = (keys: readonly unknown[]) => JSON.stringify(keys)

/** A ranking whose first is another one than the true first has to say so. */
function judgeRanking(plan: Plan, shown: Disclosed, clear: Disclosed, found: Found): void {
  const [order] = plan.order
  const [first, truth] = [shown.groups[0], clear.groups[0]]
  if (
    !shown.isRanked ||
    plan.limitWithin !== undefined ||
    order?.by !== 'measure' ||
    first === undefined ||
    truth === undefined
  )
    return
  found.rankings += 1
  if (nameOf(first.keys) === nameOf(truth.keys)) found.right += 1
  else if (
    shown.close.length > 0 ||
    shown.groupsSuppressed > 0 ||
    shown.groups.some(({ keys }) => nameOf(keys) === nameOf(truth.keys))
  )
    found.said += 1
  else found.wrong += 1
}

async function measure(rows: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'querent-noise-'))
  const dataset = await openPricing({ dataDir, rows, memoryLimit: '2GB', threads: 2 })
  const clear = inTheClear(dataset)
  const found: Found = {
    ofError: [],
    ofValue: [],
    rankings: 0,
    right: 0,
    said: 0,
    wrong: 0,
    hidden: 0,
    groups: 0,
  }
  const plans = new Map<string, Plan>()
  for (const { question } of bankOf(null, 'all')) {
    const read = interpreterOf(dataset).interpret(question)
    if (read.outcome === 'answer') plans.set(JSON.stringify(read.plan), read.plan)
  }
  for (const plan of plans.values()) {
    const shown = (await runPlan(dataset, plan)).table
    const exact = (await runPlan(clear, plan)).table
    const truths = new Map(exact.groups.map((group) => [nameOf(group.keys), group]))
    found.groups += shown.groups.length
    found.hidden += shown.groupsSuppressed
    for (const { keys, cells, certainty } of shown.groups)
      for (const [place] of plan.measures.entries()) {
        const [cell, truth] = [cells[place] ?? null, truths.get(nameOf(keys))]
        const [value, error] = [truth?.cells[place] ?? null, truth?.certainty[place]?.error ?? null]
        if (cell === null || value === null || value === 0 || certainty[place]?.status !== 'noise') continue
        if (error !== null && error > 0) found.ofError.push(Math.abs(cell - value) / error)
        found.ofValue.push(Math.abs(cell - value) / Math.abs(value))
      }
    judgeRanking(plan, shown, exact, found)
  }
  dataset.engine.close()
  rmSync(dataDir, { recursive: true, force: true })
  return { plans: plans.size, ...found }
}

const say = (text: string) => process.stdout.write(`${text}\n`)
say(
  '| rows | plans | figures with noise | moved, of the standard error: median, 90 %, worst | of the value | groups not shown | rankings: first right, said not to be certain, wrong |',
)
say('|---|---|---|---|---|---|---|')
for (const rows of values.rows.split(',').map(Number)) {
  const { plans, ofError, ofValue, hidden, groups, rankings, right, said, wrong } = await measure(rows)
  const cells = [
    rows.toLocaleString('en-GB'),
    plans,
    ofValue.length,
    told(ofError)
      .map((each) => each.toPrecision(2))
      .join(', '),
    told(ofValue).map(percent).join(', '),
    `${hidden} beside ${groups}`,
    `${rankings}: ${right}, ${said}, ${wrong}`,
  ]
  say(`| ${cells.join(' | ')} |`)
}
