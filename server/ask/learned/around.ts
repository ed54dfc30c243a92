import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Category } from '../constructs/senses.ts'
import type { Word } from '../grammar/words.ts'
import { fieldOf } from './lexical.ts'

/**
 * Which words of a question ask for nothing, told word by word: a linear chain of two labels (Lafferty and others 2001; weights by the
 * averaged perceptron of Collins 2002), learned from questions in which somebody marked what surrounds what is asked
 * (`npm run learn:around`). Its features know words, what the grammar takes them for, and the clause that they stand in.
 */

/** What a word is to the grammar; `aside` where it is known to ask for nothing. */
export type WordKind = Category | 'unknown' | 'filler' | 'slip' | 'aside' | 'other'

export interface Told {
  readonly question: string
  readonly words: readonly Word[]
  /** By the place of the word. */
  readonly kinds: readonly WordKind[]
}

/** Weights of features for "asks for nothing" against "asks", and of going from one label to the other; whole hundredths. */
export interface AroundWeights {
  readonly features: ReadonlyMap<string, number>
}

/** `around.json` */
export interface AroundFile {
  readonly learned: unknown
  /** Features with their weights, by weight: `{ "-12": ["w=the", …] }`. */
  readonly features: Readonly<Record<string, readonly string[]>>
}

export const aroundOf = ({ features }: AroundFile): AroundWeights => ({
  features: new Map(
    Object.entries(features).flatMap(([weight, names]) =>
      names.map((name) => [name, Number(weight)] as const),
    ),
  ),
})

/** What stands between two words: the end of a sentence, of a clause, or nothing. */
type Mark = 'stop' | 'pause' | 'none'

const markIn = (between: string): Mark =>
  /[.?!:\n]/.test(between) ? 'stop' : /[,;()–—]|\s-\s/.test(between) ? 'pause' : 'none'

/** Kinds that name something of the data, or what is done with it. */
const NAMING: ReadonlySet<WordKind> = new Set<WordKind>([
  'column',
  'columns',
  'value',
  'metric',
  'period',
  'number',
  'aggregate',
  'howMany',
  'share',
  'percentile',
  'superlative',
  'missing',
  'grain',
])

const CLAUSE_STARTS = new Set('so because but since and that who which while if to for as before'.split(' '))

interface Stretch {
  readonly from: number
  readonly to: number
}

/** Stretches between marks, and of the longer ones also where a conjunction goes on. */
function stretchesOf(words: readonly Word[], isEnd: (at: number) => boolean): readonly Stretch[] {
  const starts = [...words.keys()].filter((at) => at === 0 || isEnd(at - 1))
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }))
}

const bucket = (count: number) => (count > 2 ? '3+' : String(count))

/** The features of each word. */
export function aroundFeatures({ question, words, kinds }: Told): readonly (readonly string[])[] {
  const after = (at: number) => question.slice(words[at]?.end, words[at + 1]?.start ?? question.length)
  const marks = [...words.keys()].map((at) => markIn(after(at)))
  const norm = (at: number) => (at < 0 ? '^' : (words[at]?.norm ?? '$'))
  const kind = (at: number) => (at < 0 ? '^' : (kinds[at] ?? '$'))
  const sentences = stretchesOf(words, (at) => marks[at] === 'stop')
  const clauses = stretchesOf(
    words,
    (at) => marks[at] !== 'none' || norm(at) === ',' || CLAUSE_STARTS.has(norm(at + 1)),
  )
  const told = ({ from, to }: Stretch) => {
    const places = Array.from({ length: to - from }, (_, offset) => from + offset)
    const named = bucket(places.filter((at) => NAMING.has(kinds[at] ?? 'other')).length)
    const unknown = bucket(places.filter((at) => kinds[at] === 'unknown').length)
    return { from, to, named, unknown, first: norm(from), second: norm(from + 1) }
  }
  const bySentence = new Map(sentences.flatMap((each) => placesOf(each, told(each))))
  const byClause = new Map(clauses.flatMap((each) => placesOf(each, told(each))))
  const namedAtAll = sentences.filter((each) => told(each).named !== '0').length
  return words.map((word, at) => {
    const sentence = bySentence.get(at)
    const clause = byClause.get(at)
    const isAsked = after((sentence?.to ?? 1) - 1).includes('?')
    const place =
      sentences.length === 1
        ? 'only'
        : sentence?.from === 0
          ? 'first'
          : sentence?.to === words.length
            ? 'last'
            : 'mid'
    const mark = at === 0 ? 'start' : (marks[at - 1] ?? 'none')
    const next = marks[at] ?? 'none'
    const isNew = kind(at) === 'unknown' || kind(at) === 'slip'
    const field = fieldOf(word.norm) ?? '?'
    return [
      `w=${norm(at)}`,
      `k=${kind(at)}`,
      `w-=${norm(at - 1)}`,
      `w+=${norm(at + 1)}`,
      `k-=${kind(at - 1)}`,
      `k+=${kind(at + 1)}`,
      `w-w=${norm(at - 1)} ${norm(at)}`,
      `ww+=${norm(at)} ${norm(at + 1)}`,
      `kk=${kind(at - 1)} ${kind(at)} ${kind(at + 1)}`,
      `w--=${norm(at - 2)}`,
      `w++=${norm(at + 2)}`,
      `m=${mark} ${next}`,
      `mk=${mark} ${kind(at)}`,
      ...(isNew ? [`end=${word.norm.slice(-3)}`, `cap=${/^\p{Lu}/u.test(word.text)} ${mark}`] : []),
      `f=${field} ${kind(at)}`,
      `f-=${fieldOf(norm(at - 1)) ?? '?'}`,
      `f+=${fieldOf(norm(at + 1)) ?? '?'}`,
      `s=${place} ${isAsked}`,
      `sf=${sentence?.first ?? ''}`,
      `sf2=${sentence?.first ?? ''} ${sentence?.second ?? ''}`,
      `sn=${sentence?.named ?? ''} ${sentence?.unknown ?? ''}`,
      `snq=${sentence?.named ?? ''} ${isAsked} ${place}`,
      `cf=${clause?.first ?? ''}`,
      `cf2=${clause?.first ?? ''} ${clause?.second ?? ''}`,
      `cn=${clause?.named ?? ''} ${clause?.unknown ?? ''}`,
      `cfn=${clause?.first ?? ''} ${clause?.named ?? ''}`,
      `ck=${clause?.named ?? ''} ${kind(at)}`,
      `else=${namedAtAll > (sentence?.named === '0' ? 0 : 1)} ${sentence?.named ?? ''}`,
    ]
  })
}

