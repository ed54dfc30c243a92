import type { Draft, DraftChange, Review } from '../../api/data-calls.ts'

/**
 * What the controls of a review hold where that is not what the draft has, by control: texts as they are typed, `yes` and
 * `no`, the value of an option.
 */
export type Edits = Readonly<Record<string, string>>

export type DraftField = 'name' | 'row_singular' | 'row_plural' | 'threshold'
export type ColumnField = 'label' | 'synonyms' | 'unit' | 'is_sensitive' | 'is_hidden'

/** A draft that can be reviewed. */
export type ReadyDraft = Draft & { readonly review: Review }
export const isReady = (draft: Draft): draft is ReadyDraft => draft.state === 'ready' && draft.review !== null

/** The control of each; what may hold any sign comes last. */
export const control = {
  draft: (field: DraftField) => `draft/${field}`,
  decision: (id: string) => `decision/${id}`,
  column: (field: ColumnField, name: string) => `column/${field}/${name}`,
  example: (question: string) => `example/${question}`,
}

const LONGEST_NAME = 100
const LONGEST_UNIT = 30
const MOST_SYNONYMS = 30
const MOST_THRESHOLD = 1000

const synonymsIn = (text: string) =>
  text
    .split(/[,\n]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')

const partsOf = (key: string) => {
  const [kind = '', rest = ''] = splitOnce(key)
  const [field = '', name = ''] = splitOnce(rest)
  return { kind, rest, field, name }
}

function splitOnce(text: string): readonly [string, string] {
  const at = text.indexOf('/')
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

const nameProblem = (value: string) =>
  value.trim() === ''
    ? 'Please enter a name.'
    : value.trim().length > LONGEST_NAME
      ? `At most ${LONGEST_NAME} characters.`
      : null

function synonymsProblem(value: string): string | null {
  const all = synonymsIn(value)
  if (all.length > MOST_SYNONYMS) return `At most ${MOST_SYNONYMS} of them.`
  return all.some((each) => each.length > LONGEST_NAME) ? `At most ${LONGEST_NAME} characters each.` : null
}

/** Why what a control holds cannot be saved, or null. */
export function problemOf(key: string, value: string): string | null {
  const { kind, rest, field } = partsOf(key)
  if (kind === 'draft' && rest === 'threshold')
    return /^\d+$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= MOST_THRESHOLD
      ? null
      : `Please enter a whole number from 1 to ${MOST_THRESHOLD.toLocaleString('en-GB')}.`
  if (kind === 'draft' || (kind === 'column' && field === 'label')) return nameProblem(value)
  if (kind === 'column' && field === 'synonyms') return synonymsProblem(value)
  if (kind === 'column' && field === 'unit')
    return value.trim().length > LONGEST_UNIT ? `At most ${LONGEST_UNIT} characters.` : null
  return null
}

const partOf = (edits: Edits, isWanted: (key: string, value: string) => boolean): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([key, value]) => isWanted(key, value)))

/** Those that can be saved, and those that cannot. */
export const savable = (edits: Edits): Edits => partOf(edits, (key, value) => problemOf(key, value) === null)
export const unfit = (edits: Edits): Edits => partOf(edits, (key, value) => problemOf(key, value) !== null)

const isTyped = (key: string) => {
  const { kind, field } = partsOf(key)
  return kind === 'draft' || (kind === 'column' && ['label', 'synonyms', 'unit'].includes(field))
}

/** What stays shown once some edits are saved: text as it was typed, or the field would change under the hand. */
export const afterSaving = (shown: Edits, sent: Edits, unsent: Edits): Edits =>
  partOf(shown, (key) => isTyped(key) || !(key in sent) || key in unsent)

/** The edits of what a draft has: read again, its files may have other columns. */
export function known({ review: { columns, decisions } }: ReadyDraft, edits: Edits): Edits {
  const names = columns.map(({ name }) => name)
  const ids = [...decisions, ...columns.flatMap((column) => column.decisions)].map(({ id }) => id)
  return partOf(edits, (key) => {
    const { kind, rest, name } = partsOf(key)
    return kind === 'column' ? names.includes(name) : kind !== 'decision' || ids.includes(rest)
  })
}

function columnValue(field: string, value: string): object {
  switch (field) {
    case 'synonyms':
      return { synonyms: synonymsIn(value) }
    case 'unit':
      return { unit: value.trim() === '' ? null : value.trim() }
    case 'label':
      return { label: value.trim() }
    default:
      return { [field]: value === 'yes' }
  }
}

/** Which example questions are kept, where some edits are made. */
const keptOf = ({ examples }: Review, shown: Edits) =>
  examples
    .filter(
      ({ question, is_kept }) => (shown[control.example(question)] ?? (is_kept ? 'yes' : 'no')) === 'yes',
    )
    .map(({ question }) => question)

/** Edits as the server takes them. */
export function changeOf(review: Review, edits: Edits, shown: Edits): DraftChange {
  const change: DraftChange = {}
  const columns: Record<string, object> = {}
  for (const [key, value] of Object.entries(edits)) {
    const { kind, rest, field, name } = partsOf(key)
    if (kind === 'decision') change.decisions = { ...change.decisions, [rest]: value }
    else if (kind === 'column') columns[name] = { ...columns[name], ...columnValue(field, value) }
    else if (kind === 'example') change.examples = keptOf(review, shown)
    else if (rest === 'threshold') change.threshold = Number(value)
    else change[rest as 'name' | 'row_singular' | 'row_plural'] = value.trim()
  }
  return Object.keys(columns).length === 0 ? change : { ...change, columns }
}
