import { describe, expect, it } from 'vitest'
import { clickhouseDialect } from '../engines/clickhouse/clickhouse-dialect.ts'
import { duckdbDialect } from '../engines/duckdb-dialect.ts'
import { postgresqlDialect } from '../engines/postgresql/postgresql-dialect.ts'
import { statementOf } from '../engines/statement.ts'
import { tableOf } from './derived-sql.ts'
import { derivedNamed } from './derived.ts'
import { columnOf, semanticModelIn } from './semantic-model.ts'

const COLUMNS = `  - { name: units, role: number, label: units, description: Units }
  - { name: price, role: money, label: price, description: Price, sensitive: true }
  - { name: cost, role: money, label: cost, description: Cost }
  - { name: ordered, role: date, label: order date, description: Ordered }
  - { name: shipped, role: date, label: ship date, description: Shipped }`
const modelOf = (derived = '') =>
  semanticModelIn(
    `id: shop
name: Shop
description: Shop
table: shop
threshold: 5
entity: { singular: order, plural: orders, synonyms: [] }
keyDimensions: []
filler: []
examples: []
columns:
${COLUMNS}
${derived}
metrics: []
`,
    'model.yaml',
  )
const revenue = (text: string) =>
  `  - { name: revenue, role: money, label: revenue, description: R, ${text} }`

describe('a column that a model derives', () => {
  it('is one of its columns', () => {
    const model = modelOf(revenue('sensitive: true, derived: { multiply: [units, price] }'))
    expect(columnOf(model, 'revenue').derived).toEqual({ multiply: ['units', 'price'] })
  })

  it.each([
    ['of a column that there is not', 'derived: { multiply: [units, prices] }', 'names no column "prices"'],
    [
      'of itself',
      'derived: { add: [revenue, price] }',
      'is derived from "revenue", which is no column before it',
    ],
    [
      'of a date and a number',
      'derived: { add: [ordered, units] }',
      'cannot be made by "add" of a date and a number',
    ],
    [
      'that says less of what is sensitive',
      'derived: { multiply: [units, price] }',
      'has to be sensitive too',
    ],
    ['by something else', 'derived: { power: [units, price] }', 'derived of column "revenue"'],
  ])('is refused %s', (_, text, message) => {
    expect(() => modelOf(revenue(text))).toThrow(message)
  })
})

describe('a column that a question works out', () => {
  const model = modelOf()

  it.each([
    ['units * price', { label: 'units times price', role: 'money', sensitive: true, usually: 'sum' }],
    ['price - cost', { label: 'price less cost', role: 'money', sensitive: true }],
    ['cost / units', { label: 'cost over units', role: 'number', fractional: true }],
    [
      'days from ordered to shipped',
      { label: 'days from order date to ship date', role: 'number', unit: 'days' },
    ],
  ])('is named by what it is: %s', (name, expected) =>
    expect(derivedNamed(model, name)).toMatchObject({ name, ...expected }),
  )

  it.each([
    'price * cost',
    'units - price',
    'units - ordered',
    'days from units to cost',
    'units',
    'units * ',
  ])('is none that means nothing: %s', (name) => expect(derivedNamed(model, name)).toBeNull())
})

describe('the table with what is derived', () => {
  const sqlOf = (dialect: typeof duckdbDialect, ...names: string[]) =>
    statementOf(tableOf(modelOf(), dialect, names)).sql

  it('is the table where nothing is', () => expect(sqlOf(duckdbDialect, 'units', 'price')).toBe('"shop"'))

  it.each([
    [
      'DuckDB',
      duckdbDialect,
      '(select *, (cast("units" as double precision) * cast("price" as double precision)) as "units * price", ((extract(epoch from cast("shipped" as timestamp)) - extract(epoch from cast("ordered" as timestamp))) / 86400.0) as "days from ordered to shipped" from "shop") as "shop"',
    ],
    [
      'PostgreSQL',
      postgresqlDialect,
      '(select *, (cast("units" as double precision) * cast("price" as double precision)) as "units * price", ((extract(epoch from cast("shipped" as timestamp)) - extract(epoch from cast("ordered" as timestamp))) / 86400.0) as "days from ordered to shipped" from "shop") as "shop"',
    ],
    [
      'ClickHouse',
      clickhouseDialect,
      `(select *, (toFloat64("units") * toFloat64("price")) as "units * price", (((toUnixTimestamp64Milli(toDateTime64("shipped", 3, 'UTC')) / 1000) - (toUnixTimestamp64Milli(toDateTime64("ordered", 3, 'UTC')) / 1000)) / 86400.0) as "days from ordered to shipped" from "shop") as "shop"`,
    ],
  ])('has it beside the others: %s', (_, dialect, expected) =>
    expect(sqlOf(dialect, 'units * price', 'days from ordered to shipped')).toBe(expected),
  )
})
