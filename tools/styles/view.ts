import { posix } from 'node:path'
import ts from 'typescript'

/** What a file of src says about styles. */
export interface View {
  /** The classes that it gives to elements; `dot--*` where the end is worked out. */
  readonly classes: ReadonlySet<string>
  /** The files of ours that it loads, sheets among them; not those that wait for `import()`. */
  readonly imports: readonly string[]
}

type Constants = ReadonlyMap<string, ts.Expression>

const childrenOf = (node: ts.Node) => {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

const isComparison = (node: ts.Node) =>
  ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())

/** The texts that an expression may come to; what it asks in between is none of them. */
function textsOf(node: ts.Node, constants: Constants): readonly string[] {
  const within = (nodes: readonly ts.Node[]) => nodes.flatMap((each) => textsOf(each, constants))
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isTemplateExpression(node))
    return [node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join('')]
  if (ts.isConditionalExpression(node)) return within([node.whenTrue, node.whenFalse])
  if (ts.isPropertyAccessExpression(node)) return within([node.expression])
  if (isComparison(node)) return []
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined
  if (constant === undefined || !ts.isIdentifier(node)) return within(childrenOf(node))
  return textsOf(constant, new Map([...constants].filter(([name]) => name !== node.text)))
}

const isValue = ({ importClause }: ts.ImportDeclaration) => importClause?.isTypeOnly !== true

/** Reads a file of TypeScript, given its path. */
export function readView(file: string, text: string): View {
  const nodes: ts.Node[] = [ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)]
  for (const node of nodes) nodes.push(...childrenOf(node))
  const constants = new Map(
    nodes
      .filter(ts.isVariableDeclaration)
      .flatMap(({ name, initializer }) =>
        ts.isIdentifier(name) && initializer !== undefined ? [[name.text, initializer] as const] : [],
      ),
  )
  const texts = nodes
    .filter(ts.isJsxAttribute)
    .filter(({ name }) => name.getText() === 'className')
    .flatMap((attribute) => textsOf(attribute, constants))
  const imports = nodes
    .filter(ts.isImportDeclaration)
    .filter(isValue)
    .map(({ moduleSpecifier }) => (ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''))
    .filter((from) => from.startsWith('.'))
  return {
    classes: new Set(texts.flatMap((each) => each.split(/\s+/)).filter(Boolean)),
    imports: imports.map((from) => posix.join(posix.dirname(file), from)),
  }
}
