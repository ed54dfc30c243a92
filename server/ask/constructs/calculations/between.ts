import { betweenReading } from './between.reading.ts'
import { Type, type Static } from 'typebox'
import { columnOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import {
  conjunctsOf,
  FILTER,
  filterLabel,
  filterText,
  flat,
  valuesOf,
  type Filter,
} from '../conditions/conditions.ts'
import {
  MEASURE,
  measureText,
  unlimitedIn,
  unlimitedText,
  whereOf,
  type Measure,
} from '../measures/measures.ts'
import { choice, constant, type Slot } from '../syntax.ts'
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
  'left against right, two measures with "where": "how much more do smokers pay"; difference, percent (of right), ratio ("twice") or share (left as % of right)',
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

/** A side of a comparison as a heading names it: "London", "non-smoker". */
function sideName(model: SemanticModel, filter: Filter): string {
  const [value, ...more] = valuesOf(filter) ?? []
  if (value === undefined || more.length > 0 || !('column' in filter)) return filterLabel(model, filter)
  const { role, values = {} } = columnOf(model, filter.column)
  const [name] = values[String(value)] ?? []
  if (role === 'flag') return name ?? filterText(model, filter)
  return role === 'category' ? String(value) : filterText(model, filter)
}

/** A measure without its condition, and the condition, as two texts. */
function sidesOf(model: SemanticModel, measure: Measure) {
  const own = whereOf(measure)
  const side = own === null ? '' : sideName(model, own)
  return { text: unlimitedText(model, measure), side }
}

type Between = Static<typeof node>

/** The measure that both sides are of, but for the conditions that they differ in: said before them. */
const SAME: Slot<Partial<Between>, Between> = {
  print({ model, plan: { measures } }, _, { left, right }) {
    const texts = [left, right].map((place) => {
      const measure = measures[place]
      return measure === undefined || whereOf(measure) === null ? null : unlimitedText(model, measure)
    })
    return texts[0] === texts[1] ? (texts[0] ?? null) : null
  },
  *parse(of, text, at) {
    for (const [base, end] of unlimitedIn(of, text, at)) yield [{ base } as object, end]
  },
}
/** The condition of a side, in brackets where it is of several. */
const SIDE: Slot<number, Between & { readonly base?: Measure }> = {
  print({ model, plan: { measures } }, place) {
    const measure = measures[place]
    const own = measure === undefined ? null : whereOf(measure)
    if (own === null) return null
    return conjunctsOf(flat(own)).length > 1 ? `(${filterText(model, own)})` : filterText(model, own)
  },
  *parse(of, text, at, { base }) {
    const sideOf = (where: Filter) => ({ ...base, where }) as never
    for (const [own, end] of FILTER.parse(of, text, at, {})) yield [sideOf(own), end]
    if (!text.startsWith('(', at)) return
    for (const [own, end] of FILTER.parse(of, text, at + 1, {}))
      if (text.startsWith(')', end)) yield [sideOf(own), end + 1]
  },
}
const where = (
  words: Readonly<Record<Manner, string>>,
  isSaid: (of: Between) => boolean,
): Slot<Manner, Between> => ({
  ...choice<Manner>(words),
  print: (_, as, of) => (isSaid(of) ? words[as] : null),
})
const IN_CHANGE = where(CHANGE, ({ left, right }) => left > right)
const IN_DIFFERENCE = where(DIFFERENCE, ({ left, right }) => left <= right)

export const between: CalculationConstruct<Static<typeof node>> = {
  node,
  problem: (_, { left, right }) => (left === right ? 'a figure is compared with itself' : null),
  measures: ({ left, right }) => [left, right],
  order: (of, node) =>
    node.as !== 'share' && node.left > node.right && SAME.print(of, {}, node) !== null
      ? [node.right, node.left]
      : [node.left, node.right],
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
  said: [
    [['left', MEASURE], ' as a percentage of ', ['right', MEASURE], ['as', constant('share')]],
    [['as', IN_CHANGE], ' in ', [null, SAME], ' from ', ['right', SIDE], ' to ', ['left', SIDE]],
    [['as', IN_DIFFERENCE], ' in ', [null, SAME], ' between ', ['left', SIDE], ' and ', ['right', SIDE]],
    [['as', choice(DIFFERENCE)], ' between ', ['left', MEASURE], ' and ', ['right', MEASURE]],
  ],
  phrase(model, { measures }, { left, right, as }) {
    const [first, second] = [measures[left], measures[right]]
    if (first === undefined || second === undefined) return ''
    const [one, other] = [first, second].map((each) => measureText(model, each))
    if (as === 'share') return `${one} as a percentage of ${other}`
    const [a, b] = [sidesOf(model, first), sidesOf(model, second)]
    // "Quotes per sale" is of all against some.
    if (a.text !== b.text || a.side === '' || b.side === '')
      return `${DIFFERENCE[as]} between ${one} and ${other}`
    return left > right
      ? `${CHANGE[as]} in ${a.text} from ${b.side} to ${a.side}`
      : `${DIFFERENCE[as]} in ${a.text} between ${a.side} and ${b.side}`
  },
  sides: ({ left, right }) => [left, right],
  unit: ({ as }, measured) => mannerUnit(as, measured),
  reading: betweenReading,
}
