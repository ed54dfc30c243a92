import type { SnapshotFrom } from 'xstate'
import type { datasetStatsMachine } from '../../machines/dataset-stats/dataset-stats.machine.ts'
import { dateText } from '../../ui/date-text.ts'

const numberText = (value: unknown): string | null =>
  typeof value === 'number' && Number.isFinite(value) ? value.toLocaleString('en-GB') : null

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : null

/** A range in any of the forms that backends use: an object, a pair, or text. */
function rangeText(range: unknown): string | null {
  if (typeof range === 'string') return range
  const [low, high] = Array.isArray(range) ? (range as unknown[]) : [field(range, 'min'), field(range, 'max')]
  const [from, to] = [numberText(low), numberText(high)]
  return from === null || to === null ? null : `${from} to ${to}`
}

function dimensionOf(value: unknown) {
  const name = field(value, 'name')
  if (typeof name !== 'string' || name === '') return []
  const range = rangeText(field(value, 'range'))
  const count = numberText(field(value, 'count'))
  return [{ name, text: range ?? (count === null ? '–' : `${count} ${count === '1' ? 'value' : 'values'}`) }]
}

/** What the stats panel shows; null while there is nothing, and where loading failed. */
export function connectDatasetStats(snapshot: SnapshotFrom<typeof datasetStatsMachine>) {
  const { stats, dataset } = snapshot.context
  if (stats === null) return null
  const dimensions = Array.isArray(stats.key_dimensions) ? (stats.key_dimensions as unknown[]) : []
  return {
    dataset,
    rows: numberText(stats.row_count),
    updated: dateText(stats.last_updated),
    dimensions: dimensions.flatMap(dimensionOf),
  }
}

/** When the data was last loaded, as ISO text; null where nobody said. */
export function dataUpdatedOf(snapshot: SnapshotFrom<typeof datasetStatsMachine> | undefined): string | null {
  const updated = snapshot?.context.stats?.last_updated
  return typeof updated === 'string' ? updated : null
}
