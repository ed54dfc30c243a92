import type { TableData } from '../../table/table-data.ts'
import { nameOf, type DataPoint } from './data-points.ts'

/** Points that belong together: one trace of a chart. */
export interface Series {
  readonly name: string
  readonly points: readonly DataPoint[]
}

export interface SeriesSplit {
  /** What the series are called together; empty where there is one. */
  readonly title: string
  readonly series: readonly Series[]
}

/** More series than this cannot be told apart; each has a pattern of its own. */
const MOST_SERIES = 8

const distinct = (names: readonly string[]) => new Set(names).size

/** Columns beside name and value that may say which group a point is: those of words, then those of whole numbers. */
function groupColumns(points: readonly DataPoint[]) {
  const all = Object.keys(points[0]?.others ?? {})
  const are = (is: (value: unknown) => boolean) =>
    all.filter((column) => points.every(({ others }) => is(others[column])))
  return {
    words: are((value) => typeof value === 'string'),
    numbers: are(Number.isInteger),
  }
}

const groupName = ({ others }: DataPoint, columns: readonly string[]) =>
  columns.map((column) => nameOf(others[column] ?? null)).join(', ')

/** A column as people read it: its label, or its name where the answer has no labels ("smoker_status" is "Smoker status"). */
export function columnTitle({ columns }: TableData, id: string): string {
  const column = columns.find((known) => known.id === id)
  return column === undefined || column.role === null
    ? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`
    : column.label
}

function grouped(points: readonly DataPoint[], columns: readonly string[]): readonly Series[] {
  const groups = new Map<string, DataPoint[]>()
  for (const point of points) {
    const name = groupName(point, columns)
    groups.set(name, [...(groups.get(name) ?? []), point])
  }
  return [...groups].map(([name, group]) => ({ name, points: group }))
}

/** True where each name stands once in each series: marks of one place would cover each other or add up. */
const isClear = (series: readonly Series[]) =>
  series.length <= MOST_SERIES &&
  series.every(({ points }) => distinct(points.map(({ name }) => name)) === points.length)

/**
 * Points as series: one for all where every name stands once, else one a group of a further column, or of all of them
 * together. Where that would be too many, each point is named by all its groups.
 */
export function splitSeries(points: readonly DataPoint[], titleOf: (column: string) => string): SeriesSplit {
  const alone = [{ name: '', points }]
  if (isClear(alone)) return { title: '', series: alone }
  const { words, numbers } = groupColumns(points)
  const choices = [...words, ...numbers].map((column) => [column])
  for (const choice of [...choices, words, [...words, ...numbers]]) {
    const series = grouped(points, choice)
    if (series.length > 1 && isClear(series)) return { title: choice.map(titleOf).join(', '), series }
  }
  for (const choice of [words, [...words, ...numbers]]) {
    const named = points.map((point) => ({ ...point, name: `${point.name}, ${groupName(point, choice)}` }))
    const series = [{ name: '', points: named }]
    if (isClear(series)) return { title: '', series }
  }
  return { title: '', series: alone }
}
