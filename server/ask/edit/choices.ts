import { isDeepStrictEqual } from 'node:util'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { capitalised } from '../constructs/english.ts'
import type { Place } from '../constructs/phrase.ts'
import { sentenceOf } from '../say/sentence.ts'
import type { EditCandidate, Door, Editing } from './candidate.ts'
import {
  addedConditions,
  conditionCandidates,
  conditionDoors,
  isFound,
  isListed,
} from './condition-candidates.ts'
import { edited } from './edit.ts'
import {
  calculationCandidates,
  columnCandidates,
  figureCandidates,
  functionCandidates,
} from './figure-candidates.ts'
import { groupCandidates } from './group-candidates.ts'
import { readCandidates, readsAt } from './read-candidates.ts'
import { chartCandidates, havingCandidates, limitCandidates, orderCandidates } from './rank-candidates.ts'
import { triedEdit, type Change } from './tried.ts'

/** What may stand at a place of a plan: each was tried, and its question is read as its plan. */
export interface Choice {
  readonly label: string
  readonly detail: string | null
  readonly section: string
  /** It stands there already. */
  readonly isCurrent: boolean
  /** What asks for it; null of what stands there, and of a further list. */
  readonly edit: Change | null
  /** Where a further list is; null of an edit. */
  readonly opens: Place | null
}

type Candidates = (editing: Editing, at: Place) => readonly EditCandidate[]

const LISTS = new Map<string, Candidates>([
  ['measures', figureCandidates],
  ['calculations', calculationCandidates],
  ['dimensions', groupCandidates],
  ['filter', conditionCandidates],
  ['having', havingCandidates],
  ['order', orderCandidates],
  ['limit', limitCandidates],
  ['chart', chartCandidates],
])
const PROPERTIES = new Map<string, Candidates>([
  ['function', functionCandidates],
  ['column', columnCandidates],
])

/** What there is to choose from at a place; null where a part is as it is. */
function listAt(at: Place): Candidates | null {
  const [node = '', property] = at.split('#')
  const [list = ''] = node.split('/')
  return (property === undefined ? LISTS.get(list) : PROPERTIES.get(property)) ?? null
}

const ADDED_CONDITION = 'filter/-'

function candidatesAt(editing: Editing, at: Place): readonly (EditCandidate | Door)[] {
  if (at === ADDED_CONDITION) return conditionDoors(editing)
  if (at.startsWith(`${ADDED_CONDITION}:`)) return addedConditions(editing, at)
  return listAt(at)?.(editing, at) ?? []
}

/** True of a part in whose place something else may stand. */
export const opensAt = (at: Place): boolean => listAt(at) !== null

/** The words of a sentence that stand at the place of a candidate. */
function wordsAt({ model, plan }: Editing, { at, to }: EditCandidate): string | null {
  const made = edited(plan, { at, to })
  if (made === null) return null
  const place = at.endsWith('/-') ? null : at
  const words = sentenceOf(model, made).filter((piece) =>
    place === null
      ? piece.at !== null && !sentenceOf(model, plan).some(({ text }) => text === piece.text)
      : piece.at === place,
  )
  return words.length === 0 ? null : words.map(({ text }) => text).join(' ')
}

/** A candidate as a choice; null where it cannot be asked. */
export function choiceOf(editing: Editing, candidate: EditCandidate): Choice | null {
  const { at, to, section, detail = null } = candidate
  const isCurrent = isDeepStrictEqual(edited(editing.plan, { at, to }), editing.plan)
  const asked = isCurrent ? null : triedEdit(editing, editing.plan, { at, to })
  if (!isCurrent && asked === null) return null
  const label = candidate.label ?? wordsAt(editing, candidate)
  if (label === null) return null
  return {
    label: capitalised(label),
    detail,
    section,
    isCurrent,
    edit: asked === null ? null : { at, to, question: asked.question },
    opens: null,
  }
}

/** Whether its words have in them what is searched for. */
const isWanted = ({ label, detail }: Choice, search: string | null) =>
  isFound(label, search) || (detail !== null && isFound(detail, search))

/** Whether a search at a place finds nothing but what its list has in it whole. */
export const isWholeAt = (editing: Editing, at: Place): boolean => !readsAt(at) && isListed(editing, at)

/** What may stand at a place of a plan, or be put there; others are answered in between. */
export async function choicesAt(editing: Editing, at: Place): Promise<readonly Choice[]> {
  const found: Choice[] = []
  const asked = new Set<string>()
  for (const candidate of candidatesAt(editing, at)) {
    if ('opens' in candidate) {
      const door = { ...candidate, isCurrent: false, edit: null }
      if (isWanted(door, editing.search)) found.push(door)
      continue
    }
    const choice = choiceOf(editing, candidate)
    await nextTurn()
    const once = choice?.edit?.question ?? ''
    if (choice === null || asked.has(once) || !isWanted(choice, editing.search)) continue
    asked.add(once)
    found.push(choice)
  }
  const read = readCandidates(editing, at).flatMap((candidate) => choiceOf(editing, candidate) ?? [])
  // What is called so is before what is described so.
  const isCalled = ({ label }: Choice) => isFound(label, editing.search)
  const listed = [...found.filter(isCalled), ...found.filter((choice) => !isCalled(choice))]
  return [...listed, ...read.filter(({ edit }) => edit !== null && !asked.has(edit.question))]
}
