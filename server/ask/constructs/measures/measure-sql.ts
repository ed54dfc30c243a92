import { sql } from 'kysely'
import { hasValue, only, type Conditions, type Fragment } from '../../../engines/fragments.ts'
import type { OfEach } from '../../../semantic-model/entities.ts'
import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { condition, columnsIn, type Filter } from '../conditions/conditions.ts'
import {
  averageFigure,
  countFigure,
  endFigure,
  fractionsAround,
  plainFigure,
  quotientFigure,
  rankFigure,
  spreadFigure,
  sumFigure,
  type FigurePart,
} from './figure.ts'
import type { MeasureFigures, Measuring } from './measure.ts'

/** Parts that several kinds of measures are made of: each a figure of one set of entities, as SQL. */

const conditionsOf = (of: Measuring, all: readonly Filter[]): Conditions =>
  all.map((each) => condition(of, each))

/** What a column's values are to a figure of them. */
const ofColumn = ({ model }: Measuring, column: string) => {
  const { role, fractional } = columnOf(model, column)
  return { column, isCounted: role === 'number' && fractional !== true }
}

/** How many entities there are, of those that meet conditions. */
export const entitiesPart = (of: Measuring, all: readonly Filter[] = of.only): FigurePart => ({
  name: 'entities',
  columns: [],
  only: all,
  sums: { n: of.entities.count(conditionsOf(of, all)) },
  figure: countFigure,
  isCount: true,
  isWhole: true,
})

/** How many rows there are, of which an entity may have several. */
export function countPart(of: Measuring, all: readonly Filter[] = of.only): FigurePart {
  if (of.entities.areRows) return { ...entitiesPart(of, all), name: 'count' }
  const conditions = conditionsOf(of, all)
  const { sums, each: _, ...part } = addedPart(of, null, all)
  return {
    ...part,
    name: 'count',
    sums: { ...sums, value: sql`count(*)${only(conditions)}` },
    figure: sumFigure({ column: '', isCounted: true }),
    isWhole: true,
  }
}

/** Products of what each entity has, added up. */
function sumOfProducts(
  { dialect }: Measuring,
  factors: readonly Fragment[],
  conditions: Conditions,
): Fragment {
  return sql`sum(${sql.join(
    factors.map((each) => dialect.double(each)),
    sql` * `,
  )})${only(conditions)}`
}

/** A power of what each entity adds, added up. */
const sumOfPowers = (of: Measuring, { value, conditions }: OfEach, power: number) =>
  sumOfProducts(of, Array<Fragment>(power).fill(value), conditions)

/** What each entity adds, whatever is made of it. */
function addedPart(of: Measuring, column: string | null, all: readonly Filter[]) {
  const conditions = conditionsOf(of, all)
  const value = column === null ? null : sql.ref(column)
  const has = column === null ? [] : [hasValue(column)]
  const each = of.entities.each('sum', value, conditions)
  return {
    columns: column === null ? [] : [column],
    only: all,
    each,
    sums: {
      n: of.entities.count([...conditions, ...has]),
      squares: sumOfPowers(of, each, 2),
      fourths: sumOfPowers(of, each, 4),
    },
  }
}

/** A column added up. */
export function sumPart(of: Measuring, column: string, all: readonly Filter[] = of.only): FigurePart {
  const { sums, each: _, ...part } = addedPart(of, column, all)
  const value = sql`sum(${sql.ref(column)})${only(conditionsOf(of, all))}`
  const own = ofColumn(of, column)
  return {
    ...part,
    name: `sum ${column}`,
    sums: { value, ...sums },
    figure: sumFigure(own),
    ...(own.isCounted ? { isWhole: true } : {}),
  }
}

/** The average of a column over rows. */
export function averagePart(of: Measuring, column: string, all: readonly Filter[] = of.only): FigurePart {
  const value = sql`avg(${sql.ref(column)})${only(conditionsOf(of, all))}`
  if (!of.entities.areRows)
    return quotientPart(of, `average ${column}`, value, { over: column, under: null }, 1, all)
  const { sums, each, ...part } = addedPart(of, column, all)
  return {
    ...part,
    name: `average ${column}`,
    sums: { value, ...sums, cubes: sumOfPowers(of, each, 3) },
    figure: averageFigure(ofColumn(of, column)),
  }
}

/**
 * What entities have of one column over what they have of another, or over how many rows with a value of the first where that is null.
 *
 * @param all conditions of the rows
 */
function quotientPart(
  of: Measuring,
  name: string,
  value: Fragment,
  { over, under }: { readonly over: string; readonly under: string | null },
  scale: 1 | 100,
  all: readonly Filter[],
): FigurePart {
  const both = [...conditionsOf(of, all), hasValue(over), ...(under === null ? [] : [hasValue(under)])]
  const [one, other] = [
    of.entities.each('sum', sql.ref(over), both),
    of.entities.each('sum', under === null ? null : sql.ref(under), both),
  ]
  const filter = only(one.conditions)
  return {
    name,
    columns: under === null ? [over] : [over, under],
    only: all,
    sums: {
      value,
      n: of.entities.count(both),
      under: under === null ? sql`count(*)${only(both)}` : sql`sum(${sql.ref(under)})${only(both)}`,
      squares: sumOfPowers(of, one, 2),
      cubes: sumOfPowers(of, one, 3),
      fourths: sumOfPowers(of, one, 4),
      squares_under: sumOfProducts(of, [other.value, other.value], one.conditions),
      products: sumOfProducts(of, [one.value, other.value], one.conditions),
      low_under: sql`min(${other.value})${filter}`,
      high_under: sql`max(${other.value})${filter}`,
    },
    figure: quotientFigure(scale, ofColumn(of, over), under),
  }
}

