import { wordsIn } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
import {
  type NumberSense,
  type FilterSense,
  whereImplied,
  whereFits,
  shared,
  inRange,
} from './condition-senses.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { AMOUNT } from '../names.ts'
import { columnName, object } from '../node.ts'
import type { ConditionConstruct } from './condition.ts'

/**
 * A number from one to another, both included: "aged 30 to 40".
 *
 * Plan: `{ kind: 'between', column: 'age', low: 30, high: 40 }`
 */

const node = object(
  {
    kind: Type.Literal('between'),
    column: columnName,
    low: Type.Number({ description: 'included' }),
    high: Type.Number({ description: 'included' }),
  },
  'both included; "in their forties" is 40, 49',
)

export const range: ConditionConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) => check.column(column, 'compared with numbers', isNumeric),
  sql: (_, { column, low, high }) => sql`${sql.ref(column)} between ${low} and ${high}`,
  said: [[' is between ', ['low', AMOUNT], ' and ', ['high', AMOUNT]]],
  left: ({ low, high }) => ({ low: { at: low, isIncluded: true }, high: { at: high, isIncluded: true } }),
  reading: {
    words: wordsIn(import.meta.dirname, 'range'),
    rules: (of) => {
      const { model } = of
      const impliedFilter = (number: NumberSense, make: (column: Column) => FilterSense) =>
        whereImplied(of, number, make)
      return [
        rule('in their 30s', 'filter', ['number'], (number) => {
          const column = model.columns.find(({ name }) => name === model.bareNumber)
          return number.decade && column !== undefined && number.value % 10 === 0
            ? { sense: inRange(column, number.value, number.value + 9) }
            : null
        }),
        ...(['and', 'to', 'or'] as const).flatMap((joint) => [
          rule(
            `column between number ${joint} number`,
            'filter',
            ['column', 'between', 'number', joint, 'number'],
            ({ column }, _, a, __, b) =>
              whereFits(column, shared(a, b), () => inRange(column, a.value, b.value)),
          ),
          rule(
            `between number ${joint} number unit`,
            'filter',
            ['between', 'number', joint, 'number', 'unit'],
            (_, a, __, b, { column }) =>
              whereFits(column, shared(a, b), () => ({ ...inRange(column, a.value, b.value), bare: true })),
          ),
          rule(
            `between number ${joint} number column`,
            'filter',
            ['between', 'number', joint, 'number', 'column'],
            (_, a, __, b, { column }) =>
              column.discrete === true
                ? whereFits(column, shared(a, b), () => inRange(column, a.value, b.value))
                : null,
            { tight: true },
          ),
          rule(
            `between number ${joint} number`,
            'filter',
            ['between', 'number', joint, 'number'],
            (_, a, __, b) =>
              impliedFilter(shared(a, b), (column) => ({ ...inRange(column, a.value, b.value), bare: true })),
          ),
        ]),
        ruleOf('filter', ['column', 'number', 'to', 'number'], ({ column }, a, _, b) =>
          whereFits(column, shared(a, b), () => inRange(column, a.value, b.value)),
        ),
        ruleOf('filter', ['number', 'to', 'number', 'unit'], (a, _, b, { column }) =>
          whereFits(column, shared(a, b), () => inRange(column, a.value, b.value)),
        ),
        ruleOf('filter', ['number', 'to', 'number'], (a, _, b) =>
          impliedFilter(shared(a, b), (column) => ({ ...inRange(column, a.value, b.value), bare: true })),
        ),
      ]
    },
  },
}
