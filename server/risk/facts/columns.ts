import { isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Value } from './coded-column.ts'
import type { Rows } from './rows.ts'
import { smallGroupsIn } from './small-groups.ts'

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

const known = (values: readonly Value[]) => values.filter((value) => value !== null)

const byText = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

export function columnsOf(model: SemanticModel, rows: Rows): Columns {
  const asked = model.columns.filter(({ role }) => role !== 'identifier' && role !== 'date')
  const split = asked
    .filter(({ role }) => role === 'category' || role === 'number')
    .map((column): SplitColumn => ({
      column,
      values: known(rows.column(column.name).distinct)
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
          small: smallGroupsIn(rows, [one.column.name, other.column.name], model.threshold).length,
        })),
    )
    .filter(({ small }) => small > 0)
    .toSorted((a, b) => b.small - a.small)
  const numeric = asked.filter(isNumeric)
  const isSparse = ({ name }: Column) => {
    const { distinct, places } = rows.column(name)
    const [zero, none] = [distinct.indexOf(0), distinct.indexOf(null)]
    let [zeros, values] = [0, 0]
    for (const place of places) {
      if (place === zero) zeros += 1
      if (place !== none) values += 1
    }
    return zeros > MOSTLY * values
  }
  const isAmount = ({ name }: Column) => known(rows.column(name).distinct).length >= AMOUNT
  const amounts = numeric.filter(isAmount)
  return {
    coarse,
    pairs,
    amounts: amounts.filter((column) => !isSparse(column)),
    sparse: amounts.filter(isSparse),
    flags: asked.filter(({ role }) => role === 'flag'),
  }
}
