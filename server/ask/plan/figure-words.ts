import { columnOf, metricOf, pluralOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Calculation, Manner, Measure, Plan } from './plan.ts'
import { filterLabel, filterText, money, slug } from './filter-words.ts'
import { dimensionKey, grainText } from './group-words.ts'

/** How figures read in English, and what their columns are called. */

export type Unit = 'pounds' | 'percent' | 'count' | 'number' | 'ratio'

const ordinalRule = new Intl.PluralRules('en-GB', { type: 'ordinal' })
const ordinalEndings = new Map([
  ['one', 'st'],
  ['two', 'nd'],
  ['few', 'rd'],
])
/** "5th" */
export const ordinal = (count: number) => `${count}${ordinalEndings.get(ordinalRule.select(count)) ?? 'th'}`
const functionText = {
  sum: 'total',
  average: 'average',
  median: 'median',
  minimum: 'lowest',
  maximum: 'highest',
  spread: 'spread of',
} as const

/** A measure in words, whatever it is limited to. */
function baseText(model: SemanticModel, measure: Measure): string {
  switch (measure.kind) {
    case 'count':
      return `number of ${model.entity.plural}`
    case 'distinct': {
      if (measure.column === model.protects?.column) return `number of different ${model.protects.plural}`
      const column = columnOf(model, measure.column)
      return `number of different ${pluralOf(column.label, column.plural)}`
    }
    case 'aggregate': {
      const { label, plural, name } = columnOf(model, measure.column)
      const extreme = measure.function === 'minimum' || measure.function === 'maximum'
      const rank = extreme && model.threshold > 1 ? `${ordinal(model.threshold)} ` : ''
      if (measure.function === 'sum' && label.startsWith('number of ')) return `total ${plural ?? name}`
      return `${rank}${functionText[measure.function]} ${label}`
    }
    case 'percentile':
      return `${ordinal(measure.percent)} percentile of ${columnOf(model, measure.column).label}`
    case 'share':
      return `share where ${filterText(model, measure.of)}`
    case 'shareOfTotal': {
      const whole =
        measure.column === undefined
          ? `all ${model.entity.plural}`
          : `total ${columnOf(model, measure.column).label}`
      return `share of ${whole}${measure.within === undefined ? '' : ' within the group'}`
    }
    case 'ratio': {
      const per = columnOf(model, measure.per)
      const unit = per.label.replace(/^number of /, '')
      return `${columnOf(model, measure.column).label} for each of the ${pluralOf(unit, per.plural)}`
    }
    case 'correlation':
      return `correlation of ${columnOf(model, measure.column).label} with ${columnOf(model, measure.with).label}`
    case 'metric':
      return metricOf(model, measure.name).label
  }
}

const whereOf = (measure: Measure) => ('where' in measure ? measure.where : undefined)

/**
 * The head of a measure's column. "Lowest" and "highest" stand for the value of rank `threshold`, so that no single
 * entity shows, and say so.
 */
export function measureText(model: SemanticModel, measure: Measure): string {
  const where = whereOf(measure)
  return `${baseText(model, measure)}${where === undefined ? '' : `, ${filterLabel(model, where)}`}`
}

const mannerText = (what: string, manner: Manner) =>
  ({ difference: what, percent: `percentage ${what}`, ratio: 'ratio', share: 'percentage' })[manner]

/** The head of a calculation's column. */
export function calculationText(model: SemanticModel, plan: Plan, calculation: Calculation): string {
  const measure = (index: number) => {
    const found = plan.measures[index]
    return found === undefined ? '' : measureText(model, found)
  }
  switch (calculation.kind) {
    case 'between':
      return mannerText(calculation.left > calculation.right ? 'change' : 'difference', calculation.as)
    case 'change': {
      const before = calculation.from === 'yearBefore' ? ' on the year before' : ''
      return `${mannerText('change', calculation.as)} in ${measure(calculation.of)}${before}`
    }
    case 'versus':
      return `${mannerText('difference', calculation.as)} in ${measure(calculation.of)} against ${referenceText(model, plan)}`
    case 'running':
      return `running total of ${measure(calculation.of)}`
    case 'moving':
      return `${calculation.over} ${stepOf(plan)} moving average of ${measure(calculation.of)}`
  }
}

/** What a plan goes along with: "quarter". */
function stepOf({ dimensions }: Plan): string {
  const last = dimensions.at(-1)
  return last?.kind === 'grain' ? grainText(last.grain) : 'step'
}

