import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words for people and what is told of them in other languages: data, so that a table is known to be about people in its own. */

const words = JSON.parse(readFileSync(join(import.meta.dirname, 'english-of.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>
const ENGLISH: ReadonlyMap<string, string> = new Map(Object.values(words).flatMap(Object.entries))
const LONGEST_FIRST = [...ENGLISH.keys()].toSorted((a, b) => b.length - a.length)
const PATTERN = new RegExp(`(?<![\\p{L}\\d])(?:${LONGEST_FIRST.join('|')})(?![\\p{L}\\d])`, 'gu')

const withoutMarks = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('ł', 'l')

/** A name in English as far as its words are known, in small letters and without marks: "Geburtsdatum" is "date of birth". */
export const englishOf = (name: string): string =>
  withoutMarks(name.toLowerCase()).replace(PATTERN, (word) => ENGLISH.get(word) ?? word)
