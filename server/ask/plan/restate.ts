import { columnOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { capitalised, filterLabel, filterText, money } from './filter-words.ts'
import {
  baseOf,
  calculationText,
  figuresOf,
  measureText,
  ordinal,
  referenceText,
  type Unit,
} from './figure-words.ts'
import { dimensionPhrase, dimensionText } from './group-words.ts'
import type { Calculation, ChartType, Filter, Manner, Measure, Plan } from './plan.ts'

const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`

const thresholdText = {
  '=': 'of exactly',
  '<>': 'other than',
  '<': 'under',
  '<=': 'of at most',
  '>': 'over',
  '>=': 'of at least',
} as const

const differenceText: Record<Manner, string> = {
  difference: 'difference',
  percent: 'percentage difference',
  ratio: 'ratio',
  share: 'percentage',
}
const changeText: Record<Manner, string> = {
  ...differenceText,
  difference: 'change',
  percent: 'percentage change',
}

/** A side of a comparison as a heading names it: "London", "non smoker". */
function sideName(model: SemanticModel, filter: Filter): string {
  if (filter.kind !== 'compare' || filter.op !== '=') return filterText(model, filter)
  const { role, values = {} } = columnOf(model, filter.column)
  const [name] = values[String(filter.value)] ?? []
  if (role === 'flag') return name ?? filterText(model, filter)
  return role === 'category' ? String(filter.value) : filterText(model, filter)
}

/** A measure with its condition and without it, as two texts. */
function sides(
  model: SemanticModel,
  measure: Measure,
  full: boolean,
): readonly [text: string, where: string] {
  if (!('where' in measure) || measure.where === undefined) return [measureText(model, measure), '']
  const { where, ...whole } = measure
  return [measureText(model, whole), full ? filterText(model, where) : sideName(model, where)]
}

/** "Difference in average monthly premium between smoker is yes and smoker is no". */
function betweenText(
  model: SemanticModel,
  plan: Plan,
  { left, right, as }: Extract<Calculation, { kind: 'between' }>,
  full: boolean,
): string {
  const [first, second] = [plan.measures[left], plan.measures[right]]
  if (first === undefined || second === undefined) return ''
  const [leftText, leftWhere] = sides(model, first, full)
  const [rightText, rightWhere] = sides(model, second, full)
  if (as === 'share') return `${measureText(model, first)} as a percentage of ${measureText(model, second)}`
  if (leftText !== rightText)
    return `${differenceText[as]} between ${measureText(model, first)} and ${measureText(model, second)}`
  return left > right
    ? `${changeText[as]} in ${leftText} from ${rightWhere} to ${leftWhere}`
    : `${differenceText[as]} in ${leftText} between ${leftWhere} and ${rightWhere}`
}

/** What is measured: measures that no calculation names, and calculations. */
function measuresText(model: SemanticModel, plan: Plan, full: boolean): string {
  const calculations = plan.calculations ?? []
  const worked = new Set(
    calculations.flatMap((calculation) =>
      calculation.kind === 'between'
        ? [calculation.left, calculation.right]
        : calculation.kind === 'versus'
          ? []
          : [baseOf(calculation)],
    ),
  )
  return joined([
    ...plan.measures.flatMap((measure, index) => (worked.has(index) ? [] : [measureText(model, measure)])),
    ...calculations.flatMap((calculation) =>
      calculation.kind === 'versus'
        ? []
        : [
            calculation.kind === 'between'
              ? betweenText(model, plan, calculation, full)
              : calculationText(model, plan, calculation),
          ],
    ),
  ])
}

/** What is measured and by what, without filters: "Average monthly premium by region". */
function subject(model: SemanticModel, plan: Plan, full: boolean): string {
  const within = plan.measures.find(
    (measure) => measure.kind === 'shareOfTotal' && measure.within !== undefined,
  )
  const whole = within?.kind === 'shareOfTotal' ? within.within : undefined
  const named = plan.dimensions.map((dimension) => (full ? dimensionPhrase : dimensionText)(model, dimension))
  const dimensions = joined(named.filter((_, index) => index !== whole))
  const measures = measuresText(model, plan, full).replace(' within the group', '')
  const each = whole === undefined ? '' : ` within each ${named[whole] ?? ''}`
  return dimensions === '' ? measures : `${measures} by ${dimensions}${each}`
}

/** ", against overall as a percentage": how groups are compared with the reference. */
function against(model: SemanticModel, plan: Plan): string {
  const manners = (plan.calculations ?? []).flatMap((each) => (each.kind === 'versus' ? [each.as] : []))
  if (manners.length === 0) return ''
  return `, against ${referenceText(model, plan)} as a ${joined([...new Set(manners)].map((manner) => differenceText[manner]))}`
}

function ranking(model: SemanticModel, plan: Plan): string {
  const [first] = plan.order
  const within = plan.limitWithin === undefined ? undefined : plan.dimensions[plan.limitWithin]
  const each = within === undefined ? '' : ` in each ${dimensionText(model, within)}`
  if (first === undefined) return plan.limit === null ? '' : `, first ${plan.limit}${each}`
  const dimension = first.by === 'dimension' ? plan.dimensions[first.index] : undefined
  const by =
    dimension === undefined
      ? (figuresOf(model, plan)[first.index]?.text ?? '')
      : dimensionText(model, dimension)
  const high = first.direction === 'descending'
  const end = high ? 'highest' : 'lowest'
  if (plan.limit === null) return `, ${end} ${by} first`
  if (plan.skip !== undefined) return `, only the ${ordinal(plan.skip + 1)} ${end} ${by}${each}`
  return `, ${plan.limit === 1 ? 'only the' : `the ${plan.limit} with the`} ${end} ${by}${each}`
}

const CHART_NAMES: Record<ChartType, string> = {
  bar: 'bar chart',
  line: 'line chart',
  histogram: 'histogram',
  scatter: 'scatter plot',
  pie: 'pie chart',
}

const pictured = ({ chart }: Plan) => (chart === undefined ? '' : `, as a ${CHART_NAMES[chart]}`)

const boundText = (unit: Unit, value: number) =>
  unit === 'pounds' ? money(value) : `${value}${unit === 'percent' ? '%' : ''}`

/** The conditions on figures of groups, each after `before`. */
function havingText(model: SemanticModel, plan: Plan, before: string): string {
  const figures = figuresOf(model, plan)
  const conditions = plan.having.map(({ measure, op, value }) => {
    const figure = figures[measure]
    if (figure === undefined) return ''
    const bound =
      value === 'reference' ? `that of ${referenceText(model, plan)}` : boundText(figure.unit, value)
    return `, ${before} ${figure.text} ${thresholdText[op]} ${bound}`
  })
  return conditions.join('')
}

/** The plan as one English sentence: what a person checks before trusting the numbers. */
export function restate(model: SemanticModel, plan: Plan): string {
  const where =
    plan.filter === null
      ? `for all ${model.entity.plural}`
      : `for ${model.entity.plural} where ${filterText(model, plan.filter)}`
  return `${capitalised(subject(model, plan, true))} ${where}${havingText(model, plan, 'only groups with')}${against(model, plan)}${ranking(model, plan)}${pictured(plan)}.`
}

/** A heading for the result table: what is measured, by what, for which; an order only where it limits. */
export function headingOf(model: SemanticModel, plan: Plan): string {
  const where = plan.filter === null ? '' : `, ${filterLabel(model, plan.filter)}`
  const limit = plan.limit === null ? '' : ranking(model, plan)
  return `${capitalised(subject(model, plan, false))}${where}${havingText(model, plan, 'with')}${against(model, plan)}${limit}`
}
