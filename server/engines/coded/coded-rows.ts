import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Rows as small numbers, in files of their own: of each row the number drawn for it and a code for its value in each column.
 * They stand in the order of their places, so that whatever is summed by place is summed from one end of the files to the other.
 * What a value is the engine knows; here is only which values are alike.
 */

/** What the codes of a column stand for, from 0 on; after them one more, for no value. */
export type Values =
  | { readonly kind: 'listed'; readonly texts: readonly string[] }
  /** Whole numbers or days one after the other, or decimals that many digits behind the point. */
  | {
      readonly kind: 'steps'
      readonly first: number
      readonly count: number
      readonly of: 'days' | 'numbers'
      readonly digits: number
    }
  /** Nothing but whether it is 0: there are too many values. Of what is no number it never is. */
  | { readonly kind: 'signs' }

export interface CodedColumn {
  readonly name: string
  /** Of its values, as the engine calls it. */
  readonly type: string
  /** Of each code. */
  readonly bytes: 1 | 2
  readonly values: Values
  /** How many digits behind the point its amounts have: all are whole numbers of that unit. Null where they are not, or are no numbers. */
  readonly unit: number | null
}

/** What is known of coded rows before any of them is read. */
export interface CodedForm {
  /** How many rows stand before the end of each place. */
  readonly ends: readonly number[]
  readonly columns: readonly CodedColumn[]
}

export interface CodedRows extends CodedForm {
  readonly folder: string
}

/** So many rows at one place, fewer than that: the sum of their numbers is below 2^32. */
export const MOST_AT_PLACE = 2 ** 17

/** They stand in no value that has a code: between texts, and for none. */
export const [BETWEEN, MISSING] = ['\u001F', '\u001E'] as const

const FORM = 'codes.json'
export const formIn = (folder: string) => join(folder, FORM)
export const drawsIn = (folder: string) => join(folder, 'draws')
/** The amounts of a column of which nothing else is known but signs: four bytes each. */
export const amountsIn = (folder: string, place: number) => join(folder, `amounts-${place}`)
export const codesIn = (folder: string, place: number) => join(folder, `column-${place}`)

/** The rows that a folder has; null where it has none. */
export function readCoded(folder: string): CodedRows | null {
  try {
    return { ...(JSON.parse(readFileSync(formIn(folder), 'utf8')) as CodedForm), folder }
  } catch {
    return null
  }
}

export const countOf = (values: Values): number =>
  values.kind === 'listed' ? values.texts.length : values.kind === 'steps' ? values.count : 2

const DAY_MS = 86_400_000

/** So many steps as a number of that many digits behind the point: a quotient would round what is far from 0. */
function decimalOf(steps: number, digits: number): string {
  const written = String(Math.abs(steps)).padStart(digits + 1, '0')
  const [whole, rest] = [written.slice(0, written.length - digits), written.slice(written.length - digits)]
  return `${steps < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${rest}`}`
}

/** The values of a column as texts that the engine reads as its type, by their codes. */
export function textsOf(values: Values): readonly string[] {
  if (values.kind === 'listed') return values.texts
  if (values.kind === 'signs') return ['0', '1']
  const { first, count, of, digits } = values
  return Array.from({ length: count }, (_, code) =>
    of === 'days'
      ? new Date((first + code) * DAY_MS).toISOString().slice(0, 10)
      : decimalOf(first + code, digits),
  )
}
