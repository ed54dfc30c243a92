import { isNumeric, type Column } from '../../semantic-model/semantic-model.ts'
import {
  conjunctsOf,
  deniedBy,
  leftBy,
  spanIn,
  valuesNamed,
  valuesOf,
  type Filter,
} from '../constructs/conditions/conditions.ts'
import { capitalised, valueText } from '../constructs/english.ts'
import type { Scalar } from '../constructs/node.ts'
import type { Place } from '../constructs/phrase.ts'
import type { EditCandidate, Door, Editing } from './candidate.ts'

/** What conditions there may be. */

/** So many values of a column are listed at once; of more than these one is searched for. */
export const MOST_VALUES = 200

/** As a search compares it: whatever its case and accents. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a text has what is searched for in it; all have where nothing is. */
export const isFound = (text: string, search: string | null): boolean =>
  search === null || plain(text).includes(plain(search))

/** Values of a column that may be known and are found, those that begin so first. */
function foundValues({ profile, search }: Editing, column: Column): readonly string[] {
  const known = profile.values[column.name] ?? []
  if (search === null) return known
  const found = known.filter((value) => isFound(valueText(column, value), search))
  const begins = (value: string) => plain(valueText(column, value)).startsWith(plain(search))
  return [...found.filter(begins), ...found.filter((value) => !begins(value))]
}

/** The column of the condition at a place; null where there is none. */
export function columnAt({ model, plan }: Editing, at: Place): Column | null {
  const [place = '', added] = at.split(':')
  const filter = conjunctsOf(plan.filter)[Number(place.split('/')[1])]
  const inner = filter === undefined ? undefined : (deniedBy(filter) ?? filter)
  const name = added ?? (inner !== undefined && 'column' in inner ? inner.column : null)
  return (at.startsWith('filter/') && model.columns.find((column) => column.name === name)) || null
}

/** Whether all that is found of the values at a place is listed. */
export function isListed(editing: Editing, at: Place): boolean {
  const column = columnAt(editing, at)
  return column?.role !== 'category' || foundValues(editing, column).length <= MOST_VALUES
}

const equal = ({ name }: Column, value: Scalar): Filter => ({
  kind: 'compare',
  column: name,
  op: '=',
  value,
})

const nextYear = (year: number, month = 1) => `${year}-${String(month).padStart(2, '0')}-01`

/** Whole years of the data, or the months of a year. */
function periodsOf({ profile }: Editing, { name }: Column, year: number | null): readonly Filter[] {
  const [first, last] = [profile.firstDay, profile.lastDay].map((day) => Number(day?.slice(0, 4)))
  if (first === undefined || last === undefined || !(last - first < 100)) return []
  const period = (from: string, to: string): Filter => ({ kind: 'period', column: name, from, to })
  const years = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const months =
    year === null
      ? []
      : Array.from({ length: 12 }, (_, place) =>
          period(nextYear(year, place + 1), place === 11 ? nextYear(year + 1) : nextYear(year, place + 2)),
        )
  return [...years.map((each) => period(nextYear(each), nextYear(each + 1))), ...months]
}

/** Where a number may be parted: its bands, or some of its span. */
function edgesOf({ profile }: Editing, { name, bands }: Column): readonly number[] {
  if (bands !== undefined) return bands
  const range = profile.ranges[name]
  if (range === undefined || range.max <= range.min) return []
  const step = (range.max - range.min) / 5
  const power = 10 ** Math.floor(Math.log10(step))
  const width = Math.ceil(step / power) * power
  return Array.from({ length: 4 }, (_, place) =>
    Number((Math.ceil(range.min / width) * width + place * width).toPrecision(6)),
  )
}

/** Conditions of one column, as one would name them. */
function usual(editing: Editing, column: Column, year: number | null): readonly Filter[] {
  const { name, role } = column
  if (role === 'category')
    return foundValues(editing, column)
      .slice(0, MOST_VALUES)
      .map((value) => equal(column, value))
  if (role === 'flag') return [true, false].map((value) => equal(column, value))
  if (role === 'date') return periodsOf(editing, column, year)
  if (!isNumeric(column)) return []
  const edges = edgesOf(editing, column)
  const isMissing: readonly Filter[] = column.missing === undefined ? [] : [{ kind: 'missing', column: name }]
  return [
    ...edges.map((value): Filter => ({ kind: 'compare', column: name, op: '<', value })),
    ...edges.map((value): Filter => ({ kind: 'compare', column: name, op: '>=', value })),
    ...isMissing,
  ]
}

/** The label of a value alone, where its condition is that the column has it. */
function valueLabel(column: Column, filter: Filter) {
  const [value, ...more] = valuesOf(filter) ?? []
  return value === undefined || more.length > 0 || column.role === 'number'
    ? {}
    : { label: capitalised(valueText(column, value)) }
}

const said = (at: Place, section: string, column: Column, filters: readonly Filter[]) =>
  filters.map((to): EditCandidate => ({ at, to, section, ...valueLabel(column, to) }))

/** Each column as a door to its conditions. */
export const conditionDoors = ({ model }: Editing): readonly Door[] =>
  model.columns
    .filter(({ role }) => role !== 'identifier')
    .map(({ name, label, description }) => ({
      opens: `filter/-:${name}`,
      section: 'Columns',
      label: capitalised(label),
      detail: description,
    }))

/** @param at "filter/-:region" */
export function addedConditions(editing: Editing, at: Place): readonly EditCandidate[] {
  const [place = ''] = at.split(':')
  const column = columnAt(editing, at)
  return column === null ? [] : said(place, capitalised(column.label), column, usual(editing, column, null))
}

/** What a condition holds in common with others of its column: its values, where it names some. */
function besideValues(filter: Filter, values: readonly Scalar[]): readonly Filter[] {
  const held = valuesNamed(filter)
  if (!('column' in filter) || held.length === 0) return []
  const others = values.filter((value) => !held.includes(value))
  return others.map((value) => ({ kind: 'in', column: filter.column, values: [...held, value] }))
}

/** The other way round; null where that is no plain condition. */
function turned(filter: Filter): Filter | null {
  const denied = deniedBy(filter)
  if (denied !== null) return denied
  return valuesOf(filter) !== null || leftBy(filter)?.isNone === true ? { kind: 'not', item: filter } : null
}

const OPERATORS = ['<', '<=', '>', '>=', '='] as const

/** @param at a condition */
export function conditionCandidates(editing: Editing, at: Place): readonly EditCandidate[] {
  const filter = conjunctsOf(editing.plan.filter)[Number(at.split('/')[1])]
  if (filter === undefined) return []
  const inner = deniedBy(filter) ?? filter
  const column = columnAt(editing, at)
  if (column === null) return []
  const from = spanIn(inner)?.from ?? null
  const year = from === null ? null : Number(from.slice(0, 4))
  const instead = usual(editing, column, year)
  const values = instead.flatMap((each) => valuesOf(each) ?? [])
  const [bound, ...others] = valuesNamed(inner)
  const isBound = typeof bound === 'number' && others.length === 0 && isNumeric(column)
  const compared = isBound
    ? OPERATORS.map((op): Filter => ({ kind: 'compare', column: column.name, op, value: bound }))
    : []
  const opposite = column.role === 'flag' ? null : turned(filter)
  return [
    ...said(at, 'Compared otherwise', column, compared),
    ...said(at, 'Instead', column, instead),
    ...(column.role === 'category' ? said(at, 'As well', column, besideValues(filter, values)) : []),
    ...(opposite === null ? [] : [{ at, to: opposite, section: 'The other way round' }]),
  ]
}