/** What the groups of a plan are compared with: "overall" where that is all of them together. */
export function referenceText(model: SemanticModel, plan: Plan): string {
  const filter = plan.reference?.filter ?? null
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  if (same(filter, plan.filter)) return 'overall'
  if (filter === null) return `all ${model.entity.plural}`
  const shared = plan.filter === null ? [] : plan.filter.kind === 'and' ? plan.filter.items : [plan.filter]
  const own = (filter.kind === 'and' ? filter.items : [filter]).filter(
    (item) => !shared.some((known) => same(known, item)),
  )
  return own.map((item) => filterText(model, item)).join(' and ')
}

/** A measure's number as a person reads it; a hidden cell is a dash. */
export function measuredText(unit: Unit, value: number | null): string {
  if (value === null) return '–'
  switch (unit) {
    case 'pounds':
      return money(value)
    case 'percent':
      return `${value.toFixed(2)}%`
    case 'ratio':
      return `${value.toFixed(2)}×`
    case 'count':
    case 'number':
      return String(value)
  }
}

/** What a measure's number counts, for its format. */
export function unitOf(model: SemanticModel, measure: Measure): Unit {
  switch (measure.kind) {
    case 'count':
    case 'distinct':
      return 'count'
    case 'share':
    case 'shareOfTotal':
      return 'percent'
    case 'metric':
      return metricOf(model, measure.name).ratio?.unit ?? 'percent'
    case 'correlation':
      return 'number'
    case 'aggregate':
    case 'percentile':
    case 'ratio':
      return columnOf(model, measure.column).role === 'money' ? 'pounds' : 'number'
  }
}

/** The measure that a calculation works on. */
export const baseOf = (calculation: Calculation) =>
  calculation.kind === 'between' ? calculation.left : calculation.of

function calculationUnit(model: SemanticModel, plan: Plan, calculation: Calculation): Unit {
  if ('as' in calculation && calculation.as !== 'difference')
    return calculation.as === 'ratio' ? 'ratio' : 'percent'
  const measure = plan.measures[baseOf(calculation)]
  const unit = measure === undefined ? 'number' : unitOf(model, measure)
  return calculation.kind === 'moving' && unit === 'count' ? 'number' : unit
}

/** A column of figures: a measure, or what is worked out from measures. */
export interface Figure {
  readonly text: string
  /** Over its column: names no figure that it is not, because a column with "premium" in its name shows pounds. */
  readonly head: string
  readonly unit: Unit
}

function measureHead(model: SemanticModel, { measures }: Plan, measure: Measure): string {
  const isOnly = measures.filter(({ kind }) => kind === 'correlation').length === 1
  return measure.kind === 'correlation' && isOnly ? 'correlation coefficient' : measureText(model, measure)
}

function calculationHead(model: SemanticModel, plan: Plan, calculation: Calculation): string {
  if (calculation.kind !== 'versus' || calculation.as === 'difference')
    return calculationText(model, plan, calculation)
  const to = referenceText(model, plan)
  return calculation.as === 'ratio'
    ? `ratio to ${to}`
    : `${mannerText('difference', calculation.as)} against ${to}`
}

/** The figures of a plan in their order: measures, then calculations. */
export const figuresOf = (model: SemanticModel, plan: Plan): readonly Figure[] => [
  ...plan.measures.map((measure) => ({
    text: measureText(model, measure),
    head: measureHead(model, plan, measure),
    unit: unitOf(model, measure),
  })),
  ...(plan.calculations ?? []).map((calculation) => ({
    text: calculationText(model, plan, calculation),
    head: calculationHead(model, plan, calculation),
    unit: calculationUnit(model, plan, calculation),
  })),
]

const SUFFIX: Record<Unit, string> = { pounds: '_gbp', percent: '_pct', count: '', number: '', ratio: '' }

/** The keys of a plan's columns in result rows, each once: snake case, figures with their unit. */
export function keysOf(model: SemanticModel, plan: Plan) {
  const taken = new Set<string>()
  const once = (key: string) => {
    let free = key
    for (let copy = 2; taken.has(free); copy += 1) free = `${key}_${copy}`
    taken.add(free)
    return free
  }
  const dimensions = plan.dimensions.map((dimension) => once(dimensionKey(model, dimension)))
  const figures = figuresOf(model, plan).map(({ head, unit }) => once(`${slug(head)}${SUFFIX[unit]}`))
  return { dimensions, figures, measures: figures.slice(0, plan.measures.length) }
}
