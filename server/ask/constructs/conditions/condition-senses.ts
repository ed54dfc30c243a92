import type { Domain } from '../reading.ts'
import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Assumption } from '../../grammar/assumption.ts'
import type { Filter } from './conditions.ts'
import type { Senses, Stepped } from '../senses.ts'
import type { ComparisonOperator, Scalar } from '../node.ts'
import { isMoney, unitOf } from '../../../semantic-model/currencies.ts'

/** How the rules of the grammar make and join conditions. */

export type FilterSense = Senses['filter']

/** Of the senses of a rule's parts, those that are conditions. */
export const isFilterSense = (sense: unknown): sense is FilterSense =>
  typeof sense === 'object' && sense !== null && 'filter' in sense && 'values' in sense
export type NumberSense = Senses['number']

/** A column that has the one value, or one of several. */
export const amongValues = (
  column: string,
  values: readonly Scalar[],
): Extract<Filter, { readonly kind: 'compare' | 'in' }> => {
  const [only] = values
  return values.length === 1 && only !== undefined
    ? { kind: 'compare', column, op: '=', value: only }
    : { kind: 'in', column, values: [...values] }
}

export const equal = ({ name }: Column, values: readonly Scalar[]): FilterSense => ({
  filter: amongValues(name, values),
  column: name,
  values,
})

/** A number far beyond a column in millions was written out: "45 million", "45,000,000". */
export const inUnitOf = ({ scale = 1 }: Column, value: number): number =>
  scale > 1 && Math.abs(value) >= scale / 100 ? value / scale : value

export const comparedWith = (column: Column, op: ComparisonOperator, number: number): FilterSense => {
  const value = inUnitOf(column, number)
  return {
    filter: { kind: 'compare', column: column.name, op, value },
    column: column.name,
    values: op === '=' ? [value] : null,
  }
}

export const inRange = (column: Column, a: number, b: number): FilterSense => ({
  filter: {
    kind: 'between',
    column: column.name,
    low: inUnitOf(column, Math.min(a, b)),
    high: inUnitOf(column, Math.max(a, b)),
  },
  column: column.name,
  values: null,
})

export function negated({ filter, column }: FilterSense): FilterSense {
  if (filter.kind === 'not') return { filter: filter.item, column, values: null }
  if (filter.kind === 'compare' && typeof filter.value === 'boolean') {
    return { filter: { ...filter, value: !filter.value }, column, values: [!filter.value] }
  }
  return { filter: { kind: 'not', item: filter }, column, values: null }
}

/** Whether a number of this unit can be a value of the column; one without a unit can be of any. */
export function isCountedIn(column: Column, unit: NumberSense['unit']): boolean {
  if (isMoney(unit)) return unitOf(column) === unit
  return unit !== 'percent' || column.unit === 'percent'
}

/** Whether a number can be a value of the column. */
export const fits = (column: Column, number: NumberSense): boolean =>
  isNumeric(column) &&
  !number.decade &&
  (number.column === undefined || number.column === column) &&
  isCountedIn(column, number.unit)

/** Whether a number is one that people have without its being said of what: their age. */
export function isLikeBare({ model, profile }: Domain, value: number): boolean {
  const range = model.bareNumber === undefined ? undefined : profile.ranges[model.bareNumber]
  return range !== undefined && value >= range.min / 2 && value <= range.max
}

/** "Claims over 5k": a number that is too high for how many is one of how much, where both are called so. */
export const isOfNamesake = (
  { model, profile }: Domain,
  { name, label, plural }: Column,
  value: number,
): boolean =>
  value > (profile.ranges[name]?.max ?? Infinity) &&
  model.columns.some(
    (other) =>
      other.name !== name &&
      [label, plural].some((each) => each !== undefined && other.loosely?.includes(each) === true) &&
      value <= (profile.ranges[other.name]?.max ?? -Infinity),
  )

/** The column that a number means when none is named: money by its sign, else the model's bare number. */
export function implied(model: SemanticModel, number: NumberSense): Column | null {
  if (number.column !== undefined) return number.column
  const name = isMoney(number.unit) ? model.measure : number.unit === null ? model.bareNumber : null
  const column = model.columns.find((candidate) => candidate.name === name) ?? null
  return column === null || number.unit === null || fits(column, number) ? column : null
}

export const union = (left: FilterSense, right: FilterSense): FilterSense | null => {
  if (left.column === null || left.column !== right.column) return null
  if (left.values !== null && right.values !== null) {
    const values = [...new Set([...left.values, ...right.values])]
    if (values.length === 0) return null
    return { filter: amongValues(left.column, values), column: left.column, values }
  }
  // "Not London or Wales" is neither: the list belongs to the "not".
  if (left.filter.kind === 'not' && (right.values !== null || right.filter.kind === 'part')) return null
  const items = [left, right].flatMap(({ filter }) => (filter.kind === 'or' ? filter.items : [filter]))
  return { filter: { kind: 'or', items }, column: left.column, values: null }
}

/** The condition where the number can be a value of the column. */
export const whereFits = (column: Column, number: NumberSense, make: () => FilterSense) =>
  fits(column, number) ? { sense: make() } : null

/** Two numbers of one range, where one of them carries the unit. */
export const shared = (a: NumberSense, b: NumberSense): NumberSense => ({ ...a, unit: a.unit ?? b.unit })

/** The periods of "2024 or 2025", or null where the filter is anything else. */
export function closedPeriods(filter: Filter): readonly Senses['period'][] | null {
  if (filter.kind === 'period')
    return filter.from !== null && filter.to !== null ? [{ from: filter.from, to: filter.to }] : null
  if (filter.kind !== 'or') return null
  const parts = filter.items.map(closedPeriods)
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? [])
}

/** The step that keeps periods apart: whole years by year, halves and quarters by theirs, else by month. */
export function grainOf(periods: readonly Senses['period'][]): Stepped {
  const daysOf = ({ from, to }: Senses['period']) => (Date.parse(to) - Date.parse(from)) / 86_400_000
  const shortest = Math.min(...periods.map(daysOf))
  if (shortest > 360) return { grain: 'year' }
  if (shortest > 180) return { grain: 'month', every: 6 }
  return { grain: shortest > 85 ? 'quarter' : 'month' }
}

/** A condition on the column that a number means where none is named, which is assumed. */
export function whereImplied(
  { model, profile }: Domain,
  number: NumberSense,
  make: (column: Column) => FilterSense,
) {
  const column = implied(model, number)
  if (column === null || !fits(column, number)) return null
  // Nobody is over 500 years old: then the number belongs to something else.
  // Nor is anybody 3, where the youngest is 18: it is a day, or a count of years.
  const { min, max } = profile.ranges[column.name] ?? { min: -Infinity, max: Infinity }
  if (number.unit === null && (number.value > 2 * max || number.value < min / 2)) return null
  const assumption: Assumption = { kind: 'number', value: number.value, as: column.label }
  return { sense: make(column), assumption }
}

/** So many values may be named one by one. */
const MOST_SIDES = 4

/** Every value that a column of names has: no condition, but groups. */
export function isWhole({ column, values }: FilterSense, profile: Domain['profile']): boolean {
  const known = column === null ? [] : (profile.values[column] ?? [])
  return known.length > 1 && known.length <= MOST_SIDES && known.every((value) => values?.includes(value))
}

/** A text that values of a category hold. */
export const containing = ({ name }: Column, text: string): FilterSense => ({
  filter: { kind: 'contains', column: name, text },
  column: name,
  values: null,
})
