import { expect, it } from 'vitest'
import { columnsOf } from '../../server/ask/plan/columns.ts'
import { compile, type CompiledMeasure } from '../../server/ask/plan/compile.ts'
import { planShape, type Plan } from '../../server/ask/plan/plan.ts'
import { headingOf, restate } from '../../server/ask/say/sentence.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import { NO_SCALES, type Sums } from '../../server/ask/constructs/measures/figure.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { combined } from '../../server/ask/protect/cells.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import type { EngineRow } from '../../server/engines/engine.ts'
import { customersOf } from './customers.ts'
import { planOf } from './plans.ts'
import { pricingOf } from './pricing.ts'

/** Tests that are the same for every construct, as tables of what is asked and what has to come of it. */

export const ROWS = 5_000
export const pricing = () => pricingOf(ROWS)
/** Most customers have a few quotes, some have very many. */
export const customers = async () =>
  (await customersOf(2_000, 'floor(300 * pow((hash(quote_id) % 1000) / 1000.0, 2))')).dataset

export const smokers: Filter = { kind: 'compare', column: 'smoker', op: '=', value: true }
export const london: Filter = { kind: 'compare', column: 'region', op: '=', value: 'London' }
export const byInsurer: Dimension = { kind: 'column', column: 'insurer' }
export const byQuarter: Dimension = { kind: 'grain', column: 'quote_date', grain: 'quarter' }

/** Named by itself, for a table of tests. */
export const named = <T extends readonly unknown[]>(cases: readonly T[]) =>
  cases.map((each): [string, ...T] => [JSON.stringify(each[0]), ...each])

/**
 * Nodes that a plan may hold, and by what is wrong with them those that it may not: the first good one without a
 * property, or with one more, is among these.
 */
export function testShape<T extends object>(
  within: (node: T) => Partial<Plan>,
  [example, ...others]: readonly [T, ...T[]],
  bad: Readonly<Record<string, object>>,
): void {
  const holds = (node: object) => planShape.Check(planOf(within(node as T)))
  it('has a place in the plan', () => {
    expect([example, ...others].filter((node) => !holds(node))).toEqual([])
  })
  const worse: Readonly<Record<string, object>> = {
    ...Object.fromEntries(
      Object.keys(example).map((left) => [
        `without ${left}`,
        Object.fromEntries(Object.entries(example).filter(([name]) => name !== left)),
      ]),
    ),
    'with a property that means nothing': { ...example, meaning: 1 },
    ...bad,
  }
  it.each(Object.entries(worse))('has no place in the plan %s', (_, node) => {
    expect(holds(node)).toBe(false)
  })
}

/** Plans, and what is wrong with them; null where nothing is. */
export function testProblems(
  cases: readonly (readonly [part: Partial<Plan>, problem: string | null])[],
): void {
  it.each(named(cases))('is held against the semantic model: %s', async (_, part, problem) => {
    const { model } = await pricing()
    expect(planProblem(model, planOf(part))).toBe(problem)
  })
}

interface English {
  /** Heads, keys in rows for clients, and units of the columns; not those of what it is grouped by. */
  readonly columns: readonly (readonly [head: string, key: string, unit: string])[]
  readonly restated: string
  readonly heading: string
}

/** Plans, and what they are in English. */
export function testEnglish(cases: readonly (readonly [part: Partial<Plan>, english: English])[]): void {
  it.each(named(cases))('reads in English: %s', async (_, part, english) => {
    const { model } = await pricing()
    const plan = planOf(part)
    const figures = columnsOf(model, plan).filter(({ kind }) => kind === 'measure')
    expect({
      columns: figures.map(({ label, key, unit }) => [label, key, unit]),
      restated: restate(model, plan),
      heading: headingOf(model, plan),
    }).toEqual(english)
  })
}

/** Columns of a statement by their ids, each as SQL. */
type Columns = Readonly<Record<string, string>>

const selected = (columns: Columns) => Object.entries(columns).map(([id, value]) => `${value} as "${id}"`)

/** Sums in another order differ in their last digits. */
export async function rowsOf({ engine }: Dataset, sql: string) {
  const rows = await engine.query(sql, [], ROWS)
  return rows.map((row) =>
    Object.entries(row).map(([id, value]) => [
      id,
      typeof value === 'number' ? Number(value.toPrecision(9)) : value,
    ]),
  )
}

/** A column of a statement, by hand beside it, over the rows `g` of an insurer. */
export type Pair = readonly [sql: string, byHand: string]
export type Pairs = Readonly<Record<string, Pair>>

interface MeasureSql {
  /** All columns of the statement but the insurer. */
  readonly columns: Pairs
  /** Where a column names the entities: what stands beside each row, from 0. */
  readonly beside?: readonly string[]
  /** The figure by hand, as it would be shown without noise; the column `m0` where it is left out. */
  readonly figure?: string
}

