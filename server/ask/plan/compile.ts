import { sql } from 'kysely'
import type { Dialect } from '../../engines/engine.ts'
import { figureOf, type Figure } from '../../engines/figures.ts'
import { ordinals, type Fragment } from '../../engines/fragments.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { entitiesOf } from '../../semantic-model/entities.ts'
import { SemanticModelError, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { condition, type Filter } from '../constructs/conditions/conditions.ts'
import { group, limitsOf } from '../constructs/dimensions/dimensions.ts'
import { added, facts } from '../constructs/measures/measure.ts'
import { measured, type Measure } from '../constructs/measures/measures.ts'
import { amountsId, dimensionId, ENTITIES, factId, MATCHED, measureId } from './columns.ts'
import type { Plan } from './plan.ts'
import { nodesProblem } from './validate.ts'

/** A column of the answer before disclosure control: where it stands, and its SQL. */
type Raw = readonly [id: string, value: Fragment]

/** The columns that one measure needs: its value, and what disclosure control asks before it shows the value. */
function rawColumns(asked: Parameters<typeof measured>[0], measure: Measure, place: number): readonly Raw[] {
  const { value, facts: told = {}, amounts = {} } = measured(asked, measure)
  return [
    [measureId(place), value],
    ...facts.flatMap((fact): Raw[] => {
      const value = told[fact]
      return value === undefined ? [] : [[factId(place, fact), value]]
    }),
    ...added.flatMap((of): Raw[] => {
      const most = amounts[of]
      if (most === undefined) return []
      const { largest, second, total } = most
      return [
        ...(total === null ? [] : [[amountsId(place, of, 'total'), total] as const]),
        [amountsId(place, of, 'largest'), largest],
        [amountsId(place, of, 'second'), second],
      ]
    }),
  ]
}

/** What holds of every row behind an answer. */
export const rowsOf = ({ filter, dimensions }: Plan): readonly Filter[] => [
  ...(filter === null ? [] : [filter]),
  ...limitsOf(dimensions),
]

function selectedBy(model: SemanticModel, dialect: Dialect, plan: Plan) {
  const groups = plan.dimensions.map((dimension) => group({ model, dialect }, dimension))
  const filter = rowsOf(plan).map((each) => condition({ model, dialect }, each))
  const entities = entitiesOf({ model, dialect, groups, filter })
  const matched = entities.matched()
  const columns: readonly Raw[] = [
    ...groups.map((value, place): Raw => [dimensionId(place), value]),
    [ENTITIES, entities.count([])],
    ...(matched === null ? [] : [[MATCHED, matched] as const]),
    ...plan.measures.flatMap((measure, place) => rawColumns({ model, dialect, entities }, measure, place)),
  ]
  return { groups, entities, columns }
}

function statementFor(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const { groups, entities, columns } = selectedBy(model, dialect, plan)
  const selected = columns.map(([id, value]) => sql`${value} as ${sql.ref(id)}`)
  const places = ordinals(groups.length)
  const grouped = groups.length === 0 ? sql`` : sql`\ngroup by ${places}\norder by ${places}`
  return statementOf(
    sql`select\n  ${sql.join(selected, sql`,\n  `)}\nfrom ${entities.rows(sql`\n`)}${grouped}`,
  )
}

/**
 * The SQL of a plan: one row a group, each with its number of entities and what disclosure control needs, by the ids of
 * `columns.ts`. Throws SemanticModelError where a node names what the model does not have. Ranking, having, limit and calculations are not in it, because they come after suppression.
 */
export function compile(model: SemanticModel, dialect: Dialect, plan: Plan): Statement {
  const problem = nodesProblem(model, plan)
  if (problem !== null) throw new SemanticModelError(problem)
  return statementFor(model, dialect, plan)
}

/** The row that the groups of a plan are compared with, as a plan; null where there is none. */
export const referenceOf = (plan: Plan): Plan | null =>
  plan.reference === undefined ? null : { ...plan, dimensions: [], filter: plan.reference.filter }

/** The columns of the statement of a plan behind those of its groups, as what they add up; null where one of them is no such figure. */
export function figuresIn(
  model: SemanticModel,
  dialect: Dialect,
  plan: Plan,
): readonly (readonly [id: string, figure: Figure])[] | null {
  const { groups, columns } = selectedBy(model, dialect, plan)
  const figures = columns.slice(groups.length).map(([id, value]) => [id, figureOf(value)] as const)
  const isFigure = (each: (typeof figures)[number]): each is readonly [string, Figure] => each[1] !== null
  return figures.every(isFigure) ? figures : null
}

/** The SQL of the row that the groups of a compiled plan are compared with, or null where it compares with none. */
export function compileReference(model: SemanticModel, dialect: Dialect, plan: Plan): Statement | null {
  const reference = referenceOf(plan)
  return reference === null ? null : statementFor(model, dialect, reference)
}

/** The statement with its parameters written in, for a person to read or paste; it is never run. */
export function readable({ sql: text, parameters }: Statement): string {
  return text.replace(/\$(\d+)/g, (_, position: string) => {
    const value = parameters[Number(position) - 1]
    return typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : `'${String(value).replaceAll("'", "''")}'`
  })
}
