import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interpretation } from '../result/interpretation.ts'
import type { WeighedQuestion } from './read-with-grammar.ts'
import type { LikelyAct } from './likely-acts.ts'
import type { ReadTurn } from './read-turn.ts'
import { AS_READ } from './turn-acts.ts'

/** Whether what was asked leans on the answer before it: one probability, learned from conversations and from whole questions. */

export interface Leaning {
  readonly bias: number
  readonly weights: Readonly<Record<string, number>>
  /** From which probability on it is read with the answer before. */
  readonly threshold: number
}

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

/** What is seen of a question that was asked after an answer: how it reads alone and with it, and the cues in its words. */
export function leaningFeatures(
  weighed: WeighedQuestion,
  alone: Interpretation,
  turn: ReadTurn,
): readonly string[] {
  const { words, unknown } = weighed.parts
  const norms = words.map(({ norm }) => norm).filter((norm) => /[\p{L}\d]/u.test(norm))
  const parts = weighed.best?.cover.parts ?? weighed.covers[0]?.parts ?? []
  const has = (category: string) => parts.some((part) => part.category === category)
  const choices = weighed.best?.made.choices ?? []
  const isCounted =
    choices.includes('count where no figure is named') || choices.includes('figure of a lone function')
  const named = parts.some(({ category }) => FIGURES.has(category))
  const isTaken =
    turn.interpretation.outcome === 'answer' &&
    [...unknown].every((at) => turn.cues.some(({ from, to }) => at >= from && at < to))
  const features = [
    alone.outcome === 'refuse' && alone.recognised ? 'alone: never' : `alone: ${alone.outcome}`,
    turn.interpretation.outcome === 'refuse' && turn.interpretation.recognised
      ? 'turn: never'
      : `turn: ${turn.interpretation.outcome}`,
    ...(turn.isAllCues ? ['nothing but cues'] : []),
    ...(turn.namesGroup ? ['names a group'] : []),
    ...(isCounted ? ['counts without a word'] : []),
    ...(weighed.best === null ? ['no whole reading'] : []),
    named ? 'figure' : 'no figure',
    ...(has('entity') || has('counted') ? ['what is counted'] : []),
    ...(parts.length > 0 && parts.every(({ category }) => category === 'filter') ? ['conditions alone'] : []),
    ...(has('filter') && parts.every(({ category }) => ROWS.has(category)) ? ['rows alone'] : []),
    ...(unknown.size > 0 ? [isTaken ? 'unknown but for cues' : 'unknown words'] : []),
    `words: ${Math.min(norms.length, 12)}`,
    `first: ${plainOf(norms[0])}`,
    `begins: ${plainOf(norms[0])} ${plainOf(norms[1])}`,
    `last: ${plainOf(norms.at(-1))}`,
    ...new Set(norms.filter((norm) => PLAIN.has(norm)).map((norm) => `word: ${norm}`)),
    ...(turn.isEdited ? ['edits'] : []),
    ...(turn.likely === null ? [] : [`act: ${turn.likely.act}`, `act: ${surenessOf(turn.likely)}`]),
    ...new Set(turn.cues.map(({ act }) => act)),
  ]
  // What a word says of the answer before depends on whether the question stands without it.
  const stands = isCounted ? 'counts' : named && alone.outcome === 'answer' ? 'whole' : 'part'
  return [...features, ...features.map((feature) => `${feature} | ${stands}`)]
}

const surenessOf = ({ act, probability }: LikelyAct): string =>
  act === AS_READ ? 'none' : probability >= 0.9 ? 'sure' : probability >= 0.5 ? 'likely' : 'may be'

/** Words of any dataset that say how a question stands to what was said before it. */
const PLAIN = new Set(
  `and or but so then now only just by per split in for where what which how who same no not sorry as show drop sort order it that
  those these them they there their its this one ones instead too also well again please with without about was is did do rather versus
  than all list remove leave out together back i meant actually ok okay other each every less more most first second third last top
  bottom`.split(/\s+/),
)
const plainOf = (norm: string | undefined) => (norm !== undefined && PLAIN.has(norm) ? norm : 'other')

let kept: Leaning | null = null
/** The weights that are shipped. */
const shipped = (): Leaning =>
  (kept ??= JSON.parse(readFileSync(join(import.meta.dirname, 'leaning.json'), 'utf8')) as Leaning)

export function probabilityOf(
  { bias, weights }: Pick<Leaning, 'bias' | 'weights'>,
  features: readonly string[],
): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, feature) => sum + (weights[feature] ?? 0), bias)))
}

/** Whether a question goes on from the answer before it; what is a sentence of ours is not asked about. */
export function leans(
  weighed: WeighedQuestion,
  alone: Interpretation,
  turn: ReadTurn,
  leaning: Leaning = shipped(),
): boolean {
  const read = turn.interpretation
  const isSame =
    alone.outcome === 'answer' && read.outcome === 'answer' && alone.restatement === read.restatement
  if (isSame) return false
  return probabilityOf(leaning, leaningFeatures(weighed, alone, turn)) >= leaning.threshold
}