/** What a figure is before noise: value of its parts, put together as they would be shown. */
function figureOf(measure: CompiledMeasure, row: EngineRow): number | null {
  const parts = measure.parts.map(({ part, ids }) => {
    const sums = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, row[id] ?? null]))
    const { value, number } = part.figure(sums as Sums, NO_SCALES)
    return { value, status: 'exact', why: null, number, noise: 0, error: null } as const
  })
  return combined(measure.measured, parts).value
}

async function expectSql(dataset: Dataset, measure: Measure, { columns, beside = [], figure }: MeasureSql) {
  const { model, engine } = dataset
  const windows = beside.map((value, place) => `${value} as "beside_${place}"`)
  const table = '"insurance_pricing"'
  const from = windows.length === 0 ? table : `(select *, ${windows.join(', ')} from ${table}) as ${table}`
  const compiled = compile(model, engine.dialect, planOf({ measures: [measure], dimensions: [byInsurer] }))
  const side = (place: 0 | 1): Columns =>
    Object.fromEntries(Object.entries(columns).map(([id, pair]) => [id, pair[place]]))
  expect(compiled.populations).toBe(null)
  expect(compiled.statement).toEqual({
    sql: `select\n  ${selected({ d0: '"insurer"', ...side(0) }).join(',\n  ')}\nfrom ${from}\ngroup by 1\norder by 1`,
    parameters: [],
  })
  const byHand = (gold: Columns) =>
    `select ${selected(gold).join()} from insurance_pricing as g group by g.insurer order by g.insurer`
  expect(await rowsOf(dataset, compiled.statement.sql)).toEqual(
    await rowsOf(dataset, byHand({ d0: 'g.insurer', ...side(1) })),
  )
  const rows = await engine.query(compiled.statement.sql, [], ROWS)
  const [made] = compiled.measures
  const gold = await rowsOf(dataset, byHand({ figure: figure ?? columns['m0']?.[1] ?? '' }))
  expect(
    rows.map((row) => [['figure', made === undefined ? null : Number(figureOf(made, row)?.toPrecision(9))]]),
  ).toEqual(gold)
}

/** Measures by insurer as SQL: text, and rows beside those of hand-written SQL. */
export function testMeasureSql(cases: readonly (readonly [Measure, MeasureSql])[]): void {
  it.each(named(cases))('is SQL that gives the rows of hand-written SQL: %s', async (_, measure, sql) => {
    await expectSql(await pricing(), measure, sql)
  })
}

/** Measures by insurer where customers have several quotes each, and are whom the threshold counts. */
export function testProtectingSql(cases: readonly (readonly [Measure, MeasureSql])[]): void {
  it.each(named(cases))(
    'is SQL that counts customers, however many quotes each has: %s',
    async (_, measure, sql) => {
      await expectSql(await customers(), measure, sql)
    },
  )
}

/** The window of a customer's rows in a group. */
export const OF_CUSTOMER = 'over (partition by "insurer", "customer")'

const filtered = (conditions: readonly string[]) =>
  conditions.length === 0 ? '' : ` filter (where ${conditions.join(' and ')})`

const product = (factors: readonly string[]) =>
  factors.map((each) => `cast(${each} as double precision)`).join(' * ')

const POWERS: Readonly<Record<number, string>> = { 2: 'squares', 3: 'cubes', 4: 'fourths' }

/** Powers of values, added up. */
const sumsOfPowers = (
  id: string,
  value: string,
  filter: string,
  powers: readonly number[],
  byHand: (power: number) => string,
): Pairs =>
  Object.fromEntries(
    powers.map((power) => [
      `${id}_${POWERS[power] ?? ''}`,
      [`sum(${product(Array<string>(power).fill(value))})${filter}`, byHand(power)] as const,
    ]),
  )

const sumOfList = (list: string, power: number) =>
  `list_sum(list_transform(${list}, lambda each: each ** ${power}))`

/** What quotes or customers have on both sides of a quotient: powers and products, and the ends of what is under. */
export const sidesOf = (
  id: string,
  [over, under]: readonly [string, string],
  filter: string,
  byHand: (overs: number, unders: number) => string,
  ends: (function_: 'min' | 'max') => string,
): Pairs => ({
  ...sumsOfPowers(id, over, ` ${filter}`, [2, 3, 4], (power) => byHand(power, 0)),
  [`${id}_squares_under`]: [`sum(${product([under, under])}) ${filter}`, byHand(0, 2)],
  [`${id}_products`]: [`sum(${product([over, under])}) ${filter}`, byHand(1, 1)],
  [`${id}_low_under`]: [`min(${under}) ${filter}`, ends('min')],
  [`${id}_high_under`]: [`max(${under}) ${filter}`, ends('max')],
})

