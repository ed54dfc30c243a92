import { wordsIn } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Senses } from '../senses.ts'
import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { hasValue, only } from '../../../engines/fragments.ts'
import {
  pluralOf,
  type SemanticModel,
  type Column,
  isNumeric,
} from '../../../semantic-model/semantic-model.ts'
import { columnName, object } from '../node.ts'
import { columnSlot } from '../syntax.ts'
import { condition } from '../conditions/conditions.ts'
import { where, type MeasureConstruct } from './measure.ts'
import { alone, entitiesPart } from './measure-sql.ts'
import { distinctFigure } from './figure.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "how many different" */
    distinct: object
  }
}

/**
 * How many different values a column has in a group, or how many of those whom a dataset protects: "how many different
 * insurers by region", "how many patients".
 *
 * Plan: `{ kind: 'distinct', column: 'insurer' }`; table: Region | Number of different insurers
 */

const node = object(
  { kind: Type.Literal('distinct'), column: columnName, ...where },
  'how many different values',
)

/** How many values of a column there are; of a continuous figure nobody asks. */
const isCounted = ({ protects }: SemanticModel, { name, repeats }: Column) =>
  name === protects?.column || repeats === true

/** "How many complaints" are rows, though "complaint" is short for their type. */
const isOfRows = ({ entity }: SemanticModel, { label, synonyms = [] }: Column) =>
  [label, ...synonyms].some((name) =>
    [name, pluralOf(name)].some((each) => each === entity.plural || entity.synonyms.includes(each)),
  )

function different(model: SemanticModel, column: Column): { sense: Senses['measure'] } | null {
  if (isNumeric(column) && column.discrete !== true && column.role !== 'number') return null
  if (column.role === 'identifier' && !isCounted(model, column)) return null
  return { sense: { measures: [{ kind: 'distinct', column: column.name }], named: true } }
}

export const distinct: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column }) =>
    check.model.columns.some((each) => each.name === column && isCounted(check.model, each))
      ? null
      : check.column(column, 'counted'),
  sql(of, { column }) {
    if (column === of.model.protects?.column) return alone(entitiesPart(of))
    const conditions = of.only.map((each) => condition(of, each))
    return alone({
      name: `distinct ${column}`,
      columns: [column],
      only: of.only,
      sums: {
        value: sql`count(distinct ${sql.ref(column)})${only(conditions)}`,
        n: of.entities.count([...conditions, hasValue(column)]),
      },
      figure: distinctFigure,
      isCount: true,
      isWhole: true,
    })
  },
  said: [
    [
      'number of different ',
      [
        'column',
        columnSlot(({ name, label, plural }, { protects }) =>
          name === protects?.column ? protects.plural : pluralOf(label, plural),
        ),
      ],
    ],
  ],
  isProposed: true,
  alsoCalled: ['sum'],
  unit: () => 'count',
  counted: ({ column }) => column,
  reading: {
    words: wordsIn(import.meta.dirname, 'distinct'),
    rules: ({ model }) => [
      rule('how many values', 'measure', ['howMany', 'column'], (_, { column, plural }) =>
        (column.role === 'category' || isCounted(model, column)) && plural && !isOfRows(model, column)
          ? different(model, column)
          : null,
      ),
      rule('how many different', 'measure', ['distinct', 'column'], (_, { column }) =>
        different(model, column),
      ),
      rule('different column count', 'measure', ['distinct', 'column', 'howMany'], (_, { column }) =>
        different(model, column),
      ),
      rule('how many choices', 'measure', ['howMany', 'column', 'band'], (_, { column }, { plural }) =>
        plural && column.discrete !== false ? different(model, column) : null,
      ),
    ],
  },
}
