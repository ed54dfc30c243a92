import { FEWEST_LETTERS } from './entity.ts'

/** Shorter names that long ones have: without the year, the place, or what all columns of a table are of. */

const SAYS_LITTLE = new Set('code name title number key date time year month day'.split(' '))

/** "Overall rating" of a "hospital overall rating", where a row is a hospital. */
export const ofRow = (label: string, ofRows: readonly string[]): readonly string[] => [
  ...new Set(
    ofRows.flatMap((word) => {
      const rest = label.startsWith(`${word} `) ? label.slice(word.length + 1) : ''
      return rest.length >= FEWEST_LETTERS && !SAYS_LITTLE.has(rest) ? [rest] : []
    }),
  ),
]

/** An official song of a table of songs is official. */
export const ofSuchRows = (label: string, ofRows: readonly string[]): readonly string[] =>
  ofRows.flatMap((word) => (label.endsWith(` ${word}`) ? [label.slice(0, -word.length - 1)] : []))

/** The population of the only year that is there is the population. */
export const withoutYear = (label: string) => label.replace(/ (?:19|20)\d\d$/, '')

const BEFORE_PLACE = new Set('of in on at from among for'.split(' '))
const ARTICLES = new Set(['the', 'a', 'an', 'any'])
const HEADS = new Set('share proportion percentage number degree rate'.split(' '))

/** What a long name begins with, before what it says of where: "number of jobs" of a "number of jobs in the area", the longest first. */
export function beginningsOf(label: string): readonly string[] {
  const words = label.split(' ')
  return words
    .flatMap((word, at) => (at > 1 && BEFORE_PLACE.has(word) ? [words.slice(0, at)] : []))
    .filter((begun) => !BEFORE_PLACE.has(begun.at(-1) ?? '') && !ARTICLES.has(begun.at(-1) ?? ''))
    .map((begun) => begun.filter((word) => !ARTICLES.has(word)).join(' '))
    .filter((begun) => begun.includes(' '))
    .flatMap((begun) => {
      const [head = '', of, ...rest] = begun.split(' ')
      // Of a share, what has it; of a number, what is counted.
      return of === 'of' && HEADS.has(head) && rest.join(' ').length > LONGEST_SHORT
        ? [begun, rest.join(' ')]
        : [begun]
    })
    .toReversed()
}

/** The longest word that is too short to stand for a column. */
const LONGEST_SHORT = 3

/** By what names begin with, or are a share or number of, the only name that it tells; of several that of their number. */
export function shortestTold(labels: readonly string[]): ReadonlyMap<string, string> {
  const begun = Map.groupBy(
    labels.flatMap((label) => beginningsOf(label).map((beginning) => ({ beginning, label }))),
    ({ beginning }) => beginning,
  )
  return new Map(
    [...begun].flatMap(([beginning, all]) => {
      const counts = all.filter(({ label }) => label.startsWith('number of '))
      const [only, ...others] = counts.length > 0 ? counts : all
      return only === undefined || others.length > 0 ? [] : [[beginning, only.label] as const]
    }),
  )
}

/** "Acme shop opening", "shop opening". */
export const endsOf = (whole: string): readonly string[] => {
  const words = whole.split(' ')
  return words.length === 1 ? [whole] : words.slice(0, -1).map((_, at) => words.slice(at).join(' '))
}
