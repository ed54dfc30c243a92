import { sql } from 'kysely'
import type { Dialect } from '../../engines/engine.ts'
import { ordinals, type Fragment } from '../../engines/fragments.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { entitiesOf, type Entities } from '../../semantic-model/entities.ts'
import { hidesEnds, SemanticModelError, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { condition, type Filter } from '../constructs/conditions/conditions.ts'
import { group } from '../constructs/dimensions/dimensions.ts'
import { columnsOfAll } from '../constructs/measures/measure-sql.ts'
import type { FigurePart } from '../constructs/measures/figure.ts'
import type { MeasureFigures } from '../constructs/measures/measure.ts'
import { measured } from '../constructs/measures/measures.ts'
import { dimensionId, measureId } from './columns.ts'
import type { Plan } from './plan.ts'
import { areSensitive, isSensitiveThroughout, partition, rowsOf } from './population.ts'
import { columnsTouched } from './touches.ts'
import { columnsNamed } from '../constructs/node.ts'
import { nodesProblem } from './validate.ts'

/** A part of a measure, and where a row of the statement has its sums. */
export interface CompiledPart {
  readonly part: FigurePart
  /** By the name of a sum: its column. */
  readonly ids: Readonly<Record<string, string>>
  /** Of whom it tells something sensitive, so that it carries noise; null where it does not. */
  readonly population: Population | null
}

/** Where rows have the sum of the keys of a population, and how many it is. */
export interface Population {
  readonly keys: string
  readonly number: string
}

export interface CompiledMeasure {
  readonly measured: MeasureFigures
  readonly parts: readonly CompiledPart[]
}

/** A plan as statements. */
export interface Compiled {
  /** One row a group: its keys, and what each figure is made of. */
  readonly statement: Statement
  /** Who is in each population, where the rows of the statement are chosen by something sensitive; null where it says so itself, or nobody asks. */
  readonly populations: Statement | null
  readonly measures: readonly CompiledMeasure[]
}

/** The columns of a statement; what stands there already is not asked for twice. */
class Columns {
  private readonly byText = new Map<string, string>()
  private readonly taken = new Set<string>()
  readonly selected: Fragment[] = []

  add(id: string, value: Fragment): string {
    const text = JSON.stringify(statementOf(value))
    const known = this.byText.get(text)
    if (known !== undefined) return known
    let free = id
    for (let copy = 2; this.taken.has(free); copy += 1) free = `${id}_${copy}`
    this.taken.add(free)
    this.byText.set(text, free)
    this.selected.push(sql`${value} as ${sql.ref(free)}`)
    return free
  }

  /** Groups stand by their places, also where two are the same. */
  addGroup(id: string, value: Fragment): void {
    if (this.add(id, value) !== id) this.selected.push(sql`${value} as ${sql.ref(id)}`)
  }
}

/** What a person would have asked stands under the name of the measure. */
function sumsOf(
  columns: Columns,
  { sums }: FigurePart,
  place: number,
  at: number,
): Readonly<Record<string, string>> {
  const prefix = at === 0 ? measureId(place) : `${measureId(place)}_${at}`
  const first = Object.hasOwn(sums, 'value') ? 'value' : 'n'
  return Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [
      name,
      columns.add(name === first ? prefix : `${prefix}_${name}`, value),
    ]),
  )
}

const selectFrom = (columns: Columns, entities: Entities, groups: number): Statement => {
  const places = ordinals(groups)
  const grouped = groups === 0 ? sql`` : sql`\ngroup by ${places}\norder by ${places}`
  return statementOf(
    sql`select\n  ${sql.join(columns.selected, sql`,\n  `)}\nfrom ${entities.rows(sql`\n`)}${grouped}`,
  )
}

function compiled(model: SemanticModel, dialect: Dialect, plan: Plan): Compiled {
  const of = { model, dialect, names: columnsTouched(model, plan) }
  const groups = plan.dimensions.map((dimension) => group(of, dimension))
  const rows = rowsOf(plan)
  const { known, sensitive } = partition(model, rows)
  const entities = entitiesOf({ ...of, groups, filter: rows.map((each) => condition(of, each)) })
  const isNoisyThroughout = isSensitiveThroughout(model, plan)
  const isNoisy = (columns: readonly string[], only: readonly Filter[]) =>
    isNoisyThroughout || areSensitive(model, [...columns, ...columnsOfAll(only)])
  const columns = new Columns()
  for (const [place, value] of groups.entries()) columns.addGroup(dimensionId(place), value)

  // Of those who are known alone, whatever is sensitive of them.
  const isApart = sensitive.length > 0
  const knownGroups = plan.dimensions.flatMap((dimension, place) =>
    areSensitive(model, columnsNamed(dimension)) ? [] : [[place, groups[place] ?? sql``] as const],
  )
  const everybody = isApart
    ? entitiesOf({
        ...of,
        groups: knownGroups.map(([, value]) => value),
        filter: known.map((each) => condition(of, each)),
      })
    : entities
  const ofEverybody = isApart ? new Columns() : columns
  if (isApart) for (const [place, value] of knownGroups) ofEverybody.addGroup(dimensionId(place), value)
  const populationOf = (part: FigurePart): Population => {
    const own = partition(model, part.only).known.map((each) => condition(of, each))
    return {
      keys: ofEverybody.add('keys', everybody.keys(own)),
      number: ofEverybody.add('number', everybody.count(own)),
    }
  }
  const measures = plan.measures.map((measure, place): CompiledMeasure => {
    const made = measured({ ...of, entities, isNoisy, hidesEnds: hidesEnds(model) }, measure)
    const parts = made.parts.map((part, at) => {
      const ids = sumsOf(columns, part, place, at)
      return { part, ids, population: isNoisy(part.columns, part.only) ? populationOf(part) : null }
    })
    return { measured: made, parts }
  })
  return {
    statement: selectFrom(columns, entities, groups.length),
    populations:
      isApart && ofEverybody.selected.length > knownGroups.length
        ? selectFrom(ofEverybody, everybody, knownGroups.length)
        : null,
    measures,
  }
}

/**
 * The SQL of a plan: one row a group, with what each figure is made of. Throws SemanticModelError where a node names what the model
 * does not have. Ranking, having, limit and calculations are not in it, because they come after what is shown is decided.
 */
export function compile(model: SemanticModel, dialect: Dialect, plan: Plan): Compiled {
  const problem = nodesProblem(model, plan)
  if (problem !== null) throw new SemanticModelError(problem)
  return compiled(model, dialect, plan)
}

/** The row that the groups of a plan are compared with, as a plan; null where there is none. */
export const referenceOf = (plan: Plan): Plan | null =>
  plan.reference === undefined ? null : { ...plan, dimensions: [], filter: plan.reference.filter }

/** The SQL of the row that the groups of a compiled plan are compared with; null where it compares with none. */
export function compileReference(model: SemanticModel, dialect: Dialect, plan: Plan): Compiled | null {
  const reference = referenceOf(plan)
  return reference === null ? null : compiled(model, dialect, reference)
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
