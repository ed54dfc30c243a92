import { capitalised, listed, uncapitalised } from '../../constructs/english.ts'
import { protectedOnes } from '../../../semantic-model/semantic-model.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { areDifferent } from '../../statistics/statistics.ts'
import { cutOffText } from '../features/cut-off.ts'
import { closeTo } from '../features/highest-and-lowest.ts'
import {
  unstyled,
  strong,
  type Feature,
  type FeatureKind,
  type Overall,
  type StyledLine,
} from '../features/feature.ts'
import { featuresIn, featuresOf } from '../features/features.ts'
import {
  gapText,
  moreOrLess,
  pointsOf,
  tiedWith,
  type MeasureSubject,
  type Point,
  type Subject,
} from '../subject/subject.ts'
import type { KnownDataset } from '../../plan/checked.ts'
import { subjectOf, toldMeasures } from '../subject/subject-of.ts'
import { isWithinChance, MOST_SENTENCES } from './analysis.ts'
import { talliedWords } from './tallied.ts'

/** The answer in one line, in the form that was asked: how much, who leads, how it changed. Nothing within the margins is told. */
export interface AnswerPoint {
  /** Null where a table has no point of its own. */
  readonly line: StyledLine | null
  /** The rows that it is about, the most important first. */
  readonly rows: readonly number[]
  /** What is told over all groups, which no row holds; null where nothing is. */
  readonly overall: Overall | null
}
type LinePoint = Omit<AnswerPoint, 'overall'>

/** "£4.10 less", "2.3 percentage points more", "12 fewer" */
const apart = (subject: Subject, measure: MeasureSubject, point: Point, from: Point): string =>
  `${gapText(subject, measure, 'difference', point, from)} ${moreOrLess(measure, point, from)}`

/** So many of a ranking are told one by one. */
const MOST_LISTED = 5

/** "Foxglove Health, £134.67 on average; Evergreen Life is next, £4.10 more" */
function leader(
  subject: Subject,
  measure: MeasureSubject,
  ranked: readonly Point[],
  limit: number,
): StyledLine {
  const { figures } = subject
  const [first, second] = ranked
  if (first === undefined) return []
  const manner = measure.label.startsWith('average ') ? ' on average' : ''
  const named = [strong(capitalised(first.name)), unstyled(`, ${figures.cell(first)}${manner}`)]
  if (second === undefined) return named
  const close = closeTo(subject, ranked)
  // Of a few that were asked for each is told.
  if (limit > 1 && limit <= MOST_LISTED && ranked.length === limit) {
    const last = ranked.at(-1) ?? first
    const cutOff = cutOffText(subject, measure, ranked)
    if (!areDifferent(ranked))
      return [
        strong(capitalised(listed(ranked.map(({ name }) => name)))),
        unstyled(`, ${figures.cell(first)} to ${figures.cell(last)}${manner}: too close to rank${cutOff}`),
      ]
    const others = ranked.slice(1).map((point) => `${point.name}, ${figures.cell(point)}`)
    return [...named, unstyled(`; then ${others.join('; ')}${cutOff}`)]
  }
  const next = `; ${second.name} is next, ${apart(subject, measure, second, first)}`
  return [...named, unstyled(close === null ? next : `, ${close}`)]
}

/** "£134.67, of 12,345 quotes; 14% below London as a whole"; of a difference the figures that it is of. */
function howMuch(subject: Subject, plan: Plan, comparison: string | null): StyledLine {
  const { figures, model, measures } = subject
  const [measure, ...rest] = measures
  const isShown = ({ column }: MeasureSubject) => !Number.isNaN(figures.value({ row: 0, column }))
  if (measure === undefined || !measures.every(isShown)) return []
  const told = ({ column }: MeasureSubject) => figures.cell({ row: 0, column })
  if ((plan.calculations ?? []).length > 0) {
    const of = rest.map((each) => `${each.label} ${told(each)}`).join('; ')
    return isWithinChance(subject, plan)
      ? [unstyled(`No difference beyond chance: ${of}`)]
      : [
          strong(moved(measure, figures.value({ row: 0, column: measure.column }), told(measure))),
          unstyled(`: ${of}`),
        ]
  }
  if (rest.length > 0)
    return measures.flatMap((each, place) => [
      unstyled(`${place === 0 ? capitalised(each.label) : `; ${each.label}`} `),
      strong(told(each)),
    ])
  const number = figures.number({ row: 0, column: measure.column })
  const of =
    number === null || measure.unit === 'count'
      ? ''
      : `, from ${figures.stated(number.toLocaleString('en-GB'))} ${protectedOnes(model)}`
  const beside = comparison === null ? '' : `; ${figures.stated(comparison)}`
  return [strong(told(measure)), unstyled(`${of}${beside}`)].filter(({ text }) => text !== '')
}

