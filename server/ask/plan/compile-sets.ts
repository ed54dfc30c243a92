import { sql } from 'kysely'
import type { Dialect } from '../../engines/engine.ts'
import { only, ordinals, where, type Conditions, type Fragment } from '../../engines/fragments.ts'
import { statementOf, type Statement } from '../../engines/statement.ts'
import { condition } from '../constructs/conditions/conditions.ts'
import { group } from '../constructs/dimensions/dimensions.ts'
import type { Telling } from '../constructs/measures/measure.ts'
import { countsEntities, tellsOf, type Measure } from '../constructs/measures/measures.ts'
import { drawOf, PLACES, placeOf, PRIME } from '../../semantic-model/places.ts'
import { dimensionId } from './columns.ts'
import { rowsOf } from './compile.ts'
import type { Plan } from './plan.ts'

/** The SQL of the sets that the cells of a plan tell of. */

/** For what the sets of a plan are told. */
export interface TellingSets extends Telling {
  /** A number for each row, the same wherever and whenever the row is read. */
  readonly rowId: Fragment
}

/** Where an entity stands, how many there are, and what a set has of them. */
interface Told {
  readonly place: Fragment
  readonly entities: Fragment
  readonly number: (measure: Measure, conditions: Conditions) => Fragment
}

function toldBy({ model, dialect, rowId }: TellingSets): Told {
  const rows = (conditions: Conditions) => sql`sum(${drawOf(rowId)})${only(conditions)}`
  if (model.protects === undefined)
    return {
      place: placeOf(dialect, rowId),
      entities: sql`count(*)`,
      number: (_, conditions) => rows(conditions),
    }
  const entity = sql.ref(model.protects.column)
  const id = dialect.identity(entity)
  return {
    place: placeOf(dialect, id),
    entities: sql`count(distinct ${entity})`,
    number: (measure, conditions) =>
      countsEntities(model, measure) ? sql`sum(distinct ${drawOf(id)})${only(conditions)}` : rows(conditions),
  }
}

/** A set that a cell tells of. */
interface StandingSet {
  /** Where it stands in a row. */
  readonly key: string
  /** What its rows add is told, and not how many they are. */
  readonly isAmount: boolean
}

export interface CompiledSets {
  /**
   * One row a group: its keys as in the statement of the plan, then its sets, each as a text that `readSet` reads of what
   * is not 0 modulo `PRIME`; null is the empty set. Groups of few, of which no cell is ever shown, are left out.
   */
  readonly statement: Statement
  /** By measure: where the sets stand that its cells tell of. Plans by the same groups may share all of them. */
  readonly sets: readonly (readonly StandingSet[])[]
  /** By where a set stands: which rows of a group it is of. */
  readonly conditions: ReadonlyMap<string, Conditions>
}

/** A number below `PRIME` as one letter: a text of these is a fifth of one of digits, and is read in no time. */
const letterOf = (dialect: Dialect, number: Fragment) => dialect.letter(sql`${number} + 1`)

/** The set that a text tells: pairs of letters, a place and its number. */
export function readSet(text: unknown): Uint16Array {
  const numbers = new Uint16Array(PLACES)
  if (typeof text !== 'string') return numbers
  for (let at = 0; at < text.length; at += 2) numbers[text.charCodeAt(at) - 1] = text.charCodeAt(at + 1) - 1
  return numbers
}

/** Where a row says which dimensions its group leaves out: a bit each, the last dimension's the lowest. */
export const LEFT_OUT = 'left_out'

const subsets = (keys: readonly Fragment[]): readonly (readonly Fragment[])[] =>
  keys.reduce<readonly (readonly Fragment[])[]>(
    (made, key) => made.flatMap((some) => [[...some, key], some]),
    [[]],
  )

/** A set by where it stands. */
interface NumberOfSet {
  readonly key: string
  /** What is added up of the numbers that are drawn for its entities. */
  readonly number: Fragment
  readonly conditions: Conditions
}

/** By measure where its sets stand, and each set once. */
function numbersOf(of: TellingSets, { measures }: Plan, told: Told) {
  const numbers = new Map<string, NumberOfSet>()
  const sets = measures.map((measure) =>
    tellsOf(of, measure).map(({ conditions, isAmount }) => {
      const number = told.number(measure, conditions)
      const name = JSON.stringify(statementOf(number))
      const entry = numbers.get(name) ?? { key: `set_${numbers.size}`, number, conditions }
      numbers.set(name, entry)
      return { key: entry.key, isAmount }
    }),
  )
  return { sets, numbers }
}