/** How many quotes have a value, and what these are like. */
export function valuesOf(id: string, column: string, only: readonly string[] = []): Pairs {
  const name = `"${column}"`
  const known = filtered([...only, `${name} is not null`])
  const list = `list(cast(${column} as double)) filter (where ${[...only, `${column} is not null`].join(' and ')})`
  return {
    [`${id}_n`]: [`count(*)${known}`, `len(${list})`],
    ...sumsOfPowers(id, name, filtered(only), [2, 4], (power) => sumOfList(list, power)),
  }
}

/** The same of values that an average is of. */
export function averagedOf(id: string, column: string, only: readonly string[] = []): Pairs {
  const list = `list(cast(${column} as double)) filter (where ${[...only, `${column} is not null`].join(' and ')})`
  return {
    ...valuesOf(id, column, only),
    ...sumsOfPowers(id, `"${column}"`, filtered(only), [3], (power) => sumOfList(list, power)),
  }
}

/** What each customer has, by hand: `told` of the amounts of all who have one. */
export const ofCustomers = (told: string, amount: string, rows = 'true') =>
  `(select ${told} from (select ${amount} as amount from insurance_pricing as c where c.insurer = g.insurer and ${rows} group by c.customer) as each where amount is not null)`

/** Of what each customer has, which stands beside each row, how much it varies and between which ends. */
export function besideOf(
  id: string,
  { amount, rows, value, once, has }: Readonly<Record<'amount' | 'rows' | 'value' | 'once' | 'has', string>>,
): Pairs {
  const filter = ` filter (where "${once}" = 1 and "${value}" ${has})`
  return {
    ...sumsOfPowers(id, `"${value}"`, filter, [2, 4], (power) =>
      ofCustomers(`sum(amount ** ${power})`, amount, rows),
    ),
  }
}

/** Whom a figure of quotes is drawn for where it tells of something sensitive; `number` where nothing else counts them. */
export const KEYS: Pairs = {
  keys: ['cast(sum("querent_row") as varchar)', 'cast(list_sum(list(querent_row)) as varchar)'],
}
export const QUOTES: Pairs = { ...KEYS, number: ['count(*)', 'count(g.insurer)'] }

/** The same of customers. */
export const CUSTOMER_KEYS: Pairs = {
  keys: [
    `cast(sum(distinct cast(concat('0x', substr(md5(cast("customer" as varchar)), 1, 15)) as bigint)) as varchar)`,
    `cast((select list_sum(list(key)) from (select cast(concat('0x', md5(cast(c.customer as varchar))[1:15]) as bigint) as key from insurance_pricing as c where c.insurer = g.insurer group by c.customer)) as varchar)`,
  ],
}
export const CUSTOMERS: Pairs = {
  ...CUSTOMER_KEYS,
  number: ['count(distinct "customer")', 'len(list(distinct customer))'],
}

/** The mean of the values around a rank by hand, and the text of those that it is made of. */
export function around(percent: number, column: string, only: readonly string[] = []) {
  const list = `list(cast(${column} as double)) filter (where ${[...only, `${column} is not null`].join(' and ')})`
  const parts = [
    ...new Set(
      WIDTHS.flatMap((half) =>
        [-1, -0.5, 0, 0.5, 1].map((step) =>
          Number(Math.min(1, Math.max(0, percent / 100 + step * half)).toFixed(6)),
        ),
      ),
    ),
  ].toSorted((a, b) => a - b)
  const at = (part: number) => {
    const place = `((len(${list}) - 1) * ${part})`
    const [low, high] = ['floor', 'ceil'].map(
      (end) => `list_sort(${list})[cast(${end}(${place}) as bigint) + 1]`,
    )
    return `(${low} + (${high} - ${low}) * (${place} - floor(${place})))`
  }
  return {
    values: [
      `array_to_string(quantile_cont(cast("${column}" as double precision), [${parts.join(', ')}])${filtered(only)}, ',')`,
      `array_to_string(list_aggregate(${list}, 'quantile_cont', [${parts.join(', ')}]), ',')`,
    ] satisfies Pair,
    /** Of a stretch whose half is a part of all values. */
    mean: (half: number) =>
      `(${[-1, -0.5, 0, 0.5, 1].map((step) => at(Math.min(1, Math.max(0, percent / 100 + step * half)))).join(' + ')}) / 5`,
  }
}

/** By hand: the figure of the narrowest stretch in which there are five rows, or as many as five entities may have at the most. */
export const byStretch = (rows: string, figureOf: (half: number) => string, each = '1') =>
  `case ${WIDTHS.map((half) => `when ${2 * half} * (${rows}) >= 5 * (${each}) then ${figureOf(half)}`).join(' ')} else ${figureOf(0.5)} end`

const WIDTHS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5]
