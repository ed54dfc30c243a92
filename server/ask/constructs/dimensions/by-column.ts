import { wordsIn } from '../reading.ts'
import { isCount } from '../measures/quantities.ts'
import type { Senses } from '../senses.ts'
import { isNumeric } from '../../../semantic-model/semantic-model.ts'
import { visibleText } from '../../../semantic-model/visible-text.ts'
import { dimensionOf } from './dimension-senses.ts'
import { amongValues } from '../conditions/condition-senses.ts'
import { rule } from '../rule.ts'
import { Type, type Static } from 'typebox'
import { capitalised, valueText } from '../english.ts'
import { columnName, object } from '../node.ts'
import { LABEL } from '../syntax.ts'
import type { DimensionConstruct, Key, KnownColumn } from './dimension.ts'
import { wholeNumbers } from './known-keys.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "by whether they smoke" */
    whether: object
  }
}

/**
 * A group for each value of a column: "by region".
 *
 * Plan: `{ kind: 'column', column: 'region' }`; groups: London, Wales, …
 */

const node = object({ kind: Type.Literal('column'), column: columnName }, 'a group for each value')

/** Whole numbers of a quantity that are taken for its values; beyond, few of them are. */
const MOST_WHOLE = 150

function keysOf({ column, values, range, shown }: KnownColumn): readonly Key[] | null {
  if (column.role === 'category') return values ?? null
  if (column.role === 'flag') return [true, false]
  if (range === undefined || column.role !== 'number' || column.fractional === true) return null
  const { min, max } = range
  const areWhole = [min, max, ...shown].every((key) => key === 'null' || Number.isInteger(Number(key)))
  return areWhole && max - min < MOST_WHOLE ? wholeNumbers(min, max) : null
}

export const byColumn: DimensionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'grouped by'),
  sql: (_, value) => value,
  text: (_, { label }) => label,
  said: [[['column', LABEL]]],
  groupText: (column, _, key) => capitalised(valueText(column, key)),
  groupValue: (_, __, key) => (typeof key === 'string' ? visibleText(key) : key),
  before: (_, key, from) => (typeof key === 'number' && from === 'previous' ? key - 1 : null),
  isOfValues: true,
  isUsual: () => true,
  rows: ({ column }, keys) => amongValues(column, keys),
  keys: (_, known) => keysOf(known)?.map((value) => [value, { value }] as const) ?? null,
  reading: {
    words: wordsIn(import.meta.dirname, 'by-column'),
    rules: ({ model }) => {
      const isFlag = (name: string | null) =>
        model.columns.some((column) => column.name === name && column.role === 'flag')
      return [
        // "By annual premium" ranks where something is ranked; bands of it are the second thought.
        ...([true, false] as const).map((continuous) =>
          rule(continuous ? 'continuous column' : 'column', 'dimension', ['column'], ({ column, plural }) => {
            const dimension = dimensionOf(column)
            return dimension === null || column.role === 'flag' || (dimension.kind === 'band') !== continuous
              ? null
              : { sense: { dimension, plural, quantity: isNumeric(column) } }
          }),
        ),
        // "Smokers" is a condition unless "by smoker" says that it is a group; "by smokers" is again a condition.
        rule('flag', 'dimensions', ['column'], ({ column, plural }) =>
          column.role === 'flag' && !plural
            ? { sense: { dimensions: [{ kind: 'column', column: column.name }] } }
            : null,
        ),
        ...(
          [
            ['whether filter', ['whether', 'filter']],
            ['whether entity filter', ['whether', 'entity', 'filter']],
          ] as const
        ).map(([name, parts]) =>
          rule(name, 'dimensions', parts, (...senses: readonly unknown[]) => {
            // The condition is the last part of both rules.
            const { column } = senses.at(-1) as Senses['filter']
            return column !== null && isFlag(column)
              ? { sense: { dimensions: [{ kind: 'column', column }] } }
              : null
          }),
        ),
        // "And whether they pay monthly or annually"
        rule('whether one or other', 'dimensions', ['whether', 'comparison'], (_, { dimension, filter }) =>
          dimension?.kind === 'column' && filter === null ? { sense: { dimensions: [dimension] } } : null,
        ),
        rule('number of column, as a group', 'dimension', ['howMany', 'column'], (_, { column, plural }) =>
          isCount(column)
            ? { sense: { dimension: { kind: 'column', column: column.name }, plural, quantity: false } }
            : null,
        ),
      ]
    },
  },
}