function groupsOf(of: TellingSets, { dimensions }: Plan) {
  const keys = dimensions.map((_, place) => sql.ref(dimensionId(place)))
  return { keys, groups: dimensions.map((each, at) => sql`${group(of, each)} as ${keys[at] ?? sql``}`) }
}

/**
 * The SQL of a number for each set behind the cells of a plan, hardly the same for two sets: one row a group, its keys as in the
 * statement of the plan, then the numbers; null is the empty set.
 *
 * @param least entities of a group; fewer are left out
 */
export function compileSums(
  of: TellingSets,
  plan: Plan,
  least: number,
): { readonly statement: Statement; readonly keys: readonly (readonly string[])[] } {
  const told = toldBy(of)
  const { sets, numbers } = numbersOf(of, plan, told)
  const { groups } = groupsOf(of, plan)
  const columns = [...groups, ...numbers.values().map(({ key, number }) => sql`${number} as ${sql.ref(key)}`)]
  const filter = rowsOf(plan).map((each) => condition(of, each))
  const grouped = groups.length === 0 ? sql`` : sql` group by ${ordinals(groups.length)}`
  return {
    statement: statementOf(
      sql`select ${sql.join(columns)} from ${sql.table(of.model.table)}${where(filter)}${grouped} having ${told.entities} >= ${sql.lit(least)}`,
    ),
    keys: sets.map((standing) => standing.map(({ key }) => key)),
  }
}

/**
 * The SQL of the sets behind the cells of a plan.
 *
 * @param withMargins also of all groups by fewer of its dimensions
 * @param least entities of a group; fewer are left out
 */
export function compileSets(
  of: TellingSets,
  plan: Plan,
  { withMargins = false, least = of.model.threshold } = {},
): CompiledSets {
  const { model, dialect } = of
  const told = toldBy(of)
  const { sets, numbers } = numbersOf(of, plan, told)
  const { keys, groups } = groupsOf(of, plan)
  const [place, entities] = [sql.ref('place'), sql.ref('entities')]
  const columns = [
    ...groups,
    sql`${told.place} as ${place}`,
    sql`${told.entities} as ${entities}`,
    ...numbers.values().map(({ key, number }) => sql`${number} % ${sql.lit(PRIME)} as ${sql.ref(key)}`),
  ]
  const filter = rowsOf(plan).map((each) => condition(of, each))
  const byPlace = sql`select ${sql.join(columns)} from ${sql.table(model.table)}${where(filter)} group by ${ordinals(groups.length + 1)}`
  const leftOut = sql.ref(LEFT_OUT)
  const sums = [...numbers.values()].map(({ key }) => {
    const number = sql.ref(key)
    return sql`sum(${number}) % ${sql.lit(PRIME)} as ${number}`
  })
  const sides = subsets(keys).map((side) => sql`(${sql.join([...side, place])})`)
  const isGrouped = withMargins && keys.length > 0
  const summed = isGrouped
    ? sql`select ${sql.join([...keys, sql`grouping(${sql.join(keys)}) as ${leftOut}`, place, sql`sum(${entities}) as ${entities}`, ...sums])} from (${byPlace}) as by_place group by grouping sets (${sql.join(sides)})`
    : byPlace
  const named = isGrouped ? [...keys, leftOut] : keys
  const texts = [...numbers.values()].map(({ key }) => {
    const number = sql.ref(key)
    const pair = sql`concat(${letterOf(dialect, place)}, ${letterOf(dialect, number)})`
    return sql`${dialect.joined(pair, [sql`${number} > 0`])} as ${number}`
  })
  const grouped = named.length === 0 ? sql`` : sql` group by ${ordinals(named.length)}`
  return {
    statement: statementOf(
      sql`select ${sql.join([...named, ...texts])} from (${summed}) as places${grouped} having sum(${entities}) >= ${sql.lit(least)}`,
    ),
    sets,
    conditions: new Map([...numbers.values()].map(({ key, conditions }) => [key, conditions])),
  }
}
