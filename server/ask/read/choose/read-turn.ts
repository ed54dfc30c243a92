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
import { columnNamed, namedAt, remarksIn, type Turn } from './named-in-turn.ts'
import { editedAfter, editedBefore, LATER } from './edits-by-cue.ts'

/**
 * A turn of a conversation: read together with the answer before it. Its cues edit the plan before; what else it says is read as any
 * question is, and takes from that plan what it leaves out.
 */

export interface ReadTurn {
  readonly interpretation: Interpretation
  readonly cues: readonly TurnCue[]
  /** The plan before was edited by cues. */
  readonly isEdited: boolean
  /** Nothing is said beside them. */
  readonly isAllCues: boolean
  /** A group that the answer before shows is named. */
  readonly namesGroup: boolean
}

/** Reads turns over one dataset. */
export function readTurn(
  trying: LearnedTrying,
  question: string,
  earlier: Earlier,
  /** Words that edit nothing, by the places of their cues, so that they are read as any others. */
  asRest: readonly number[] = [],
): ReadTurn {
  const { model } = trying
  const whole = trying.partsOf(question)
  const { words, items } = whole
  const turn: Turn = { trying, earlier, words, items }
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
  const first = editedBefore(turn, cues)
  const isFree = ({ from }: TurnCue) => first.taken.every((each) => from < each.from || from >= each.to)
  const later = cues.filter((cue) => LATER.has(cue.act) && isFree(cue))
  const stretches = [...first.taken, ...later].map((each) => ({
    from: each.from,
    to: each.to,
    goesOn: 'act' in each && EDITING.has(each.act) ? ('edits' as const) : ('points' as const),
  }))
  const remarks = remarksIn(turn, whole.unknown)
  const isRemark = (each: Aside) => remarks.some(({ from, to }) => each.from >= from && each.to <= to)
  const asides = [...stretches.filter((each) => !isRemark(each)), ...remarks]
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
  const told = { cues, isEdited: false, isAllCues: !isRest && cues.length > 0, namesGroup }
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
  if (idle.length > 0) {
    const again = readTurn(trying, question, earlier, [...asRest, ...idle])
    if (again.interpretation.outcome === 'answer') return again
  }
  const isOpen = idle.length > 0 || (read === null && !isEdited)
  if (problem !== null || isOpen)
    return { ...told, interpretation: refusing(weighed, isOpen ? NOTHING : (problem ?? NOTHING)) }
  const { tokens, assumptions, derivations } = read ?? {
    ...weighed.interpretation,
    assumptions: [],
    derivations: [],
  }
  const restatement = restate(model, plan)
  return {
    ...told,
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
