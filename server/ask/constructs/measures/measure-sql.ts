import { sql } from 'kysely'
import { countOf, quotientOf, sumOf } from '../../../engines/figures.ts'
import { hasValue, type Conditions, type Fragment } from '../../../engines/fragments.ts'
import type { End } from '../../../semantic-model/entities.ts'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { isAdded, type Added, type Measured, type Measuring } from './measure.ts'

/** SQL that several kinds of measures are made of. */

type AmountsOf = NonNullable<Measured['amounts']>

/**
 * The largest amounts of a column among the rows that meet some conditions, under a name.
 *
 * @param total what they are part of; null where that is the measure's own value
 */
export function amountsOf(
  { entities }: Measuring,
  name: Exclude<Added, 'rows'>,
  column: string,
  conditions: Conditions,
  total: Fragment | null = sumOf(column, conditions),
): AmountsOf {
  const found = entities.largest(column, conditions)
  return found === null ? {} : { [name]: { largest: found[0], second: found[1], total } }
}

/** The most rows that one entity and another have of those that meet some conditions; none where each has one. */
export function rowsOf({ entities }: Measuring, conditions: Conditions): AmountsOf {
  const found = entities.largest(null, conditions)
  return found === null ? {} : { rows: { largest: found[0], second: found[1], total: countOf(conditions) } }
}

/** A figure over rows, whatever values they have. */
export const counted = (of: Measuring, value: Fragment): Measured => ({ value, amounts: rowsOf(of, of.own) })

/** A figure over the values of a column. */
export const supported = (
  of: Measuring,
  column: string,
  value: Fragment,
  amounts: AmountsOf = {},
): Measured => ({
  value,
  facts: { support: of.entities.count(of.own, column) },
  amounts: { ...rowsOf(of, [...of.own, hasValue(column)]), ...amounts },
})

/** A figure that adds up the values of a column: whoever has 0 adds nothing. */
export const addedUp = (of: Measuring, column: string, value: Fragment, amounts: AmountsOf): Measured => {
  const figure = supported(of, column, value, amounts)
  return {
    ...figure,
    facts: { ...figure.facts, contributors: of.entities.count([...of.own, isAdded(column)]) },
  }
}

const WITHOUT = { value: (figure: Fragment) => figure, shown: 'mean' } as const

/** How values of some rank are shown of a column, so that how many have each is not: of few values one, of whole ones a whole number. */
function shownOf({ model }: Measuring, name: string) {
  const { role, discrete, fractional } = columnOf(model, name)
  if (model.threshold <= 1) return WITHOUT
  if (discrete === true) return { ...WITHOUT, shown: 'middle' } as const
  const isWhole = role === 'number' && fractional !== true
  return isWhole ? ({ ...WITHOUT, value: (figure: Fragment) => sql`round(${figure})` } as const) : WITHOUT
}

/** The value under which so many percent of a column's lie. */
export function nearPercentile(of: Measuring, column: string, percent: number): Fragment {
  const { value, shown } = shownOf(of, column)
  const { dialect, model, own } = of
  return value(dialect.nearPercentile(sql.ref(column), percent / 100, model.threshold, own, shown))
}

/** A value near an end of a column's, of each entity one. */
export function nearEnd(of: Measuring, end: End, column: string): Fragment {
  const { value, shown } = shownOf(of, column)
  const { threshold } = of.model
  return value(of.entities.extreme(end, column, threshold, shown === 'middle' ? 1 : threshold, of.own))
}

/** A percentile of a column with what is asked of it. */
export function percentileOf(of: Measuring, column: string, percent: number): Measured {
  const figure = supported(of, column, nearPercentile(of, column, percent))
  return {
    ...figure,
    facts: { ...figure.facts, beyond: of.entities.beyond(column, percent, of.own) },
  }
}

/** Percent of the rows for which something holds. */
export function percentOf(of: Measuring, holds: Fragment): Measured {
  const { own, entities } = of
  return {
    value: quotientOf(100, countOf([...own, holds]), countOf(own)),
    facts: {
      numerator: entities.count([...own, holds]),
      rest: entities.count([...own, sql`(${holds}) is not true`]),
    },
    amounts: rowsOf(of, own),
  }
}

/** Sum of one column over sum of another, over the rows that have both and meet some conditions. */
export function ratioOf(
  of: Measuring,
  { numerator, denominator }: { readonly numerator: string; readonly denominator: string },
  scale: 1 | 100,
  conditions: Conditions = [],
): Measured {
  const both = [...of.own, ...conditions, hasValue(numerator), hasValue(denominator)]
  return {
    value: quotientOf(scale, sumOf(numerator, both), sumOf(denominator, both)),
    facts: {
      support: of.entities.count(both),
      contributors: of.entities.count([...both, isAdded(numerator)]),
    },
    amounts: {
      ...rowsOf(of, both),
      ...amountsOf(of, 'values', numerator, both),
      ...amountsOf(of, 'per', denominator, both),
    },
  }
}
