import { Type, type Static } from 'typebox'
import type { Column, SemanticModel } from './semantic-model.ts'

/**
 * Columns that are worked out from two others in each row: price times quantity, revenue less cost, days from order to delivery. A
 * semantic model declares some. A question makes others, which are named by what they are ("close - open"), so that a plan names
 * them as it names any column.
 */

const closed = { additionalProperties: false } as const
const two = Type.Tuple([
  Type.String({ minLength: 1, maxLength: 300 }),
  Type.String({ minLength: 1, maxLength: 300 }),
])
export const durations = ['seconds', 'minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const
export type Duration = (typeof durations)[number]

/** One operation on two columns, in their order. */
export const derivedSchema = Type.Union([
  Type.Object({ multiply: two }, closed),
  Type.Object({ divide: two }, closed),
  Type.Object({ add: two }, closed),
  Type.Object({ subtract: two }, closed),
  Type.Object({ between: two, in: Type.Enum([...durations]) }, closed),
])
export type Derived = Static<typeof derivedSchema>
export type Operation = 'multiply' | 'divide' | 'add' | 'subtract' | 'between'

/** What is done, and with which columns. */
export interface Worked {
  readonly operation: Operation
  readonly parts: readonly [string, string]
  /** Of a time between two. */
  readonly in: Duration
}

export function workedOf(derived: Derived): Worked {
  if ('multiply' in derived) return { operation: 'multiply', parts: derived.multiply, in: 'days' }
  if ('divide' in derived) return { operation: 'divide', parts: derived.divide, in: 'days' }
  if ('add' in derived) return { operation: 'add', parts: derived.add, in: 'days' }
  if ('subtract' in derived) return { operation: 'subtract', parts: derived.subtract, in: 'days' }
  return { operation: 'between', parts: derived.between, in: derived.in }
}

/** Between the names of the two, as a name of what they make; and between their labels, as it is said. */
const SIGNS = { multiply: '*', divide: '/', add: '+', subtract: '-' } as const
export const WORDS = { multiply: 'times', divide: 'over', add: 'plus', subtract: 'less' } as const
type Sign = keyof typeof SIGNS
const signs = Object.keys(SIGNS) as readonly Sign[]

export const derivedOf = (operation: Sign, [one, other]: readonly [string, string]): Derived =>
  ({ [operation]: [one, other] }) as unknown as Derived

export function nameOfDerived(derived: Derived): string {
  const { operation, parts, in: unit } = workedOf(derived)
  return operation === 'between'
    ? `${unit} from ${parts[0]} to ${parts[1]}`
    : `${parts[0]} ${SIGNS[operation]} ${parts[1]}`
}

const isNumber = ({ role }: Column) => role === 'number' || role === 'money'
const isDate = ({ role }: Column) => role === 'date'

/** Whether two columns can be worked with so. */
export const mayWork = (operation: Operation, one: Column, other: Column): boolean =>
  operation === 'between'
    ? isDate(one) && isDate(other)
    : isNumber(one) &&
      isNumber(other) &&
      // Money less a number is neither, and money times money nothing that anybody pays in.
      (operation === 'divide' ||
        (operation === 'multiply' ? one.role !== 'money' || other.role !== 'money' : one.role === other.role))

function labelOf({ operation, in: unit }: Worked, one: Column, other: Column): string {
  return operation === 'between'
    ? `${unit} from ${one.label} to ${other.label}`
    : `${one.label} ${WORDS[operation]} ${other.label}`
}

/** What a question calls its columns has no units and bands of its own. */
function made(name: string, derived: Derived, one: Column, other: Column): Column {
  const worked = workedOf(derived)
  const { operation } = worked
  const money = [one, other].find(({ role }) => role === 'money')
  const isMoney = money !== undefined && operation !== 'divide' && operation !== 'between'
  const unit = operation === 'between' ? worked.in : operation === 'divide' ? undefined : (money ?? one).unit
  const isWhole = operation !== 'divide' && [one, other].every(({ fractional }) => fractional !== true)
  return {
    name,
    role: isMoney ? 'money' : 'number',
    label: labelOf(worked, one, other),
    plural: labelOf(worked, one, other),
    description: labelOf(worked, one, other),
    ...(unit === undefined ? {} : { unit }),
    ...([one, other].some(({ sensitive }) => sensitive === true) ? { sensitive: true } : {}),
    ...(isWhole && !isMoney && operation !== 'between' ? {} : { fractional: true }),
    ...(operation === 'multiply' ||
    (operation !== 'divide' && one.usually === 'sum' && other.usually === 'sum')
      ? { usually: 'sum' as const }
      : {}),
    derived,
  }
}

const remembered = new WeakMap<SemanticModel, Map<string, Column | null>>()

/** The pairs of columns whose names stand around some words. */
function* pairsAround({ columns }: SemanticModel, name: string, words: string) {
  const find = (part: string) => columns.find((column) => column.name === part)
  for (let at = name.indexOf(words); at !== -1; at = name.indexOf(words, at + 1)) {
    const [one, other] = [find(name.slice(0, at)), find(name.slice(at + words.length))]
    if (one !== undefined && other !== undefined) yield [one, other] as const
  }
}

function read(model: SemanticModel, name: string): Column | null {
  for (const unit of durations)
    if (name.startsWith(`${unit} from `))
      for (const [one, other] of pairsAround(model, name.slice(`${unit} from `.length), ' to '))
        if (mayWork('between', one, other))
          return made(name, { between: [one.name, other.name], in: unit }, one, other)
  for (const operation of signs)
    for (const [one, other] of pairsAround(model, name, ` ${SIGNS[operation]} `))
      if (mayWork(operation, one, other))
        return made(name, derivedOf(operation, [one.name, other.name]), one, other)
  return null
}

/** The column that a question makes of two of a model, by its name; null where it is none. */
export function derivedNamed(model: SemanticModel, name: string): Column | null {
  const known = remembered.get(model) ?? new Map<string, Column | null>()
  remembered.set(model, known)
  const before = known.get(name)
  if (before !== undefined) return before
  const column = read(model, name)
  known.set(name, column)
  return column
}

/** What a model says of columns that it derives, and cannot be so: the name of the column with what is wrong. */
export function derivedProblem({ columns }: SemanticModel): readonly [index: number, problem: string] | null {
  for (const [index, { derived, role, sensitive }] of columns.entries()) {
    if (derived === undefined) continue
    const { operation, parts } = workedOf(derived)
    const [one, other] = parts.map((part) => columns.slice(0, index).find(({ name }) => name === part))
    if (one === undefined || other === undefined)
      return [index, `is derived from "${parts[one === undefined ? 0 : 1]}", which is no column before it`]
    if (!mayWork(operation, one, other))
      return [index, `cannot be made by "${operation}" of a ${one.role} and a ${other.role}`]
    if (role !== 'number' && role !== 'money') return [index, `is derived and so a number, not a ${role}`]
    if (sensitive !== true && [one, other].some((part) => part.sensitive === true))
      return [index, 'is derived from a sensitive column, and has to be sensitive too']
  }
  return null
}
