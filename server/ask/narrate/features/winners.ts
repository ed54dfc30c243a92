import { capitalised } from '../../constructs/english.ts'
import { unstyled, strong, the, type Finder } from './feature.ts'

/** Who comes first most often, where the first of each group was asked for. */
export const winners: Finder = ({ subject, measure, points }) => {
  const { firstWithin, dimensions, figures, isAscending } = subject
  const within = dimensions.find(({ column }) => column === firstWithin)
  const place = dimensions.findIndex((dimension) => dimension !== within)
  if (within === undefined || dimensions.length !== 2 || points.length < 3) return null
  const [most] = [...Map.groupBy(points, ({ names }) => names[place] ?? '')].toSorted(
    (a, b) => b[1].length - a[1].length,
  )
  if (most === undefined) return null
  const [name, led] = most
  const where =
    led.length === points.length
      ? `in every ${within.singular}`
      : `in ${figures.derived('count', led)} of ${figures.derived('count', points)} ${within.plural}`
  return {
    kind: 'lead',
    weight: 1,
    sentence: `${capitalised(the(measure))} is ${isAscending ? 'lowest' : 'highest'} for ${name} ${where}.`,
    line: [strong(name), unstyled(` ${where}`)],
    rows: led.map(({ row }) => row),
  }
}
