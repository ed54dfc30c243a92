import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Interpretation } from '../../api/interpretation.ts'
import { sentenceIn, type Change, type Choice, type PartKind, type SentencePart } from '../../api/edits.ts'
import { CHOICES_AT_A_GLANCE } from '../../config/constants.ts'
import { isFound, isSameSearch } from '../../machines/sentence/found.ts'
import type { sentenceMachine, TypedEnds } from '../../machines/sentence/sentence.machine.ts'

type Send = ActorRefFrom<typeof sentenceMachine>['send']

const NAMES: Readonly<Record<PartKind, string>> = {
  figure: 'Figure',
  function: 'Function',
  column: 'Column',
  group: 'Group',
  condition: 'Condition',
  figureCondition: 'Condition on a figure',
  comparison: 'Comparison',
  order: 'Order',
  limit: 'Limit',
  chart: 'Chart',
}

/** A part of the sentence that stands for something. */
export interface Chip {
  readonly key: string
  readonly text: string
  /** What it is called: "Group: region". */
  readonly name: string
  /** Words of the question that this was assumed from, or null. */
  readonly assumedFrom: string | null
  /** It has choices: a list is open where `list` is not null. */
  readonly list: List | null
  readonly opens: boolean
  readonly open: () => void
  readonly remove: (() => void) | null
  readonly removeName: string
}

/** The choices of the place that is open. */
export interface List {
  readonly search: {
    readonly text: string
    /** Few choices need no field; what is typed searches them all the same. */
    readonly isSeen: boolean
    readonly type: (text: string) => void
  }
  /** What is said of the list beside its choices. */
  readonly status: { readonly text: string; readonly isSeen: boolean }
  readonly error: string | null
  readonly sections: readonly Section[]
  readonly between: BetweenFields | null
  readonly back: (() => void) | null
  readonly retry: () => void
}

export interface Section {
  readonly title: string
  readonly items: readonly ListItem[]
}

/** A condition from one end to another, to be typed. */
export interface BetweenFields {
  readonly type: 'date' | 'number'
  readonly ends: TypedEnds
  readonly min: string | undefined
  readonly max: string | undefined
  readonly problem: string | null
  readonly isApplying: boolean
  readonly edit: (ends: Partial<TypedEnds>) => void
  readonly apply: () => void
}

export interface ListItem {
  readonly key: string
  readonly label: string
  readonly detail: string | null
  readonly isCurrent: boolean
  /** It leads to a further list, which opens in the place of this one. */
  readonly leadsOn: boolean
  readonly take: () => void
}

export type Piece = { readonly text: string } | { readonly chip: Chip }

/** A further list of columns stands at "filter/-:region". */
const parentOf = (at: string) => (at.includes(':') ? (at.split(':')[0] ?? null) : null)

function itemOf({ label, detail, is_current: isCurrent, edit, opens }: Choice, send: Send): ListItem {
  return {
    key: `${label} ${edit?.question ?? opens ?? ''}`,
    label,
    detail: detail === label ? null : detail,
    isCurrent,
    leadsOn: opens !== null,
    take() {
      if (opens !== null) send({ type: 'list.entered', at: opens })
      else if (edit !== null) send({ type: 'change.chosen', change: edit })
      else send({ type: 'list.closed' })
    },
  }
}

type Snapshot = SnapshotFrom<typeof sentenceMachine>

/** Of the choices that are there those that are searched for, what is called so first. */
function foundIn({ choices, search, found }: Snapshot['context']): readonly Choice[] {
  // What the server found needs no second opinion.
  if (found !== null && isSameSearch(search, found)) return choices
  const called = choices.filter(({ label }) => isFound(label, search))
  const described = choices.filter(({ detail }) => detail !== null && isFound(detail, search))
  return [...new Set([...called, ...described])]
}

function statusOf(snapshot: Snapshot, shown: number): List['status'] {
  const { found, search, isWhole } = snapshot.context
  const seen = (text: string) => ({ text, isSeen: true })
  if (snapshot.hasTag('busy')) return seen(found === null ? 'Loading choices...' : 'Searching...')
  if (found === null) return { text: '', isSeen: false }
  if (shown === 0)
    return seen(search.trim() === '' ? 'Nothing else can stand here.' : `Nothing matches “${search.trim()}”.`)
  if (!isWhole) return seen('Type to find more, or say it in your own words.')
  return { text: shown === 1 ? '1 choice' : `${shown} choices`, isSeen: false }
}

