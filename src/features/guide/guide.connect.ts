import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { DatasetStats } from '../../api/calls.ts'
import type { searchMachine } from '../../machines/search/search.machine.ts'
import { dateText } from '../../ui/date-text.ts'

/** Values of a column that are shown at a time. */
const MOST_VALUES = 8

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

function spanOf({ range, days }: Fields): string | null {
  if (typeof range === 'string') return range
  if (!isFields(days)) return null
  const [first, last] = [dateText(days['first']), dateText(days['last'])]
  return first === null || last === null ? null : `${first} to ${last}`
}

const columnOf = (column: Fields) => ({
  label: textIn(column['label']),
  description: textIn(column['description']),
  values: textsIn(column['values']),
  span: spanOf(column),
})
type Column = ReturnType<typeof columnOf>

/** A column with the values that hold a text, or with its first ones where its own words do; null where nothing does. */
function narrowed(column: Column, wanted: string) {
  const holds = (text: string) => text.toLowerCase().includes(wanted)
  const own = holds(column.label) || holds(column.description)
  const values = own ? column.values : column.values.filter(holds)
  return own || values.length > 0
    ? { ...column, values: values.slice(0, MOST_VALUES), more: Math.max(0, values.length - MOST_VALUES) }
    : null
}

/** What can be asked of a dataset; null where a backend does not say. */
export function connectGuide(
  stats: DatasetStats | null,
  snapshot: SnapshotFrom<typeof searchMachine>,
  send: ActorRefFrom<typeof searchMachine>['send'],
) {
  const guide = stats?.guide
  if (!isFields(guide) || !Array.isArray(guide['columns'])) return null
  const columns = (guide['columns'] as unknown[]).filter(isFields).map(columnOf)
  const { text } = snapshot.context
  const shown = columns.map((column) => narrowed(column, text.trim().toLowerCase()))
  return {
    questions: textsIn(guide['questions']),
    text,
    columns: shown.filter((column) => column !== null),
    search: (wanted: string) => send({ type: 'text.changed', text: wanted }),
  }
}
