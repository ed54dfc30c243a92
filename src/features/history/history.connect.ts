import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { HistoryEntry } from '../../api/answer.ts'
import { HISTORY_MOST_ITEMS, HISTORY_QUESTION_CHARACTERS } from '../../config/constants.ts'
import type { historyMachine } from '../../machines/history/history.machine.ts'
import { dateText, timeText } from '../../ui/date-text.ts'

function truncated(question: string): string {
  const characters = [...question]
  return characters.length > HISTORY_QUESTION_CHARACTERS
    ? `${characters.slice(0, HISTORY_QUESTION_CHARACTERS).join('')}...`
    : question
}

/** What became of a question: an answer of which nothing may be shown is neither. */
function outcomeOf({ success, answer }: HistoryEntry) {
  if (!success) return { status: 'Failed', mark: 'failed' } as const
  const isWithheld = answer?.rows?.length === 0 && answer.groupsSuppressed > 0
  return isWithheld
    ? ({ status: 'Nothing shown', mark: 'withheld' } as const)
    : ({ status: 'Success', mark: 'success' } as const)
}

/** From how many entries searching helps. */
const SEARCH_FROM_ENTRIES = 6

/** What the search looks in. */
const searched = ({ question, dataset }: HistoryEntry) => `${question} ${dataset ?? ''}`.toLowerCase()

const entryOf = (entry: HistoryEntry, isTimed: boolean) => ({
  ...outcomeOf(entry),
  id: entry.id,
  question: truncated(entry.question),
  full: entry.question,
  /** What was asked in whole, of a question that went on from another. */
  whole: (entry.answer?.thread ?? []).length === 0 ? null : (entry.answer?.heading ?? null),
  date: dateText(entry.askedAt) ?? '',
  time: isTimed ? timeText(entry.askedAt) : null,
  dataset: entry.dataset,
})

/** The history panel in every state (SPEC sections 2 and 4). */
export function connectHistory(
  snapshot: SnapshotFrom<typeof historyMachine>,
  send: ActorRefFrom<typeof historyMachine>['send'],
  wanted: string,
) {
  const { items, total, error } = snapshot.context
  const loading = snapshot.hasTag('loading')
  // A backend that gives answers addresses is ours: for others the list is as the specification has it.
  const isOurs = items.some(({ answer }) => answer?.address != null)
  const text = wanted.trim().toLowerCase()
  const found = items.filter((entry) => searched(entry).includes(text))
  const count = Math.max(total, items.length)
  const unavailable = snapshot.matches({ paging: 'unavailable' }) && items.length === 0
  return {
    count: `${count.toLocaleString('en-GB')} ${count === 1 ? 'query' : 'queries'}`,
    entries: found.map((item) => entryOf(item, isOurs)),
    hasSearch: isOurs && items.length >= SEARCH_FROM_ENTRIES,
    isUnmatched: items.length > 0 && found.length === 0,
    loading: loading ? 'Loading history...' : null,
    loadingMore: snapshot.hasTag('loadingMore') ? 'Loading more...' : null,
    isEmpty: !loading && !unavailable && items.length === 0,
    isUnavailable: unavailable,
    error: snapshot.matches({ paging: 'failed' }) ? error : null,
    warning: snapshot.matches({ paging: 'full' })
      ? `Only the latest ${HISTORY_MOST_ITEMS} queries are shown.`
      : null,
    refresh: () => send({ type: 'refresh.requested' }),
    choose: (id: string) => send({ type: 'entry.chosen', id }),
    /** Changes when the end of the list is another one; a failure leaves it, so that only scrolling tries again. */
    version: items.length,
  }
}
