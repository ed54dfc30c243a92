import { join } from 'node:path'
import ts from 'typescript'

/** Finds where the server's code knows the kind of a node of a plan: `measure.kind === 'correlation'`, a case, a map or a list of kinds. */

const ROOT = join(import.meta.dirname, '../..')
const CONSTRUCTS = 'server/ask/constructs'

/** By the type of the nodes: the folder of their constructs, of which the registry has the same name. */
const FOLDERS = {
  Measure: 'measures',
  Calculation: 'calculations',
  Dimension: 'dimensions',
  Filter: 'conditions',
} as const
type NodeType = keyof typeof FOLDERS
const TYPES = Object.keys(FOLDERS) as readonly NodeType[]
const registryOf = (type: NodeType) => `${CONSTRUCTS}/${FOLDERS[type]}/${FOLDERS[type]}.ts`

/** A kind at a line of a file that is not its own. */
export interface Known {
  readonly file: string
  readonly line: number
  readonly kind: string
  /** Where it is said instead. */
  readonly remedy: string
}
type Named = readonly (readonly [NodeType, string])[]

/** The server without its tests, and one file more by its text. */
export function serverProgram(probe: string): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (path) => ts.sys.readFile(path)) as {
    config: object
  }
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    { ...config, include: ['server'] },
    ts.sys,
    ROOT,
  )
  const host = ts.createCompilerHost(options, true)
  const at = join(ROOT, PROBE)
  const probed: ts.CompilerHost = {
    ...host,
    fileExists: (file) => file === at || host.fileExists(file),
    getSourceFile: (file, ...more) =>
      file === at
        ? ts.createSourceFile(file, probe, ts.ScriptTarget.ES2024, true)
        : host.getSourceFile(file, ...more),
  }
  return ts.createProgram([...fileNames.filter((file) => !file.endsWith('.test.ts')), at], options, probed)
}
export const PROBE = 'server/ask/probe.ts'

/** The kinds of a registry, each with the beginning of its files: "…/measures/share-of-total" of `shareOfTotal`. */
function kindsOf(program: ts.Program, type: NodeType): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>()
  const files = new Map<string, string>()
  program.getSourceFile(join(ROOT, registryOf(type)))?.forEachChild((child) => {
    if (ts.isImportDeclaration(child))
      for (const name of child.importClause?.getText().match(/\w+/g) ?? [])
        files.set(name, child.moduleSpecifier.getText().slice(`'./`.length, -`.ts'`.length))
    const made = ts.isVariableStatement(child) ? child.declarationList.declarations[0] : undefined
    if (made?.name.getText() !== FOLDERS[type] || made.initializer === undefined) return
    for (const property of (made.initializer as ts.ObjectLiteralExpression).properties) {
      const [kind = '', construct = kind] = property.getText().split(': ')
      kinds.set(kind, `${CONSTRUCTS}/${FOLDERS[type]}/${files.get(construct) ?? ''}`)
    }
  })
  return kinds
}

const literalsOf = (type: ts.Type | undefined): readonly string[] =>
  (type?.isUnion() === true ? type.types : type === undefined ? [] : [type]).flatMap((each) =>
    each.isStringLiteral() ? [each.value] : [],
  )

/** The expression of a node whose kind another one is: `measure` of `measure.kind`, the pattern of `({ kind })`. */
function nodeBehind(checker: ts.TypeChecker, expression: ts.Node): ts.Node | null {
  if (ts.isAsExpression(expression)) return nodeBehind(checker, expression.expression)
  if (ts.isPropertyAccessExpression(expression))
    return expression.name.text === 'kind' ? expression.expression : null
  const declared = ts.isIdentifier(expression)
    ? checker.getSymbolAtLocation(expression)?.valueDeclaration
    : undefined
  const isKind =
    declared !== undefined &&
    ts.isBindingElement(declared) &&
    (declared.propertyName ?? declared.name).getText() === 'kind'
  return isKind ? declared.parent : null
}

const IN_LIST: ReadonlySet<string> = new Set(['has', 'includes', 'indexOf'])

