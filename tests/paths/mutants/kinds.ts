import ts from 'typescript'
import { AWAKE, between, canBeWrapped, leftOut, negation, replaced, type Planting } from './planting.ts'
import { exchangedName, isTypeNumber, otherLiteral } from './types.ts'

/** What can be wrong at each node of a source: one small fault, which sleeps until its number is awake. */

const MOVED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
])
const NEGATED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
])
const RECKONED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
])
/** What a call of a method is without it: what it is called on, or the text. */
const EMPTIED = new Map<string, string | null>([
  ...['filter', 'slice', 'toSorted', 'toReversed', 'trim', 'toLowerCase'].map(
    (name) => [name, null] as const,
  ),
  ...['map', 'flatMap'].map((name) => [name, '[]'] as const),
  ['join', "''"],
  ['find', 'undefined'],
])
/** The order of what they are given makes no difference. */
const ORDERLESS = ['Math.max', 'Math.min']
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
])
/** Parts of a machine's setup that others are in: a machine without them does not start. */
const STRUCTURE = [
  'types',
  'actors',
  'actions',
  'guards',
  'delays',
  'states',
  'on',
  'context',
  'id',
  'initial',
]
/** What is only looked at, or says nothing to anybody. */
const OF_LOOKS = ['className', 'style', 'key']

const nameOf = (node: ts.Node): string =>
  ts.isIdentifier(node) || ts.isStringLiteral(node) ? node.text : node.getText()
const isFunction = (node: ts.Node) => ts.isArrowFunction(node) || ts.isFunctionExpression(node)
const isComparison = (node: ts.Node) =>
  ts.isBinaryExpression(node) && (MOVED.has(node.operatorToken.kind) || NEGATED.has(node.operatorToken.kind))

function ofBinary(node: ts.BinaryExpression, checker: ts.TypeChecker): readonly Planting[] {
  const { left, right, operatorToken } = node
  const as = (operator: string) => `(${left.getText()}) ${operator} (${right.getText()})`
  const moved = MOVED.get(operatorToken.kind)
  if (moved !== undefined) return [replaced(node, 'bound moved', as(moved))]
  const negated = NEGATED.get(operatorToken.kind)
  if (negated !== undefined) return [replaced(node, 'condition negated', as(negated))]
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return [replaced(node, 'fallback removed', left.getText())]
  const reckoned = RECKONED.get(operatorToken.kind)
  if (reckoned === undefined || !isTypeNumber(checker, left) || !isTypeNumber(checker, right)) return []
  return [
    replaced(node, 'arithmetic', as(reckoned)),
    replaced(node, 'arithmetic', `${as(operatorToken.getText())} + 1`),
  ]
}

/** What says nothing: it is there for types alone. */
const NOTHING = ['undefined', 'notProvided']

/** What is cut from nowhere is cut from the start. */
const isFromStart = (call: ts.CallExpression, argument: ts.Node) =>
  ts.isPropertyAccessExpression(call.expression) &&
  call.expression.name.text === 'slice' &&
  argument.getText() === '0'

function ofCall(node: ts.CallExpression, checker: ts.TypeChecker): readonly Planting[] {
  const { expression, arguments: given } = node
  const plantings: Planting[] = []
  const says = (argument: ts.Node) => !NOTHING.includes(argument.getText()) && !isFromStart(node, argument)
  for (const argument of given)
    if (!isFunction(argument) && !ts.isSpreadElement(argument) && says(argument))
      plantings.push(replaced(argument, 'argument dropped', 'undefined'))
  if (!canBeWrapped(node)) return plantings
  const type = (part: ts.Node) => checker.getTypeAtLocation(part)
  given.forEach((argument, index) => {
    const next = given[index + 1]
    if (next === undefined || ts.isSpreadElement(argument) || ts.isSpreadElement(next)) return
    if (isFunction(argument) || type(argument) !== type(next)) return
    if (ORDERLESS.includes(expression.getText())) return
    const swapped = given.map((part, place) => {
      const other = place === index ? next : place === index + 1 ? argument : part
      return other.getText()
    })
    plantings.push(replaced(node, 'arguments swapped', `${expression.getText()}(${swapped.join(', ')})`))
  })
  if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken !== undefined)
    return plantings
  const { name, expression: on } = expression
  const other = OTHER_METHOD.get(name.text)
  const args = given.map((argument) => argument.getText()).join(', ')
  if (other !== undefined)
    plantings.push(replaced(node, 'array method emptied', `${on.getText()}.${other}(${args})`))
  const emptied = EMPTIED.get(name.text)
  if (emptied !== undefined) plantings.push(replaced(node, 'array method emptied', emptied ?? on.getText()))
  return plantings
}

/** Another state of the machine beside the target of a transition. */
function otherTarget(node: ts.StringLiteral): string | null {
  const key = node.text.split('.').at(-1) ?? ''
  for (let outer: ts.Node = node; !ts.isSourceFile(outer); outer = outer.parent) {
    if (!ts.isPropertyAssignment(outer) || nameOf(outer.name) !== 'states') continue
    if (!ts.isObjectLiteralExpression(outer.initializer)) continue
    const keys = outer.initializer.properties.flatMap(({ name }) =>
      name === undefined ? [] : [nameOf(name)],
    )
    const other = keys[(keys.indexOf(key) + 1) % keys.length]
    if (keys.includes(key) && other !== undefined && other !== key)
      return node.text.slice(0, node.text.length - key.length) + other
  }
  return null
}

