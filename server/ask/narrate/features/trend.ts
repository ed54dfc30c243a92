import { capitalised, listed } from '../../constructs/english.ts'
import { meanOf } from '../../statistics/statistics.ts'
import { byText, differ, gapText, mannerOf, meanGapText, type Point } from '../subject/subject.ts'
import { at, unstyled, strong, the, wayOf, type Feature, type Finder } from './feature.ts'
import { jumpRows, jumpsOver, jumpsText, widestJumps } from './jump.ts'
import type { Series } from './series.ts'

/** One way from the first figure to the last: a line that explains more than chance would. */

/** "; the exception is 60 to 69 (£1,202)": of few groups those at which the figures go the other way. */
function apartFrom({ subject, points }: Series, up: boolean): string {
  if (subject.dimensions[0]?.isTime === true || points.length > MOST_BARS) return ''
  const back = points.filter((point, place) => {
    const before = points[place - 1]
    return before !== undefined && point.value > before.value !== up
  })
  const isChance = back.every((point) => {
    const before = points[points.indexOf(point) - 1]
    return before === undefined || !differ(before, point)
  })
  return back.length === 0
    ? ''
    : `; the exception${back.length === 1 ? ' is' : 's are'} ${listed(back.map((point) => `${point.name} (${subject.figures.cell(point)})`))}${isChance ? ', which may be chance' : ''}`
}
/** So many are looked at one by one. */
const MOST_BARS = 12

type Told = Required<Pick<Feature, 'sentence' | 'line' | 'rows'>>

/** Whole years tell it where there are such: their ends are no seasons. */
function byYears({ subject, measure, years, fitted }: Series): Told | null {
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
    sentence: `${capitalised(the(measure))} ${up ? 'rose' : 'fell'} by ${gap}, from ${low}${each} on average in ${year(first)} to ${high} in ${year(last)}.`,
    line: [
      strong(`${up ? 'Up' : 'Down'} ${gap}`),
      unstyled(`, from ${low}${each} on average in ${year(first)} to ${high} in ${year(last)}`),
    ],
  }
}

/** Before its only jump, and after it, a way goes on beyond chance. */
function goesBeside({ points, fitted: { jumps } }: Series, up: boolean): boolean {
  const [jump, ...others] = jumps
  if (jump === undefined || others.length > 0) return false
  return [points.slice(0, jump.at), points.slice(jump.at)].every((side) => {
    const [first, last] = [side[0], side.at(-1)]
    return first !== undefined && last !== undefined && last.value > first.value === up && differ(first, last)
  })
}

/** The ends of the way, or of its first and its last third where the ends themselves say nothing. */
function byEnds(run: Series, up: boolean): Told | null {
  const { subject, measure, points } = run
  const { figures, dimensions } = subject
  const [first, last] = [points[0], points.at(-1)]
  const { singular = 'group', along: way = 'group', isTime = false } = dimensions[0] ?? {}
  const along = isTime ? '' : ` with ${way}`
  const verb = wayOf(isTime, up)
  const label = capitalised(the(measure))
  if (first === undefined || last === undefined) return null
  if (run.fitted.jumps.length > 0 && isTime) {
    const other = run.fitted.jumps.length === 1 ? 'before and after' : 'apart from that'
    const [jump, ...more] = jumpsOver(run)
    const [start, end] = [at(subject, first), at(subject, last)]
    if (jump !== undefined)
      return {
        rows: jumpRows(run),
        sentence: goesBeside(run, up)
          ? `${label} ${jump}; before that it had ${up ? 'risen' : 'fallen'} from ${start}, and after it ${verb} to ${end}.`
          : `${label} ${listed([jump, ...more])}; it ${verb} ${other}.`,
        line: [strong(capitalised(jump)), unstyled(`; it ${verb} ${other}`)],
      }
  }
  if (run.fitted.jumps.length > 0) {
    const from = `from ${at(subject, first)} to ${at(subject, last)}`
    return {
      rows: jumpRows(run),
      sentence: `${label} ${verb}${along} ${from}${jumpsText(run)}.`,
      line: [strong(`${capitalised(verb)}${along}`), unstyled(` ${from}${widestJumps(run)}`)],
    }
  }
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
    const pace = isGrowth ? `${figures.derived('pace', points)} a year` : null
    const gap = byText(subject, measure, last, first)
    const apart = apartFrom(run, up)
    const from = `from ${at(subject, first)} to ${at(subject, last)}`
    return {
      // Bars in an order say it by themselves.
      rows: isTime ? [last.row, first.row] : [],
      sentence: `${label} ${verb}${every}${gap.startsWith('by ') ? ` ${gap}` : ''}${pace === null ? '' : ` (${pace})`}, ${from}${gap.startsWith('to ') ? `, ${gap.slice(3)}` : ''}${apart}.`,
      line: isTime
        ? [
            strong(
              `${up ? 'Up' : 'Down'} ${gapText(subject, measure, mannerOf(measure, [last, first]) === 'difference' ? 'difference' : 'percent', last, first)}`,
            ),
            unstyled(`${pace === null ? '' : `, ${pace}`}, ${from}`),
          ]
        : [strong(`${capitalised(verb)}${along}`), unstyled(`, ${from}${apart}`)],
    }
  }
  const third = Math.max(1, Math.floor(points.length / 3))
  const [head, tail] = [points.slice(0, third), points.slice(-third)]
  const [start, end] = [figures.derived('mean', head), figures.derived('mean', tail)]
  const of = (some: readonly Point[]) =>
    `${figures.derived('count', some)} ${dimensions[0]?.plural ?? 'groups'}`
  return {
    rows: [],
    sentence: `${label} ${verb}${along}, by ups and downs, from ${start} on average over the first ${of(head)} to ${end} over the last.`,
    line: [
      strong(isTime ? (up ? 'Up' : 'Down') : `${capitalised(verb)}${along}`),
      unstyled(`, from ${start} on average over the first ${of(head)} to ${end} over the last`),
    ],
  }
}

export const trend: Finder<Series> = (run) => {
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
