import { expect, it } from 'vitest'
import { columnsOf } from '../../server/ask/plan/columns.ts'
import { compile } from '../../server/ask/plan/compile.ts'
import { headingOf, restate } from '../../server/ask/say/sentence.ts'
import { calculated, type Calculation } from '../../server/ask/constructs/calculations/calculations.ts'
import {
  condition,
  filterLabel,
  filterText,
  type Filter,
} from '../../server/ask/constructs/conditions/conditions.ts'
import {
  groupBefore,
  groupText,
  groupValue,
  stepOf,
  type Dimension,
} from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Cell } from '../../server/ask/constructs/english.ts'
import { statementOf } from '../../server/engines/statement.ts'
import { planOf } from './plans.ts'
import { named, pricing, rowsOf, ROWS } from './construct-cases.ts'

/** Tests of conditions, groups and what is worked out across them, as tables beside those of measures. */

interface ConditionSql {
  readonly sql: string
  readonly parameters?: readonly unknown[]
  /** The condition by hand. */
  readonly gold: string
  /** After "where", after "where not", and in a heading. */
  readonly text: readonly [text: string, negated: string, label: string]
}

/** Conditions as SQL, which lets some rows through and others not, and in English. */
export function testConditions(cases: readonly (readonly [Filter, ConditionSql])[]): void {
  it.each(named(cases))(
    'is SQL that lets the rows of hand-written SQL through: %s',
    async (_, filter, { sql: text, parameters = [], gold }) => {
      const { model, engine } = await pricing()
      const made = condition({ model, dialect: engine.dialect }, filter)
      expect(statementOf(made)).toEqual({ sql: text, parameters })
      const idsOf = async (rows: string, values: readonly unknown[] = []) => {
        const found = await engine.query(
          `select quote_id from insurance_pricing where ${rows} order by 1`,
          values,
          ROWS,
        )
        return found.map(({ quote_id: id }) => id)
      }
      const expected = await idsOf(gold)
      expect(expected.length % ROWS).toBeGreaterThan(0)
      expect(await idsOf(text, parameters)).toEqual(expected)
    },
  )
  it.each(named(cases))('reads in English: %s', async (_, filter, { text: [text, negated, label] }) => {
    const { model } = await pricing()
    expect({
      text: filterText(model, filter),
      negated: filterText(model, { kind: 'not', item: filter }),
      label: filterLabel(model, filter),
      restated: restate(model, planOf({ filter })),
      heading: headingOf(model, planOf({ filter })),
    }).toEqual({
      text,
      negated,
      label,
      restated: `Number of quotes for quotes where ${text}.`,
      heading: `Number of quotes, ${label}`,
    })
  })
}

interface DimensionSql {
  /** The value by which rows fall into groups. */
  readonly sql: string
  /** The key of a row by hand. */
  readonly gold: string
  /** It tells something sensitive of those in a group, so that their number is drawn for them. */
  readonly isSensitive?: true
}

/** What quotes are grouped by as SQL: text, and groups beside those of hand-written SQL. */
export function testDimensionSql(cases: readonly (readonly [Dimension, DimensionSql])[]): void {
  it.each(named(cases))(
    'is SQL that makes the groups of hand-written SQL: %s',
    async (_, dimension, { sql: text, gold, isSensitive = false }) => {
      const dataset = await pricing()
      const { model, engine } = dataset
      const { statement, populations } = compile(model, engine.dialect, planOf({ dimensions: [dimension] }))
      const keys = isSensitive ? ',\n  cast(sum("querent_row") as varchar) as "keys"' : ''
      expect(populations).toBe(null)
      expect(statement).toEqual({
        sql: `select\n  ${text} as "d0",\n  count(*) as "m0"${keys}\nfrom "insurance_pricing"\ngroup by 1\norder by 1`,
        parameters: [],
      })
      const groups = await rowsOf(dataset, statement.sql)
      expect(groups.length).toBeGreaterThan(1)
      expect(groups).toEqual(
        await rowsOf(
          dataset,
          `select ${gold} as d0, count(*) as m0${isSensitive ? ', cast(list_sum(list(querent_row)) as varchar) as keys' : ''} from insurance_pricing group by 1 order by 1`,
        ),
      )
    },
  )
}

/** What a dimension is called: over its column, in the rows of clients, in the restatement, in a heading; and its step. */
export function testDimensionEnglish(
  cases: readonly (readonly [
    Dimension,
    {
      readonly label: string
      readonly key: string
      readonly restated: string
      readonly heading: string
      readonly step: string
    },
  ])[],
): void {
  it.each(named(cases))(
    'reads in English: %s',
    async (_, dimension, { label, key, restated, heading, step }) => {
      const { model } = await pricing()
      const plan = planOf({ dimensions: [dimension] })
      expect({
        column: columnsOf(model, plan)[0],
        restated: restate(model, plan),
        heading: headingOf(model, plan),
        step: stepOf(dimension),
      }).toEqual({
        column: { id: 'd0', key, label, kind: 'dimension', unit: 'text', quantity: null },
        restated: `Number of quotes by ${restated} for all quotes.`,
        heading: `Number of quotes by ${heading}`,
        step,
      })
    },
  )
}

/** Groups by their raw keys: as a person reads them, as a machine does, and the keys before them. */
export function testGroups(
  dimension: Dimension,
  groups: readonly (readonly [
    key: Cell,
    { readonly text: string; readonly value: Cell; readonly previous: Cell; readonly yearBefore: Cell },
  ])[],
): void {
  it.each(groups.map(([key, group]): [string, Cell, typeof group] => [String(key), key, group]))(
    `has a group, ${JSON.stringify(dimension)}: %s`,
    async (_, key, group) => {
      const { model } = await pricing()
      expect({
        text: groupText(model, dimension, key),
        value: groupValue(model, dimension, key),
        previous: groupBefore(dimension, key, 'previous'),
        yearBefore: groupBefore(dimension, key, 'yearBefore'),
      }).toEqual(group)
    },
  )
}

/** What a calculation has for hand-made groups, in their order: raw keys, then the cells of measures. */
export function cellsOf(
  calculation: Calculation,
  dimensions: readonly Dimension[],
  groups: readonly (readonly [keys: readonly Cell[], ...cells: (number | null)[]])[],
  reference: readonly (number | null)[] = [],
): readonly (number | null)[] {
  const made = groups.map(([keys, ...cells]) => ({ keys, cells }))
  return calculated([calculation], { dimensions, groups: made, before: [], reference }).map(
    ({ cells }) => cells.at(-1) ?? null,
  )
}
