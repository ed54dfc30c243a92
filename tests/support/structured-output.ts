/**
 * The subsets of JSON Schema that providers document for structured output, as far as they reject others with status 400:
 * https://platform.openai.com/docs/guides/structured-outputs (strict) and
 * https://platform.claude.com/docs/en/build-with-claude/structured-outputs (JSON Schema limitations).
 */

export type Dialect = 'openai' | 'anthropic'

type Node = Readonly<Record<string, unknown>>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const namedNodes = (value: unknown): readonly Node[] =>
  isNode(value) ? Object.values(value).filter(isNode) : []

/** What both take: ranges, lengths and patterns are taken by one or the other, at times. */
const KEYWORDS = new Set(
  'type properties required additionalProperties items enum const anyOf $ref $defs description title'.split(
    ' ',
  ),
)
const TYPES = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const LIMITS = { nesting: 10, properties: 5_000, enumValues: 1_000, names: 120_000, optional: 24, unions: 16 }

/** The nodes right inside a node, without what it refers to. */
const within = (node: Node): readonly Node[] => [
  ...namedNodes(node['properties']),
  ...nodesOf(node['anyOf']),
  ...(isNode(node['items']) ? [node['items']] : []),
]

/** Every node of a schema once, definitions with them. */
function everyNode(schema: Node): readonly Node[] {
  const inside = (node: Node): readonly Node[] => [node, ...within(node).flatMap(inside)]
  return [schema, ...namedNodes(schema['$defs'])].flatMap(inside)
}

function referred(schema: Node, { $ref }: Node): Node | null {
  const [, name] = /^#\/\$defs\/(\w+)$/.exec(String($ref)) ?? []
  const definition = name === undefined || !isNode(schema['$defs']) ? undefined : schema['$defs'][name]
  return isNode(definition) ? definition : null
}

/** Levels of objects and lists, through references; Infinity where a part contains itself. */
function nestingOf(schema: Node, node: Node, open: readonly Node[] = []): number {
  if (open.includes(node)) return Infinity
  const target = '$ref' in node ? referred(schema, node) : null
  const inside = [...within(node), ...(target === null ? [] : [target])]
  const own = node['type'] === 'object' || node['type'] === 'array' ? 1 : 0
  return own + Math.max(0, ...inside.map((each) => nestingOf(schema, each, [...open, node])))
}

const isUnion = (node: Node) => 'anyOf' in node || Array.isArray(node['type'])
const propertiesOf = (node: Node) => (isNode(node['properties']) ? Object.keys(node['properties']) : [])
const requiredOf = (node: Node): readonly unknown[] =>
  Array.isArray(node['required']) ? node['required'] : []
const optionalOf = (node: Node) => propertiesOf(node).filter((name) => !requiredOf(node).includes(name))

/** What one node has that no provider takes. */
function problemOfNode(schema: Node, node: Node): string | null {
  const keyword = Object.keys(node).find((name) => !KEYWORDS.has(name))
  if (keyword !== undefined) return `"${keyword}" is not supported`
  if ('$ref' in node) {
    if (Object.keys(node).length > 1)
      return `$ref cannot have keywords beside it: ${Object.keys(node).join(', ')}`
    return referred(schema, node) === null ? `$ref ${String(node['$ref'])} leads nowhere` : null
  }
  if (!isUnion(node) && !TYPES.has(String(node['type']))) return 'a schema must have a "type"'
  if (node['type'] === 'object' && node['additionalProperties'] !== false)
    return '"additionalProperties" is required to be false'
  if (node['type'] === 'array' && !isNode(node['items'])) return 'an array must have "items"'
  return null
}

/** Variants are told apart by the value of their first property. */
function areTold(node: Node): boolean {
  const firsts = nodesOf(node['anyOf']).flatMap((variant) => {
    const [first] = isNode(variant['properties']) ? Object.entries(variant['properties']) : []
    return first === undefined ? [] : [JSON.stringify(first)]
  })
  return new Set(firsts).size === firsts.length
}

/** Why a provider answers a schema with status 400, or null. */
export function refusalOfSchema(dialect: Dialect, schema: unknown): string | null {
  if (!isNode(schema) || schema['type'] !== 'object') return 'the root must be an object'
  const nodes = everyNode(schema)
  const problem = nodes.map((node) => problemOfNode(schema, node)).find((each) => each !== null)
  if (problem !== undefined) return problem
  const nesting = nestingOf(schema, schema)
  const count = (of: (node: Node) => number) => nodes.reduce((sum, node) => sum + of(node), 0)
  if (nesting === Infinity) return 'Circular reference detected'
  if (dialect === 'anthropic') {
    const optional = count((node) => optionalOf(node).length)
    if (optional > LIMITS.optional) return `${optional} optional parameters (limit: ${LIMITS.optional})`
    const unions = count((node) => (isUnion(node) ? 1 : 0))
    return unions > LIMITS.unions ? `${unions} parameters with union types (limit: ${LIMITS.unions})` : null
  }
  if (nodes.some((node) => optionalOf(node).length > 0)) return '"required" must name every property'
  if (!nodes.every(areTold)) return 'objects of an anyOf must not share identical first keys'
  if (nesting > LIMITS.nesting) return `${nesting} levels of nesting exceeds limit of ${LIMITS.nesting}`
  if (count((node) => propertiesOf(node).length) > LIMITS.properties) return 'too many properties'
  const values = nodes.flatMap((node) => (Array.isArray(node['enum']) ? node['enum'].map(String) : []))
  if (values.length > LIMITS.enumValues) return 'too many enum values'
  const names = [...nodes.flatMap(propertiesOf), ...values]
  return names.join('').length > LIMITS.names ? 'names and enum values are too long' : null
}
