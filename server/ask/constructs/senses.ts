import type { Column, Metric } from '../../semantic-model/semantic-model.ts'
import type { AggregateFunction, ComparisonOperator, Direction, Manner, Scalar } from './node.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import type { Measure } from './measures/measures.ts'
import type { Filter } from './conditions/conditions.ts'
import type { Grain } from '../../engines/engine.ts'
import type { NumberMatch } from '../read/words/numbers.ts'
import type { ItemOf, RuleOf } from '../grammar/chart-parser.ts'
import type { Period } from '../read/words/calendar.ts'

/** A step of time: one of a grain, or `every` of it together. */
export interface Stepped {
  readonly grain: Grain
  readonly every?: number
}

/** A function of one column, or the percent of a percentile. */
export type ColumnFunction = AggregateFunction | number

/** What one stretch of the question can mean, by category: terminals come from the lexicon, the rest from rules. */
export interface Senses {
  // Terminals of the semantic model
  /** `timed`: its name says the period of a price, "monthly premium". */
  column: { column: Column; plural: boolean; timed?: true }
  /** "monthly and annual premium" */
  columns: { columns: readonly Column[] }
  /** `does`: said with a verb, "pays monthly". */
  value: { column: Column; values: readonly Scalar[]; does?: true }
  missing: { column: Column; present: boolean }
  metric: { metric: Metric }
  /** `noun`: what a row is called, in either number. */
  entity: { noun?: 'one' | 'many' }
  unit: { column: Column }
  /** A word that several columns are called by: "airport" of origin and destination. */
  kind: { columns: readonly Column[] }
  // Terminals of every dataset
  /** `column`: the one whose unit the number was put into. */
  number: Omit<NumberMatch, 'length'> & { column?: Column }
  period: Period
  aggregate: { function: AggregateFunction }
  percentile: { percent: number }
  /** `good`: whether the good end is meant, “best” or “worst”; which end that is, the figure says. */
  /** `size`: how large something is all told. */
  /** `much`: "the most", of what adds up, as well as of what is counted. */
  superlative: {
    direction: Direction
    column: Column | null
    ofCount: boolean
    good?: boolean
    size?: true
    much?: true
  }
  comparative: { op: ComparisonOperator; column: Column | null }
  orMore: { op: '>=' | '<=' }
  side: { side: 'before' | 'after' | 'since' | 'until' | 'from' }
  truth: { value: boolean }
  /** `size`: "the biggest insurer" is so by what it comes to, "the top insurer" may be. */
  top: { direction: Direction; size?: 'sure' | 'loose' }
  /** `good`: from the good end on, or from the bad one. */
  direction: { direction: Direction; good?: boolean }
  grain: Stepped
  byGrain: Stepped
  between: object
  to: object
  /** `listed`: a comma, which may begin something else; `beside`: what is to stand beside it, a figure rather than a group. */
  and: { listed?: true; beside?: true }
  or: object
  /** Some deny that there is any: “no members”. Others leave rows out: “excluding members” says nothing of their number. */
  not: { readonly leavesOut?: true; readonly lacks?: true }
  /** `each`: "in each", which may be what shares are parts of. */
  /** `alone`: "each", before what is given of each rather than what puts them in order. */
  by: { each: boolean; sure: boolean; alone?: true }
  verb: object
  /** Says nothing that a plan holds. */
  idle: object
  howMany: { readonly asked?: true }
  /** `sized`: "how large" needs what it is said of. */
  howMuch: { sized: boolean }
  /**
   * `measure`: "market share by premium"; `open`: "share of", which goes on; `asked`: "what share"; `partFirst`: "what share is", which names
   * the part before the whole.
   */
  share: {
    measure?: Measure
    open: boolean
    partFirst?: boolean
    asked?: true
    by?: readonly Dimension[]
    /** "Count and %": the figure stands beside its share; `bare`: it counts what the share is of. */
    beside?: Measure
    bare?: true
  }
  sort: object
  /** Of a chart: the figure stands along y, the first group along x. */
  axis: { axis: 'x' | 'y' }
  band: { plural: boolean }
  which: object
  compare: object
  versus: object
  distribution: object
  /** "from March 2024 onwards" */
  onwards: object
  /** "highest premium first" */
  first: object
  /** "the difference in", "how much dearer" */
  /** `period`: "how much more a year" */
  /** `ofMoney`: "in pounds", so of a price. */
  difference: { as: Manner; column: Column | null; ranked?: Direction; period?: Column; ofMoney?: true }
  /** "growth of", "change in" */
  /** `whole`: the first and the last whole year of the data, as conditions, where these are two. */
  change: { as: Manner; ranked?: Direction; whole?: readonly [Filter, Filter] }
  /** `of`: the year before, where it was named; `as`: how it is held against that */
  yearOnYear: { of?: Period; as?: Manner }
  than: object
  /** "London minus Wales" */
  minus: { as: Manner }
  with: object
  /** All together: "the overall figure". */
  /** `loose`: "the average" may be that of anything; `typical`: one figure for all, which nothing is a part of. */
  overall: { loose: boolean; typical?: true }
  /** "second" */
  nth: { place: number }
  only: object
  inPercent: object
  /** "higher … than", with what is compared between; `amount`: "more", which may be of each one or of all. */
  moreOf: { op: '<' | '>'; amount?: true }
  asPercentOf: object
  // Made by rules
  /** `bare`: a figure beyond a number, with nothing that says whose. */
  /** `each`: numbers of which a row has one, said with "and"; `apart`: how many values were so named, one by one. */
  filter: {
    filter: Filter
    column: string | null
    values: readonly Scalar[] | null
    bare?: boolean
    each?: boolean
    apart?: number
    does?: true
  }
  subject: { filters: readonly Filter[] }
  /** `quantity`: a number named without "by" or "band", more often measured than grouped. */
  dimension: { dimension: Dimension; plural: boolean; quantity: boolean }
  /** `listed`: with nothing but a comma between two of them. */
  dimensions: { dimensions: readonly Dimension[]; listed?: true }
  /** `crossed`: with a group that is named before. */
  groups: {
    dimensions: readonly Dimension[]
    within: Dimension | null
    sure: boolean
    crossed?: true
    listed?: true
    /** How many of them are asked for. */
    limit?: number
  }
  /** `limit`: how many a "which" asks for; null for all in order. */
  /** `moment`: "when", which asks for one */
  asked: { dimension: Dimension; limit: number | null; moment?: true }
  /** "minimum, average and maximum" */
  /** `column`: what an adjective among them says: "cheapest, average and dearest". */
  functions: { functions: readonly ColumnFunction[]; column?: Column }
  /** `period`: "how much a year", which says of two prices which is meant. */
  /** `bare`: "how many", of nothing that is named with it. */
  measure: { measures: readonly Measure[]; named: boolean; period?: true; bare?: true }
  /** `beside`: "number and % accepted", the figure that stands with it. */
  shareOf: { of: Filter; base: readonly Filter[]; by?: readonly Dimension[]; beside?: Measure }
  rank: {
    direction: Direction
    limit: number | null
    dimension: Dimension | null
    measure: Measure | null
    byColumn: Column | null
    /** The good end of what ranks, or the bad one, whichever that is. */
    good?: boolean
    /** "Only the highest": the limit holds whatever else is grouped. */
    only?: boolean
    /** How many come before: 1 for "the second". */
    skip?: number
    /** Groups are said to be large, or may be. */
    size?: 'sure' | 'loose'
    /** The limit holds in each of its values. */
    within?: Dimension
  }
  extreme: { direction: Direction; column: Column }
  /** `bare`: a quantity of which no function was named. */
  byMeasure: { measure: Measure; bare?: true }
  /** `first`: by the first group, whatever it is. */
  ordering: {
    measure: Measure | null
    dimension: Dimension | null
    direction: Direction | null
    first?: boolean
    /** By whatever price is asked about: "cheapest first". */
    loose?: boolean
    /** From the good end of the figure on, or from the bad one. */
    good?: boolean
  }
  /** `price`: a sum of prices, of which nothing says over what time they run. */
  /** `upTo`: the other end of a range. */
  having: { measure: Measure; op: ComparisonOperator; value: number; price?: true; upTo?: number }
  /** Several sides; `dimension` and `filter` say them as groups, where groups can. */
  comparison: {
    dimension: Dimension | null
    filter: Filter | null
    sides: readonly Filter[]
    /** Periods that are to be columns: said so, or "side by side", which groups along time may be as well. */
    columns?: 'sure' | 'loose'
    /** Nothing but "and" or "to" says that sides are compared. */
    loose?: boolean
    as?: Manner
  }
  /** What groups are compared with; null is all together. `figure`: "the London average", which is no total. */
  /** `beyond`: "above the overall", which compares where it is asked how far. */
  against: { of: Filter | null; measure?: Measure; as?: Manner; figure?: AggregateFunction; beyond?: true }
  /** "dearer than Castle Care": a figure beyond that of others, or of all together. */
  beyond: { measure: Measure; op: ComparisonOperator; of: Filter | null }
  /** One figure as a percentage of another. */
  /** `plain`: neither was said with a function. */
  percentOf: { part: Measure; whole: Measure; as: 'share' | 'ratio' | 'difference'; plain?: boolean }
}

export type Category = keyof Senses

export type Item = ItemOf<Senses>
export type Rule = RuleOf<Senses>
