import type { TSchema } from 'typebox'

/**
 * A schema of ours in the subset of JSON Schema that providers of language models take for structured output: closed objects
 * whose every property is required, no keywords of length or range, no recursion, references into `$defs` alone. What a
 * schema says otherwise is turned into that:
 *
 * - an absent value is one that the kind does not have, which keeps unions few: '' for a text, "none" for a name, the number
 *   before the least, [] for a list; null only for objects and open numbers
 * - a part that contains itself is a list of parts that all hold, unrolled to a fixed depth
 *
 * The values are checked by the schema itself once they are read back.
 */

/** What of JSON Schema our schemas are made of. */
interface Node {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly items?: Node
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly description?: string
  readonly $defs?: Readonly<Record<string, Node>>
  readonly $ref?: string
}

/** Parts within parts that a question is hardly ever made of more of. */
const LEVELS = ['Condition', 'ConditionWithin', 'InnermostCondition'] as const

const NONE = 'none'
const isNull = ({ type }: Node) => type === 'null'
const isSelf = ({ $ref }: Node) => $ref !== undefined
const isList = (node: Node) => node.type === 'array' || isSelf(node)

/** The variants of the part that contains itself, found where it is first used. */
function variantsOfSelf(node: Node): readonly Node[] {
  if (node.$defs !== undefined) return node.$defs[node.$ref ?? '']?.anyOf ?? []
  const within = [
    ...(node.anyOf ?? []),
    ...Object.values(node.properties ?? {}),
    ...(node.items ? [node.items] : []),
  ]
  for (const each of within) {
    const found = variantsOfSelf(each)
    if (found.length > 0) return found
  }
  return []
}

const containsSelf = ({ properties = {} }: Node) =>
  Object.values(properties).some((each) => isSelf(each) || (each.items !== undefined && isSelf(each.items)))

/** The schema of a value where there is one, and whether there may be none. */
function presentOf(
  node: Node,
  isOptional = false,
): { readonly present: Node; readonly mayBeAbsent: boolean } {
  const [first, ...more] = (node.anyOf ?? []).filter((each) => !isNull(each))
  const isNullable = node.anyOf?.some(isNull) === true
  if (!isNullable || first === undefined || more.length > 0)
    return { present: node, mayBeAbsent: isOptional || isNullable }
  const description = node.description ?? first.description
  return { present: description === undefined ? first : { ...first, description }, mayBeAbsent: true }
}

/** What stands for no value of a schema. */
function absentOf(node: Node): unknown {
  if (isList(node)) return []
  if (node.enum !== undefined) return NONE
  if (node.type === 'string') return ''
  return node.type === 'integer' && node.minimum !== undefined ? node.minimum - 1 : null
}

/** What keywords say that the subset does not have. */
function described(node: Node, absent: unknown): { readonly description?: string } {
  const { minimum, maximum, exclusiveMinimum } = node
  const notes = [
    node.description,
    minimum !== undefined && maximum !== undefined ? `from ${minimum} to ${maximum}` : undefined,
    exclusiveMinimum === undefined ? undefined : `over ${exclusiveMinimum}`,
    absent === undefined ? undefined : `${JSON.stringify(absent)} for none`,
  ].filter((note) => note !== undefined)
  return notes.length === 0 ? {} : { description: notes.join('; ').replaceAll('.;', ';') }
}

type Definitions = Record<string, object>

/** The schema in the subset. */
export function portableSchema(schema: TSchema): object {
  const variants = variantsOfSelf(schema)
  const definitions: Definitions = {}

  const levelOf = (depth: number): object => {
    const name = LEVELS[depth] ?? ''
    const isInnermost = depth === LEVELS.length - 1
    definitions[name] ??= {
      description: 'One condition.',
      anyOf: variants
        .filter((variant) => !isInnermost || !containsSelf(variant))
        .map((variant) => made(variant, depth + 1)),
    }
    return { $ref: `#/$defs/${name}` }
  }

  /** A variant that stands in several places is defined once, because each has unions of its own. */
  const referred = (variant: Node): object => {
    const kind = String(variant.properties?.['kind']?.const)
    definitions[kind] ??= inline(variant, 0)
    return { $ref: `#/$defs/${kind}` }
  }

  const made = (node: Node, depth: number, absent?: unknown): object =>
    variants.includes(node) && !containsSelf(node) ? referred(node) : inline(node, depth, absent)

  const inline = (node: Node, depth: number, absent?: unknown): object => {
    if (isSelf(node)) {
      const list = { ...node, description: node.description ?? 'conditions that all hold' }
      return { type: 'array', ...described(list, absent), items: levelOf(depth) }
    }
    if (node.anyOf !== undefined)
      return { anyOf: node.anyOf.map((each) => made(each, depth)), ...described(node, absent) }
    if (node.const !== undefined) return { type: 'string', enum: [node.const] }
    if (node.enum !== undefined)
      return {
        type: 'string',
        enum: absent === undefined ? node.enum : [...node.enum, absent],
        ...described(node, absent),
      }
    if (node.items !== undefined) {
      const items = isSelf(node.items) ? levelOf(depth) : made(node.items, depth)
      return { type: 'array', ...described(node, absent), items }
    }
    if (node.properties === undefined) return { type: node.type, ...described(node, absent) }
    const { properties } = node
    return {
      type: 'object',
      ...described(node, undefined),
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, each]) => {
          const { present, mayBeAbsent } = presentOf(each, node.required?.includes(name) !== true)
          if (!mayBeAbsent) return [name, made(present, depth)]
          const absentValue = absentOf(present)
          return absentValue === null
            ? [name, { anyOf: [made(present, depth), { type: 'null' }] }]
            : [name, made(present, depth, absentValue)]
        }),
      ),
      required: Object.keys(properties),
      additionalProperties: false,
    }
  }

  const root = made(schema, 0)
  return { ...root, $defs: definitions }
}

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const variantFor = (variants: readonly Node[], value: Fields) =>
  variants.find(({ properties }) => properties?.['kind']?.const === value['kind'])

