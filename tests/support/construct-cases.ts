import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { columnsOf } from '../../server/ask/plan/columns.ts'
import { compileSets } from '../../server/ask/plan/compile-sets.ts'
import { compile } from '../../server/ask/plan/compile.ts'
import { planShape, type Plan } from '../../server/ask/plan/plan.ts'
import { headingOf, restate } from '../../server/ask/plan/restate.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import { groupsOf } from '../../server/ask/protect/audit/read-groups.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { Dataset } from '../../server/datasets/dataset.ts'
import { ROW_ID } from '../../server/semantic-model/row-id.ts'
import { customersOf } from './customers.ts'
import { planOf } from './plans.ts'
import { pricingOf } from './pricing.ts'
import { setIn, shownSet } from './query-set.ts'

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

interface MeasureSql {
  /** The SQL of the figure and of what disclosure control asks. */
  readonly sql: Columns
  /** Where a column names the entities: what stands beside each row, from 0. */
  readonly beside?: readonly string[]
  /** The same columns by hand, each over the rows `g` of an insurer. */
  readonly gold: Columns
}

async function expectSql(dataset: Dataset, measure: Measure, { sql, beside, gold }: MeasureSql) {
  const { model, engine } = dataset
  const entities: Columns =
    beside === undefined
      ? { entities: 'count(*)' }
      : {
          entities: 'count(distinct "customer")',
          matched: '(select count(distinct "customer") from "insurance_pricing")',
        }
  const windows = Object.entries(beside ?? []).map(([place, value]) => `${value} as "beside_${place}"`)
  const table = '"insurance_pricing"'
  const from = windows.length === 0 ? table : `(select *, ${windows.join(', ')} from ${table}) as ${table}`
  const statement = compile(model, engine.dialect, planOf({ measures: [measure], dimensions: [byInsurer] }))
  expect(statement).toEqual({
    sql: `select\n  ${selected({ d0: '"insurer"', ...entities, ...sql }).join(',\n  ')}\nfrom ${from}\ngroup by 1\norder by 1`,
    parameters: [],
  })
  const byHand = selected({ d0: 'g.insurer', ...entities, ...gold })
  expect(await rowsOf(dataset, statement.sql)).toEqual(
    await rowsOf(dataset, `select ${byHand.join()} from insurance_pricing as g group by 1 order by 1`),
  )
}

/** Measures by insurer as SQL: text, and rows beside those of hand-written SQL. */
export function testMeasureSql(cases: readonly (readonly [Measure, MeasureSql])[]): void {
  it.each(named(cases))('is SQL that gives the rows of hand-written SQL: %s', async (_, measure, sql) => {
    await expectSql(await pricing(), measure, sql)
  })
}

/** Measures by insurer where customers have several quotes each, and are whom the threshold counts. */
export function testProtectingSql(
  cases: readonly (readonly [Measure, MeasureSql & Required<Pick<MeasureSql, 'beside'>>])[],
): void {
  it.each(named(cases))(
    'is SQL that counts customers, however many quotes each has: %s',
    async (_, measure, sql) => {
      await expectSql(await customers(), measure, sql)
    },
  )
}

/** The two largest amounts of a customer, which stand beside rows at a place; one row of each is taken. */
export const largestBeside = (of: string, place: number, once: number): Columns =>
  Object.fromEntries(
    ['largest', 'second'].map((part, rank) => [
      `m0_${of}_${part}`,
      `(max("beside_${place}", 2) filter (where "beside_${once}" = 1))[${rank + 1}]`,
    ]),
  )

/** The two largest amounts of a customer by hand. */
export const largestByHand = (of: string, amount: string, rows = 'true'): Columns =>
  Object.fromEntries(
    ['largest', 'second'].map((part, rank) => [
      `m0_${of}_${part}`,
      `(select list_reverse_sort(list(amount) filter (where amount is not null))[${rank + 1}] from (select ${amount} as amount from insurance_pricing as c where c.insurer = g.insurer and ${rows} group by c.customer))`,
    ]),
  )

/** The five values of a column that are shown for a percentile, as SQL. */
const valuesNear = (fraction: number, column: string, within: string) => {
  const count = `count(${column})${within}`
  const rank = `cast(round((${count} - 1) * ${fraction}) as bigint)`
  const aligned = `2 + 5 * floor(greatest(${rank} - 2, 0) / 5.0)`
  const before = `cast(case when ${aligned} > ${count} - 12 then greatest(${count} - 7, 0) else ${aligned} end as bigint)`
  return { sorted: `list_sort(list(cast(${column} as double))${within})`, before }
}

/** Their mean, but for noughts beside others. */
export const meanUnlessNoughts = (values: string) =>
  `list_transform([${values}], lambda v: case when list_min(v) = 0 and list_max(v) > 0 or list_max(v) = 0 and list_min(v) < 0 then null else list_avg(v) end)[1]`

