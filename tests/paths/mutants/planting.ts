import ts from 'typescript'

/** A fault as it is planted: what stands in the place of a part of a source once its number is awake. */

export const KINDS = [
  'condition negated',
  'bound moved',
  'arithmetic',
  'constant changed',
  'text changed',
  'text emptied',
  'argument dropped',
  'arguments swapped',
  'field exchanged',
  'array method emptied',
  'item left out',
  'field left out',
  'call removed',
  'attribute removed',
  'fallback removed',
  'optional chaining removed',
  'target changed',
] as const
export type Kind = (typeof KINDS)[number]

export interface Planting {
  readonly kind: Kind
  /** The part that is wrong, as places in its source. */
  readonly start: number
  readonly end: number
  /** What stands there instead, for people. */
  readonly instead: string
  readonly insertions: (id: number) => readonly Insertion[]
}

export interface Insertion {
  readonly at: number
  readonly text: string
  /** Of two that meet, what ends comes before what starts. */
  readonly isEnd: boolean
}

/** The function that a page or a subject is given: whether the mutant of a number is awake. */
export const AWAKE = '__querentAwake'

const MOST_SHOWN = 60
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ')
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line
}

export const between = (start: number, end: number, before: string, after: string): readonly Insertion[] => [
  { at: start, text: before, isEnd: false },
  { at: end, text: after, isEnd: true },
]

/** An expression in the place of another. */
export const replaced = (node: ts.Node, kind: Kind, alternative: string): Planting => ({
  kind,
  start: node.getStart(),
  end: node.end,
  instead: shortened(alternative),
  insertions: (id) => between(node.getStart(), node.end, `(${AWAKE}(${id})?(${alternative}):(`, '))'),
})

/** A part of an array or an object that is not there. */
export const leftOut = (node: ts.Node, kind: Kind, [open, close]: readonly [string, string]): Planting => ({
  kind,
  start: node.getStart(),
  end: node.end,
  instead: '(left out)',
  insertions: (id) =>
    between(node.getStart(), node.end, `...(${AWAKE}(${id})?${open}${close}:${open}`, `${close})`),
})

export const negation = (node: ts.Node): Planting => ({
  kind: 'condition negated',
  start: node.getStart(),
  end: node.end,
  instead: shortened(`!(${node.getText()})`),
  insertions: (id) => between(node.getStart(), node.end, `(${AWAKE}(${id})!==!!(`, '))'),
})

/** Whether an expression can stand in brackets of its own: not what is called, assigned to, or inside an optional chain. */
export function canBeWrapped(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isCallExpression(parent) && parent.expression === node) return false
  if (ts.isOptionalChain(parent) && 'expression' in parent && parent.expression === node) return false
  if (ts.isNonNullExpression(parent) || ts.isTaggedTemplateExpression(parent)) return false
  if (ts.isBinaryExpression(parent) && parent.left === node)
    return (
      parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment ||
      parent.operatorToken.kind > ts.SyntaxKind.LastAssignment
    )
  return !ts.isPrefixUnaryExpression(parent) && !ts.isPostfixUnaryExpression(parent)
    ? true
    : parent.operator === ts.SyntaxKind.ExclamationToken || parent.operator === ts.SyntaxKind.MinusToken
}
