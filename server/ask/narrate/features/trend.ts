import { capitalised } from '../../constructs/english.ts'
import { meanOf } from '../subject/statistics.ts'
import { apartText, differ, gapText, mannerOf, meanGapText, type Point } from '../subject/subject.ts'
import { at, plain, strong, type Feature, type Finder } from './feature.ts'
import type { Run } from './run.ts'

/** One way from the first figure to the last: a line that explains more than chance would. */

type Told = Required<Pick<Feature, 'sentence' | 'line' | 'rows'>>

/** Whole years tell it where there are such: their ends are no seasons. */
function byYears({ subject, measure, years, fitted }: Run): Told | null {
  const { figures } = subject
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined || first === last) return null
  const up = fitted.shape.kind === 'line' && fitted.shape.slope > 0
  if (meanOf(last.map(({ value }) => value)) > meanOf(first.map(({ value }) => value)) !== up) return null
  const year = ([point]: readonly Point[]) => figures.stated(point?.text.slice(0, 4) ?? '')
  const each = measure.isPart ? ` a ${subject.dimensions[0]?.singular ?? 'period'}` : ''
  const gap = meanGapText(subject, measure, last, first)
  const [low, high] = [figures.derived('mean', first), figures.derived('mean', last)]
  return {
    rows: [],
    sentence: `${capitalised(measure.label)} ${up ? 'rises' : 'falls'}: on average ${high}${each} in ${year(last)}, ${gap} ${up ? 'more' : 'less'} than in ${year(first)} (${low}).`,
    line: [
      strong(`${up ? 'Up' : 'Down'} ${gap}`),
      plain(`, from ${low}${each} in ${year(first)} to ${high} in ${year(last)}`),
    ],
  }
}

/** The ends of the way, or of its first and its last third where the ends themselves say nothing. */
function byEnds({ subject, measure, points }: Run, up: boolean): Told | null {
  const { figures, dimensions } = subject
  const [first, last] = [points[0], points.at(-1)]
  const { singular = 'group', isTime = false } = dimensions[0] ?? {}
  const along = isTime ? '' : ` with ${singular}`
  const verb = up ? 'rises' : 'falls'
  const label = capitalised(measure.label)
  if (first === undefined || last === undefined) return null
  if (last.value > first.value === up && differ(first, last)) {
    const isEvery =
      (isTime || dimensions[0]?.kind === 'band') &&
      points.every((point, place) => {
        const before = points[place - 1]
        return before === undefined || (point.value > before.value === up && differ(before, point))
      })
    const every = isEvery && points.length > 2 ? ` with every ${singular}` : along
    const steps = points.length - 1
    const isGrowth =
      isTime &&
      dimensions[0]?.kind === 'year' &&
      steps > 1 &&
      measure.unit !== 'percent' &&
      first.value > 0 &&
      last.value > 0
    const pace = isGrowth ? `, ${figures.derived('pace', points)} a year` : ''
    const gap = apartText(subject, measure, last, first)
    const way = `from ${at(subject, first)} to ${at(subject, last)}`
    return {
      rows: [last.row, first.row],
      sentence: `${label} ${verb}${every}, ${way}: ${gap}${pace}.`,
      line: isTime
        ? [
            strong(
              `${up ? 'Up' : 'Down'} ${gapText(subject, measure, mannerOf(measure, [last, first]) === 'difference' ? 'difference' : 'percent', last, first)}`,
            ),
            plain(`${pace}, ${way}`),
          ]
        : [strong(`${capitalised(verb)} with ${singular}`), plain(`, ${way}`)],
    }
  }
  const third = Math.max(1, Math.floor(points.length / 3))
  const [head, tail] = [points.slice(0, third), points.slice(-third)]
  const [start, end] = [figures.derived('mean', head), figures.derived('mean', tail)]
  const of = (some: readonly Point[]) =>
    `${figures.derived('count', some)} ${dimensions[0]?.plural ?? 'groups'}`
  return {
    rows: [],
    sentence: `${label} ${verb}${along}, by ups and downs: the last ${of(tail)} average ${end}, the first ${figures.derived('count', head)} ${start}.`,
    line: [
      strong(isTime ? (up ? 'Up' : 'Down') : `${capitalised(verb)} with ${singular}`),
      plain(`, from ${start} on average over the first ${of(head)} to ${end} over the last`),
    ],
  }
}

export const trend: Finder<Run> = (run) => {
  const { fitted } = run
  if (fitted.shape.kind !== 'line' || fitted.shape.slope === 0) return null
  const told = byYears(run) ?? byEnds(run, fitted.shape.slope > 0)
  return told === null
    ? null
    : {
        kind: 'trend',
        weight: fitted.explained,
        ...told,
      }
}
