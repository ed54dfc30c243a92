import type { Item } from '../../constructs/senses.ts'
import { nearest } from '../words/repair.ts'
import type { Interpretation } from '../result/interpretation.ts'
import type { WeighedQuestion } from './read-with-grammar.ts'
import type { Turn } from './turn.ts'
import { mentionsIn, standing } from './turn-acts.ts'

/** What is seen of a question that is asked after an answer, for `likely-acts.ts` to weigh. */

/** A question as it reads without the answer before it. */
export interface Alone {
  readonly weighed: WeighedQuestion
  readonly alone: Interpretation
}

/** @param vocabulary words that unknown ones may be, typed wrong */
export const turnFeatures = (alone: Alone, turn: Turn, vocabulary: readonly string[]): readonly string[] => [
  ...wordFeatures(turn, vocabulary),
  ...standingFeatures(alone, turn).map((feature) => `seen: ${feature}`),
]

/** Its words and pairs of them, what they name as what it is to the answer before. */
function wordFeatures(turn: Turn, vocabulary: readonly string[]): readonly string[] {
  const told = toldOf(turn, vocabulary)
  const pairs = [...told, '$'].map((each, at) => `${told[at - 1] ?? '^'} ${each}`)
  return [...new Set([...told, ...pairs])]
}

/** Its words, with names told as what they are to the answer before. */
function toldOf(turn: Turn, vocabulary: readonly string[]): readonly string[] {
  const { words, earlier, unknown } = turn
  const mentions = mentionsIn(turn)
  const told: string[] = []
  for (let word = 0; word < words.length;) {
    const mention = mentions.find(({ from }) => from === word)
    const norm = words[word]?.norm ?? ''
    if (mention !== undefined) told.push(`<${standing(earlier.plan, mention.item)}${stepOf(mention.item)}>`)
    else if (/[\p{L}\d%]/u.test(norm)) {
      const meant = unknown.has(word) ? nearest(norm, vocabulary)[0] : undefined
      told.push(meant ?? norm)
    }
    word = mention?.to ?? word + 1
  }
  return told
}

/** "The year after" is another time than "the month after". */
const stepOf = (item: Item): string =>
  item.category === 'grain' || item.category === 'byGrain' ? ` ${item.sense.grain}` : ''

const FIGURES: ReadonlySet<string> = new Set([
  'measure',
  'metric',
  'extreme',
  'shareOf',
  'share',
  'howMuch',
  'oftener',
  'beyond',
  'countOfSome',
])

/** What says of which rows something is asked, and not what. */
const ROWS: ReadonlySet<string> = new Set(['filter', 'entity', 'counted', 'idle'])

/** How it reads alone, and what its words are. */
function standingFeatures({ weighed, alone }: Alone, { items, earlier }: Turn): readonly string[] {
  const { words, unknown } = weighed.parts
  const norms = words.map(({ norm }) => norm).filter((norm) => /[\p{L}\d]/u.test(norm))
  const parts = weighed.best?.cover.parts ?? weighed.covers[0]?.parts ?? []
  const has = (category: string) => parts.some((part) => part.category === category)
  const choices = weighed.best?.made.choices ?? []
  const isCounted =
    choices.includes('count where no figure is named') || choices.includes('figure of a lone function')
  const named = parts.some(({ category }) => FIGURES.has(category))
  const namesGroup = items.some((at) =>
    at.some(
      (item) =>
        item.category === 'value' &&
        earlier.plan.dimensions.some(({ column }) => column === item.sense.column.name),
    ),
  )
  const features = [
    alone.outcome === 'refuse' && alone.recognised ? 'alone: never' : `alone: ${alone.outcome}`,
    ...(namesGroup ? ['names a group'] : []),
    ...(isCounted ? ['counts without a word'] : []),
    ...(weighed.best === null ? ['no whole reading'] : []),
    named ? 'figure' : 'no figure',
    ...(has('entity') || has('counted') ? ['what is counted'] : []),
    ...(parts.length > 0 && parts.every(({ category }) => category === 'filter') ? ['conditions alone'] : []),
    ...(has('filter') && parts.every(({ category }) => ROWS.has(category)) ? ['rows alone'] : []),
    ...(unknown.size > 0 ? ['unknown words'] : []),
    `words: ${Math.min(norms.length, 12)}`,
    `first: ${plainOf(norms[0])}`,
    `begins: ${plainOf(norms[0])} ${plainOf(norms[1])}`,
    `last: ${plainOf(norms.at(-1))}`,
    ...new Set(norms.filter((norm) => PLAIN.has(norm)).map((norm) => `word: ${norm}`)),
    ...new Set(items.flat().flatMap(termOf)),
  ]
  // What a word says of the answer before depends on whether the question stands without it.
  const stands = isCounted ? 'counts' : named && alone.outcome === 'answer' ? 'whole' : 'part'
  return [...features, ...features.map((feature) => `${feature} | ${stands}`)]
}

/** What a word of the language is: "cheapest" an end, "without" a not. */
function termOf({ category, derivation, sense }: Item): readonly string[] {
  if (derivation !== null) return []
  const { direction, good, grain } = sense as Partial<
    Record<'direction' | 'grain', string> & { good: boolean }
  >
  return [`term: ${[category, direction, good, grain].flatMap((each) => each ?? []).join(' ')}`]
}

/** Words of any dataset that say how a question stands to what was said before it. */
const PLAIN = new Set(
  `and or but so then now only just by per split in for where what which how who same no not sorry as show drop sort order it that
  those these them they there their its this one ones instead too also well again please with without about was is did do rather versus
  than all list remove leave out together back i meant actually ok okay other each every less more most first second third last top
  bottom`.split(/\s+/),
)
const plainOf = (norm: string | undefined) => (norm !== undefined && PLAIN.has(norm) ? norm : 'other')
