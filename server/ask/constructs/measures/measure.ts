import type { Reading } from '../reading.ts'
import { Type, type TSchema } from 'typebox'
import { sql } from 'kysely'
import { hasValue, type Conditions, type Fragment } from '../../../engines/fragments.ts'
import type { Entities } from '../../../semantic-model/entities.ts'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Check, Problem } from '../check.ts'
import type { Compiling } from '../conditions/condition.ts'
import { filterSchema } from '../conditions/conditions.ts'
import type { Unit } from '../english.ts'

/** Only the entities of a group for which it holds: what two sides of a comparison differ in. */
export const where = { where: Type.Optional(filterSchema) }

/** For what the SQL of a measure is made. */
export interface Measuring extends Compiling {
  readonly entities: Entities
  /** The measure's own condition. */
  readonly own: Conditions
}

/** What disclosure control asks of a cell beside its value. */
export const facts = [
  /** The entities behind it, where they are not all of the group. */
  'entities',
  /** The entities that have a value. */
  'support',
  /** The entities that change a sum: with a value other than 0. */
  'contributors',
  /** The entities of a share's numerator, and of what it leaves. */
  'numerator',
  'rest',
  /** The entities beyond a percentile, on the side where they are fewer. */
  'beyond',
  /** The largest single value, whatever its sign, where the measure's value is their average: the two are compared. */
  'highest',
] as const
export type Fact = (typeof facts)[number]

/** The two largest amounts of one entity in what a measure adds up, whatever their sign, and the total they are part of. */
export interface Amounts {
  readonly largest: Fragment
  readonly second: Fragment
  /** Null where it is the measure's own value. */
  readonly total: Fragment | null
}

/** What amounts are of: rows, the values that are added up, the values that their sum is divided by. */
export const added = ['rows', 'values', 'per'] as const
export type Added = (typeof added)[number]

/** A measure as SQL. */
export interface Measured {
  readonly value: Fragment
  readonly facts?: Readonly<Partial<Record<Fact, Fragment>>>
  /** None where each entity has one row, and rows are what is added up. */
  readonly amounts?: Readonly<Partial<Record<Added, Amounts>>>
}

/** For what the sets of a measure's cells are told. */
export interface Telling extends Compiling {
  /** Columns in which every row has a value. */
  readonly complete: ReadonlySet<string>
  /** Columns in which no row has 0. */
  readonly nonzero: ReadonlySet<string>
  /** Columns that have no two values beside 0. */
  readonly counting: ReadonlySet<string>
}

/** What of a measure's words stands for a property of it, in whose place another may stand. */
export interface Words {
  readonly text: string
  readonly of: 'function' | 'column'
}

/** A kind of figure of a group: all that the product knows of it. */
export interface MeasureConstruct<M> {
  readonly node: TSchema
  readonly reading?: Reading
  /** @param dimensions how many the plan has */
  problem(check: Check, measure: M, dimensions: number): Problem
  sql(of: Measuring, measure: M): Measured
  /** Beside all rows of a group: of which others a figure tells, as conditions that they meet. */
  tellsOf(of: Telling, measure: M): readonly Conditions[]
  /** Those of whom it tells what they add, and not how many they are. */
  addsFrom?(of: Telling, measure: M): readonly Conditions[]
  /** The head of its column, whatever rows it is limited to: as one, or with a space between words that stand for a property each. */
  words(model: SemanticModel, measure: M): string | readonly Words[]
  /** A shorter head, where nothing else of its kind stands beside it. */
  head?: string
  unit(model: SemanticModel, measure: M): Unit
  /** The column whose values its figures are made of and counted as: of days the days. */
  valued?(model: SemanticModel, measure: M): string | null
  /** The figures of all groups add up to one of the whole. */
  addsUp?(measure: M): boolean
  /** To so many digits that count is a figure shown that is neither a count nor made of sums, nor between values. */
  digits?(measure: M): number | null
  /** Columns of whose values it is made; none where it is made of how many there are. */
  valuesFrom?(model: SemanticModel, measure: M): readonly string[]
  /** Entities are what is counted: each counts once, however many rows it has. */
  countsEntities?(model: SemanticModel, measure: M): boolean
  /** True where a value tells that all entities of a group share one. */
  isUniform?(measure: M, value: number): boolean
  /** Each cell is a part of all groups together, or of those that share their value of the dimension `within`. */
  partOf?(measure: M): { readonly within: number | null }
}

/** Of some columns those in which a row may have no value. */
export const withValues = (complete: ReadonlySet<string>, ...columns: readonly string[]): readonly string[] =>
  columns.filter((column) => !complete.has(column))

export const isAdded = (column: string): Fragment => sql`${sql.ref(column)} <> 0`

const knownIn = ({ complete }: Telling, columns: readonly string[]) =>
  withValues(complete, ...columns).map(hasValue)

/** Of which rows that add something sums of columns tell, over those that have them all. */
const adding = (of: Telling, columns: readonly string[], isMeant: (column: string) => boolean) =>
  columns
    .filter((column) => !of.nonzero.has(column) && isMeant(column))
    .map((column): Conditions => [...knownIn(of, columns), isAdded(column)])

/** How many rows sums of columns tell of: those that have them all, and those that add something where all of these add the same. */
export const countedIn = (of: Telling, ...columns: readonly string[]): readonly Conditions[] => [
  knownIn(of, columns),
  ...adding(of, columns, (column) => of.counting.has(column)),
]

/** Of which rows sums of columns tell what these add. */
export const addedFrom = (of: Telling, ...columns: readonly string[]): readonly Conditions[] =>
  adding(of, columns, (column) => !of.counting.has(column))
