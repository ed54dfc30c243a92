import { nameOf, type DataPoint } from './data-points.ts'

/** More series than this cannot be told apart; each has a pattern of its own. */
export const MOST_SERIES = 8

/** Points that belong together: one trace of a chart. */
export interface Series {
  readonly name: string
  readonly points: readonly DataPoint[]
}

/** The column that splits points of one name into series, or null where every name stands once. */
function seriesColumn(points: readonly DataPoint[]): string | null {
  if (new Set(points.map(({ name }) => name)).size === points.length) return null
  const columns = Object.keys(points[0]?.others ?? {})
  const texts = columns.filter((column) =>
    points.every(({ others }) => typeof others[column] === 'string' || typeof others[column] === 'boolean'),
  )
  return (
    texts.find((column) => {
      const count = new Set(points.map(({ others }) => nameOf(others[column]))).size
      return count > 1 && count <= MOST_SERIES
    }) ?? null
  )
}

/** What the series are called together. */
export const seriesTitle = (points: readonly DataPoint[]) => {
  const column = seriesColumn(points) ?? ''
  return `${column.charAt(0).toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`
}

/** The series of points: one for all where every name stands once. */
export function seriesOf(points: readonly DataPoint[]): readonly Series[] {
  const column = seriesColumn(points)
  if (column === null) return [{ name: '', points }]
  const groups = new Map<string, DataPoint[]>()
  for (const point of points) {
    const name = nameOf(point.others[column])
    groups.set(name, [...(groups.get(name) ?? []), point])
  }
  return [...groups].map(([name, group]) => ({ name, points: group }))
}
