import { same } from '../../grammar/same.ts'
import { boundsProblem } from '../../plan/bounds.ts'
import { planShape } from '../../plan/plan.ts'
import { restate } from '../../say/sentence.ts'
import { planProblem } from '../../plan/validate.ts'
import type { Aside } from '../scope/scope.ts'
import type { Earlier } from '../propose/turns/earlier.ts'
import type { Interpretation } from '../result/interpretation.ts'
import { refusing, type LearnedTrying } from './settle-learned.ts'
import { settled } from './settle.ts'
import { withGroups } from '../propose/turns/turn-edits.ts'
import { turnCuesIn, type TurnCue } from '../propose/turns/turn-words.ts'
import { rowsRefusal } from './refuse/refusals.ts'
import { columnNamed, namedAt, remarksIn, turnOf, type Turn } from './named-in-turn.ts'
import { acting, ALONE, AS_READ } from './turn-acts.ts'
import { turnFeatures, type Alone } from './turn-features.ts'
import { actWords, leaningFrom, likelyActs, type LikelyAct } from './likely-acts.ts'
import { editedAfter, editedBefore, LATER } from './edits-by-cue.ts'

/**
 * A turn of a conversation: read together with the answer before it. Its cues edit the plan before; what else it says is read as any
 * question is, and takes from that plan what it leaves out.
 */

export interface CuedTurn {
  readonly turn: Turn
  readonly interpretation: Interpretation
  readonly cues: readonly TurnCue[]
  /** The plan before was edited by cues. */
  readonly isEdited: boolean
  /** Nothing is said beside them. */
  readonly isAllCues: boolean
  /** A group that the answer before shows is named. */
  readonly namesGroup: boolean
}

/**
 * A turn as its words most likely mean it: by its cues, or as the act that they are learned to ask for. Null where it likeliest stands
 * alone, as it may.
 */
export function readTurn(
  trying: LearnedTrying,
  question: string,
  earlier: Earlier,
  unled: Alone,
  mayStandAlone: boolean,
): Interpretation | null {
  const read = readCued(trying, question, earlier)
  const acts = likelyActs(turnFeatures(unled, read, actWords()))
  const leaning = 1 - (acts.find(({ act }) => act === ALONE)?.probability ?? 0)
  // Where nothing is answered alone, an act has to be likelier than none.
  const isLikeliestAlone = acts[0]?.act === ALONE && unled.alone.outcome !== 'answer'
  if (mayStandAlone && (isLikeliestAlone || leaning < leaningFrom())) return null
  const made = likeliest(read, acts, leaning * LEAST_LIKELY)
  const isSame =
    unled.alone.outcome === 'answer' &&
    made.outcome === 'answer' &&
    unled.alone.restatement === made.restatement
  return mayStandAlone && isSame ? null : made
}

/** So likely an act has to be, among those that go on. */
const LEAST_LIKELY = 0.25

/** What the likeliest act makes that answers, and changes something. */
function likeliest(read: CuedTurn, acts: readonly LikelyAct[], least: number): Interpretation {
  const { interpretation, turn } = read
  if (interpretation.outcome === 'refuse' && interpretation.recognised && interpretation.asksForRows === true)
    return interpretation
  for (const { act, probability } of acts) {
    if (probability < least) break
    const tried = act === AS_READ ? read : readActing(turn, act)
    // What changes nothing was hardly asked for.
    if (tried?.interpretation.outcome === 'answer' && !same(tried.interpretation.plan, turn.earlier.plan))
      return tried.interpretation
  }
  return interpretation
}

/** A turn as its cues say. */
export function readCued(
  trying: LearnedTrying,
  question: string,
  earlier: Earlier,
  /** Words that edit nothing, by the places of their cues, so that they are read as any others. */
  asRest: readonly number[] = [],
): CuedTurn {
  const turn = turnOf(trying, question, earlier)
  const { words, items } = turn
  const nounAt = (word: number) => {
    const item = namedAt(turn, word)
    return item === undefined ? 0 : item.to - word
  }
  const { vocabulary, filler } = trying.lexicon
  const isKnown = (norm: string) => vocabulary.has(norm) || filler.has(norm)
  // "Not stated" is what a value is called.
  const isName = ({ act, from, to }: TurnCue) =>
    act === 'not' &&
    (items[from] ?? []).some(
      (item) => item.category === 'value' && item.to > to && typeof item.sense.values[0] === 'string',
    )
  const cues = turnCuesIn(words, nounAt, isKnown).filter((cue) => !asRest.includes(cue.from) && !isName(cue))
  const { idle, ...read } = readByCues(turn, cues, null)
  if (idle.length === 0) return read
  const again = readCued(trying, question, earlier, [...asRest, ...idle])
  return again.interpretation.outcome === 'answer' ? again : read
}

/** A turn that does one thing, whatever its cues say. */
export function readActing(turn: Turn, act: string): CuedTurn | null {
  const asked = acting(turn, act)
  return asked === null ? null : readByCues(turn, asked.cues, beyond(asked.rest, turn.words.length))
}