/** "8 regions with number of quotes over 4,000" */
function howManyGroups(subject: Subject, plan: Plan): StyledLine {
  const { number, which } = talliedWords(subject, plan)
  return [strong(number), unstyled(` ${which}`)]
}

/** "Up £18": of a change the way that it went. */
const moved = ({ label }: MeasureSubject, value: number, text: string): string =>
  / ?change in /.test(label) ? `${value > 0 ? 'Up' : 'Down'} ${text.replace(/^[-−]/, '')}` : text

/** The figure that groups are put in order by, or else the first that is told. */
function measureOf(subject: Subject, plan: Plan): MeasureSubject | undefined {
  const [order] = plan.order
  const calculations = plan.calculations?.length ?? 0
  // Figures are the measures, then the calculations; of a subject it is the other way round.
  if (order?.by !== 'measure') return toldMeasures(subject, plan)[0]
  const place =
    order.index < plan.measures.length ? calculations + order.index : order.index - plan.measures.length
  return subject.measures[place]
}

/** Groups without an order of their own that are put in order by a figure, or the first of any. */
const isRanking = ({ dimensions, table }: Subject, { order: [order], limit, limitWithin }: Plan) =>
  order?.by === 'measure' &&
  dimensions.length === 1 &&
  limitWithin === undefined &&
  (limit !== null || (dimensions[0]?.isTime !== true && table.rows.length > 2))

/** Each of two figures in a few words: "Average age: highest for London, 44; number of quotes: most for Wales, 1,204". */
function lineOfTwo(subject: Subject, measures: readonly MeasureSubject[]): LinePoint {
  const told = measures.slice(0, 2).flatMap((measure) => {
    const feature = featuresOf(subject, measure).find(({ line }) => line !== undefined)
    return feature === undefined ? [] : [{ measure, feature }]
  })
  const line = told.flatMap(({ measure, feature }, place) => [
    unstyled(place === 0 ? `${capitalised(measure.label)}: ` : `; ${measure.label}: `),
    ...within(subject, measure, firstClause(feature.line ?? [])),
  ])
  return { line: told.length === 0 ? null : line, rows: told[0]?.feature.rows ?? [] }
}

/** The first clause of a line. */
function firstClause(line: StyledLine): StyledLine {
  const end = line.findIndex(({ text, isStrong }) => !isStrong && CLAUSE_END.test(text))
  const last = line[end]
  return last === undefined
    ? line
    : [...line.slice(0, end), { ...last, text: last.text.split(CLAUSE_END)[0] ?? '' }]
}
const CLAUSE_END = /;|: /

/** The rows that a ranking was asked for, where these are few; of one those who are level with it, too. */
function askedOf(points: readonly Point[], limit: number | null): readonly Point[] {
  if (limit !== null && limit > 1) return points.slice(0, limit > MOST_LISTED ? 1 : limit)
  const tied = tiedWith(points)
  return [...points.slice(0, 1), ...(tied.length > MOST_LISTED ? [] : tied)]
}

/** Of an answer without a row why it has none. */
function nothingToShow({ model, table: { threshold } }: Subject): StyledLine {
  const ones = protectedOnes(model)
  return threshold > 1
    ? [strong('Nothing to show'), unstyled(`: too few ${ones} for a figure that holds, or none`)]
    : [strong(`No ${model.entity.plural} match`)]
}