/** Where kinds are known outside of their own files and their registry. */
export function kindsKnownIn(program: ts.Program): readonly Known[] {
  const checker = program.getTypeChecker()
  const kinds = Object.fromEntries(TYPES.map((type) => [type, kindsOf(program, type)])) as Record<
    NodeType,
    ReadonlyMap<string, string>
  >
  const types = TYPES.map((name) => {
    const source = program.getSourceFile(join(ROOT, registryOf(name)))
    const exported =
      source === undefined ? [] : checker.getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
    const symbol = exported.find((each) => each.name === name)
    if (symbol === undefined) throw new Error(`${registryOf(name)} exports no ${name}`)
    return [name, checker.getDeclaredTypeOfSymbol(symbol)] as const
  })
  /** What of a plan an expression is, one or several; empty where it may be anything else. */
  const typesOf = (node: ts.Node): readonly NodeType[] => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node))
    const found = (type.isUnion() ? type.types : [type]).map((member) =>
      (member.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never)) === 0
        ? types.flatMap(([name, each]) => (checker.isTypeAssignableTo(member, each) ? [name] : []))
        : [],
    )
    return found.some((each) => each.length === 0) ? [] : found.flat()
  }
  /** Those of some names that are kinds of what an expression is the kind of. */
  const named = (kind: ts.Node, names: readonly string[]): Named => {
    const node = nodeBehind(checker, kind)
    const of = node === null ? [] : typesOf(node)
    return names.flatMap((name) =>
      of
        .filter((type) => kinds[type].has(name))
        .slice(0, 1)
        .map((type) => [type, name] as const),
    )
  }
  /** A list that is nothing but kinds of one registry, where it is a set or typed as such. */
  const listed = (list: ts.ArrayLiteralExpression): Named => {
    const names = list.elements.flatMap((each) => (ts.isStringLiteral(each) ? [each.text] : []))
    const typed = literalsOf(checker.getContextualType(list)?.getNumberIndexType())
    const of = TYPES.find(
      (type) =>
        [...names, ...typed].every((name) => kinds[type].has(name)) && names.length === list.elements.length,
    )
    // What a rule is made of are words in a row, whatever kinds they share their names with.
    const isTyped = (typed.length > 1 && !ts.isCallExpression(list.parent)) || ts.isNewExpression(list.parent)
    return of === undefined || !isTyped ? [] : names.map((name) => [of, name] as const)
  }
  /** The only kind that has a property: "'within' in measure". */
  const having = (node: ts.Node, property: string): Named => {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(node))
    const [kind, ...more] = (type.isUnion() ? type.types : []).flatMap((member) =>
      member.getProperty(property) === undefined ? [] : literalsOf(kindIn(member)),
    )
    const [of] = typesOf(node)
    return kind === undefined || more.length > 0 || of === undefined ? [] : [[of, kind]]
  }
  const kindIn = (member: ts.Type) => {
    const kind = member.getProperty('kind')
    return kind === undefined ? undefined : checker.getTypeOfSymbol(kind)
  }
  const knownBy = (node: ts.Node): Named => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
      return ts.isStringLiteral(node.left) ? having(node.right, node.left.text) : []
    if (ts.isBinaryExpression(node) && /^[=!]==$/.test(node.operatorToken.getText()))
      return [[node.left, node.right] as const, [node.right, node.left] as const].flatMap(([kind, name]) =>
        ts.isStringLiteral(name) ? named(kind, [name.text]) : [],
      )
    if (ts.isCaseClause(node) && ts.isStringLiteral(node.expression))
      return named(node.parent.parent.expression, [node.expression.text])
    if (ts.isArrayLiteralExpression(node)) return listed(node)
    if (ts.isElementAccessExpression(node))
      return named(
        node.argumentExpression,
        checker.getPropertiesOfType(checker.getTypeAtLocation(node.expression)).map(({ name }) => name),
      )
    const [asked, ...more] = ts.isCallExpression(node) ? node.arguments : []
    if (asked === undefined || more.length > 0 || !ts.isCallExpression(node)) return []
    const { expression } = node
    if (!ts.isPropertyAccessExpression(expression) || !IN_LIST.has(expression.name.text)) return []
    const list = checker.getTypeAtLocation(expression.expression)
    return named(asked, literalsOf(list.getNumberIndexType()))
  }
  return program.getSourceFiles().flatMap((source) => {
    const file = source.fileName.slice(ROOT.length + 1)
    if (!file.startsWith('server/')) return []
    const found: Known[] = []
    const walk = (node: ts.Node) => {
      for (const [type, kind] of knownBy(node)) {
        const own = kinds[type].get(kind) ?? ''
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
        const remedy = `say it in ${own}.ts: what is asked of a node is a property of its construct, which ${registryOf(type)} asks`
        if (!file.startsWith(`${own}.`) && file !== registryOf(type))
          found.push({ file, line: line + 1, kind, remedy })
      }
      ts.forEachChild(node, walk)
    }
    walk(source)
    return found
  })
}
