import { Type, type Static } from 'typebox'
import { firstProblem } from '../check.ts'
import { isAlongTime, isTimed, spanOf, stepOf, type Dimension } from '../dimensions/dimensions.ts'
import { isAdded, MEASURE } from '../measures/measures.ts'
import { DAY, LAST_DAY } from '../names.ts'
import { choice } from '../syntax.ts'
import { isoDate, measureIndex, object, oneOf, paces, said, type Pace } from '../node.ts'
import { cellAt, type CalculationConstruct, type Group } from './calculation.ts'
import { paceReading } from './pace.reading.ts'
import { saidOf } from './said-of.ts'

/**
 * A count or a total for each day, week or month of a time, those without any entity counted too: "average number of quotes
 * per day in 2024". Along time, each group is taken for its own days of it.
 *
 * Plan: `{ kind: 'pace', of: 0, per: 'day', from: '2024-01-01', to: '2025-01-01' }`; table: … | Number of quotes | Number of quotes per day
 */

const node = object(
  {
    kind: Type.Literal('pace'),
    of: said(measureIndex, 'place among "measures" of a count or a total'),
    per: said(oneOf(...paces), 'for each of which it is counted'),
    from: said(
      isoDate,
      'the first day that counts, YYYY-MM-DD: that of the filter, or the first of the data',
    ),
    to: said(
      isoDate,
      'the day after the last that counts, YYYY-MM-DD: that of the filter, or the day after the last of the data',
    ),
  },
  'a count or sum for each day (…) from a first to a last day, empty ones too: "average number of quotes per day in 2024"',
)

interface Span {
  readonly from: string
  readonly to: string
}

const DAY_MS = 86_400_000
/** Of 400 years of the Gregorian calendar. */
const DAYS_A_MONTH = 146_097 / 4_800
const MONTHS: Readonly<Record<Exclude<Pace, 'week' | 'day'>, number>> = { month: 1, quarter: 3, year: 12 }

/** How many days, weeks or months: whole months where the days of the month are the same, else by their mean length. */
function countOf({ from, to }: Span, per: Pace): number {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
  if (per === 'day' || per === 'week') return days / (per === 'day' ? 1 : 7)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [endYear = 0, endMonth = 0, endDay = 0] = to.split('-').map(Number)
  const months = day === endDay ? (endYear - year) * 12 + endMonth - month : days / DAYS_A_MONTH
  return months / MONTHS[per]
}

/** What of a span a group of time has; the span itself where groups are of anything else. */
function spanWithin(span: Span, dimensions: readonly Dimension[], { keys }: Group): Span {
  const own = dimensions.flatMap((dimension, place) => spanOf(dimension, keys[place] ?? null) ?? [])
  return own.reduce(
    (within, { from, to }) => ({
      from: within.from > from ? within.from : from,
      to: within.to < to ? within.to : to,
    }),
    span,
  )
}

const comesBack = (dimension: Dimension) => isTimed(dimension) && !isAlongTime(dimension)

const PACES = Object.fromEntries(paces.map((each) => [each, each])) as Record<Pace, string>

export const pace: CalculationConstruct<Static<typeof node>> = {
  node,
  problem({ measures, dimensions }, { of, from, to }) {
    const measure = measures[of]
    const back = dimensions.find(comesBack)
    return firstProblem([
      measure === undefined || isAdded(measure) ? null : 'pace is of a count or a total',
      from < to ? null : 'pace ends before it begins',
      back === undefined ? null : `a ${stepOf(back)} comes back, and has no length to count`,
    ])
  },
  cells:
    ({ dimensions }, { of, per, from, to }) =>
    (group) => {
      const cell = cellAt(group, of)
      const count = countOf(spanWithin({ from, to }, dimensions, group), per)
      return cell === null || count <= 0 ? null : cell / count
    },
  text: (model, basis, { of, per }) => `${saidOf(model, basis, of)} per ${per}`,
  said: [
    [
      ['of', MEASURE],
      ' per ',
      ['per', choice(PACES)],
      ' counted from ',
      ['from', DAY],
      ' to ',
      ['to', LAST_DAY],
    ],
  ],
  isRate: true,
  unit: (_, measured) => (measured === 'count' ? 'number' : measured),
  reading: paceReading,
}
