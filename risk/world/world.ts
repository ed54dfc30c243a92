import { isNumeric, type Column, type SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import type { Rows } from './rows.ts'

/** What the columns of a dataset are to an attacker, by what is sensitive, by their kinds and by how many values they have. */
export interface World {
  readonly model: SemanticModel
  readonly rows: Rows
  /** Known of everybody: split people into a few groups. */
  readonly splits: readonly Column[]
  /** Known of everybody: put people in order, so that a range ends at somebody. */
  readonly ordered: readonly Column[]
  /** Known of everybody: numbers. */
  readonly weights: readonly Column[]
  /** Sensitive yes or no; the one that is hardest to guess first. */
  readonly flags: readonly Column[]
  /** Sensitive amounts: those that nearly everybody has first. */
  readonly amounts: readonly Column[]
}

const MOST_SPLIT = 60
const LEAST_ORDERED = 24
/** Different values from which a number is an amount of one's own. */
const AMOUNT = 100

export function worldOf(model: SemanticModel, rows: Rows): World {
  const of = (column: Column) => rows.column(column.name)
  const values = (column: Column) => of(column).distinct.filter((value) => value !== null).length
  const hasWhole = (column: Column) =>
    of(column).distinct.every((value) => value === null || Number.isInteger(value))
  const asked = model.columns.filter(({ role }) => role !== 'identifier')
  const [known, sensitive] = [
    asked.filter((column) => column.sensitive !== true),
    asked.filter((column) => column.sensitive === true),
  ]
  /** The part of all rows that have no value, or one that is nought or no. */
  const without = (column: Column) => {
    const { distinct, places } = of(column)
    const isNothing = distinct.map((value) => !value)
    return places.reduce((sum, place) => sum + Number(isNothing[place]), 0) / rows.size
  }
  const numbers = known.filter((column) => isNumeric(column) && hasWhole(column))
  return {
    model,
    rows,
    splits: known.filter(
      (column) =>
        (column.role === 'category' || column.role === 'flag' || numbers.includes(column)) &&
        values(column) >= 2 &&
        values(column) <= (column.role === 'category' ? MOST_SPLIT : LEAST_ORDERED),
    ),
    ordered: known.filter(
      (column) => (column.role === 'date' || numbers.includes(column)) && values(column) >= LEAST_ORDERED,
    ),
    weights: numbers,
    flags: sensitive
      .filter(({ role }) => role === 'flag')
      .toSorted((a, b) => Math.abs(without(a) - 0.5) - Math.abs(without(b) - 0.5)),
    amounts: sensitive
      .filter((column) => isNumeric(column) && values(column) >= AMOUNT)
      .toSorted((a, b) => Math.round(without(a) - without(b))),
  }
}

/** The number that somebody has in a column; nought where there is none. */
export const numberOf = ({ rows }: World, column: Column, row: number): number =>
  Number(rows.column(column.name).of(row) ?? 0)
