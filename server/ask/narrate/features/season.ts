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
  const [high, low] = [parts[0], parts.at(-1)]
  if (high === undefined || low === undefined) return null
  const all = years.flat()
  const nameOf = ({ points }: (typeof parts)[number]) => seasonWords(points[0]?.text ?? '') ?? ''
  const told = ({ points, effect }: (typeof parts)[number]) => {
    const others = all.filter((point) => !points.includes(point))
    return `${seasonWords(points[0]?.text ?? '') ?? ''} lies ${meanGapText(subject, measure, points, others)} ${effect > 0 ? 'above' : 'below'} the rest of the year`
  }
  const marked = [high.effect > 0 ? high : null, low.effect < 0 ? low : null].filter((part) => part !== null)
  return {
    kind: 'season',
    weight: found.explained,
    sentence: `It has a season, over ${subject.figures.stated(String(years.length))} years: ${marked.map(told).join(', ')}.`,
    line: [
      strong(`${marked.map(nameOf).join(' and ')}`),
      plain(` ${marked.length === 1 ? 'stands' : 'stand'} out every year: ${marked.map(told).join(', ')}`),
    ],
    rows: high.points.map(({ row }) => row),
  }
}