function lineOf(subject: Subject, measure: MeasureSubject, plan: Plan, comparison: string | null): LinePoint {
  if (plan.tally !== undefined) return { line: howManyGroups(subject, plan), rows: [] }
  if (plan.dimensions.length === 0) return { line: howMuch(subject, plan, comparison), rows: [] }
  if (isRanking(subject, plan)) {
    const points = pointsOf(subject, measure)
    return {
      line: leader(subject, measure, points, plan.limit ?? 0),
      rows: askedOf(points, plan.limit).map(({ row }) => row),
    }
  }
  if (subject.limited && subject.firstWithin === null) return { line: null, rows: [] }
  // That two figures go together says more than each; whoever asks for a scatter plot asks whether they do.
  const related = featuresIn(subject, plan).find(({ kind }) => kind === 'relation')
  if (related?.line !== undefined && (plan.chart === 'scatter' || related.line[0]?.isStrong === true))
    return { line: related.line, rows: related.rows }
  if (plan.measures.length > 1 && plan.calculations === undefined)
    return lineOfTwo(subject, toldMeasures(subject, plan))
  const features = featuresOf(subject, measure)
  const feature = features.find(({ line }) => line !== undefined)
  if (feature?.line === undefined) return { line: null, rows: [] }
  const more = moreOf(subject, measure, feature, features)
  const isGrid = subject.dimensions.length > 1 && feature.kind === 'trend'
  // Where ways have no marks, what stands out is what is told after them.
  const marked = isGrid ? features.find(({ rows }) => rows.length > 0) : undefined
  return {
    line: more === '' ? feature.line : [...feature.line, unstyled(more)],
    rows: feature.rows.length > 0 ? feature.rows : (marked?.rows ?? []),
  }
}

/** What there is to tell beside the first thing: of one kind as much as fits. */
function moreOf(subject: Subject, measure: MeasureSubject, first: Feature, features: readonly Feature[]) {
  const start = textOf(first.line ?? []).length
  for (const kind of SECOND[first.kind] ?? []) {
    let more = ''
    for (const each of features) {
      const isOther = each.kind === kind && each !== first && (kind !== 'trend' || each.weight >= LEAST_TOLD)
      if (!isOther || each.line === undefined) continue
      const text = `; ${textOf(within(subject, measure, each.line))}`
      if (start + more.length + text.length <= LONGEST) more += text
    }
    if (more !== '') return more
  }
  return ''
}

const textOf = (line: StyledLine) => line.map(({ text }) => text).join('')
/** That there is no trend is told where nothing else is. */
const LEAST_TOLD = 0.2
/** A line in one breath. */
const LONGEST = 160
/** What the first thing leaves out: a season where its years go, a way and an effect what else there is. */
const SECOND: Readonly<Partial<Record<FeatureKind, readonly FeatureKind[]>>> = {
  season: ['trend', 'lead'],
  trend: ['season', 'effect'],
  effect: ['season', 'composition', 'effect'],
  lead: ['season'],
}

/** A line in the middle of one: it begins small, but for the name of a group. */
function within(subject: Subject, measure: MeasureSubject, [first, ...rest]: StyledLine): StyledLine {
  if (first === undefined) return []
  const names = pointsOf(subject, measure).flatMap(({ name, names }) => [name, ...names])
  const isName = names.some((name) => name !== '' && first.text.startsWith(name))
  return [isName ? first : { ...first, text: uncapitalised(first.text) }, ...rest]
}

/**
 * What of an answer is its point.
 *
 * @param comparison how one figure alone stands to another; null where it does not
 * @throws where it holds a number that is no figure of the table
 */
export function pointOf(
  dataset: KnownDataset,
  plan: Plan,
  table: Disclosed,
  comparison: string | null,
): AnswerPoint {
  const subject = subjectOf(dataset, plan, table)
  const measure = measureOf(subject, plan)
  const { line, rows }: LinePoint =
    measure === undefined || table.rows.length === 0
      ? { line: measure === undefined ? null : nothingToShow(subject), rows: [] }
      : lineOf(subject, measure, plan, comparison)
  for (const { label } of subject.measures) subject.figures.stated(label)
  const stray = subject.figures.stray((line ?? []).map(({ text }) => text).join(''))
  if (stray.length > 0) throw new Error(`The point holds numbers that are in no cell: ${stray.join(', ')}`)
  return { line: line === null || line.length === 0 ? null : line, rows, overall: overallOf(subject, plan) }
}

/** What an analysis tells over all groups, where its rows are of each. */
const overallOf = (subject: Subject, plan: Plan): Overall | null =>
  subject.dimensions.length === 0
    ? null
    : (featuresIn(subject, plan)
        .slice(0, MOST_SENTENCES)
        .find(({ overall }) => overall !== undefined)?.overall ?? null)
