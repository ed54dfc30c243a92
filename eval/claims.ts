/**
 * `npm run eval:claims`: what the texts of answers claim, each claim judged by the rows.
 *
 *   --count N   so many answers, of the question bank and of random plans (2,000)
 *   --every N   of the bank every so many questions (4)
 *   --seed N    of the random plans (1)
 *   --forms     how often each form of sentence was judged
 *
 * Analyses and lines are read with a grammar of their own, and their numbers, names, directions and what they call beyond chance
 * are held against figures that are worked out from the rows apart from the product. Ends with 1 where something is false or of no known form.
 */
import { parseArgs } from 'node:util'
import { pricingOf } from '../tests/support/pricing.ts'
import type { Judged } from './claims/grammar.ts'
import { judgedAnswers } from './claims/run.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    every: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    forms: { type: 'boolean', default: false },
  },
})
const ROWS = 20_000
const print = (text: string) => process.stdout.write(`${text}\n`)

const dataset = await pricingOf(ROWS)
const all: Judged[] = []
const left = new Map<string, number>()
let answers = 0
const options = { count: Number(values.count), seed: Number(values.seed), every: Number(values.every) }
for await (const { told, sentences, notCovered } of judgedAnswers(dataset, options)) {
  answers += 1
  if (notCovered !== null) left.set(notCovered, (left.get(notCovered) ?? 0) + 1)
  all.push(...sentences)
  for (const { sentence, form, problems } of sentences) {
    if (form === null) print(`\n? ${sentence}\n  of: ${told.question}\n  plan: ${JSON.stringify(told.plan)}`)
    if (problems.length > 0)
      print(
        `\n✗ ${sentence}\n  why: ${problems.join('; ')}\n  form: ${form ?? ''}\n  of: ${told.question}\n  plan: ${JSON.stringify(told.plan)}`,
      )
  }
}

const total = (of: (each: Judged) => number) =>
  all.reduce((sum, each) => sum + of(each), 0).toLocaleString('en-GB')
const wrong = all.filter(({ problems }) => problems.length > 0)
const unknown = all.filter(({ form }) => form === null)
if (values.forms)
  for (const [form, own] of [...Map.groupBy(all, (each) => each.form ?? 'unknown')].toSorted(
    (a, b) => b[1].length - a[1].length,
  ))
    print(
      `${String(own.length).padStart(6)}  ${form}, ${own.filter(({ problems }) => problems.length > 0).length} false`,
    )
print(
  [
    '',
    `answers: ${answers.toLocaleString('en-GB')}, sentences: ${all.length.toLocaleString('en-GB')}`,
    ...[...left].map(([kind, count]) => `not covered: ${count}, ${kind}`),
    `claims: ${total(({ claims }) => claims)}, numbers: ${total(({ numbers }) => numbers)}`,
    `false: ${wrong.length}, of no known form: ${unknown.length}`,
  ].join('\n'),
)
process.exit(wrong.length + unknown.length === 0 ? 0 : 1)