const placesOf = <T extends Stretch>({ from, to }: Stretch, told: T) =>
  Array.from({ length: to - from }, (_, offset) => [from + offset, told] as const)

/** The feature of going from one label to the next one, by what stands between. */
export const stepFeature = (before: 0 | 1, label: 0 | 1, told: Told, at: number): string =>
  `t=${before}${label} ${at === 0 ? 'start' : markIn(told.question.slice(told.words[at - 1]?.end, told.words[at]?.start))}`

export type Labels = readonly (0 | 1)[]

/**
 * The labels of the highest score: 1 where a word asks for nothing.
 *
 * @param extra what each word's 1 adds, besides its features
 */
export function labelled(
  weightOf: (feature: string) => number,
  told: Told,
  features: readonly (readonly string[])[],
  extra: (at: number) => number = () => 0,
): { readonly labels: Labels; readonly score: number } {
  let scores: [number, number] = [0, 0]
  const back: (readonly [0 | 1, 0 | 1])[] = []
  for (const [at, of] of features.entries()) {
    const own = of.reduce((sum, feature) => sum + weightOf(feature), extra(at))
    const best = (label: 0 | 1) => {
      const [from0, from1] = ([0, 1] as const).map(
        (before) => (scores[before] ?? 0) + weightOf(stepFeature(before, label, told, at)),
      ) as [number, number]
      return at === 0 || from0 >= from1 ? ([0, from0] as const) : ([1, from1] as const)
    }
    const [asks, says] = [best(0), best(1)]
    back.push([asks[0], says[0]])
    scores = [asks[1], says[1] + own]
  }
  let label: 0 | 1 = scores[1] > scores[0] ? 1 : 0
  const score = Math.max(...scores)
  const labels: (0 | 1)[] = []
  for (const step of back.toReversed()) {
    labels.push(label)
    label = step[label]
  }
  return { labels: labels.toReversed(), score }
}

let kept: AroundWeights | null = null
export const shippedAround = (): AroundWeights =>
  (kept ??= aroundOf(
    JSON.parse(readFileSync(join(import.meta.dirname, 'around.json'), 'utf8')) as AroundFile,
  ))

/** A stretch of words that ask for nothing, with how much less the question scores where they ask. */
export interface Surrounding extends Stretch {
  readonly margin: number
}

/** Heavier than anything that features can add. */
const NEVER = 1e9

/** Stretches of words that ask for nothing, in order. */
export function saidAround(
  told: Told,
  { features: weights }: AroundWeights = shippedAround(),
): readonly Surrounding[] {
  const features = aroundFeatures(told)
  const weightOf = (feature: string) => weights.get(feature) ?? 0
  const { labels, score } = labelled(weightOf, told, features)
  const endsBefore = (at: number) =>
    at > 0 && markIn(told.question.slice(told.words[at - 1]?.end, told.words[at]?.start)) === 'stop'
  const isIn = (at: number) => labels[at] === 1
  const starts = [...labels.keys()].filter((at) => isIn(at) && !isIn(at - 1))
  // What begins in the midst of a sentence ends with it: "who got a no? It's for the stall" is two.
  const cuts = starts.flatMap((from) => {
    if (from === 0 || endsBefore(from)) return [from]
    const next = labels.findIndex((_, at) => at > from && (!isIn(at) || endsBefore(at)))
    return next > from && isIn(next) ? [from, next] : [from]
  })
  return cuts.map((from, place) => {
    const end = labels.indexOf(0, from)
    const to = Math.min(end === -1 ? labels.length : end, cuts[place + 1] ?? labels.length)
    const without = labelled(weightOf, told, features, (at) => (at >= from && at < to ? -NEVER : 0))
    return { from, to, margin: score - without.score }
  })
}
