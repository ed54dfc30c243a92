import { capitalised } from '../../constructs/english.ts'
import { seasonOf, type Season } from '../subject/seasonality.ts'
import { seasonWords } from '../subject/period-words.ts'
import { criticalValue, meanOf, sumOf } from '../../statistics/statistics.ts'
import { meanGapText, type Point } from '../subject/subject.ts'
import { unstyled, strong, the, type Feature, type Finder } from './feature.ts'
import type { Grid, Side } from './grid.ts'
import { wholeYears, type Series } from './series.ts'

/** How far the mean of some lies from that of all others. */
const apart = (some: readonly Point[], all: readonly Point[]) => {
  const mean = (points: readonly Point[]) => meanOf(points.map(({ value }) => value))
  return mean(some) - mean(all.filter((point) => !some.includes(point)))
}

/** The parts of a year that are highest and lowest, where they come back every year beyond chance. */
export const season: Finder<Series> = ({ subject, measure, years, season: found }) =>
  found === null
    ? null
    : (told({ subject, measure, years, found, cellsOf: (point) => [point] })?.feature ?? null)

/** Of all groups of a grid together, where what they add up to comes back with every year. */
export function seasonOfAll({ subject, measure, points }: Grid, side: Side): Feature | null {
  const { dimension } = side
  if (!dimension.isTime || !measure.isPart || !subject.isWhole) return null
  const textOf = ({ row }: Point) => subject.table.rows[row]?.texts[dimension.column] ?? ''
  const periods = Map.groupBy(points, textOf)
  const totals = [...periods]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([text, [first, ...rest]]) =>
      first === undefined
        ? []
        : [
            {
              ...first,
              text,
              value: sumOf([first, ...rest].map(({ value }) => value)),
              margin: Math.hypot(...[first, ...rest].map(({ margin }) => margin)),
            },
          ],
    )
  const years = wholeYears(totals, ({ text }) => text, dimension.kind)
  // A mean over the groups of a period is its total over how many they are, which is the same for all.
  const counts = new Set(years.flat().map(({ text }) => periods.get(text)?.length))
  const found = counts.size === 1 ? seasonOf(years) : null
  if (found === null) return null
  const cellsOf = ({ text }: Point) => periods.get(text) ?? []
  const of = told({ subject, measure, years, found, cellsOf, isOfAll: true })
  // The chart draws each group, and who leads among them is seen first.
  if (of === null) return null
  const { feature, marked } = of
  const name = capitalised(`all ${side.others}`)
  const figures = totals.map((total) => ({
    row: total.row,
    value: total.value,
    text: subject.figures.like({ row: total.row, column: measure.column }, total.value),
    isStrong: marked.includes(total.row),
  }))
  return { ...feature, weight: feature.weight * OF_ALL, rows: [], overall: { name, figures } }
}

/** After what stands out among the groups themselves. */
const OF_ALL = 0.3

interface SeasonTold {
  readonly feature: Feature
  /** The rows of its highs and lows. */
  readonly marked: readonly number[]
}

interface Told extends Pick<Series, 'subject' | 'measure' | 'years'> {
  readonly found: Season
  /** The figures are those of all groups together. */
  readonly isOfAll?: boolean
  /** The cells that a figure is the total of. */
  readonly cellsOf: (point: Point) => readonly Point[]
}

function told({ subject, measure, years, found, cellsOf, isOfAll = false }: Told): SeasonTold | null {
  const all = years.flat()
  // By what is told of them: their trend within the year is theirs, too.
  const parts = found.parts
    .map(({ isBeyond }, place) => {
      const points = years.flatMap((year) => year.slice(place, place + 1))
      return { points, isBeyond, effect: apart(points, all) }
    })
    .toSorted((a, b) => b.effect - a.effect)
  const [high, low] = [parts[0], parts.at(-1)]
  if (high === undefined || low === undefined) return null
  const nameOf = ({ points }: (typeof parts)[number]) => seasonWords(points[0]?.text ?? '') ?? ''
  // A second peak that is at least half as high is one, too.
  const highs = high.isBeyond
    ? parts.filter(({ effect, isBeyond }) => isBeyond && effect > 0 && effect >= high.effect / 2).slice(0, 2)
    : []
  // A low is one where the next lowest lies above it, beyond chance.
  const next = parts.at(-2)
  const isLowest =
    next !== undefined && next.effect - low.effect > criticalValue(1) * Math.SQRT2 * found.error
  const lows = low.isBeyond && low.effect < 0 && isLowest ? [low] : []
  const [first] = [...highs, ...lows]
  if (first === undefined) return null
  const gapOf = (part: (typeof parts)[number]) => {
    const others = all.filter((point) => !part.points.includes(point))
    const against = part === first ? ' the rest of the year' : ''
    return `(${meanGapText(subject, measure, part.points.flatMap(cellsOf), others.flatMap(cellsOf))} ${part.effect > 0 ? 'above' : 'below'}${against})`
  }
  const named = (part: (typeof parts)[number]) => `${nameOf(part)} ${gapOf(part)}`
  const verb = first.effect > 0 ? 'peaks in' : 'is lowest in'
  const rest = (text: typeof named) =>
    [
      ...highs.slice(1).map((part) => ` and ${text(part)}`),
      ...(highs.length > 0 ? lows.map((part) => ` and is lowest in ${text(part)}`) : []),
    ].join('')
  const rowsOf = (some: typeof parts) => some.flatMap(({ points }) => points.map(({ row }) => row))
  const feature: Feature = {
    kind: 'season',
    weight: found.explained,
    sentence: `${isOfAll ? 'Overall' : `Over ${subject.figures.stated(String(years.length))} years`} ${the(measure)} ${verb} ${named(first)}${rest(named)}.`,
    line: [
      unstyled(isOfAll ? `Overall it ${verb} ` : `${first.effect > 0 ? 'Peaks' : 'Lowest'} in `),
      strong(nameOf(first)),
      unstyled(` ${gapOf(first)}${rest(isOfAll ? nameOf : named)}`),
    ],
    rows: rowsOf(highs.length > 0 ? highs : lows),
  }
  return { feature, marked: rowsOf([...highs, ...lows]) }
}
