import { beforeAll, expect, it } from 'vitest'
import { planAsked } from '../../../tests/support/asked.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { Edit } from './edit.ts'
import { editedQuestion, triedEdit } from './tried.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const planOf = (question: string) => planAsked(dataset, question)

const after = (question: string, edit: Edit) => triedEdit(dataset, planOf(question), edit)?.question ?? null

const LONDON = { kind: 'compare', column: 'region', op: '=', value: 'London' }

it.each<[string, string, unknown, string]>([
  [
    'average premium by region',
    'measures/0#function',
    'median',
    'Median monthly premium by region for all quotes',
  ],
  ['average premium by region', 'measures/0#column', 'age', 'Average age by region for all quotes'],
  ['average premium by region', 'measures/0', { kind: 'count' }, 'Number of quotes by region for all quotes'],
  [
    'average premium by region',
    'measures/-',
    { kind: 'count' },
    'Average monthly premium and number of quotes by region for all quotes',
  ],
  [
    'average premium and number of quotes by region',
    'measures/0',
    null,
    'Number of quotes by region for all quotes',
  ],
  ['average premium by region', 'dimensions/0', null, 'Average monthly premium for all quotes'],
  [
    'average premium by region',
    'dimensions/0',
    { kind: 'column', column: 'insurer' },
    'Average monthly premium by insurer for all quotes',
  ],
  [
    'number of quotes by month',
    'dimensions/-',
    { kind: 'column', column: 'insurer' },
    'Number of quotes by insurer and month for all quotes',
  ],
  [
    'average premium by region for smokers',
    'filter/0',
    null,
    'Average monthly premium by region for all quotes',
  ],
  [
    'average premium for smokers',
    'filter/-',
    LONDON,
    'Average monthly premium for quotes where smoker is yes and region is London',
  ],
  [
    'average premium for smokers in Wales',
    'filter/1',
    LONDON,
    'Average monthly premium for quotes where smoker is yes and region is London',
  ],
  [
    'top 3 insurers by average premium',
    'limit',
    5,
    'Average monthly premium by insurer for all quotes, the 5 with the highest average monthly premium',
  ],
  [
    'top 3 insurers by average premium',
    'limit',
    null,
    'Average monthly premium by insurer for all quotes, highest average monthly premium first',
  ],
  ['top 3 insurers by average premium', 'order/0', null, 'Average monthly premium by insurer for all quotes'],
  ['top 3 insurers by average premium', 'dimensions/0', null, 'Average monthly premium for all quotes'],
  ['quotes by month including empty months', 'periods', null, 'Number of quotes by month for all quotes'],
  [
    'quotes by region and month including empty months',
    'dimensions/1',
    null,
    'Number of quotes by region for all quotes',
  ],
  [
    'quotes by region and month including empty months',
    'dimensions/0',
    null,
    'Number of quotes by month for all quotes, with a row for every month',
  ],
  ['number of quotes by region as a pie chart', 'chart', null, 'Number of quotes by region for all quotes'],
  [
    'average premium by region against the overall average',
    'reference',
    null,
    'Average monthly premium by region for all quotes',
  ],
  [
    'number of quotes by region, only regions with over 100 quotes',
    'having/0',
    null,
    'Number of quotes by region for all quotes',
  ],
])('%s: at %s %j asks “%s”', (question, at, to, asked) => expect(after(question, { at, to })).toBe(asked))

it('what is compared with all of the same conditions stays so', () =>
  expect(
    after('average premium by region for smokers against the overall average for smokers', {
      at: 'filter/0',
      to: null,
    }),
  ).toBe('Average monthly premium by region for all quotes, against overall as a difference'))

it('an order by a figure that is taken out goes with it, and one by another figure follows it', () => {
  const question = 'average premium and number of quotes by region, sorted by number of quotes'
  expect(after(question, { at: 'measures/0', to: null })).toBe(
    'Number of quotes by region for all quotes, highest number of quotes first',
  )
  expect(after(question, { at: 'measures/1', to: null })).toBe(
    'Average monthly premium by region for all quotes',
  )
})

it.each<[string, unknown, string]>([
  ['measures/0', null, 'the plan is not of the schema at /measures: must not have fewer than 1 items'],
  ['measures/7', null, 'there is nothing at measures/7'],
  ['measures/0#kind', 'count', 'there is nothing at measures/0#kind'],
  ['dataset', 'other', 'there is nothing at dataset'],
  ['__proto__/0', {}, 'there is nothing at __proto__/0'],
  ['dimensions/-', 'region', 'there is nothing at dimensions/-'],
  ['dimensions/0', 'region', 'the plan is not of the schema at /dimensions/0: must be object'],
  ['dimensions/0', { kind: 'column', column: 'quote_id' }, '"quote_id" tells single ones apart'],
  ['filter/-', { ...LONDON, value: 'Atlantis' }, '"region" has no value "Atlantis"'],
  [
    'filter/-',
    { kind: 'compare', column: 'x; drop table', op: '=', value: 1 },
    'insurance_pricing has no column "x; drop table"',
  ],
  ['filter/-', Array.from({ length: 4_000 }, () => 1), 'the question holds more than an answer can'],
  [
    'filter/-',
    { kind: 'period', column: 'quote_date', from: '2031-01-01', to: null },
    'The data holds quotes up to 31 December 2025; I do not forecast.',
  ],
])('an edit at %s to %j is refused', (at, to, problem) => {
  const made = editedQuestion(dataset, planOf('average premium by region'), { at, to })
  expect(made).toEqual({ problem })
})
