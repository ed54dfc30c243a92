import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Decision, ReviewColumn } from '../../api/data-calls.ts'
import { OPTIONS_AT_A_GLANCE } from '../../config/constants.ts'
import type { draftReviewMachine } from '../../machines/draft-review/draft-review.machine.ts'
import { control, problemOf, type ColumnField, type DraftField } from '../../machines/draft-review/edits.ts'

const flagOf = (flag: boolean) => (flag ? 'yes' : 'no')
const counted = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-GB')} ${many}`

/** "2 things to decide" */
function doubtTitle(doubts: readonly { readonly isDoubted: boolean }[]): string {
  const count = doubts.filter(({ isDoubted }) => isDoubted).length
  return count === 0 ? 'Nothing is left to decide' : counted(count, 'thing to decide', 'things to decide')
}

function savingText(snapshot: SnapshotFrom<typeof draftReviewMachine>): string {
  if (snapshot.matches({ reviewing: 'rejected' }))
    return 'Not saved: something above cannot be saved as it is.'
  if (snapshot.matches({ reviewing: 'unsaved' })) return 'Not saved.'
  if (snapshot.hasTag('changing')) return 'Saving...'
  return 'All changes are saved.'
}

const NARROW_COLUMNS = 3
const WIDE_COLUMNS = 8
const manyOf = (columns: number) =>
  columns > WIDE_COLUMNS ? 'anywhere' : columns > NARROW_COLUMNS ? 'narrow' : null

function missingText({ missing }: ReviewColumn): string {
  return missing === 0 ? 'none missing' : `${missing.toLocaleString('en-GB')} missing`
}

/** What people may change of a draft, and what it was read as. */
export function connectDraftReview(
  snapshot: SnapshotFrom<typeof draftReviewMachine>,
  send: ActorRefFrom<typeof draftReviewMachine>['send'],
) {
  const { context } = snapshot
  const { draft, shown, doubted, error } = context
  const { review } = draft
  const text = (key: string, value: string) => ({
    value: shown[key] ?? value,
    error: problemOf(key, shown[key] ?? value),
    onChange: (typed: string) => send({ type: 'text.typed', control: key, value: typed }),
  })
  const flag = (key: string, value: boolean) => ({
    checked: (shown[key] ?? flagOf(value)) === 'yes',
    onChange: (checked: boolean) => send({ type: 'choice.made', control: key, value: flagOf(checked) }),
  })
  const decision = (made: Decision) => ({
    id: made.id,
    label: made.label,
    why: made.why,
    options: made.options,
    isDoubted: made.is_doubted,
    value: shown[control.decision(made.id)] ?? made.chosen,
    isList: made.options.length > OPTIONS_AT_A_GLANCE,
    onChoice: (value: string) => send({ type: 'choice.made', control: control.decision(made.id), value }),
  })
  const settled = (made: readonly Decision[]) => made.filter(({ id }) => !doubted.includes(id)).map(decision)
  const ofDraft = (field: DraftField, value: string) => text(control.draft(field), value)
  const doubts = [...review.decisions, ...review.columns.flatMap(({ decisions }) => decisions)]
    .filter(({ id }) => doubted.includes(id))
    .map(decision)
  const columnOf = (column: ReviewColumn) => {
    const at = (field: ColumnField) => control.column(field, column.name)
    const open = column.decisions.filter(({ id, is_doubted }) => is_doubted && doubted.includes(id)).length
    return {
      name: column.name,
      holds: [column.values, missingText(column)].filter((part) => part !== '').join(', '),
      /** What of it is decided above. */
      above: open === 0 ? null : `${counted(open, 'thing', 'things')} to decide above`,
      label: text(at('label'), column.label),
      synonyms: text(at('synonyms'), column.synonyms.join(', ')),
      unit: text(at('unit'), column.unit ?? ''),
      sensitive: flag(at('is_sensitive'), column.is_sensitive),
      hidden: flag(at('is_hidden'), column.is_hidden),
      decisions: settled(column.decisions),
    }
  }
  const isPublishing = snapshot.matches('publishing')
  return {
    error,
    canRetry: snapshot.matches({ reviewing: 'unsaved' }),
    doubts,
    doubtTitle: doubtTitle(doubts),
    files: settled(review.decisions),
    notes: review.notes,
    changes: review.changes,
    rows: review.rows,
    rowsTitle: counted(review.row_count, review.row_singular, review.row_plural),
    rowsHint: `The first ${counted(review.rows.length, 'row', 'rows')} as they were read.`,
    /** So many columns as no window shows beside each other, or no narrow one. */
    manyColumns: manyOf(review.columns.length),
    /** The rows are those of before a choice that was made. */
    isChanging: snapshot.hasTag('changing'),
    columns: review.columns.map(columnOf),
    name: ofDraft('name', draft.name),
    singular: ofDraft('row_singular', review.row_singular),
    plural: ofDraft('row_plural', review.row_plural),
    threshold: ofDraft('threshold', String(review.threshold)),
    about: review.about,
    examples: review.examples.map(({ question, answer, is_kept }) => ({
      question,
      answer: answer ?? 'It is not answered.',
      ...flag(control.example(question), is_kept),
    })),
    saving: savingText(snapshot),
    busy: isPublishing,
    canPublish: snapshot.hasTag('publishable'),
    publishLabel: isPublishing ? 'Publishing...' : 'Publish',
    isConfirming: snapshot.matches('confirming'),
    confirmText: draft.appends
      ? `Everybody who asks ${draft.name} is answered with these rows too from then on. You can go back to the version before.`
      : `Everybody who asks ${draft.name} is answered from these rows from then on. You can go back to the version before.`,
    retry: () => send({ type: 'save.retried' }),
    publish: () => send({ type: 'publish.requested' }),
    confirm: () => send({ type: 'publish.confirmed' }),
    cancel: () => send({ type: 'publish.cancelled' }),
  }
}
