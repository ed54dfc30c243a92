import { Type, type Static } from 'typebox'
import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { functionOf, perOf, whereOf, type Measure } from '../measures/measures.ts'
import { aggregated } from '../measures/quantities.ts'
import { measureIndex, object, said } from '../node.ts'
import { ruleOf } from '../rule.ts'
import type { Senses } from '../senses.ts'
import { cellAt, type CalculationConstruct } from './calculation.ts'
import { DIGITS, exactText, numberIn } from '../names.ts'
import { COUNTED_PLURAL, LABEL, pattern, type Slot } from '../syntax.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "claims per 100 policies": an average, or a ratio, of so many */
    scaled: { measure: Measure; times: number }
  }
}

/**
 * An average or a ratio for so many at once: "claims per 100 policies", "claims amount per 1,000 members".
 *
 * Plan: `{ kind: 'scaled', of: 0, times: 100 }`; table: … | Average number of claims | Number of claims per 100 quotes
 */

const MOST_AT_ONCE = 1_000_000_000

const node = object(
  {
    kind: Type.Literal('scaled'),
    of: said(measureIndex, 'place among "measures" of an average of one column, or of a ratio of two'),
    times: Type.Number({
      exclusiveMinimum: 0,
      maximum: MOST_AT_ONCE,
      description: 'for how many at once: 100 for "per 100"',
    }),
  },
  'an average or ratio times a number: "claims per 100 policies"',
)

type Scaled = Static<typeof node>

/** The column of which a measure is an average, or the sum that a ratio divides; a measure while it is parsed. */
const columnIn = (
  isSaid: (measure: Measure) => boolean,
  measureOf: (column: string) => object,
): Slot<number, Scaled> => ({
  print(of, place, node) {
    const measure = of.plan.measures[place]
    return measure === undefined || !('column' in measure) || !isSaid(measure) || measure.column === undefined
      ? null
      : LABEL.print(of, measure.column, node)
  },
  *parse(of, text, at, node) {
    for (const [column, end] of LABEL.parse(of, text, at, node)) yield [measureOf(column) as never, end]
  },
})
const AVERAGED = columnIn(
  (measure) => functionOf(measure) === 'average',
  (column) => ({ kind: 'aggregate', function: 'average', column }),
)
const DIVIDED = columnIn(
  (measure) => perOf(measure) !== null,
  (column) => ({ kind: 'ratio', column }),
)
const BY: Slot<Partial<Scaled>, Scaled> = {
  print(of, _, node) {
    const measure = of.plan.measures[node.of]
    const per = measure === undefined ? null : perOf(measure)
    return per === null ? null : COUNTED_PLURAL.print(of, per, node)
  },
  *parse(of, text, at, node) {
    for (const [per, end] of COUNTED_PLURAL.parse(of, text, at, node))
      yield [{ of: { ...(node.of as unknown as object), per } as never }, end]
  },
}
const TIMES = pattern<number>(
  new RegExp(DIGITS),
  (times) => exactText((value) => value.toLocaleString('en-GB'), times),
  ([digits]) => numberIn('', digits),
)

const isScalable = (measure: Measure | undefined) =>
  measure !== undefined && (perOf(measure) !== null || functionOf(measure) === 'average')

export const scaled: CalculationConstruct<Static<typeof node>> = {
  node,
  problem({ measures }, { of }) {
    const measure = measures[of]
    return firstProblem([
      isScalable(measure) ? null : 'scaled is of an average or a ratio',
      measure === undefined || whereOf(measure) === null ? null : 'scaled is of a whole group',
    ])
  },
  cells:
    (_, { of, times }) =>
    (group) => {
      const cell = cellAt(group, of)
      return cell === null ? null : cell * times
    },
  said: [
    [['of', AVERAGED], ' per ', ['times', TIMES], ({ model }) => ` ${model.entity.plural}`],
    [['of', DIVIDED], ' per ', ['times', TIMES], ' ', [null, BY]],
  ],
  reading: {
    rules: () => [
      ...(
        [
          ['column', 'perUnit', 'number', 'entity'],
          ['howMany', 'column', 'perUnit', 'number', 'entity'],
        ] as const
      ).map((parts) =>
        ruleOf('scaled', parts, (...senses: readonly unknown[]) => {
          // The rules differ only in what they begin with.
          const { column } = senses.at(-4) as Senses['column']
          return perEntities(column, senses.at(-2) as Senses['number'])
        }),
      ),
      ruleOf(
        'scaled',
        ['aggregate', 'column', 'perUnit', 'number', 'entity'],
        ({ function: name }, { column }, _, number) =>
          name === 'average' || name === 'sum' ? perEntities(column, number) : null,
      ),
      ruleOf('scaled', ['column', 'perUnit', 'number', 'column'], ({ column }, _, number, per) =>
        perUnits(column, number, per),
      ),
    ],
  },
}

const isCountOf = ({ value, unit, decade }: Senses['number']) =>
  unit === null && !decade && value > 1 && value <= MOST_AT_ONCE

const perEntities = (column: Column, number: Senses['number']) =>
  isNumeric(column) && column.isYear !== true && isCountOf(number)
    ? { sense: { measure: aggregated('average', column), times: number.value } }
    : null

function perUnits(column: Column, number: Senses['number'], { column: per }: Senses['column']) {
  const counts = per.role === 'number' && per.unit !== 'years' && per.unit !== 'percent'
  if (!isNumeric(column) || !counts || column === per || !isCountOf(number)) return null
  const measure: Measure = { kind: 'ratio', column: column.name, per: per.name }
  return { sense: { measure, times: number.value } }
}
