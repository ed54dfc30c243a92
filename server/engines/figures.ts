import { sql } from 'kysely'
import type { Dialect } from './engine.ts'
import { hasValue, only, type Conditions, type Fragment } from './fragments.ts'

/**
 * Figures over rows as SQL that also says what it adds up. So it can be worked out of other sums than those of a statement, and there is one
 * place that knows what it means.
 */

export type Figure =
  | { readonly kind: 'rows'; readonly conditions: Conditions }
  /** Of the values of a column, without those that are missing. */
  | { readonly kind: 'sum' | 'average'; readonly column: string; readonly conditions: Conditions }
  /** Of the values without their sign. */
  | {
      readonly kind: 'largest'
      readonly rank: 1 | 2
      readonly column: string
      readonly conditions: Conditions
    }
  | { readonly kind: 'quotient'; readonly scale: number; readonly over: Figure; readonly under: Figure }

const figures = new WeakMap<Fragment, Figure>()

/** What a fragment adds up; null where that is not said. */
export const figureOf = (fragment: Fragment): Figure | null => figures.get(fragment) ?? null

function saying(fragment: Fragment, figure: Figure): Fragment {
  figures.set(fragment, figure)
  return fragment
}

/** How many rows meet the conditions, and have a value where a column is named. */
export const countOf = (conditions: Conditions, column?: string): Fragment =>
  saying(sql`count(${column === undefined ? sql`*` : sql.ref(column)})${only(conditions)}`, {
    kind: 'rows',
    conditions: column === undefined ? conditions : [...conditions, hasValue(column)],
  })

export const sumOf = (column: string, conditions: Conditions): Fragment =>
  saying(sql`sum(${sql.ref(column)})${only(conditions)}`, { kind: 'sum', column, conditions })

export const averageOf = (column: string, conditions: Conditions): Fragment =>
  saying(sql`avg(${sql.ref(column)})${only(conditions)}`, { kind: 'average', column, conditions })

export const largestOf = (dialect: Dialect, column: string, rank: 1 | 2, conditions: Conditions): Fragment =>
  saying(dialect.largest(sql`abs(${sql.ref(column)})`, rank, conditions), {
    kind: 'largest',
    rank,
    column,
    conditions,
  })

/** So many times a figure over another; null where that is 0. */
export function quotientOf(scale: 1 | 100, over: Fragment, under: Fragment): Fragment {
  const fragment = sql`${sql.raw(`${scale}.0`)} * ${over} / nullif(${under}, 0)`
  const [one, other] = [figureOf(over), figureOf(under)]
  return one === null || other === null
    ? fragment
    : saying(fragment, { kind: 'quotient', scale, over: one, under: other })
}
