import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { markIn, type LabelledQuestion } from './word-features.ts'

/**
 * A linear chain of labels over the words of a question (Lafferty and others 2001), its weights learned by the averaged perceptron
 * (Collins 2002) from lines in which somebody marked what does not ask (`npm run learn:scope`).
 */

/** `asks` is the label that all others are weighed against. */
export const LABELS = ['asks', 'surrounds', 'retracted', 'example'] as const
export type Label = (typeof LABELS)[number]
/** A label by its place. */
export type Labels = readonly number[]

/** What a feature is worth for each label but `asks`, whole hundredths. */
export type LabelWeights = ReadonlyMap<string, readonly number[]>

/** `scope.json` */
export interface ScopeFile {
  readonly learned: unknown
  /** By label, kind of feature and weight: the features, between spaces. */
  readonly weights: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
}

export function weightsOf({ weights }: ScopeFile): LabelWeights {
  const read = new Map<string, number[]>()
  for (const [at, label] of LABELS.slice(1).entries())
    for (const [kind, byWeight] of Object.entries(weights[label] ?? {}))
      for (const [weight, names] of Object.entries(byWeight))
        for (const name of names.split(' ')) {
          const key = `${kind}=${name}`
          const of = read.get(key) ?? LABELS.slice(1).map(() => 0)
          of[at] = Number(weight)
          read.set(key, of)
        }
  return read
}

let kept: LabelWeights | null = null
export const shippedWeights = (): LabelWeights =>
  (kept ??= weightsOf(JSON.parse(readFileSync(join(import.meta.dirname, 'scope.json'), 'utf8')) as ScopeFile))

/** What a word follows: a mark, or nothing. */
export const MARKS_BEFORE = ['start', 'stop', 'pause', 'none'] as const
type Followed = (typeof MARKS_BEFORE)[number]
export const markBefore = ({ question, words }: Asked, at: number): Followed =>
  at === 0 ? 'start' : markIn(question.slice(words[at - 1]?.end, words[at]?.start))
type Asked = Pick<LabelledQuestion, 'question' | 'words'>

/** The feature of going from one label to the next, by what stands between; it has the weight of the later of both. */
export const stepFeature = (before: number, label: number, mark: Followed): string =>
  `step=${before}${label}_${mark}`

/** What each label of each word scores, and each step to it. */
export interface Scores {
  readonly own: readonly (readonly number[])[]
  readonly step: (before: number, label: number, at: number) => number
}

/** The labels of the highest score. */
export function bestLabels({ own, step }: Scores): { readonly labels: Labels; readonly score: number } {
  let scores: readonly number[] = LABELS.map(() => 0)
  const back: number[][] = []
  for (const [at, of] of own.entries()) {
    const from: number[] = []
    const reached = LABELS.map((_, label) => {
      let [best, most] = [0, -Infinity]
      for (const [before, score] of scores.entries()) {
        const total = score + step(before, label, at)
        if (total > most) [best, most] = [before, total]
        // Nothing stands before the first word.
        if (at === 0) break
      }
      from.push(best)
      return most + (of[label] ?? 0)
    })
    back.push(from)
    scores = reached
  }
  const score = Math.max(...scores)
  let label = scores.indexOf(score)
  const labels: number[] = []
  for (const from of back.toReversed()) {
    labels.push(label)
    label = from[label] ?? 0
  }
  return { labels: labels.toReversed(), score }
}

/** Scores of a question. */
export function scoresOf(
  weights: LabelWeights,
  told: LabelledQuestion,
  features: readonly (readonly string[])[],
): Scores {
  const own = features.map((of) => {
    const sums = LABELS.map(() => 0)
    for (const feature of of)
      for (const [at, weight] of (weights.get(feature) ?? []).entries())
        sums[at + 1] = (sums[at + 1] ?? 0) + weight
    return sums
  })
  const stepsOver = new Map(
    MARKS_BEFORE.map((mark) => [
      mark,
      LABELS.map((_, before) =>
        LABELS.map(
          (__, label) => weights.get(stepFeature(before, label, mark))?.[Math.max(before, label) - 1] ?? 0,
        ),
      ),
    ]),
  )
  const steps = told.words.map((_, at) => stepsOver.get(markBefore(told, at)))
  const step: Scores['step'] = (before, label, at) => steps[at]?.[before]?.[label] ?? 0
  return { own, step }
}

/** A stretch of words that do not ask, with how much less the question scores where they do. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly label: Label
  readonly margin: number
}

/** Less than anything that features can add up to. */
const NEVER = -1e9
const asking = (of: readonly number[]) => of.map((score, label) => (label === 0 ? score : NEVER))

/**
 * The stretches of the highest score, in order. What begins in the midst of a sentence ends with it: "who got a no? It's for the stall" is two.
 *
 * @param isAsking words that ask whatever they score
 */
export function stretchesIn(
  told: Asked,
  { own: scored, step }: Scores,
  isAsking: (word: number) => boolean = () => false,
): readonly Stretch[] {
  const own = scored.map((of, at) => (isAsking(at) ? asking(of) : of))
  const { labels, score } = bestLabels({ own, step })
  const endsBefore = (at: number) => markBefore(told, at) === 'stop'
  const starts: number[] = []
  let isWhole = true
  for (const [at, label] of labels.entries()) {
    const isNew = label !== labels[at - 1]
    if (isNew) isWhole = at === 0 || endsBefore(at)
    if (isNew || (!isWhole && endsBefore(at))) starts.push(at)
    if (!isNew && !isWhole && endsBefore(at)) isWhole = true
  }
  return starts.flatMap((from, place) => {
    const [to, label] = [starts[place + 1] ?? labels.length, LABELS[labels[from] ?? 0]]
    if (label === undefined || label === 'asks') return []
    const other = own.map((of, at) => (at < from || at >= to ? of : asking(of)))
    return [{ from, to, label, margin: score - bestLabels({ own: other, step }).score }]
  })
}