/** Sum of one column over sum of another, over the rows that have both. */
export function ratioPart(
  of: Measuring,
  { numerator, denominator }: { readonly numerator: string; readonly denominator: string },
  scale: 1 | 100,
  all: readonly Filter[] = of.only,
): FigurePart {
  const both = only([...conditionsOf(of, all), hasValue(numerator), hasValue(denominator)])
  const value = sql`${sql.raw(`${scale}.0`)} * sum(${sql.ref(numerator)})${both} / nullif(sum(${sql.ref(denominator)})${both}, 0)`
  return quotientPart(
    of,
    `ratio ${numerator} ${denominator}`,
    value,
    { over: numerator, under: denominator },
    scale,
    all,
  )
}

export function spreadPart(of: Measuring, column: string): FigurePart {
  const conditions = conditionsOf(of, of.only)
  const filter = only(conditions)
  const value = of.dialect.double(sql.ref(column))
  return {
    name: `spread ${column}`,
    columns: [column],
    only: of.only,
    sums: {
      value: sql`stddev_samp(${value})${filter}`,
      n: of.entities.count([...conditions, hasValue(column)]),
      average: sql`avg(${value})${filter}`,
      low: sql`min(${value})${filter}`,
      high: sql`max(${value})${filter}`,
    },
    figure: spreadFigure(ofColumn(of, column)),
  }
}

/** The value under which so many percent of a column's lie; the mean of those around it where somebody's own must not show. */
export function percentilePart(of: Measuring, column: string, percent: number): FigurePart {
  const conditions = conditionsOf(of, of.only)
  const known = [...conditions, hasValue(column)]
  const [value, fraction] = [sql.ref(column), percent / 100]
  const part = { columns: [column], only: of.only }
  if (!of.isNoisy([column], of.only))
    return {
      ...part,
      name: `percentile ${percent} ${column}`,
      sums: { value: of.dialect.percentile(value, fraction, conditions), n: of.entities.count(known) },
      figure: plainFigure,
    }
  const rows = of.entities.each('sum', null, known)
  const own = ofColumn(of, column)
  const measured = own.isCounted ? value : of.dialect.double(value)
  return {
    ...part,
    name: `rank ${percent} ${column}`,
    sums: {
      values: of.dialect.percentiles(measured, fractionsAround(fraction, own.isCounted), conditions),
      n: of.entities.count(known),
      rows: sql`count(${value})${only(conditions)}`,
      ...(of.entities.areRows ? {} : { most_rows: sql`max(${rows.value})${only(rows.conditions)}` }),
    },
    figure: rankFigure(own, fraction, of.model.threshold),
  }
}

/** The lowest or highest value of a column; where somebody's own must not show, the mean of as many as the threshold, of each entity one. */
export function endPart(of: Measuring, end: 'lowest' | 'highest', column: string): FigurePart {
  const conditions = conditionsOf(of, of.only)
  const function_ = end === 'lowest' ? 'min' : 'max'
  const part = {
    name: `${end} ${column}`,
    columns: [column],
    only: of.only,
  }
  const n = of.entities.count([...conditions, hasValue(column)])
  if (!of.hidesEnds)
    return {
      ...part,
      sums: { value: sql`${sql.raw(function_)}(${sql.ref(column)})${only(conditions)}`, n },
      figure: plainFigure,
    }
  const each = of.entities.each(function_, sql.ref(column), conditions)
  const { threshold } = of.model
  return {
    ...part,
    sums: { values: of.dialect[end](each.value, threshold + 1, each.conditions), n },
    figure: endFigure(ofColumn(of, column), end, threshold),
  }
}

export const alone = (part: FigurePart): MeasureFigures => ({ parts: [part] })

/** So many more of either kind, by which the error of none and of all is none no more (Agresti and Coull 1998). */
const MORE_OF_EACH = 2

/** Percent of the entities for which something holds. */
export const percentOf = (of: Measuring, holds: Filter): MeasureFigures => ({
  parts: [countPart(of, [...of.only, holds]), countPart(of)],
  value: ([part = 0, whole = 0]) => (whole === 0 ? null : Math.min(100, (100 * part) / whole)),
  error([part = 0, whole = 0]) {
    const all = whole + 2 * MORE_OF_EACH
    const p = Math.min(1, (part + MORE_OF_EACH) / all)
    return whole === 0 ? null : 100 * Math.sqrt((p * (1 - p)) / all)
  },
})

/** A condition that a flag holds. */
export const holds = (column: string): Filter => ({ kind: 'compare', column, op: '=', value: true })

/** The columns that conditions are about. */
export const columnsOfAll = (all: readonly Filter[]): readonly string[] => all.flatMap(columnsIn)
