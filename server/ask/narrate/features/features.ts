import type { Plan } from '../../plan/plan.ts'
import { capitalised } from '../../constructs/english.ts'
import type { MeasureSubject, Point, Subject } from '../subject/subject.ts'
import { toldMeasures } from '../subject/subject-of.ts'
import { composition, spread } from './composition.ts'
import { cutOff } from './cut-off.ts'
import { cutShort } from './cut-short.ts'
import { dimensionEffect } from './dimension-effect.ts'
import { apart, ends, hasClearEnds } from './highest-and-lowest.ts'
import { at, the, viewOf, type Feature, type View } from './feature.ts'
import { gridOf, type Grid } from './grid.ts'
import { interaction, trends } from './interaction.ts'
import { jump } from './jump.ts'
import { lead } from './lead.ts'
import { areAlike, level } from './level.ts'
import { outlier } from './outlier.ts'
import { relation } from './relation.ts'
import { middle } from './middle.ts'
import { asSeries, type Series } from './series.ts'
import { runningTotal } from './running-total.ts'
import { mix } from './mix.ts'
import { season, seasonOfAll } from './season.ts'
import { aboveAndBelow } from './above-and-below.ts'
import { step } from './step.ts'
import { size } from './size.ts'
import { smallGroups } from './small-groups.ts'
import { trend } from './trend.ts'
import { turningPoint } from './turning-point.ts'
import { winners } from './winners.ts'

/** All that stands in a table beyond its margins, what tells of most of it first. */

const present = (found: readonly (Feature | null)[]): readonly Feature[] =>
  found.filter((each) => each !== null)

/** Features of one measure; one alone with how much of all it is of. */
export function featuresOf(subject: Subject, measure: MeasureSubject): readonly Feature[] {
  const view = viewOf(subject, measure)
  const found = allOf(view)
  const [one, ...others] = found
  return one === undefined || others.length > 0 ? found : [one, ...present([size(view, one)])]
}

function allOf(view: View): readonly Feature[] {
  const { subject, measure } = view
  // A running total says something in the order in which it runs.
  if (measure.isRunning && !subject.dimensions.some(({ isTime }) => isTime)) return []
  if (measure.isDifference) return [...aboveAndBelow(view), ...present([cutShort(view)])]
  const run = subject.limited ? null : asSeries(view)
  if (run !== null) return byWeight(present(ofRun(run)))
  const grid = gridOf(view)
  const found = grid === null ? ofGroups(view) : ofGrid(grid)
  return [...byWeight(present(found)), ...present([cutShort(view)])]
}

function ofRun(run: Series): readonly (Feature | null)[] {
  if (run.measure.isRunning) return [runningTotal(run)]
  const whole = spread(run)
  const ways = [trend, jump, turningPoint, step, level, season]
  return [...(whole === null ? ways.map((find) => find(run)) : [whole]), outlier(run), cutShort(run)]
}

function ofGroups(all: View): readonly (Feature | null)[] {
  // Those of whom nothing is known are compared with nobody, but are a part of a whole.
  const known = all.points.filter(({ isNone }) => !isNone)
  const view = known.length < 2 ? all : { ...all, points: known }
  const [only, ...others] = view.points
  if (only !== undefined && others.length === 0) return [alone(view, only)]
  const none = areAlike(view)
  if (none !== null) return [none, composition(all), cutOff(view)]
  // Of a whole its parts say more, and some of all stand apart from those alone.
  const separate = view.measure.isPart || view.subject.limited ? null : apart(view)
  return [
    separate ?? ends(view),
    composition(all),
    separate === null ? middle(view) : null,
    smallGroups(view),
    cutOff(view),
  ]
}

/** One group by itself. */
const alone = ({ subject, measure }: View, only: Point): Feature => ({
  kind: 'level',
  weight: 1,
  sentence: `${capitalised(the(measure))} is ${at(subject, only)}.`,
  rows: [only.row],
})

function ofGrid(grid: Grid): readonly (Feature | null)[] {
  if (grid.subject.firstWithin !== null) return [winners(grid), ends(grid)]
  const none = areAlike(grid)
  const of = (find: typeof interaction) => grid.sides.map((side) => find(grid, side))
  if (none !== null) return [...of(trends), ...of(seasonOfAll), none]
  const mixed = mix(grid)
  const effects = grid.sides.map((side) => dimensionEffect(grid, side))
  // Of a whole that is made up alike everywhere its parts say all.
  const isMixed = mixed !== null && mixed.tellsOf !== null
  return [
    ...of(trends),
    ...of(seasonOfAll),
    ...of(interaction),
    ...effects.filter((_, place) => grid.sides[place] !== mixed?.tellsOf),
    // Of three groups each has more to say than who leads wherever both others are.
    ...(grid.sides.length > 2 || isMixed
      ? []
      : grid.sides.map((side, place) => lead(grid, side, effects[place]?.leads ?? null))),
    mixed,
    ...(isMixed ? [] : endsOf(grid)),
  ]
}

/** Of many combinations the ends say little where others may lie as far out, or where one group's times all lie there. */
const endsOf = (grid: Grid) =>
  !grid.sides.some(({ dimension }) => dimension.isTime) && hasClearEnds(grid.points)
    ? [ends(grid), smallGroups(grid)]
    : []

const byWeight = (features: readonly Feature[]) => features.toSorted((a, b) => b.weight - a.weight)

/** Features of all measures that are told, each measure's first before any second one. */
export function featuresIn(subject: Subject, plan: Plan): readonly Feature[] {
  const measures = toldMeasures(subject, plan)
  const [first, second] = measures
  if (first === undefined) return []
  const all = measures.map((measure) => featuresOf(subject, measure))
  const view = viewOf(subject, first)
  const isPair = measures.length === 2 && second !== undefined && subject.dimensions.length === 1
  const related = isPair && subject.dimensions[0]?.isTime === false ? relation(view, second) : null
  const firsts = all.flatMap((features) => features.slice(0, 1))
  const rest = byWeight(all.flatMap((features) => features.slice(1)))
  return related?.weight === 0 ? [...firsts, related, ...rest] : [...present([related]), ...firsts, ...rest]
}
