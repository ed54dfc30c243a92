import type { SemanticModel } from '../../../../semantic-model/semantic-model.ts'
import type { Item } from '../../../constructs/senses.ts'
import { isLack, type Lack } from '../../../constructs/sketch.ts'
import type { Word } from '../../words/words.ts'
import { boundsProblem } from '../../../plan/bounds.ts'
import { planShape, type Plan } from '../../../plan/plan.ts'
import { planProblem } from '../../../plan/validate.ts'
import type { Aside } from '../../scope/scope.ts'
import type { Cover } from './covers.ts'
import { heldBy, lostOf, type HeldNodes } from './nodes-of-words.ts'
import { lower, type Lowered } from './lower.ts'
import { wordsOfSpan } from './tokens-of-parse.ts'

/** Which plans the ways to account for all words make. */

/** A way to account for all words, with the plan that it makes or what it lacks for one. */
export interface CoverReading {
  readonly cover: Cover
  readonly weight: number
  readonly made: PlanWithWords | Lack
  /** Words that say what the question is about and that the plan made of them does without. */
  readonly lost: readonly Item[]
}

/** A plan, with the nodes of it that each word made. */
export interface PlanWithWords extends Lowered {
  readonly held: HeldNodes
}

export interface ReadAs extends CoverReading {
  readonly made: PlanWithWords
}

export const isReadAs = (reading: CoverReading): reading is ReadAs => !isLack(reading.made)

interface Asked {
  readonly model: SemanticModel
  readonly question: string
  readonly words: readonly Word[]
  /** Stretches that ask for nothing. */
  readonly asides: readonly Aside[]
  /** The plan that the question continues, or null. */
  readonly earlier: Plan | null
}

/** Words that split an answer; one of them stands idle before a condition only ("paid by smokers"). */
const SPLITTING = new Set(['by', 'each', 'every', 'per', 'across'])

/** A word that splits an answer and splits nothing here; null where there is none. */
function idleSplit({ parts }: Cover, { words, asides }: Asked): string | null {
  const taken = (word: number) => [...parts, ...asides].some(({ from, to }) => word >= from && word < to)
  const idle = words.find(({ norm }, word) => {
    if (!SPLITTING.has(norm) || taken(word)) return false
    const next = parts.find(({ from }) => from > word)
    const agent = norm === 'by' || norm === 'across'
    return next?.category !== 'entity' && !(agent && next?.category === 'filter')
  })
  return idle?.text ?? null
}

/** What a way to account for words makes, those that it leaves out aside. */
export function madeOf(asked: Asked, cover: Cover): PlanWithWords | Lack {
  const { model, question, words, earlier } = asked
  const idle = idleSplit(cover, asked)
  if (idle !== null)
    return { construct: 'groups', words: [idle], lacks: `“${idle}” has no group after it that I know` }
  const said = { model, question, typed: (part: Item) => wordsOfSpan(question, words, part) }
  const lowered = lower(said, cover.parts, earlier)
  if (isLack(lowered)) return lowered
  const problem =
    boundsProblem(lowered.plan) ??
    (planShape.Check(lowered.plan)
      ? planProblem(model, lowered.plan)
      : 'the question holds more than an answer can')
  if (problem !== null) return { construct: 'plan', words: [], lacks: problem }
  let held: PlanWithWords['held'] | null = null
  return {
    ...lowered,
    // Most readings are weighed and not looked at again.
    get held() {
      return (held ??= heldBy({ said, parts: cover.parts, earlier, plan: lowered.plan }))
    },
  }
}

/** Readings that may be answered or offered, so that what they hold matters. */
const MOST_LOOKED_AT = 3

/** The reading, which makes no plan where the plan does without what says what it is about. */
function holding(reading: CoverReading): CoverReading {
  if (!isReadAs(reading)) return reading
  const lost = lostOf(reading.cover.parts, reading.made.held)
  return lost.length === 0 ? reading : { ...reading, made: FINDS_NO_PLACE, lost }
}

const FINDS_NO_PLACE: Lack = { construct: 'held', words: [], lacks: 'the plan does without some of them' }

/**
 * The covers that leave no word out, likeliest first, each with what it makes; those that make a plan by its weight too.
 *
 * @param within how much heavier than the first plan a cover may be to be looked at
 */
export function readingsOf(asked: Asked, covers: readonly Cover[], within: number): readonly CoverReading[] {
  const readings: CoverReading[] = []
  let lightest = Infinity
  for (const cover of covers) {
    if (cover.left.length > 0) continue
    // What a plan adds is never less than nothing, so no later cover comes nearer.
    if (cover.weight - lightest > within) break
    const made = madeOf(asked, cover)
    const weight = cover.weight + (isLack(made) ? 0 : made.weight)
    const reading = { cover, made, weight, lost: [] }
    const next = !isLack(made) && weight < lightest ? holding(reading) : reading
    if (!isLack(next.made)) lightest = Math.min(lightest, weight)
    readings.push(next)
  }
  let whole = 0
  return readings
    .toSorted((a, b) => a.weight - b.weight)
    .map((reading) => {
      const next = whole < MOST_LOOKED_AT ? holding(reading) : reading
      if (!isLack(next.made)) whole += 1
      return next
    })
}
