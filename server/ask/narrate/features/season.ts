import { seasonWords } from '../subject/period-words.ts'
import { meanOf } from '../subject/statistics.ts'
import { meanGapText, type Point } from '../subject/subject.ts'
import { plain, strong, the, type Finder } from './feature.ts'
import type { Run } from './run.ts'

/** How far the mean of some lies from that of all others. */
const apart = (some: readonly Point[], all: readonly Point[]) => {
  const mean = (points: readonly Point[]) => meanOf(points.map(({ value }) => value))
  return mean(some) - mean(all.filter((point) => !some.includes(point)))
}

/** The parts of a year that are highest and lowest, where they come back every year beyond chance. */
export const season: Finder<Run> = ({ subject, measure, years, season: found }) => {
  if (found === null) return null
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
  const lows = low.isBeyond && low.effect < 0 ? [low] : []
  const [first] = [...highs, ...lows]
  if (first === undefined) return null
  const gapOf = (part: (typeof parts)[number]) => {
    const others = all.filter((point) => !part.points.includes(point))
    const against = part === first ? ' the rest of the year' : ''
    return `(${meanGapText(subject, measure, part.points, others)} ${part.effect > 0 ? 'above' : 'below'}${against})`
  }
  const told = (part: (typeof parts)[number]) => `${nameOf(part)} ${gapOf(part)}`
  const verb = first.effect > 0 ? 'peaks in' : 'is lowest in'
  const rest = [
    ...highs.slice(1).map((part) => ` and ${told(part)}`),
    ...(highs.length > 0 ? lows.map((part) => ` and is lowest in ${told(part)}`) : []),
  ].join('')
  return {
    kind: 'season',
    weight: found.explained,
    sentence: `Over ${subject.figures.stated(String(years.length))} years ${the(measure)} ${verb} ${told(first)}${rest}.`,
    line: [
      plain(first.effect > 0 ? 'Peaks in ' : 'Lowest in '),
      strong(nameOf(first)),
      plain(` ${gapOf(first)}${rest}`),
    ],
    rows: [...highs, ...lows].flatMap(({ points }) => points.map(({ row }) => row)),
  }
}
