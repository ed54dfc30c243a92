import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { byColumn, figureOf, planOf } from '../asking/plans.ts'
import { figuresIn, type Told } from '../asking/told.ts'
import type { Attack, Field } from '../field/attack.ts'
import { priorOf } from '../field/evidence.ts'
import { numberOf } from '../world/world.ts'
import { byPairs, reading, type Reading } from '../field/pairs.ts'

/**
 * A total of a group less that of the same group without one person is his amount. It is told as a sum, as an average of people whose
 * number is known, as an amount for each of a known number, and as what a share is a share of; with a spread, so are the squares.
 */

export const SUMMED = { least: 6, most: 14 }
/** The fourth root of fourth powers, which stands between the largest of some amounts and the root of their squares. */
const length4 = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each ** 4, 0) ** 0.25

/** The noise of what averages of some people add up to. */
export function spreadOfAverage({ scheme, amount }: Field, rows: readonly number[]): number {
  const amounts = rows.map(amount.of)
  const { mean } = priorOf(amounts)
  return scheme.part * length4(amounts.map((each) => each - mean))
}

const spreadOfSum = ({ scheme, amount }: Field, rows: readonly number[]) =>
  scheme.part * length4(rows.map(amount.of))

interface Way {
  readonly measures: readonly Measure[]
  /** Whether the group is split by what all know. */
  readonly isSplit?: boolean
  readonly readings: (told: Told | null, rows: readonly number[]) => readonly Reading[]
}

const amountBy = (name: string, idea: string, wayOf: (field: Field) => Way | null): Attack => ({
  name,
  idea,
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin(field, row) {
    const way = wayOf(field)
    if (way === null) return null
    const by = way.isSplit === true ? field.world.splits.slice(0, 1).map(byColumn) : []
    return byPairs(field, row, {
      secret: field.amount,
      size: SUMMED,
      planOf: ({ filter }) => planOf(field.world.model, filter, way.measures, by),
      readings: (told, { rows }) => way.readings(told, rows),
    })
  },
})

const averageOf = ({ amount }: Field) => figureOf('average', amount.column)
const sumOf = ({ amount }: Field) => figureOf('sum', amount.column)

export const averages = amountBy(
  'averages subtracted',
  'Averages of a group, times how many they are.',
  (field) => ({
    measures: [averageOf(field)],
    readings: (told, rows) => [
      reading(figuresIn(told)[0], spreadOfAverage(field, rows) / rows.length, rows.length),
    ],
  }),
)

export const sums = amountBy('sums subtracted', 'Totals of a group.', (field) => ({
  measures: [sumOf(field)],
  readings: (told, rows) => [reading(figuresIn(told)[0], spreadOfSum(field, rows))],
}))

export const sameTotals = amountBy(
  'several figures that tell the same total',
  'Average, sum, and amount for each of a known number, each times what makes it the total.',
  (field) => {
    const per = field.world.weights.find((column) => field.world.splits.includes(column))
    if (per === undefined) return null
    return {
      measures: [
        averageOf(field),
        sumOf(field),
        { kind: 'ratio', column: field.amount.column.name, per: per.name },
      ],
      readings(told, rows) {
        const [average, sum, ratio] = figuresIn(told)
        const units = rows.reduce((total, row) => total + numberOf(field.world, per, row), 0)
        const spread = spreadOfAverage(field, rows)
        return [
          reading(average, spread / rows.length, rows.length),
          reading(sum, spreadOfSum(field, rows)),
          reading(ratio, (1.5 * spread) / Math.max(1, units), units),
        ]
      },
    }
  },
)

export const partsOfATotal = amountBy(
  'shares that tell their total',
  'Shares of a total beside the sums that they are shares of: each sum by its share is the total.',
  (field) => ({
    measures: [{ kind: 'shareOfTotal', column: field.amount.column.name }, sumOf(field)],
    isSplit: true,
    readings(told, rows) {
      const parts = (told?.groups ?? []).flatMap(({ figures: [share, sum] }) =>
        share == null || sum == null || share === 0 ? [] : [{ share, sum }],
      )
      const [largest] = parts.toSorted((a, b) => b.share - a.share)
      return [reading(largest && (100 * largest.sum) / largest.share, spreadOfSum(field, rows))]
    },
  }),
)

export const spreads: Attack = {
  name: 'spreads subtracted',
  idea: 'Spread and average of a group tell the sum of its squares: less that without one person, the square of what he has.',
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin(field, row) {
    const { amount, world } = field
    const attempt = byPairs(field, row, {
      secret: { ...amount, of: (each) => amount.of(each) ** 2 },
      size: SUMMED,
      planOf: ({ filter }) =>
        planOf(world.model, filter, [figureOf('spread', amount.column), averageOf(field)]),
      readings(told, { rows }) {
        const [spread, average] = figuresIn(told)
        const { length } = rows
        const squares =
          spread == null || average == null ? null : spread ** 2 * (length - 1) + average ** 2 * length
        return [reading(squares, 4 * priorOf(rows.map(amount.of)).mean * spreadOfAverage(field, rows))]
      },
    })
    if (attempt === null) return null
    const guesses = () =>
      attempt.guesses().map((guess) => ({ ...guess, value: Math.sqrt(Math.max(0, guess.value)) }))
    return { ...attempt, secret: amount, guesses }
  },
}