/**
 * A value of the subset's schema as one of the schema itself. What a model gives beyond the schema stays, for the check to
 * find; fields that say nothing go, so that a model may leave out or add them.
 */
export function fromPortable(schema: TSchema, value: unknown): unknown {
  const variants = variantsOfSelf(schema)

  const read = (node: Node, given: unknown): unknown => {
    if (isSelf(node)) {
      const parts = (Array.isArray(given) ? given : [given]).map(readPart)
      return parts.length === 1 ? parts[0] : { kind: 'and', items: parts }
    }
    const { items } = node
    if (items !== undefined && Array.isArray(given))
      return given.map((each) => (isSelf(items) ? readPart(each) : read(items, each)))
    if (!isFields(given)) return given
    if (node.anyOf !== undefined) {
      const objects = node.anyOf.filter(({ properties }) => properties !== undefined)
      const variant = objects.length === 1 ? objects[0] : variantFor(objects, given)
      return variant === undefined ? given : read(variant, given)
    }
    return node.properties === undefined ? given : readFields(node, node.properties, given)
  }

  const readPart = (given: unknown): unknown => {
    const variant = isFields(given) ? variantFor(variants, given) : undefined
    return variant === undefined ? given : read(variant, given)
  }

  const readFields = (node: Node, properties: Readonly<Record<string, Node>>, given: Fields) => {
    const fields = Object.entries(properties).flatMap(([name, each]): [string, unknown][] => {
      const isOptional = node.required?.includes(name) !== true
      const { present, mayBeAbsent } = presentOf(each, isOptional)
      const own = given[name]
      const absent = mayBeAbsent ? absentOf(present) : null
      const isAbsent =
        own === undefined || own === null || own === absent || (isList(present) && isEmpty(own))
      if (!isAbsent) return [[name, read(present, own)]]
      if (isOptional) return []
      return mayBeAbsent ? [[name, null]] : present.type === 'array' ? [[name, []]] : []
    })
    const beyond = Object.entries(given).filter(([name, own]) => !(name in properties) && !isEmpty(own))
    return Object.fromEntries([...fields, ...beyond])
  }

  return read(schema, value)
}

/**
 * A value of the schema as one of the subset's.
 *
 * @param isShort leaves out what is absent, which `fromPortable` takes as well
 */
export function toPortable(schema: TSchema, value: unknown, isShort = false): unknown {
  const variants = variantsOfSelf(schema)

  const write = (node: Node, given: unknown): unknown => {
    if (isSelf(node)) {
      const parts = isFields(given) && given['kind'] === 'and' ? given['items'] : [given]
      return Array.isArray(parts) ? parts.map(writePart) : []
    }
    const { items } = node
    if (items !== undefined && Array.isArray(given))
      return given.map((each) => (isSelf(items) ? writePart(each) : write(items, each)))
    if (!isFields(given)) return given
    if (node.anyOf !== undefined) {
      const variant = variantFor(node.anyOf, given)
      return variant === undefined ? given : write(variant, given)
    }
    const fields = Object.entries(node.properties ?? {}).flatMap(([name, each]): [string, unknown][] => {
      const { present, mayBeAbsent } = presentOf(each, node.required?.includes(name) !== true)
      const own = given[name]
      if (!isEmpty(own)) return [[name, write(present, own)]]
      if (!mayBeAbsent && !isList(present)) return [[name, own]]
      if (isShort) return []
      return [[name, mayBeAbsent ? absentOf(present) : own]]
    })
    return Object.fromEntries(fields)
  }

  const writePart = (given: unknown): unknown => {
    const variant = isFields(given) ? variantFor(variants, given) : undefined
    return variant === undefined ? given : write(variant, given)
  }

  return write(schema, value)
}
