import { sql } from 'kysely'
import { Type, type Static } from 'typebox'
import { hasValue, type Conditions, type Fragment } from '../../../engines/fragments.ts'
import {
  columnOf,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import { firstProblem } from '../check.ts'
import { columnName, object } from '../node.ts'
import { correlationReading } from './correlation.reading.ts'
import { where, withValues, type MeasureConstruct } from './measure.ts'
import { rowsOf } from './measure-sql.ts'

/**
 * How two columns go together: Pearson's coefficient, between -1 and 1. "Correlation between age and premium by region".
 * A flag counts as 1 and 0.
 *
 * Plan: `{ kind: 'correlation', column: 'age', with: 'monthly_premium_gbp' }`; table: Region | Correlation coefficient
 */

const node = object(
  { kind: Type.Literal('correlation'), column: columnName, with: columnName, ...where },
  'How two columns go together, from -1 to 1: numbers, or flags as 1 and 0.',
)

const canCorrelate = (column: Column) => isNumeric(column) || column.role === 'flag'

type Of = { readonly model: SemanticModel }

const flagsOf = ({ model }: Of, ...columns: readonly string[]): readonly Fragment[] =>
  columns.filter((name) => columnOf(model, name).role === 'flag').map((name) => sql.ref(name))

/** Each choice of yes or no of some flags; none of no flags. */
const sidesOf = (flags: readonly Fragment[]): readonly Conditions[] =>
  flags.length === 0
    ? []
    : flags.reduce<readonly Conditions[]>(
        (sides, flag) =>
          sides.flatMap((side) => [
            [...side, flag],
            [...side, sql`not ${flag}`],
          ]),
        [[]],
      )

const numberOf = ({ model }: Of, name: string): Fragment =>
  columnOf(model, name).role === 'flag'
    ? sql`case when ${sql.ref(name)} then 1 when not ${sql.ref(name)} then 0 end`
    : sql.ref(name)

export const correlation: MeasureConstruct<Static<typeof node>> = {
  node,
  problem: (check, { column, with: other }) =>
    firstProblem([column, other].map((name) => check.column(name, 'correlated', canCorrelate))),
  sql(of, { column, with: other }) {
    const both = [...of.own, hasValue(column), hasValue(other)]
    // Of a flag it tells how far those who have it are from the others, so each side is judged; of two, how many have both.
    const sides = sidesOf(flagsOf(of, column, other)).map((side) => of.entities.count([...both, ...side]))
    return {
      value: of.dialect.correlation(numberOf(of, column), numberOf(of, other), of.own),
      facts: { support: sides.length === 0 ? of.entities.count(both) : sql`least(${sql.join(sides)})` },
      amounts: rowsOf(of, both),
    }
  },
  tellsOf(of, { column, with: other }) {
    const both = withValues(of.complete, column, other).map(hasValue)
    const flags = flagsOf(of, column, other)
    const told = [...flags.map((flag) => [flag]), ...(flags.length > 1 ? [flags] : [])]
    return [both, ...told.map((side) => [...both, ...side])]
  },
  words: (model, { column, with: other }) =>
    `correlation of ${columnOf(model, column).label} with ${columnOf(model, other).label}`,
  head: 'correlation coefficient',
  valuesFrom: (_, { column, with: other }) => [column, other],
  unit: () => 'number',
  digits: () => 3,
  reading: correlationReading,
}
