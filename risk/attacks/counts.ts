import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { byColumn, COUNT, figureOf, is, planOf } from '../asking/plans.ts'
import { figuresIn, type Told } from '../asking/told.ts'
import type { Attack, Attempt, Field } from '../field/attack.ts'
import type { Group } from '../field/groups.ts'
import { numberOf } from '../world/world.ts'
import { byPairs, reading, type Contrast, type Reading } from '../field/pairs.ts'

/**
 * How many of a group have it, and how many of the same people without one: the difference is that one's yes or no. Where it has noise,
 * the differences of many groups around the same person are averaged. The number is told in several ways.
 */

/** So many that enough of them have it, and have it not. */
export const COUNTED = { least: 20, most: 60 }

const yesOrNo = (
  name: string,
  idea: string,
  begin: (field: Field, row: number) => Pick<Contrast, 'planOf' | 'readings' | 'fixed'>,
): Attack => ({
  name,
  idea,
  kind: 'yes or no',
  secretOf: ({ yesOrNo: secret }) => secret,
  begin: (field, row): Attempt | null =>
    byPairs(field, row, {
      secret: field.yesOrNo,
      rate: field.yesOrNo.rate,
      size: COUNTED,
      ...begin(field, row),
    }),
})

export const subtraction = yesOrNo(
  'counts subtracted',
  'Counts of those who have it in a group, and in the same group without one person.',
  ({ world, yesOrNo: { holds }, scheme }) => ({
    planOf: ({ filter }) => planOf(world.model, [...filter, holds]),
    readings: (told) => [reading(figuresIn(told)[0], scheme.count)],
  }),
)

export const shares = yesOrNo(
  'shares of a known number',
  'Shares of a group who have it, times how many they are.',
  ({ world, yesOrNo: { holds }, scheme }) => ({
    planOf: ({ filter }) => planOf(world.model, filter, [{ kind: 'share', of: holds }]),
    readings: (told, { rows: { length } }) => [
      reading(figuresIn(told)[0], (100 * scheme.count) / length, length / 100),
    ],
  }),
)

/**
 * Those who have it and those who do not, by a table of both: of a known number that is the same twice. Where both say the same they have
 * the same noise, and are one reading: whoever takes them for two is surer than he may be.
 */
export function bothReadings(
  { scheme }: Field,
  told: Told | null,
  { rows }: Group,
  figure = 0,
): readonly Reading[] {
  const [yes, no] = [true, false].map(
    (isYes) =>
      told?.groups.find(({ keys: [key] }) => (key === true || key === 'Yes') === isYes)?.figures[figure] ??
      null,
  )
  const others = no == null ? null : rows.length - no
  const isTwice = yes != null && yes !== others
  return [reading(yes ?? others, scheme.count), reading(isTwice ? others : null, scheme.count)]
}

export const bothWays = yesOrNo(
  'counts told both ways',
  'Tables of those who have it beside those who do not, which tell each number twice.',
  (field) => ({
    planOf: ({ filter }) => planOf(field.world.model, filter, [COUNT], [byColumn(field.yesOrNo.column)]),
    readings: (told, group) => bothReadings(field, told, group),
  }),
)

const MOST_ALIKE = 3

export const sameCounts = yesOrNo(
  'several figures that count the same',
  'A count, and sums of numbers that all of a group have alike, which count it too.',
  ({ world, yesOrNo: { holds }, scheme }, row) => {
    const alike = world.weights
      .filter((column) => world.splits.includes(column) && numberOf(world, column, row) > 0)
      .slice(0, MOST_ALIKE)
    const measures: readonly Measure[] = [COUNT, ...alike.map((column) => figureOf('sum', column))]
    return {
      fixed: alike.map((column) => is(column, numberOf(world, column, row))),
      planOf: ({ filter }) => planOf(world.model, [...filter, holds], measures),
      readings(told) {
        const figures = figuresIn(told)
        return measures.map((_, at) => {
          const column = alike[at - 1]
          if (column === undefined) return reading(figures[at], scheme.count)
          const each = numberOf(world, column, row)
          return reading(figures[at], scheme.chosen * each, 1 / each)
        })
      },
    }
  },
)