function betweenOf(snapshot: Snapshot, send: Send): BetweenFields | null {
  const { between, ends, problem } = snapshot.context
  if (between === null) return null
  const bound = (end: typeof between.first) => (end === null ? undefined : String(end))
  return {
    type: between.kind,
    ends,
    // Numbers may lie between the steps that these would be counted in.
    min: between.kind === 'date' ? bound(between.first) : undefined,
    max: between.kind === 'date' ? bound(between.last) : undefined,
    problem,
    isApplying: snapshot.matches({ open: 'applying' }),
    edit: (typed) => send({ type: 'ends.typed', ends: typed }),
    apply: () => send({ type: 'ends.applied' }),
  }
}

function listOf(snapshot: Snapshot, send: Send): List {
  const { at, choices, search, error } = snapshot.context
  const parent = at === null ? null : parentOf(at)
  const shown = foundIn(snapshot.context)
  const sections = [...Map.groupBy(shown, ({ section }) => section)]
  return {
    search: {
      text: search,
      isSeen: search !== '' || choices.length > CHOICES_AT_A_GLANCE,
      type: (text) => send({ type: 'search.typed', search: text }),
    },
    status: statusOf(snapshot, shown.length),
    error,
    sections: sections.map(([title, items]) => ({ title, items: items.map((item) => itemOf(item, send)) })),
    between: betweenOf(snapshot, send),
    back: parent === null ? null : () => send({ type: 'list.entered', at: parent }),
    retry: () => send({ type: 'load.retried' }),
  }
}

/** Words of the question that parts were assumed from, by the place of the part: the first that says what they were taken for. */
function assumptions({ sentence = [], tokens }: Interpretation): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { text, use, meaning } of tokens) {
    if (use !== 'assumed' || meaning === null) continue
    const said = meaning.toLowerCase()
    const part = sentence.find((each) => each.at !== null && each.text.toLowerCase().includes(said))
    if (part?.at != null && part.text.toLowerCase() !== text.toLowerCase()) found.set(part.at, text)
  }
  return found
}

/** The sentence of what was understood, and what can be done with each part of it; no piece where a backend does not say. */
export function connectSentence(snapshot: Snapshot, send: Send, interpretation: Interpretation | null) {
  const { answerId, from } = snapshot.context
  const isKept = answerId !== null
  const assumed = interpretation === null ? new Map<string, string>() : assumptions(interpretation)
  const removal = (change: Change | null) =>
    change === null || !isKept ? null : () => send({ type: 'change.chosen', change })
  const chipOf = (part: SentencePart, at: string, kind: PartKind): Chip => {
    const words = assumed.get(at) ?? null
    const name = `${NAMES[kind]}: ${part.text}`
    return {
      key: at,
      text: part.text,
      name: words === null ? name : `${name}, assumed from “${words}”`,
      assumedFrom: words,
      list: from === at ? listOf(snapshot, send) : null,
      opens: part.opens && isKept,
      open: () => send({ type: 'part.opened', at }),
      remove: removal(part.removal),
      removeName: `Remove ${name.toLowerCase()}`,
    }
  }
  const pieces = sentenceIn(interpretation).flatMap((part): readonly Piece[] => {
    if (part.at !== null && part.kind !== null) return [{ chip: chipOf(part, part.at, part.kind) }]
    // Beside a chip neither a space nor a comma or full stop is needed.
    const text = part.text.replace(/^[\s,]+|[\s.]+$/g, '')
    return text === '' ? [] : [{ text }]
  })
  const additions = pieces.length === 0 || !isKept ? [] : (interpretation?.additions ?? [])
  return {
    pieces,
    scope: interpretation?.scope ?? [],
    changed: snapshot.context.changed,
    additions: additions.map(({ at, kind }) => ({
      key: at,
      label: NAMES[kind].toLowerCase(),
      name: `Add ${NAMES[kind].toLowerCase()}`,
      list: from === at ? listOf(snapshot, send) : null,
      open: () => send({ type: 'part.opened', at }),
    })),
    passed: (interpretation?.tokens ?? []).flatMap(({ use, text }) => (use === 'passed' ? [text] : [])),
    undo: snapshot.context.canUndo ? () => send({ type: 'change.undone' }) : null,
    close: () => send({ type: 'list.closed' }),
  }
}
