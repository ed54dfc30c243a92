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
  if (count > 0) return counted(count, 'thing to decide', 'things to decide')
  return doubts.length === 0 ? 'Nothing needs a decision' : 'Nothing is left to decide'
}

/** An option without its example: "line 1 (“day”, “price”)" is "line 1", and "comma: 1.234,5" is "comma". */
const shortly = (label: string) => label.split(/: | \(/)[0] ?? label

const NOTHING = 'nothing'
/** What was decided in a few words, by what was decided of a file or a column; of all else its label is said too. */
const TOLD: Readonly<Record<string, (option: string) => string>> = {
  type: (option) => option,
  order: (option) => option,
  missing: (option) => (option === NOTHING ? 'nothing stands for none' : option),
  spelling: (option) => `spellings: ${option}`,
  separator: (option) => `${option} between values`,
  header: (option) => (option === NOTHING ? 'no line names the columns' : `names in ${option}`),
  'decimal mark': (option) => `decimal ${option}`,
}

function told({ id, label, options }: Decision, value: string): string {
  const option = shortly(options.find((each) => each.value === value)?.label ?? value)
  const tell = TOLD[id.slice(id.lastIndexOf('/') + 1)]
  if (tell !== undefined) return tell(option)
  return label.endsWith('?') ? `${label} ${option}` : `${label}: ${option}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Whether there is anything to decide. */
const isOpen = ({ options }: Decision) => options.length > 1

function savingText(snapshot: SnapshotFrom<typeof draftReviewMachine>): string {
  if (snapshot.matches({ reviewing: 'rejected' }))
    return 'Not saved: something above cannot be saved as it is.'
  if (snapshot.matches({ reviewing: 'unsaved' })) return 'Not saved.'
  if (snapshot.matches({ reviewing: 'comparing' })) return 'Looking at what it is now...'
  if (snapshot.hasTag('changing')) return 'Saving...'
  return 'All changes are saved.'
}

const NARROW_COLUMNS = 3
const WIDE_COLUMNS = 8
const manyOf = (columns: number) =>
  columns > WIDE_COLUMNS ? 'anywhere' : columns > NARROW_COLUMNS ? 'narrow' : null

/** A name as it is compared: "order_date" is called "order date". */
const plainly = (name: string) =>
  name
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase()

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
  const leave = () => send({ type: 'text.left' })
  const text = (key: string, value: string) => ({
    value: shown[key] ?? value,
    error: problemOf(key, shown[key] ?? value),
    onChange: (typed: string) => send({ type: 'text.typed', control: key, value: typed }),
    onLeave: leave,
  })
  const flag = (key: string, value: boolean) => ({
    checked: (shown[key] ?? flagOf(value)) === 'yes',
    onChange: (checked: boolean) => send({ type: 'choice.made', control: key, value: flagOf(checked) }),
  })
  const valueOf = ({ id, chosen }: Decision) => shown[control.decision(id)] ?? chosen
  const decision = (made: Decision, of: string | null = null) => ({
    id: made.id,
    label: of === null ? made.label : `${of}: ${made.label}`,
    why: made.why,
    options: made.options,
    isDoubted: made.is_doubted,
    value: valueOf(made),
    isList: made.options.length > OPTIONS_AT_A_GLANCE,
    onChoice: (value: string) => send({ type: 'choice.made', control: control.decision(made.id), value }),
  })
  /** What the rows decide, in a line that opens; null where they decide nothing that may be taken otherwise. */
  const settled = (of: string, made: readonly Decision[]) => {
    const own = made.filter((each) => isOpen(each) && !doubted.includes(each.id))
    if (own.length === 0) return null
    const line = capital(own.map((each) => told(each, valueOf(each))).join(' · '))
    return { of, line, decisions: own.map((each) => decision(each)) }
  }
  const ofDraft = (field: DraftField, value: string) => text(control.draft(field), value)
  const isInDoubt = (made: Decision) => isOpen(made) && doubted.includes(made.id)
  const doubts = [
    ...review.decisions.filter(isInDoubt).map((made) => decision(made)),
    ...review.columns.flatMap(({ name, decisions }) =>
      decisions.filter(isInDoubt).map((made) => decision(made, name)),
    ),
  ]
  /** The decision beside which it is told whom the rows are about. */
  const isAbout = ({ why }: Decision) => why === review.about
  const aboutDecision = review.decisions.filter(isAbout)
  const columnOf = (column: ReviewColumn) => {
    const at = (field: ColumnField) => control.column(field, column.name)
    const label = text(at('label'), column.label)
    const synonyms = text(at('synonyms'), column.synonyms.join(', '))
    const unit = text(at('unit'), column.unit ?? '')
    const sensitive = flag(at('is_sensitive'), column.is_sensitive)
    const hidden = flag(at('is_hidden'), column.is_hidden)
    const open = column.decisions.filter((made) => made.is_doubted && isInDoubt(made)).length
    return {
      name: column.name,
      holds: [column.values, missingText(column)].filter((part) => part !== '').join(', '),
      /** What of it is decided above. */
      above: open === 0 ? null : `${counted(open, 'thing', 'things')} to decide above`,
      ...{ label, synonyms, unit, sensitive, hidden },
      settled: settled(column.name, column.decisions),
      /** What it is where its fields are folded: what it is called if that is not its name, its unit, who sees it. */
      folded: [
        ...(plainly(label.value) === plainly(column.name) ? [] : [`Called “${label.value}”`]),
        ...(unit.value === '' ? [] : [unit.value]),
        ...(sensitive.checked ? ['Sensitive'] : []),
        ...(hidden.checked ? ['Never shown'] : []),
      ].join(' · '),
      /** A field of it says what is wrong. */
      hasProblem: [label, synonyms, unit].some((field) => field.error !== null),
    }
  }
  const isPublishing = snapshot.matches('publishing')
  return {
    error,
    canRetry: snapshot.matches({ reviewing: 'unsaved' }),
    doubts,
    doubtTitle: doubtTitle(doubts),
    files: settled(
      'the files',
      review.decisions.filter((made) => !isAbout(made)),
    ),
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
    /** Null where a doubt says it. */
    about: aboutDecision.some(isInDoubt) ? null : review.about,
    aboutSettled: settled(
      'whom it is about',
      aboutDecision.map((made) => ({ ...made, why: null })),
    ),
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
    /** Something typed or chosen would be lost with the page. */
    hasUnsaved: Object.keys(context.unsent).length > 0 && !snapshot.matches({ reviewing: 'settling' }),
    leave,
    retry: () => send({ type: 'save.retried' }),
    publish: () => send({ type: 'publish.requested' }),
    confirm: () => send({ type: 'publish.confirmed' }),
    cancel: () => send({ type: 'publish.cancelled' }),
  }
}
