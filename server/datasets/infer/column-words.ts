import type { Column } from '../../semantic-model/semantic-model.ts'
import { ABBREVIATIONS, EVENT_WORDS, HINTS, IE_WORDS, UNITS } from './words-of-names.ts'

/** What the name of a column tells of its meaning, whatever the domain. */

/** What people write after a number in that unit. */
export const unitWords = (unit: string): readonly string[] => [
  unit.replace(/s$/, ''),
  unit,
  ...[...UNITS].flatMap(([short, long]) => (long === unit && short !== long ? [short] : [])),
]

/** Words of a name: "orderDate", "order_date" and "Order Date" are the same two. */
export const nameWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

const expanded = (words: readonly string[]) => words.map((word) => ABBREVIATIONS.get(word) ?? word)

export interface Named {
  readonly label: string
  readonly unit: string | null
  readonly synonyms: readonly string[]
}

/** Ends that say how a thing is written down rather than what it is: "carrier_code" is a carrier. */
const FORMS = new Set([
  'code',
  'name',
  'type',
  'category',
  'class',
  'group',
  'status',
  'desc',
  'label',
  'title',
])
/** Words of every calendar, which no column is called by alone. */
const OF_TIME = new Set(['year', 'quarter', 'month', 'week', 'day', 'date', 'time'])
const PREFIXES = new Set(['is', 'has', 'was', 'did', 'flag'])

/** "Bill" and "billed" of a billing amount. */
function actsOf([first = '', ...rest]: readonly string[]): readonly string[] {
  const stem = /^(.{3,})ing$/.exec(first)?.[1]
  const isAmount = rest.length === 1 && ['amount', 'total', 'value', 'sum'].includes(rest[0] ?? '')
  return stem === undefined || !isAmount ? [] : [stem, `${stem}s`, `${stem}ed`]
}

const DURATIONS = new Set(['seconds', 'minutes', 'hours', 'days', 'weeks'])

/** Label, unit and synonyms of a column by its name. */
export function namedBy(name: string): Named {
  const words = nameWords(name)
  const last = words.at(-1) ?? ''
  const [first = ''] = words
  const leads = words.length > 1 && DURATIONS.has(UNITS.get(first) ?? '')
  const ends = words.length > 1 ? (UNITS.get(last) ?? null) : null
  const unit = ends ?? (leads ? (UNITS.get(first) ?? null) : null)
  const bare = ends === null ? words : words.slice(0, -1)
  const start = bare.length > 1 && PREFIXES.has(bare[0] ?? '') ? 1 : 0
  const end = bare.length > 1 && bare.at(-1) === 'flag' ? -1 : undefined
  const own = bare.slice(start, end)
  const label = expanded(own).join(' ') || name
  const shorter = own.length > 1 && FORMS.has(own.at(-1) ?? '') ? expanded(own.slice(0, -1)).join(' ') : null
  // "Minutes inside" is the time inside.
  const spent = leads && ends === null ? [`time ${own.slice(1).join(' ')}`, own.slice(1).join(' ')] : []
  const synonyms = [own.join(' '), words.join(' '), shorter, ...actsOf(own), ...spent].filter(
    (phrase): phrase is string => phrase !== null && phrase !== label && !OF_TIME.has(phrase),
  )
  return { label, unit, synonyms: [...new Set(synonyms)] }
}

/** Adds the everyday words of a label's last word; a word that another column is called by stays with it. */
export function hinted(
  label: string,
  unit: string | null,
  isNumber: boolean,
  isTaken: (phrase: string) => boolean,
): Partial<Column> {
  const words = label.split(' ')
  const own = words.length > 1 && FORMS.has(words.at(-1) ?? '') ? words.at(-2) : words.at(-1)
  const lasts = unit !== null && DURATIONS.has(unit) ? 'duration' : null
  const hint =
    HINTS.find(({ of }) => of.split(' ').some((word) => word === own || `${word}s` === own)) ??
    HINTS.find(({ of }) => lasts !== null && of.split(' ').includes(lasts))
  if (hint === undefined) return {}
  const free = (phrases: readonly string[] = []) =>
    phrases.filter((phrase) => phrase !== label && !isTaken(phrase))
  const prefix = own === words.at(-1) ? words.slice(0, -1).join(' ') : words.slice(0, -2).join(' ')
  const synonyms = free(hint.synonyms?.map((word) => (prefix === '' ? word : `${prefix} ${word}`)))
  const verbs = free(hint.verbs)
  const loosely = [...(prefix === '' ? [] : free(hint.synonyms).filter((word) => word !== own)), ...verbs]
  if (!isNumber) return { synonyms }
  const [highest, lowest, more, less] = [hint.highest, hint.lowest, hint.more, hint.less].map((each) =>
    free(each),
  )
  return {
    synonyms,
    ...(loosely.length === 0 ? {} : { loosely }),
    ...(hint.sums === true || words[0] === 'total' ? { usually: 'sum' as const } : {}),
    ...((highest?.length ?? 0) + (lowest?.length ?? 0) > 0
      ? { superlatives: { lowest: lowest ?? [], highest: highest ?? [] } }
      : {}),
    ...((more?.length ?? 0) + (less?.length ?? 0) > 0
      ? { comparatives: { less: less ?? [], more: more ?? [] } }
      : {}),
    ...(hint.units === undefined ? {} : { units: [...hint.units] }),
    ...(hint.asks === undefined && lasts === null
      ? {}
      : { asks: [...free(hint.asks), ...(lasts === null ? [] : [`how many ${unit ?? ''}`])] }),
  }
}

/** What one row is, by the file's name: "flights_2024.csv" holds flights. */
export function entityOf(stem: string): { readonly singular: string; readonly plural: string } {
  const words = nameWords(stem).filter(
    (word) =>
      !/^\d+$/.test(word) && !['data', 'dataset', 'table', 'csv', 'all', 'raw', 'clean'].includes(word),
  )
  const last = words.at(-1) ?? ''
  if (IE_WORDS.has(last)) return { singular: last.slice(0, -1), plural: last }
  if (/ies$/.test(last)) return { singular: `${last.slice(0, -3)}y`, plural: last }
  if (/(?:ss|x|ch|sh)es$/.test(last)) return { singular: last.slice(0, -2), plural: last }
  if (/[^s]s$/.test(last) && last.length > 3) return { singular: last.slice(0, -1), plural: last }
  return { singular: 'record', plural: 'records' }
}

/** What is said of an entity on its date: "hired" for a hire date. */
export const eventWords = (label: string): readonly string[] => {
  const first = label.split(' ')[0] ?? ''
  const plain = first.length > 3 && label.includes(' ') ? [`${first.replace(/e$/, '')}ed`] : []
  return EVENT_WORDS.get(first) ?? (first.endsWith('ed') && first.length > 4 ? [first] : plain)
}

/** What happens on a date: an admission date dates admissions. */
export function eventNoun(label: string): readonly string[] {
  const [first = '', second, ...more] = label.split(' ')
  const isEvent = (second === 'date' || second === 'year') && more.length === 0 && first.length > 3
  return isEvent && !/(?:ed|at)$/.test(first) ? [first] : []
}

/** "Priced" and "pricing" of a price, for the last word of a figure's name. */
export function verbForms(label: string): readonly string[] {
  const last = label.split(' ').at(-1) ?? ''
  if (last.length < 4 || /(?:[^s]s|ing|ed|ion|ity|ness|age|ance|ence)$/.test(last)) return []
  const stem = last.replace(/e$/, '')
  return [`${stem}ed`, `${stem}ing`, `${last}s`]
}