function ofText(node: ts.StringLiteral, checker: ts.TypeChecker): readonly Planting[] {
  const { parent } = node
  if (ts.isJsxAttribute(parent)) {
    if (OF_LOOKS.includes(parent.name.getText())) return []
    return [
      {
        kind: 'text emptied',
        start: node.getStart(),
        end: node.end,
        instead: "''",
        insertions: (id) => between(node.getStart(), node.end, `{${AWAKE}(${id})?'':`, '}'),
      },
    ]
  }
  if (ts.isPropertyAssignment(parent) && nameOf(parent.name) === 'target' && parent.initializer === node) {
    const other = otherTarget(node)
    return other === null ? [] : [replaced(node, 'target changed', `'${other}'`)]
  }
  if (!canBeWrapped(node) || ts.isCaseClause(parent) || ts.isElementAccessExpression(parent)) return []
  const other = otherLiteral(checker, node)
  if (other !== null) return [replaced(node, 'text changed', JSON.stringify(other))]
  return node.text === '' ? [] : [replaced(node, 'text emptied', "''")]
}

function ofAttribute(node: ts.JsxAttribute): readonly Planting[] {
  const name = node.name.getText()
  if (OF_LOOKS.includes(name)) return []
  const text = (id: number) => ` {...(${AWAKE}(${id})?{${JSON.stringify(name)}:undefined}:{})}`
  return [
    {
      kind: 'attribute removed',
      start: node.getStart(),
      end: node.end,
      instead: '(left out)',
      insertions: (id) => [{ at: node.parent.end, text: text(id), isEnd: true }],
    },
  ]
}

function ofOptionalChain(node: ts.Node): readonly Planting[] {
  const dots: ts.Node[] = []
  for (let link: ts.Node = node; ts.isOptionalChain(link); link = link.expression)
    if ('questionDotToken' in link && link.questionDotToken !== undefined) dots.push(link.questionDotToken)
  return dots.map((dot) => {
    const isOfName = ts.isPropertyAccessExpression(dot.parent)
    const text = node.getText()
    const at = dot.getStart() - node.getStart()
    return replaced(
      node,
      'optional chaining removed',
      `${text.slice(0, at)}${isOfName ? '.' : ''}${text.slice(at + 2)}`,
    )
  })
}

const isVoid = (checker: ts.TypeChecker, node: ts.Expression) =>
  (checker.getTypeAtLocation(node).flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0

/** Whether a condition is neither a comparison nor what it is made of, which are planted on their own. */
const isPlainCondition = (node: ts.Node): boolean => {
  const { parent } = node
  const isAsked =
    (ts.isConditionalExpression(parent) && parent.condition === node) ||
    (ts.isIfStatement(parent) && parent.expression === node) ||
    (ts.isBinaryExpression(parent) &&
      parent.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
      parent.operatorToken !== node)
  return isAsked && !isComparison(node)
}

/** All that can be wrong at a node. */
export function plantingsAt(node: ts.Node, checker: ts.TypeChecker): readonly Planting[] {
  const { parent } = node
  // A part that is left out stands around whatever else is wrong with it.
  const plantings: Planting[] = []
  if (ts.isArrayLiteralExpression(parent) && !ts.isSpreadElement(node) && ts.isExpression(node))
    plantings.push(leftOut(node, 'item left out', ['[', ']']))
  const isField =
    ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isSpreadAssignment(node)
  if (isField && ts.isObjectLiteralExpression(parent) && !isAssigned(parent))
    if (node.name === undefined || !STRUCTURE.includes(nameOf(node.name)))
      plantings.push(leftOut(node, 'field left out', ['{', '}']))
  if (isPlainCondition(node)) plantings.push(negation(node))
  if (ts.isBinaryExpression(node) && canBeWrapped(node)) plantings.push(...ofBinary(node, checker))
  if (ts.isCallExpression(node)) plantings.push(...ofCall(node, checker))
  if (ts.isStringLiteral(node) && !('name' in parent && parent.name === node))
    plantings.push(...ofText(node, checker))
  if (ts.isJsxAttribute(node)) plantings.push(...ofAttribute(node))
  if (ts.isJsxText(node) && /[a-z]/i.test(node.text))
    plantings.push({
      kind: 'text emptied',
      start: node.getStart(),
      end: node.end,
      instead: "''",
      insertions: (id) => between(node.pos, node.end, `{${AWAKE}(${id})?'':<>`, '</>}'),
    })
  const isName = 'name' in parent && parent.name === node
  if (ts.isNumericLiteral(node) && canBeWrapped(node) && !isName)
    plantings.push(replaced(node, 'constant changed', `${node.text} + 1`))
  if (ts.isTemplateExpression(node) && canBeWrapped(node))
    plantings.push(replaced(node, 'text emptied', "''"))
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword)
    plantings.push(
      replaced(node, 'constant changed', node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true'),
    )
  if (ts.isOptionalChain(node) && !ts.isOptionalChain(parent) && canBeWrapped(node))
    plantings.push(...ofOptionalChain(node))
  if ((ts.isPropertyAccessExpression(node) || ts.isIdentifier(node)) && canBeWrapped(node)) {
    const other = exchangedName(checker, node)
    if (other !== null) plantings.push(replaced(node, 'field exchanged', other))
  }
  const isCallAlone =
    (ts.isExpressionStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)) &&
    ts.isExpression(node) &&
    ts.isCallExpression(ts.isAwaitExpression(node) || ts.isVoidExpression(node) ? node.expression : node)
  if (isCallAlone && (ts.isExpressionStatement(parent) || isVoid(checker, node)))
    plantings.push(replaced(node, 'call removed', 'undefined'))
  return plantings
}

/** Whether an object or array is written to rather than read. */
const isAssigned = ({ parent }: ts.Node) =>
  ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
