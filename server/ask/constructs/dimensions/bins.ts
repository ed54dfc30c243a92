import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { isNumeric, timeOf, type Column } from '../../../semantic-model/semantic-model.ts'
import { implied, isCountedIn, type NumberSense } from '../conditions/condition-senses.ts'
import { capitalised, valueText } from '../english.ts'
import { AMOUNT } from '../names.ts'
import { columnName, object } from '../node.ts'
import { LABEL } from '../syntax.ts'
import { wordsIn, type Domain } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Senses } from '../senses.ts'
import type { Dimension } from './dimensions.ts'
import type { DimensionConstruct } from './dimension.ts'
import { rangesWithin, wholeNumbers } from './known-keys.ts'
import { isMoney } from '../../../semantic-model/currencies.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "in steps of" */
    steps: object
    /** "In £500 steps": `bins` of each number that they may be of, `usual` where none is named. */
    inSteps: { bins: readonly Dimension[]; usual: Dimension | null }
    decade: object
    /** "And so on" */
    soOn: object
  }
}

/**
 * Bins of one width, from 0 on: "by ten-year age bands", "annual premium in £500 bins", "per 50 pounds of premium".
 *
 * Plan: `{ kind: 'bins', column: 'age', width: 10 }`; groups: 10 to 19, 20 to 29, …
 */

const node = object(
  {
    kind: Type.Literal('bins'),
    column: columnName,
    width: Type.Number({ exclusiveMinimum: 0, description: 'how wide each is' }),
  },
  'bands of one width: "ten-year age bands"',
)

/** A multiple of a width without the last digits that multiplying leaves. */
const times = (width: number, count: number) => Number((width * count).toPrecision(12))

/** "20 to 29": a quantity that need not be whole ends "under" its upper edge. */
function binText(column: Column, width: number, bin: number): string {
  const [low, high] = [times(width, bin), times(width, bin + 1)]
  if (column.isYear === true && width === DECADE.value) return `${low}s`
  const isWhole = column.role !== 'money' && column.fractional !== true && Number.isInteger(width)
  if (isWhole && width === 1) return valueText(column, low)
  return isWhole
    ? `${valueText(column, low)} to ${valueText(column, high - 1)}`
    : `${valueText(column, low)} to under ${valueText(column, high)}`
}

type Width = Pick<NumberSense, 'value' | 'unit'>
const DECADE: Width = { value: 10, unit: null }

/** A smaller number of bands is how many there are, where nothing says of what it is. */
const NARROWEST = 5

/** Bins beyond which an answer is no picture any more. */
const MOST_BINS = 500

/** Bins of a column as wide as a number of its unit, where the data fills some of them and not too many. */
function binned({ profile }: Domain, column: Column, { value: width, unit }: Width) {
  const range = profile.ranges[column.name]
  if (range === undefined || !isNumeric(column) || width <= 0 || !isCountedIn(column, unit)) return null
  const bins = Math.floor(range.max / width) - Math.floor(range.min / width)
  if (bins < 1 || bins >= MOST_BINS) return null
  return { kind: 'bins' as const, column: column.name, width }
}

export const bins: DimensionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'binned', isNumeric),
  sql: (_, value, { width }) => sql`floor(cast(${value} as double precision) / ${sql.lit(width)})`,
  text: (_, { label }) => `${label} band`,
  said: [[['column', LABEL], ' bands of ', ['width', AMOUNT]]],
  groupText: (column, { width }, key) => capitalised(binText(column, width, Number(key))),
  before: (_, key, from) => (from === 'previous' ? Number(key) - 1 : null),
  wider: (dimension) => ({ ...dimension, width: times(dimension.width, 2) }),
  keys: ({ width }, known) =>
    rangesWithin(
      known,
      ({ min, max }) => wholeNumbers(Math.floor(min / width), Math.floor(max / width)),
      (place) => ({ low: width * place, high: width * (place + 1) }),
    ),
  isRange: true,
  isEven: true,
  reading: {
    words: wordsIn(import.meta.dirname, 'bins'),
    rules: (of) => {
      const made = (column: Column, width: Width) => {
        const dimension = binned(of, column, width)
        return dimension === null ? null : { sense: { dimension, plural: true, quantity: false } }
      }
      const binnedOf = (column: Column | null, width: Width) =>
        column === null ? null : binned(of, column, width)
      const grouped = (column: Column | null, width: Width) => {
        const dimension = binnedOf(column, width)
        return dimension === null ? null : { sense: { dimensions: [dimension], within: null, sure: false } }
      }
      /** Of whichever number is named elsewhere. */
      const steps = (width: NumberSense) => ({
        sense: {
          bins: of.model.columns.flatMap((column) => binned(of, column, width) ?? []),
          usual: isMoney(width.unit) ? binnedOf(implied(of.model, width), width) : null,
        },
      })
      return [
        ...(
          [
            [['column', 'steps', 'number'], 0, 2],
            [['column', 'band', 'number', 'unit'], 0, 2],
            [['column', 'number', 'unit', 'band'], 0, 1],
            [['number', 'band', 'column'], 2, 0],
            [['number', 'unit', 'band', 'column'], 3, 0],
            [['number', 'unit', 'column', 'band'], 2, 0],
            [['number', 'column', 'band'], 1, 0],
            [['number', 'unit', 'band'], 1, 0],
          ] as const
        ).map(([parts, columnAt, numberAt]) =>
          ruleOf('dimension', parts, (...senses: readonly unknown[]) => {
            // The rules differ only in the places of column and number.
            const width = senses[numberAt] as Senses['number']
            // "In three groups" says how many they are.
            const isCount = width.unit === null && width.value < NARROWEST && parts.length === 3
            return isCount && !parts.some((part) => part === 'unit' || part === 'steps')
              ? null
              : made((senses[columnAt] as Senses['column']).column, width)
          }),
        ),
        // "By decade", "per decade": of the years that date rows.
        rule('by decade', 'groups', ['by', 'decade'], () => {
          const time = timeOf(of.model)
          if (time === null) return null
          const dimension: Dimension =
            time.isYear === true
              ? { kind: 'bins', column: time.name, width: 10 }
              : { kind: 'grain', column: time.name, grain: 'year', every: 10 }
          return { sense: { dimensions: [dimension], within: null, sure: false } }
        }),
        ruleOf('dimension', ['column', 'decade'], ({ column }) => made(column, DECADE)),
        rule('decade of column', 'dimension', ['decade', 'column'], (_, { column }) => made(column, DECADE)),
        // "In £500 bins", "per 50 pounds": of the price that money means.
        ruleOf('inSteps', ['number', 'band'], (number) => (isMoney(number.unit) ? steps(number) : null)),
        ruleOf('groups', ['by', 'number'], (_, number) =>
          isMoney(number.unit) ? grouped(implied(of.model, number), number) : null,
        ),
        ruleOf('groups', ['by', 'number', 'column'], (_, number, { column }) =>
          isMoney(number.unit) === (column.role === 'money') ? grouped(column, number) : null,
        ),
      ]
    },
  },
}
