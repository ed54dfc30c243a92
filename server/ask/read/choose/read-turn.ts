import { same } from '../../grammar/same.ts'
import { conjunctsOf } from '../../constructs/conditions/conditions.ts'
import { boundsProblem } from '../../plan/bounds.ts'
import { askedBy } from '../../plan/same-answer.ts'
import { planShape } from '../../plan/plan.ts'
import { restate } from '../../say/sentence.ts'
import { planProblem } from '../../plan/validate.ts'
import type { Aside } from '../scope/scope.ts'
import type { Earlier } from '../propose/turns/earlier.ts'
import type { Interpretation } from '../result/interpretation.ts'
import { decide, TURN_THRESHOLDS, type ScoredReading } from './decide.ts'
import { offering, refusing, type LearnedTrying } from './settle-learned.ts'
import { settled } from './settle.ts'
import { withGroups } from '../propose/turns/turn-edits.ts'
import { turnOf, type Turn } from './turn.ts'
import { acting, ALONE, REMARK } from './turn-acts.ts'
import { turnFeatures, type Alone } from './turn-features.ts'
import { actWords, leaningFrom, likelyActs, type LikelyAct } from './likely-acts.ts'
import { editedAfter, editedBefore } from './act-edits.ts'

/**
 * A turn of a conversation: read together with the answer before it. The act that its words are learned to ask for edits the plan before;
 * what else it says is read as any question is, and takes from that plan what it leaves out.
 */

/** Null where a question likeliest stands alone, as it may. */
export function readTurn(
  trying: LearnedTrying,
  question: string,
  earlier: Earlier,
  unled: Alone,
  mayStandAlone: boolean,
): Interpretation | null {
  const turn = turnOf(trying, question, earlier)
  const acts = likelyActs(turnFeatures(unled, turn, actWords()))
  const leaning = 1 - acts.filter(isNone).reduce((sum, { probability }) => sum + probability, 0)
  const { alone } = unled
  const [likeliestAct] = acts
  // Where nothing is answered alone, an act has to be likelier than none.
  const isLikeliestAlone = likeliestAct !== undefined && isNone(likeliestAct) && alone.outcome !== 'answer'
  if (mayStandAlone && (isLikeliestAlone || leaning < leaningFrom())) return null
  // Nobody's rows are listed, whatever they are asked after.
  if (alone.outcome === 'refuse' && alone.recognised && alone.asksForRows === true) return alone
  const made = isLikeliestAlone ? null : likeliest(turn, acts, leaning)
  const isSame =
    alone.outcome === 'answer' && made?.outcome === 'answer' && alone.restatement === made.restatement
  return mayStandAlone && isSame ? null : (made ?? unread(turn))
}

/** Why nothing was made of a turn, and what it may mean. */
function unread(turn: Turn): Interpretation | null {
  const read = readActing(turn, 'go on with every word')
  return read?.outcome === 'answer' && same(read.plan, turn.earlier.plan)
    ? refusing(turn.trying.weigh(turn.question, turn.earlier.plan), NOTHING)
    : read
}

/** So likely an act has to be to be tried, among those that go on, and so many are tried. */
const LEAST_LIKELY = 0.04
const MOST_TRIED = 8

/** What the likeliest acts come to, as several may come to the same; null where none is likely enough. What the answer before was is nothing new. */
function likeliest(turn: Turn, acts: readonly LikelyAct[], leaning: number): Interpretation | null {
  const made: (ScoredReading & { readonly read: Interpretation })[] = []
  for (const { act, probability } of acts.filter((each) => !isNone(each)).slice(0, MOST_TRIED)) {
    if (probability < leaning * LEAST_LIKELY) break
    const read = readActing(turn, act)
    // What the likeliest leaves open is no surer by leaving words out.
    if (read?.outcome === 'offer' && made.length === 0) return read
    if (read?.outcome !== 'answer' || same(read.plan, turn.earlier.plan)) continue
    const place = made.findIndex(({ plan }) => same(askedBy(plan), askedBy(read.plan)))
    const known = made[place]
    if (known === undefined) made.push({ ...read, read, probability })
    else made[place] = { ...known, probability: known.probability + probability }
  }
  const whole = made.reduce((sum, { probability }) => sum + probability, 0)
  const decision = decide(
    made.map((each) => ({ ...each, probability: each.probability / whole })),
    TURN_THRESHOLDS,
  )
  if (decision.outcome !== 'offer') return decision.outcome === 'answer' ? decision.reading.read : null
  const [first] = decision.readings
  const weighed = turn.trying.weigh(turn.question, turn.earlier.plan)
  return offering(turn.trying, weighed, first?.read.tokens ?? [], decision.readings)
}

/** It does nothing to the answer before. */
const isNone = ({ act }: LikelyAct) => act === ALONE || act === REMARK

/** A turn that does one thing; null where it lacks what that takes. */
export function readActing(turn: Turn, act: string): Interpretation | null {
  const does = acting(turn, act)
  if (does === null) return null
  const { trying } = turn
  const { model } = trying
  const first = editedBefore(turn, does.edits)
  if (first === null) return null
  const asides = beyond(does.rest, turn.words.length)
  const weighed = trying.weigh(turn.question, first.earlier.plan, asides)
  const read = does.rest.length > 0 ? settled(trying, weighed, first.earlier.plan) : null
  if (read !== null && read.outcome !== 'answer') return read
  const parts = weighed.best?.cover.parts ?? []
  const said = parts.flatMap((part) => (part.category === 'filter' ? [part.sense.filter] : []))
  const asked = conjunctsOf(first.earlier.plan.filter)
  // A flag's name says a condition, too.
  const filters =
    said.length > 0 || read === null
      ? said
      : conjunctsOf(read.plan.filter).filter((each) => !asked.some((other) => same(other, each)))
  // What is named is a side, and no condition of both.
  const isOfFilters = does.edits.some((edit) => OF_FILTERS.has(edit.does)) && filters.length > 0
  const base =
    read === null || isOfFilters
      ? first.earlier.plan
      : first.isRegrouped
        ? withGroups(read.plan, first.earlier.plan.dimensions)
        : read.plan
  const plan = editedAfter(turn, does.edits, { ...first.earlier, plan: base }, first.earlier, filters)
  if (plan === null) return refusing(weighed, NOTHING)
  const problem = boundsProblem(plan) ?? (planShape.Check(plan) ? planProblem(model, plan) : NOTHING)
  if (problem !== null) return refusing(weighed, problem)
  if (read !== null && does.edits.length === 0) return read
  const { tokens, assumptions, derivations } = read ?? {
    ...weighed.interpretation,
    assumptions: [],
    derivations: [],
  }
  const restatement = restate(model, plan)
  return { outcome: 'answer', plan, restatement, tokens, assumptions, alternatives: [], derivations }
}

const NOTHING = 'I could not fit this to the answer before it. Try saying it as a whole question.'
const OF_FILTERS: ReadonlySet<string> = new Set(['beside', 'apart', 'instead', 'also'])

/** What of so many words some stretches leave. */
function beyond(stretches: readonly Aside[], length: number): readonly Aside[] {
  const ends = [...stretches, { from: length, to: length }]
  return ends.flatMap(({ from }, at) => {
    const start = ends[at - 1]?.to ?? 0
    return start < from ? [{ from: start, to: from, goesOn: 'edits' as const }] : []
  })
}
