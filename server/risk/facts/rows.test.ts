import { expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { readRows, type Rows } from './rows.ts'

const dataset = await pricingOf(1_000)
const columns = ['quote_id', 'region', 'age', 'smoker', 'claims_amount_gbp']

/** What stands in each row, whatever their order. */
const told = (rows: Rows, of = rows.where(null)) =>
  of.map((row) => columns.map((name) => rows.column(name).of(row))).toSorted()

it('reads the same rows in parts, each once', async () => {
  const [whole, parts] = [await readRows(dataset), await readRows(dataset, 90)]
  expect(whole.size).toBe(1_000)
  expect(told(parts)).toEqual(told(whole))
  expect(told(parts)).not.toEqual(told(await readRows(dataset), parts.where(null).slice(1)))
})

it.each([
  ['claims_amount_gbp > 0', { kind: 'compare', column: 'claims_amount_gbp', op: '>', value: 0 }],
  [
    'not (claims_amount_gbp > 0)',
    { kind: 'not', item: { kind: 'compare', column: 'claims_amount_gbp', op: '>', value: 0 } },
  ],
  ["region in ('Wales', 'London')", { kind: 'in', column: 'region', values: ['Wales', 'London'] }],
  ['age between 30 and 40', { kind: 'between', column: 'age', low: 30, high: 40 }],
  [
    'claims_amount_gbp > 0 or age between 30 and 40',
    {
      kind: 'or',
      items: [
        { kind: 'compare', column: 'claims_amount_gbp', op: '>', value: 0 },
        { kind: 'between', column: 'age', low: 30, high: 40 },
      ],
    },
  ],
] as const)('takes the rows that the engine takes where %s', async (sql, filter) => {
  const rows = await readRows(dataset)
  const [counted] = await dataset.engine.query(
    `select count(*) as n from "${dataset.model.table}" where ${sql}`,
    [],
    1,
  )
  expect(rows.where(filter as Parameters<Rows['where']>[0]).length).toBe(counted?.n)
})
