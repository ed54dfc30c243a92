import { betweenReading } from './between.reading.ts'
import { Type, type Static } from 'typebox'
import { columnOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { filterText, type Filter } from '../conditions/conditions.ts'
import { measureText, saidMeasure, unlimitedText, whereOf, type Measure } from '../measures/measures.ts'
import { mannerNode, measureIndex, object, said, type Manner } from '../node.ts'
import { cellAt, compared, mannerText, mannerUnit, type CalculationConstruct } from './calculation.ts'

/**
 * One measure against another, mostly the same of two sides: "difference in average premium between smokers and
 * non-smokers", "claims as a percentage of premiums". Where the left stands after the right, it is how the figure moved.
 *
 * Plan: `{ kind: 'between', left: 0, right: 1, as: 'difference' }`; table: … | Difference
 */

const node = object(
  {
    kind: Type.Literal('between'),
    left: said(measureIndex, 'place of the measure that is compared; of two times, the later'),
    right: said(measureIndex, 'place of the measure that it is compared with'),
    as: mannerNode,
  },
  'One measure of a row against another, mostly the same with two conditions: "how much more do smokers pay than non-smokers" is an average where smoker, an average where not, and this. "Compare A with B" without "how much" needs none: group by the column and filter for A and B.',
)

const DIFFERENCE: Readonly<Record<Manner, string>> = {
  difference: 'difference',
  percent: 'percentage difference',
  ratio: 'ratio',
  share: 'percentage',
}
const CHANGE: Readonly<Record<Manner, string>> = {
  ...DIFFERENCE,
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

/** A measure without its condition, and the condition, as two texts. */
function sidesOf(model: SemanticModel, measure: Measure, full: boolean) {
  const own = whereOf(measure)
  const side = own === null ? '' : full ? filterText(model, own) : sideName(model, own)
  return { text: unlimitedText(model, measure), side }
}

export const between: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: () => null,
  measures: ({ left, right }) => [left, right],
  moved: (calculation, by) => ({
    ...calculation,
    left: calculation.left + by,
    right: calculation.right + by,
  }),
  cells:
    (_, { left, right, as }) =>
    (group) =>
      compared(cellAt(group, left), cellAt(group, right), as),
  text: (_, __, { left, right, as }) => mannerText(left > right ? 'change' : 'difference', as),
  phrase(model, { measures }, { left, right, as }, full) {
    const [first, second] = [measures[left], measures[right]]
    if (first === undefined || second === undefined) return ''
    const [one, other] = [first, second].map((each) => (full ? saidMeasure : measureText)(model, each))
    if (as === 'share') return `${one} as a percentage of ${other}`
    const [a, b] = [sidesOf(model, first, full), sidesOf(model, second, full)]
    // "Quotes per sale" is of all against some.
    if (a.text !== b.text || a.side === '' || b.side === '')
      return `${DIFFERENCE[as]} between ${one} and ${other}`
    return left > right
      ? `${CHANGE[as]} in ${a.text} from ${b.side} to ${a.side}`
      : `${DIFFERENCE[as]} in ${a.text} between ${a.side} and ${b.side}`
  },
  unit: ({ as }, measured) => mannerUnit(as, measured),
  reading: betweenReading,
}
