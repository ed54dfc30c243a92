import { heldText } from '../../../table/unit-text.ts'
import type { ChartSpec, Series } from '../chart-spec.ts'
import { literal, type Trace } from './looks.ts'

/** Averages of whole years over a line of months or quarters: what such a line says in the long run. */

const PERIODS_OF_YEAR = { month: 12, quarter: 4 } as const
const LEVEL_WIDTH_PX = 3
/** A level reaches so far beyond the middle of its first and of its last period, in periods. */
const BEYOND = 0.4

export interface YearLevel {
  /** The places of its first and of its last period. */
  readonly from: number
  readonly to: number
  readonly value: number
  readonly text: string
}

type Timed = Pick<ChartSpec, 'along' | 'groups' | 'measure'>

/** The mean of each year whose periods are all told whole, of figures that are no parts; none where there are fewer than two. */
export function yearLevels(
  { along, groups, measure }: Timed,
  points: Series['points'],
): readonly YearLevel[] {
  const interval = along?.scale === 'time' ? along.interval : null
  if ((interval !== 'month' && interval !== 'quarter') || measure.adds) return []
  const places = Map.groupBy(groups.keys(), (place) => new Date(groups[place]?.at ?? NaN).getUTCFullYear())
  const levels = [...places.values()].flatMap((own): readonly YearLevel[] => {
    const values = own.flatMap((place) => {
      const point = points[place]
      return point?.value == null || point.isCutShort ? [] : [point.value]
    })
    if (values.length !== PERIODS_OF_YEAR[interval]) return []
    const value = values.reduce((sum, each) => sum + each, 0) / values.length
    const text = heldText(value, measure.unit, measure.decimals)
    return [{ from: own[0] ?? 0, to: own.at(-1) ?? 0, value, text }]
  })
  return levels.length > 1 ? levels : []
}

/** Of lines that all have levels these; none where one has none. */
export function levelsOf(spec: Timed, series: readonly Series[]): readonly (readonly YearLevel[])[] {
  const levels = series.map(({ points }) => yearLevels(spec, points))
  return levels.every(({ length }) => length > 0) ? levels : series.map(() => [])
}

/** Levels as they are drawn, each by itself. */
export const levelTrace = (
  levels: readonly YearLevel[],
  color: string,
  name: string,
  width = LEVEL_WIDTH_PX,
): Trace => ({
  type: 'scatter',
  mode: 'lines',
  name: literal(name),
  x: levels.flatMap(({ from, to }) => [from - BEYOND, to + BEYOND, null]),
  y: levels.flatMap(({ value }) => [value, value, null]),
  line: { color, width },
  marker: { size: 0 },
  connectgaps: false,
  cliponaxis: false,
  hoverinfo: 'skip',
})