/** What of so many words some stretches leave. */
function beyond(stretches: readonly Aside[], length: number): readonly Aside[] {
  const ends = [...stretches, { from: length, to: length }]
  return ends.flatMap(({ from }, at) => {
    const start = ends[at - 1]?.to ?? 0
    return start < from ? [{ from: start, to: from, goesOn: 'edits' as const }] : []
  })
}

/** @param passed stretches that are not read; those of the cues where it is null */
function readByCues(
  turn: Turn,
  cues: readonly TurnCue[],
  passed: readonly Aside[] | null,
): CuedTurn & { readonly idle: readonly number[] } {
  const { trying, question, earlier, words, items } = turn
  const { model } = trying
  const first = editedBefore(turn, cues)
  const isFree = ({ from }: TurnCue) => first.taken.every((each) => from < each.from || from >= each.to)
  const later = cues.filter((cue) => LATER.has(cue.act) && isFree(cue))
  const stretches = [...first.taken, ...later].map((each) => ({
    from: each.from,
    to: each.to,
    goesOn: 'act' in each && EDITING.has(each.act) ? ('edits' as const) : ('points' as const),
  }))
  const remarks = remarksIn(turn)
  const isRemark = (each: Aside) => remarks.some(({ from, to }) => each.from >= from && each.to <= to)
  const asides = passed ?? [...stretches.filter((each) => !isRemark(each)), ...remarks]
  const weighed = trying.weigh(question, first.earlier.plan, asides)
  const isRest = words.some(
    (_, at) =>
      asides.every(({ from, to }) => at < from || at >= to) &&
      !weighed.parts.isFiller(at) &&
      !IDLE.has(words[at]?.norm ?? ''),
  )
  const isRefused = weighed.interpretation.outcome === 'refuse' && weighed.interpretation.recognised
  const namesGroup = items.some((at) =>
    at.some(
      (item) =>
        item.category === 'value' &&
        earlier.plan.dimensions.some(({ column }) => column === item.sense.column.name),
    ),
  )
  const told = {
    turn,
    cues,
    isEdited: false,
    isAllCues: !isRest && cues.length > 0,
    namesGroup,
    idle: [],
  }
  if (isRefused) return { ...told, interpretation: settled(trying, weighed, first.earlier.plan) }
  const isOfRows =
    !isRest &&
    cues.length > 0 &&
    cues.every((cue) => (cue.act === 'those' || cue.act === 'them') && columnNamed(turn, cue).isEntity)
  if (isOfRows)
    return { ...told, interpretation: { ...refusing(weighed, rowsRefusal(model)), recognised: true } }
  const read = isRest ? settled(trying, weighed, first.earlier.plan) : null
  if (read !== null && read.outcome !== 'answer') return { ...told, interpretation: read }
  const asked = weighed.best?.cover.parts ?? []
  const filters = asked.flatMap((part) => (part.category === 'filter' ? [part.sense.filter] : []))
  const hasBeside = later.some(({ act }) => act === 'beside' || act === 'apart')
  const base =
    read === null || (hasBeside && filters.length > 0)
      ? first.earlier.plan
      : first.isRegrouped
        ? withGroups(read.plan, first.earlier.plan.dimensions)
        : read.plan
  const [plan, taken] = editedAfter(turn, later, { ...first.earlier, plan: base }, first.earlier, filters)
  const isEdited = [...first.taken, ...taken].some((each) => 'act' in each && !CHANGES_NOTHING.has(each.act))
  const problem = boundsProblem(plan) ?? (planShape.Check(plan) ? planProblem(model, plan) : 'no plan')
  const idle = later.filter((cue) => !taken.includes(cue)).map(({ from }) => from)
  const isOpen = idle.length > 0 || (read === null && !isEdited)
  if (problem !== null || isOpen)
    return { ...told, idle, interpretation: refusing(weighed, isOpen ? NOTHING : (problem ?? NOTHING)) }
  const { tokens, assumptions, derivations } = read ?? {
    ...weighed.interpretation,
    assumptions: [],
    derivations: [],
  }
  const restatement = restate(model, plan)
  return {
    ...told,
    idle,
    interpretation: {
      outcome: 'answer',
      plan,
      restatement,
      tokens,
      assumptions,
      alternatives: [],
      derivations,
    },
    isEdited,
  }
}

const NOTHING = 'I could not fit this to the answer before it. Try saying it as a whole question.'
/** What says that something is done to the answer before, which is no command. */
const EDITING: ReadonlySet<string> = new Set([
  'remove',
  'undo',
  'replace',
  'add',
  'apart',
  'end',
  'same',
  'limit',
])
/** What changes nothing by itself. */
const CHANGES_NOTHING: ReadonlySet<string> = new Set(['opening', 'same', 'add', 'replace', 'only'])
const IDLE: ReadonlySet<string> = new Set(['and', ',', ';', 'by', 'for', 'of', 'the', 'which', 'what'])
