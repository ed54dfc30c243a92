import { numbersOf } from '../constructs/english.ts'
import type { Disclosed } from '../protect/disclose.ts'

/** Whether a text says only numbers that a disclosed table shows. */

const decimalsOf = (text: string) => /\.(\d+)$/.exec(text)?.[1]?.length ?? 0
const plain = (text: string) => Number(text.replaceAll(',', ''))

/** Numbers that stand for themselves in any text: "the two groups". */
const MOST_SMALL = 10

/**
 * True where each number of a text is a cell of the table, rounded as the text has it, or stands in the words that go
 * with the table (its heading, its groups, its notes).
 */
export function saysOnlyFigures(text: string, table: Disclosed, words: readonly string[]): boolean {
  const cells = table.rows.flatMap(({ values }) => values.filter((value) => typeof value === 'number'))
  const allowed = new Set(
    [...words, ...table.rows.flatMap(({ texts }) => texts)].flatMap(numbersOf).map(plain),
  )
  return numbersOf(text).every((said) => {
    const value = plain(said)
    if (
      Number.isInteger(value) &&
      value <= MOST_SMALL &&
      decimalsOf(said) === 0 &&
      table.rows.length >= value
    )
      return true
    if (allowed.has(value)) return true
    const half = 0.5 * 10 ** -decimalsOf(said) + 1e-9
    return cells.some((cell) => Math.abs(Math.abs(cell) - value) <= half)
  })
}
