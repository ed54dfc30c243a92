import { COLUMN_NAMES } from '../../constructs/node.ts'
import { planSchema } from '../../plan/plan.ts'

/** What kinds of nodes a plan may have and what each takes, read off its schema: a construct is known to its own file alone. */

/** What of JSON Schema the plan is made of. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly pattern?: string
  readonly minimum?: number
  readonly description?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly $ref?: string
}

/** What an argument is, once it is read. */
export type ArgumentType =
  'column' | 'metric' | 'value' | 'text' | 'number' | 'choice' | 'bound' | 'flag' | 'day' | 'lastDay'

export interface Argument {
  readonly name: string
  readonly type: ArgumentType
  /** All further arguments are of this one. */
  readonly isList: boolean
  readonly isOptional: boolean
  /** Absent, it is null rather than left out. */
  readonly isNullable: boolean
  /** Of a choice, or beside numbers. */
  readonly choices: readonly string[]
}

/** Conditions that a node has of its own. */
export interface OwnConditions {
  readonly name: string
  /** Each stands for itself, where others all hold together. */
  readonly isEach: boolean
  /** Which they may be, where each stands for itself. */
  readonly kinds: readonly string[]
  readonly isOptional: boolean
}

export interface NodeKind {
  readonly kind: string
  readonly args: readonly Argument[]
  readonly held: readonly OwnConditions[]
  readonly description: string
}

/** The parts of a plan that are lists of nodes of several kinds. */
export const PARTS = ['measures', 'calculations', 'dimensions'] as const
export type PlanPart = (typeof PARTS)[number]

const root = planSchema as unknown as Schema
const isNull = ({ type }: Schema) => type === 'null'
const without = (schema: Schema): readonly Schema[] =>
  (schema.anyOf ?? [schema]).filter((each) => !isNull(each))
const isCondition = (schema: Schema): boolean =>
  schema.$ref === 'Filter' ||
  schema.$defs?.['Filter'] !== undefined ||
  without(schema).some((each) => each !== schema && isCondition(each))

/** The leaves of conditions: those of conditions are said by what stands beside each. */
const leavesOf = (schema: Schema | undefined): readonly Schema[] =>
  without(schema ?? {})
    .flatMap((each) => each.$defs?.['Filter']?.anyOf ?? [])
    .filter(
      ({ properties = {} }) =>
        !Object.values(properties).some((each) => isCondition(each) || isCondition(each.items ?? {})),
    )

function typeOf(kind: string, name: string, schema: Schema): ArgumentType {
  if (schema.enum !== undefined || schema.const !== undefined) return 'choice'
  const types = without(schema).map(({ type }) => type)
  if (types.length > 1) return types.includes('boolean') ? 'value' : 'bound'
  const [only] = without(schema)
  if (only?.enum !== undefined) return 'choice'
  if (only?.pattern?.includes('\\d{4}') === true) return name === 'to' ? 'lastDay' : 'day'
  if (only?.type === 'boolean') return 'flag'
  if (only?.type === 'number' || only?.type === 'integer') return 'number'
  if (kind === 'metric') return 'metric'
  return COLUMN_NAMES.some((each) => each === name) ? 'column' : 'text'
}

const namesOf = (schema: Schema): readonly string[] =>
  without(schema)
    .flatMap((each) => [...(each.enum ?? []), ...(each.const === undefined ? [] : [each.const])])
    .map(String)

function argumentOf(kind: string, name: string, schema: Schema, isRequired: boolean): Argument {
  const [one] = without(schema)
  const items = one?.items
  const choices = namesOf(items ?? schema)
  return {
    name,
    type: typeOf(kind, name, items ?? schema),
    isList: items !== undefined,
    isOptional: !isRequired || schema.anyOf?.some(isNull) === true,
    isNullable: schema.anyOf?.some(isNull) === true,
    choices,
  }
}

/** Lists that hold conditions, or are made of their leaves. */
const holdsConditions = (schema: Schema): boolean =>
  isCondition(schema) ||
  schema.items?.anyOf?.some(({ properties }) => properties?.['op'] !== undefined) === true

function kindOf(kind: string, { properties = {}, required = [], description = '' }: Schema): NodeKind {
  const fields = Object.entries(properties).filter(([name]) => name !== 'kind')
  const isRequired = (name: string) => required.includes(name)
  return {
    kind,
    args: fields
      .filter(([, schema]) => !holdsConditions(schema))
      .map(([name, schema]) => argumentOf(kind, name, schema, isRequired(name))),
    held: fields
      .filter(([, schema]) => holdsConditions(schema))
      .map(([name, schema]) => ({
        name,
        isEach: schema.items !== undefined,
        kinds: (schema.items?.anyOf ?? []).map(nameOf),
        isOptional: !isRequired(name) || schema.anyOf?.some(isNull) === true,
      })),
    description,
  }
}

const nameOf = ({ properties }: Schema) => String(properties?.['kind']?.const)
const kindsOf = (variants: readonly Schema[]): readonly NodeKind[] =>
  variants.map((each) => kindOf(nameOf(each), each))

/** Kinds of nodes by the part of a plan that lists them. */
export const KINDS: Readonly<Record<PlanPart, readonly NodeKind[]>> = {
  measures: kindsOf(root.properties?.['measures']?.items?.anyOf ?? []),
  calculations: kindsOf(root.properties?.['calculations']?.items?.anyOf ?? []),
  dimensions: kindsOf(root.properties?.['dimensions']?.items?.anyOf ?? []),
}

export const CONDITIONS: readonly NodeKind[] = kindsOf(leavesOf(root.properties?.['filter']))

/** What else a plan says, each by the name of its property: one node of a list, an object, or a single value. */
export interface More extends NodeKind {
  readonly isListed: boolean
  readonly isBare: boolean
}

const APART = new Set<string>(['dataset', 'filter', ...PARTS])
export const MORE: readonly More[] = Object.entries(root.properties ?? {})
  .filter(([name]) => !APART.has(name))
  .map(([name, schema]) => {
    const inside = schema.items ?? schema
    const isBare = inside.properties === undefined
    const kind = isBare
      ? {
          kind: name,
          args: [argumentOf(name, 'value', inside, true)],
          held: [],
          description: inside.description ?? '',
        }
      : kindOf(name, inside)
    return { ...kind, isListed: schema.items !== undefined, isBare }
  })
