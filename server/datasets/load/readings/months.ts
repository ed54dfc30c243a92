import { sql } from 'kysely'
import type { Value } from './reading.ts'

/** Names of months in other languages than English, which is the one that dates are read in. */

const LANGUAGES = [
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'nb',
  'fi',
  'pl',
  'cs',
  'ro',
  'hu',
  'tr',
  'ru',
  'uk',
  'el',
]
const ENGLISH = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** By each name of a language, the English one. */
function namesIn(language: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const [month, english] of ENGLISH.entries())
    for (const width of ['long', 'short'] as const)
      for (const beside of [{}, { day: 'numeric' }] as const) {
        const parts = new Intl.DateTimeFormat(language, { month: width, ...beside }).formatToParts(
          new Date(2024, month, 15),
        )
        names.set(bare(parts.find(({ type }) => type === 'month')?.value ?? ''), english)
      }
  // "Mrz." and "sept." are written too.
  if (language === 'de') names.set('mrz', 'Mar').set('sept', 'Sep').set('jän', 'Jan').set('jänner', 'Jan')
  if (language === 'es') names.set('sep', 'Sep').set('set', 'Sep')
  return names
}

interface Names {
  readonly english: ReadonlyMap<string, string>
  readonly others: readonly ReadonlyMap<string, string>[]
}
let made: Names | null = null
/** Made once a file has words in a column of dates: most never do. */
const names = (): Names =>
  (made ??= { english: namesIn('en').set('sept', 'Sep'), others: LANGUAGES.map(namesIn) })
const FILLERS = new Set([
  'de',
  'del',
  'of',
  'th',
  'st',
  'nd',
  'rd',
  'am',
  'pm',
  't',
  'z',
  'le',
  'utc',
  'gmt',
  'w',
  'q',
  'kw',
])
const WORD = /\p{L}+/gu

/** The months of a column by their names, where they are not English; null where they are, or there are none. */
export function monthsOf(values: readonly Value[]): ReadonlyMap<string, string> | null {
  const words = new Set(
    values.flatMap(({ text }) => text.toLowerCase().match(WORD) ?? []).filter((word) => !FILLERS.has(word)),
  )
  if (words.size === 0 || words.size > 60) return null
  const { english, others } = names()
  if ([...words].every((word) => english.has(word) || /^(?:mon|tue|wed|thu|fri|sat|sun)/.test(word)))
    return null
  const months = (own: ReadonlyMap<string, string>) => [...words].filter((word) => own.has(word)).length
  const [best] = others.toSorted((a, b) => months(b) - months(a))
  return best !== undefined && 2 * months(best) > words.size ? best : null
}

/** A text with the months of a language in English. */
export function inEnglish(
  text: ReturnType<typeof sql>,
  months: ReadonlyMap<string, string>,
  values: readonly Value[],
) {
  const words = new Set(values.flatMap(({ text: each }) => each.toLowerCase().match(WORD) ?? []))
  const used = [...months].filter(([name]) => words.has(name)).toSorted(([a], [b]) => b.length - a.length)
  const plain = sql`regexp_replace(lower(${text}), ${String.raw`(\pL)\.|\b(?:de|del|of|le)\b`}, ${'\\1'}, 'g')`
  return used.reduce(
    (all, [name, own]) => sql`regexp_replace(${all}, ${`(^|[^\\pL])${name}($|[^\\pL])`}, ${`\\1${own}\\2`})`,
    plain,
  )
}
