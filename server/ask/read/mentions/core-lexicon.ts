import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Passing } from '../../grammar/weights.ts'

/** Words that carry no condition, whatever the dataset. */
export const FILLER: readonly string[] = readFileSync(join(import.meta.dirname, 'fillers.txt'), 'utf8')
  .replaceAll(/^#.*$/gmu, '')
  .trim()
  .split(/\s+/)

const IDLE: readonly (readonly [as: Passing, words: string])[] = [
  // What stands before "among" is said of what stands after it; "for each department, which job title" are no two
  // groups side by side; "the spend of groups of 4 or more" is no spend of 4.
  ['stray', 'among amongst which group groups'],
  ['joint', 'and , ; / &'],
  ['plus', 'plus +'],
  ['split', 'by each every per across'],
]

/** Words that may stand idle between two parts, for a weight that lets a reading that uses them win. */
export const PASSING: ReadonlyMap<string, Passing> = new Map(
  IDLE.flatMap(([as, words]) => words.split(' ').map((word) => [word, as] as const)),
)

const GENDERS: readonly (readonly [written: string, words: string])[] = [
  ['f female woman women w', 'woman women female females lady ladies'],
  ['m male man men', 'man men male males gentleman gentlemen'],
  ['girl girls', 'girl girls female females'],
  ['boy boys', 'boy boys male males'],
]

/** What people call the values of a gender, by how the data has them written. */
export const GENDER_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  GENDERS.flatMap(([written, words]) => written.split(' ').map((text) => [text, words.split(' ')] as const)),
)
