import { isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Rows, Value } from './rows.ts'

/** What the columns of a dataset are to an attacker, by their kinds and by how many values they have. */
export interface Columns {
  /** Split everybody into a few groups. */
  readonly coarse: readonly SplitColumn[]
  /** Split a coarse group into small ones; the finest with the coarse column that leaves most small groups first. */
  readonly pairs: readonly Pair[]
  /** Amounts that nobody knows of others. */
  readonly amounts: readonly Column[]
  /** Amounts that are zero for most. */
  readonly sparse: readonly Column[]
  /** What is yes or no of somebody. */
  readonly flags: readonly Column[]
}

export interface SplitColumn {
  readonly column: Column
  readonly values: readonly (string | number)[]
}

export interface Pair {
  readonly coarse: SplitColumn
  readonly fine: SplitColumn
  /** How many groups of both hold 1 to k - 1 entities. */
  readonly small: number
}

const COARSE = { least: 3, most: 60 }
const FINE = { least: 8, most: 400 }
/** Different values from which a number is an amount of one's own. */
const AMOUNT = 100
const MOSTLY = 0.5

const distinct = (values: readonly Value[]) => new Set(values.filter((value) => value !== null))

const byText = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

/** How many groups of two columns hold 1 to `threshold` - 1 entities. */
function smallGroups(rows: Rows, [a, b]: readonly [string, string], threshold: number): number {
  const groups = new Map<string, Set<Value>>()
  const [left, right] = [rows.values(a), rows.values(b)]
  for (let row = 0; row < rows.size; row += 1) {
    const name = `${left[row]}\n${right[row]}`
    const members = groups.get(name) ?? new Set()
    if (members.size < threshold) members.add(rows.entities[row] ?? null)
    groups.set(name, members)
  }
  return groups.values().reduce((sum, { size }) => sum + (size < threshold ? 1 : 0), 0)
}

export function columnsOf(model: SemanticModel, rows: Rows): Columns {
  const known = model.columns.filter(({ role }) => role !== 'identifier' && role !== 'date')
  const split = known
    .filter(({ role }) => role === 'category' || role === 'number')
    .map((column): SplitColumn => ({
      column,
      values: [...distinct(rows.values(column.name))]
        .map((value) => value as string | number)
        .toSorted(byText),
    }))
  const isWhole = ({ values }: SplitColumn) =>
    values.every((value) => typeof value === 'string' || Number.isInteger(value))
  const within = ({ values: { length } }: SplitColumn, { least, most }: typeof COARSE) =>
    length >= least && length <= most
  const coarse = split.filter((each) => each.column.role === 'category' && within(each, COARSE))
  const fine = split.filter((each) => isWhole(each) && within(each, FINE))
  const pairs = coarse
    .flatMap((one) =>
      fine
        .filter(({ column }) => column !== one.column)
        .map((other): Pair => ({
          coarse: one,
          fine: other,
          small: smallGroups(rows, [one.column.name, other.column.name], model.threshold),
        })),
    )
    .filter(({ small }) => small > 0)
    .toSorted((a, b) => b.small - a.small)
  const numeric = known.filter(isNumeric)
  const isSparse = ({ name }: Column) => {
    const values = rows.values(name).filter((value) => value !== null)
    return values.filter((value) => value === 0).length > MOSTLY * values.length
  }
  return {
    coarse,
    pairs,
    amounts: numeric.filter(
      (column) => distinct(rows.values(column.name)).size >= AMOUNT && !isSparse(column),
    ),
    sparse: numeric.filter((column) => isSparse(column) && distinct(rows.values(column.name)).size >= AMOUNT),
    flags: known.filter(({ role }) => role === 'flag'),
  }
}
