import { seasonWords } from '../subject/period-words.ts'
import { meanGapText } from '../subject/subject.ts'
import { plain, strong, type Finder } from './feature.ts'
import type { Run } from './run.ts'

/** The parts of a year that are highest and lowest, where they come back every year beyond chance. */
export const season: Finder<Run> = ({ subject, measure, years, season: found }) => {
  if (found === null) return null
  const parts = found.parts
    .map((part, place) => ({ ...part, place, points: years.flatMap((year) => year.slice(place, place + 1)) }))
    .filter(({ isBeyond }) => isBeyond)
    .toSorted((a, b) => b.effect - a.effect)
  const [high] = parts
  if (high === undefined) return null
  const all = years.flat()
  const nameOf = ({ points }: (typeof parts)[number]) => seasonWords(points[0]?.text ?? '') ?? ''
  // A second peak that is at least half as high is one, too.
  const highs = parts.filter(({ effect }) => effect > 0 && effect >= high.effect / 2).slice(0, 2)
  const lows = parts.filter(({ effect }) => effect < 0).slice(-1)
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
    ...(highs.length > 0 ? lows.map((part) => `, lowest in ${told(part)}`) : []),
  ].join('')
  return {
    kind: 'season',
    weight: found.explained,
    sentence: `Over ${subject.figures.stated(String(years.length))} years ${measure.label} ${verb} ${told(first)}${rest}.`,
    line: [
      plain(first.effect > 0 ? 'Peaks in ' : 'Lowest in '),
      strong(nameOf(first)),
      plain(` ${gapOf(first)}${rest}`),
    ],
    rows: [...highs, ...lows].flatMap(({ points }) => points.map(({ row }) => row)),
  }
}
