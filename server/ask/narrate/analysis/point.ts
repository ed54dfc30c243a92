import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { listed } from '../../constructs/english.ts'
import { isAlongTime } from '../../constructs/dimensions/dimensions.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { subjectOf, told } from './analysis.ts'
import {
  byValue,
  differ,
  gapText,
  mannerOf,
  pointsOf,
  tiedWith,
  type MeasureSubject,
  type Point,
  type Subject,
} from './subject.ts'

/** The answer in one line, in the form that was asked: who leads, how it changed, where it is highest. Nothing within the margins is told. */

export interface PointPart {
  readonly text: string
  readonly isStrong: boolean
}

const strong = (text: string): PointPart => ({ text, isStrong: true })
const plain = (text: string): PointPart => ({ text, isStrong: false })

/** So many who cannot be told from the first are named. */
const MOST_TIED = 2

/** "£4.10 less", "2.3 percentage points more" */
function apart(subject: Subject, measure: MeasureSubject, point: Point, from: Point): string {
  return `${gapText(subject, measure, 'difference', point, from)} ${point.value > from.value ? 'more' : 'less'}`
}

/** "Wales and Scotland are too close to tell": those who cannot be told from the first; null where all can. */
function closeTo(subject: Subject, ranked: readonly Point[]): string | null {
  const tied = tiedWith(subject, ranked)
  if (tied.length === 0) return null
  const others =
    tied.length > MOST_TIED
      ? `${subject.figures.derived('count', tied)} others are`
      : `${listed(tied.map(({ name }) => name))} ${tied.length === 1 ? 'is' : 'are'}`
  return `${others} too close to tell`
}

/** "Foxglove Health, £134.67; Evergreen Life is next, £4.10 more" */
function leader(subject: Subject, measure: MeasureSubject, ranked: readonly Point[]): readonly PointPart[] {
  const { figures } = subject
  const [first, second] = ranked
  if (first === undefined) return []
  const named = [strong(first.name), plain(`, ${figures.cell(first)}`)]
  if (second === undefined) return named
  const tied = closeTo(subject, ranked)
  return [
    ...named,
    plain(
      tied === null ? `; ${second.name} is next, ${apart(subject, measure, second, first)}` : `; ${tied}`,
    ),
  ]
}

/** How many pairs some groups make: the two ends are the pair that lies furthest apart of all of them. */
const oneOf = (groups: number) => (groups * (groups - 1)) / 2

/** The first and the last of groups that have no rank, or that there is none beyond chance. */
function ends(subject: Subject, points: readonly Point[], joint: string): readonly PointPart[] {
  const { figures, dimensions } = subject
  const sorted = byValue(points)
  const [high, low] = [sorted[0], sorted.at(-1)]
  if (high === undefined || low === undefined || high === low) return []
  if (high.value === low.value) return [plain(`The same for all shown, ${figures.cell(high)}`)]
  if (!differ(subject, high, low, oneOf(sorted.length)))
    return [plain(`No difference beyond chance between the ${dimensions[0]?.plural ?? 'groups'}`)]
  const near = (ranked: readonly Point[]) => {
    const tied = sorted.length === 2 ? null : closeTo(subject, ranked)
    return tied === null ? '' : ` (${tied})`
  }
  return [
    plain(`Highest ${joint} `),
    strong(high.name),
    plain(`, ${figures.cell(high)}${near(sorted)}; `),
    plain(`lowest ${joint} ${low.name}, ${figures.cell(low)}${near(sorted.toReversed())}`),
  ]
}

/** From the first year to the last. */
function change(subject: Subject, measure: MeasureSubject, points: readonly Point[]): readonly PointPart[] {
  const { figures } = subject
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || first === last) return []
  const way = `${figures.cell(first)} in ${first.name} to ${figures.cell(last)} in ${last.name}`
  if (!differ(subject, first, last)) return [plain(`No change beyond chance, from ${way}`)]
  const manner = mannerOf(measure, [last, first])
  const gap = gapText(subject, measure, manner === 'times' ? 'percent' : manner, last, first)
  return [strong(`${last.value > first.value ? 'Up' : 'Down'} ${gap}`), plain(`, from ${way}`)]
}

function lineOf(subject: Subject, measure: MeasureSubject, plan: Plan): readonly PointPart[] {
  const [dimension] = plan.dimensions
  const points = pointsOf(subject, measure)
  const [order] = plan.order
  if (dimension === undefined || plan.dimensions.length > 1) return []
  if (order?.by === 'measure' && (plan.limit !== null || !isAlongTime(dimension)))
    return leader(subject, measure, points)
  if (subject.limited) return []
  // What runs on from period to period has its ends where time has.
  if (isAlongTime(dimension) && (plan.calculations ?? []).length > 0) return []
  if (!isAlongTime(dimension)) return ends(subject, points, 'for')
  // A total of a year that is not over is no change, nor is a season.
  if (subject.dimensions[0]?.kind === 'year' && !measure.isPart) return change(subject, measure, points)
  return measure.isPart ? [] : ends(subject, points, subject.dimensions[0]?.kind === 'day' ? 'on' : 'in')
}

/** The figure that groups are put in order by, or else the first that is told. */
function measureOf(subject: Subject, plan: Plan): MeasureSubject | undefined {
  const [order] = plan.order
  const calculations = plan.calculations?.length ?? 0
  // Figures are the measures, then the calculations; of a subject it is the other way round.
  if (order?.by !== 'measure') return told(subject, plan)[0]
  const place =
    order.index < plan.measures.length ? calculations + order.index : order.index - plan.measures.length
  return subject.measures[place]
}

/**
 * The answer of a table of one group in one line; null where it has no point of its own: one figure alone, several groups, totals
 * over time. Throws where it holds a number that is no figure of the table.
 */
export function pointOf(model: SemanticModel, plan: Plan, table: Disclosed): readonly PointPart[] | null {
  const subject = subjectOf(model, plan, table)
  const measure = measureOf(subject, plan)
  const line = measure === undefined ? [] : lineOf(subject, measure, plan)
  const stray = subject.figures.stray(line.map(({ text }) => text).join(''))
  if (stray.length > 0) throw new Error(`The point holds numbers that are in no cell: ${stray.join(', ')}`)
  return line.length === 0 ? null : line
}