export const nearestTo = (fraction: number, column: string, within = '') => {
  const { sorted, before } = valuesNear(fraction, column, within)
  return meanUnlessNoughts(`${sorted}[${before} + 1 : ${before} + 5]`)
}

/** The third of them. */
export const middleNear = (fraction: number, column: string, within = '') => {
  const { sorted, before } = valuesNear(fraction, column, within)
  return `${sorted}[${before} + 3]`
}

/** The place from 1 of the first of five by hand: fives from the third on, unless they would be among the seven last of all; then the last but two. */
const firstByHand = (fraction: number, sorted: string) => {
  const first = `3 + 5 * ((cast(floor((len(${sorted}) - 1) * ${fraction} + 0.5) as bigint) - 2) // 5)`
  return `if(${first} <= len(${sorted}) - 11, ${first}, len(${sorted}) - 6)`
}
const sortedByHand = (column: string, rows: string) =>
  `list_sort(list(${column}) filter (where ${column} is not null and ${rows}))`

export const nearestByHand = (fraction: number, column: string, rows = 'true') => {
  const sorted = sortedByHand(column, rows)
  const first = firstByHand(fraction, sorted)
  return `(${[0, 1, 2, 3, 4].map((apart) => `${sorted}[${first} + ${apart}]`).join(' + ')}) / 5.0`
}

export const middleByHand = (fraction: number, column: string, rows = 'true') => {
  const sorted = sortedByHand(column, rows)
  return `${sorted}[${firstByHand(fraction, sorted)} + 2]`
}

/** The window of a customer's rows in a group. */
export const OF_CUSTOMER = 'over (partition by "insurer", "customer")'

/** The numbers of the rows of a set, added up. */
const numberOf = (rows: string) =>
  `sum(cast(1 + "querent_row" % 32748 as smallint))${rows === '' ? '' : ` filter (where ${rows})`} % 32749`
const PLACE = 'cast(("querent_row" >> 20) & 4095 as smallint)'

/** Of the rows that add something it is told what they add. */
const isAmount = (rows: string) => rows.endsWith(' <> 0')

/**
 * Measures, and the sets of rows that their cells tell of: conditions as SQL, nothing for all rows of a group. Where
 * nothing is known of columns (`unprofiled`), each of them may lack values, or have 0.
 */
export function testSets(
  cases: readonly (readonly [
    Measure,
    { readonly tells: readonly string[]; readonly unprofiled: readonly string[] },
  ])[],
): void {
  const compiledFor = (tells: readonly string[]) => {
    const sets = [...new Set(tells)].map((rows, place) => ({ id: `"set_${place}"`, rows }))
    const texts = sets.map(
      ({ id }) =>
        `string_agg(concat(chr(cast("place" + 1 as integer)), chr(cast(${id} + 1 as integer))), '') filter (where ${id} > 0) as ${id}`,
    )
    const numbers = sets.map(({ id, rows }) => `${numberOf(rows)} as ${id}`)
    return {
      statement: {
        sql: `select "d0", ${texts.join(', ')} from (select "insurer" as "d0", ${PLACE} as "place", count(*) as "entities", ${numbers.join(', ')} from "insurance_pricing" group by 1, 2) as places group by 1 having sum("entities") >= 5`,
        parameters: [],
      },
      sets: [
        tells.map((rows) => ({ key: `set_${[...new Set(tells)].indexOf(rows)}`, isAmount: isAmount(rows) })),
      ],
    }
  }
  it.each(named(cases))(
    'tells of the rows that it is made of, and of no others: %s',
    async (_, measure, { tells, unprofiled }) => {
      const dataset = await pricing()
      const { model, engine, profile } = dataset
      const plan = planOf({ measures: [measure], dimensions: [byInsurer] })
      const compiled = (known: Pick<Dataset['profile'], 'complete' | 'nonzero'>) => {
        const { counting } = profile
        const of = { model, dialect: engine.dialect, rowId: sql.ref(ROW_ID), counting, ...known }
        const { statement, sets } = compileSets(of, plan)
        return { statement, sets }
      }
      expect(compiled(profile)).toEqual(compiledFor(tells))
      expect(compiled({ complete: new Set(), nonzero: new Set() })).toEqual(compiledFor(unprofiled))

      const byHand = [...new Set(tells)].map(
        (rows) => `string_agg(querent_row, ' ') filter (where ${rows || 'true'})`,
      )
      const gold = await engine.query(
        `select insurer as d0, ${byHand.map((text, place) => `${text} as s${place}`).join()} from insurance_pricing group by 1 order by 1`,
        [],
        ROWS,
      )
      const groups = await groupsOf(dataset, plan)
      expect(
        groups
          .map(({ keys: [key], sets: [own = []] }) => [key, ...own.map(shownSet)])
          .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ).toEqual(
        gold.map(({ d0: key, ...ids }) => [
          key,
          ...Object.values(ids).map((each, place) => {
            const set = setIn(each)
            return shownSet(isAmount([...new Set(tells)][place] ?? '') ? set.toReversed() : set)
          }),
        ]),
      )
    },
  )
}
