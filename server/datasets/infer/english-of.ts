import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words of other languages for people, what is told of them, and figures: data, so that a table is understood in its own. */

const words = JSON.parse(readFileSync(join(import.meta.dirname, 'english-of.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>
const ENGLISH: ReadonlyMap<string, string> = new Map(Object.values(words).flatMap(Object.entries))
const LONGEST_FIRST = [...ENGLISH.keys()].toSorted((a, b) => b.length - a.length)
const PATTERN = new RegExp(`(?<![\\p{L}\\d])(?:${LONGEST_FIRST.join('|')})(?![\\p{L}\\d])`, 'gu')

/** In small letters and without marks. */
export const withoutMarks = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ł', 'l')

/** A name in English as far as its words are known, in small letters and without marks: "Geburtsdatum" is "date of birth". */
export const englishOf = (name: string): string =>
  withoutMarks(name).replace(PATTERN, (word) => ENGLISH.get(word) ?? word)
