import { stepIn } from '../../constructs/dimensions/dimensions.ts'
import type { Item } from '../../constructs/senses.ts'
import type { Earlier } from '../propose/turns/earlier.ts'
import type { Parts } from '../propose/parse/parsed-question.ts'
import type { TurnCue } from '../propose/turns/turn-words.ts'
import type { Aside } from '../scope/scope.ts'
import type { LearnedTrying } from './settle-learned.ts'

/** What of the dataset the words of a turn name, and how far what a cue is said of goes. */

/** What names a thing that may be pointed at. */
const NAMING: ReadonlySet<string> = new Set([
  'column',
  'grain',
  'byGrain',
  'entity',
  'counted',
  'kind',
  'band',
  'dimension',
])

/** What a condition is made of. */
export const CONDITIONS: ReadonlySet<Item['category']> = new Set([
  'value',
  'number',
  'period',
  'filter',
  'missing',
] as const)

const CONTENT: ReadonlySet<string> = new Set([...NAMING, ...CONDITIONS, 'measure', 'aggregate', 'metric'])

/** Words that point, and name nothing. */
const POINTING = /^(?:it|that|this|them|those|these|put|all|the|one|ones|there)$/

export interface Turn extends Pick<Parts, 'words' | 'items' | 'unknown'> {
  readonly trying: LearnedTrying
  readonly question: string
  readonly earlier: Earlier
}

export function turnOf(trying: LearnedTrying, question: string, earlier: Earlier): Turn {
  const { words, items, unknown } = trying.partsOf(question)
  return { trying, question, earlier, words, items, unknown }
}

/** The longest thing that is named at a word. */
export const namedAt = ({ items, words }: Pick<Turn, 'items' | 'words'>, word: number): Item | undefined =>
  (POINTING.test(words[word]?.norm ?? '') ? [] : (items[word] ?? []))
    .filter(({ category, derivation }) => NAMING.has(category) && derivation === null)
    .toSorted((a, b) => b.to - a.to)[0]

export const columnNamed = (
  turn: Turn,
  { from, to }: Aside,
): { readonly column: string | null; readonly isEntity: boolean } => {
  for (let word = from; word < to; word += 1) {
    const item = namedAt(turn, word)
    if (item === undefined || item.to > to) continue
    if (item.category === 'column') return { column: item.sense.column.name, isEntity: false }
    if (item.category === 'entity' || item.category === 'counted') return { column: null, isEntity: true }
    const { dimensions } = turn.earlier.plan
    if (item.category === 'grain' || item.category === 'byGrain') {
      const { grain } = item.sense
      const time = dimensions.find((each) => stepIn(each)?.grain.startsWith(grain) === true)
      return { column: time?.column ?? '', isEntity: false }
    }
    if (item.category === 'kind') {
      const named = item.sense.columns.map(({ name }) => name)
      const own = dimensions.find(({ column }) => named.includes(column))
      return { column: own?.column ?? '', isEntity: false }
    }
  }
  return { column: null, isEntity: false }
}

/** Where what a cue is said of ends: at the next cue, or where a clause does. */
export function clauseAfter({ words }: Turn, cues: readonly TurnCue[], { to }: Aside): Aside {
  const next =
    cues.find(({ from, act }) => from >= to && act !== 'those' && act !== 'them')?.from ?? words.length
  const end = words.findIndex(({ norm }, at) => at > to && (norm === ',' || norm === ';'))
  return { from: to, to: end === -1 ? next : Math.min(end, next) }
}

/** "The London region" is London. */
const isSaidAgain = (before: readonly Item[] | undefined, item: Item): boolean =>
  item.category === 'column' &&
  (before ?? []).some(
    (each) => each.category === 'value' && each.sense.column.name === item.sense.column.name,
  )

/** For each stretch that names something what it may name. */
export const terminalsIn = ({ items }: Turn, { from, to }: Aside): readonly (readonly Item[])[] => {
  const found: Item[][] = []
  for (let word = from; word < to;) {
    const longest = (items[word] ?? [])
      .filter((item) => item.derivation === null && item.to <= to)
      .toSorted((a, b) => b.to - a.to)
    const [first] = longest
    if (first !== undefined && !isSaidAgain(found.at(-1), first))
      found.push(longest.filter((item) => item.to === first.to))
    word = first?.to ?? word + 1
  }
  return found
}

/** "Too busy, lose the channel": clauses before the last of which nothing that it says is known. */
export function remarksIn({ words, items, unknown }: Turn): readonly Aside[] {
  const ends = words.flatMap(({ norm }, at) => (norm === ',' || norm === ';' ? [at] : []))
  return ends.flatMap((end, place) => {
    const from = place === 0 ? 0 : (ends[place - 1] ?? 0) + 1
    const places = words.slice(from, end).map((_, at) => from + at)
    const isKnown = (at: number) => (items[at] ?? []).some(({ category }) => CONTENT.has(category))
    return places.some((at) => unknown.has(at)) && !places.some(isKnown) ? [{ from, to: end + 1 }] : []
  })
}
