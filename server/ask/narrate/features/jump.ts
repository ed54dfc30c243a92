import { capitalised, listed } from '../../constructs/english.ts'
import type { Jump } from '../subject/series-shape.ts'
import { meanGapText } from '../subject/subject.ts'
import { at, unstyled, strong, the, type Finder } from './feature.ts'
import type { Series } from './series.ts'

/** A step from one level to another that chance does not explain. */
export const jump: Finder<Series> = ({ subject, measure, points, fitted: { shape, explained } }) => {
  if (shape.kind !== 'step') return null
  const { figures, dimensions } = subject
  const [before, after] = [points[shape.at - 1], points[shape.at]]
  if (before === undefined || after === undefined) return null
  const { joint = 'for', isTime = false } = dimensions[0] ?? {}
  const [low, high] = [points.slice(0, shape.at), points.slice(shape.at)]
  const [start, end] = [figures.derived('mean', low), figures.derived('mean', high)]
  const gap = meanGapText(subject, measure, high, low)
  const up = shape.by > 0
  const verb = isTime ? (up ? 'jumped' : 'dropped') : up ? 'jumps' : 'drops'
  return {
    kind: 'jump',
    weight: explained,
    sentence: `${capitalised(the(measure))} ${verb} by ${gap} ${joint} ${after.name} and ${isTime ? 'stayed' : 'stays'} there: on average ${end} from then on, ${start} before.`,
    line: [
      strong(`${up ? 'Up' : 'Down'} ${gap} ${joint} ${after.name}`),
      unstyled(` and there since: ${end} on average, ${start} before`),
    ],
    rows: [after.row, before.row],
  }
}

/** The figures on either side of a jump. */
const sidesOf = ({ points }: Series, { at: place }: Jump) => [points[place - 1], points[place]] as const

/** The rows on either side of the jumps in a way. */
export const jumpRows = (run: Series): readonly number[] =>
  run.fitted.jumps.flatMap((jump) => sidesOf(run, jump).flatMap((point) => point?.row ?? []))

/**
 * ", with jumps from £43 at 23 to £76 at 24 and a drop from £198 at 59 to £156 at 60"; nothing where a way has none.
 *
 * @param endsOf the figures on either side of a jump, in words
 */
export function jumpsBetween(jumps: readonly Jump[], endsOf: (jump: Jump) => readonly string[]): string {
  const named = (some: readonly Jump[], word: string) =>
    some.length === 0
      ? []
      : [
          `${some.length === 1 ? `a ${word}` : `${word}s`} ${listed(some.map((jump) => `from ${endsOf(jump).join(' to ')}`))}`,
        ]
  const parts = [
    ...named(
      jumps.filter(({ by }) => by > 0),
      'jump',
    ),
    ...named(
      jumps.filter(({ by }) => by <= 0),
      'drop',
    ),
  ]
  return parts.length === 0 ? '' : `, with ${parts.join(', and ')}`
}

export const jumpsText = (run: Series, jumps: readonly Jump[] = run.fitted.jumps): string =>
  jumpsBetween(jumps, (jump) =>
    sidesOf(run, jump).flatMap((point) => (point === undefined ? [] : [at(run.subject, point)])),
  )

/** "jumped from 96 to 189 in the week of 1 September", the widest first: each jump over time. */
export const jumpsOver = (run: Series): readonly string[] =>
  run.fitted.jumps
    .toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .flatMap((jump) => {
      const [before, after] = sidesOf(run, jump)
      return before === undefined || after === undefined
        ? []
        : [
            `${jump.by > 0 ? 'jumped' : 'dropped'} from ${run.subject.figures.cell(before)} to ${at(run.subject, after)}`,
          ]
    })

/** The widest of the jumps in a way, for a line. */
export const widestJumps = (run: Series): string =>
  jumpsText(run, run.fitted.jumps.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by)).slice(0, MOST_IN_LINE))
const MOST_IN_LINE = 2
