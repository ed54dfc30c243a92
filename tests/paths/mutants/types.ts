import ts from 'typescript'

/** What types say of a node, so that a fault is one that a person could make and the compiler would let through. */

export const isTypeNumber = (checker: ts.TypeChecker, node: ts.Node): boolean =>
  (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0

/** Another text that may stand where one of few is asked for, or null. */
export function otherLiteral(checker: ts.TypeChecker, node: ts.StringLiteral): string | null {
  const asked = checker.getContextualType(node)
  if (asked === undefined || !asked.isUnion()) return null
  const texts = asked.types.flatMap((type) => (type.isStringLiteral() ? [type.value] : []))
  // Where any text may stand, none of few is asked for.
  if (asked.types.some(({ flags }) => (flags & ts.TypeFlags.String) !== 0)) return null
  const at = texts.indexOf(node.text)
  const other = texts[(at + 1) % texts.length]
  return at < 0 || other === undefined || other === node.text ? null : other
}

const isOurs = (symbol: ts.Symbol) =>
  symbol.declarations?.every(
    (declaration) => !declaration.getSourceFile().fileName.includes('node_modules'),
  ) === true

/** The next of some names after one, as in a circle. */
function nextOf(names: readonly string[], name: string): string | null {
  const other = names[(names.indexOf(name) + 1) % names.length]
  return other === undefined || other === name ? null : other
}

/** A field of the same type of the same thing, as it would be written in the place of a node; null where there is none. */
export function exchangedName(
  checker: ts.TypeChecker,
  node: ts.PropertyAccessExpression | ts.Identifier,
): string | null {
  return ts.isIdentifier(node) ? exchangedBinding(checker, node) : exchangedField(checker, node)
}

function exchangedField(checker: ts.TypeChecker, node: ts.PropertyAccessExpression): string | null {
  if (node.questionDotToken !== undefined) return null
  const own = checker.getTypeAtLocation(node.name)
  const names = checker
    .getPropertiesOfType(checker.getTypeAtLocation(node.expression))
    .filter((property) => isOurs(property))
    .filter(
      (property) =>
        property.name === node.name.text || checker.getTypeOfSymbolAtLocation(property, node) === own,
    )
    .map(({ name }) => name)
  const other = names.includes(node.name.text) ? nextOf(names, node.name.text) : null
  return other === null || !/^\w+$/.test(other) ? null : `${node.expression.getText()}.${other}`
}

/** Of fields that are taken apart together, another one. */
function exchangedBinding(checker: ts.TypeChecker, node: ts.Identifier): string | null {
  const { parent } = node
  const isRead =
    !('name' in parent && parent.name === node) &&
    !('propertyName' in parent && parent.propertyName === node) &&
    !ts.isShorthandPropertyAssignment(parent) &&
    !ts.isPropertyAccessExpression(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isJsxOpeningLikeElement(parent) &&
    !ts.isJsxClosingElement(parent)
  if (!isRead) return null
  const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
  if (declaration === undefined || !ts.isBindingElement(declaration)) return null
  if (!ts.isObjectBindingPattern(declaration.parent)) return null
  const own = checker.getTypeAtLocation(declaration)
  const names = declaration.parent.elements
    .filter(({ name, dotDotDotToken }) => ts.isIdentifier(name) && dotDotDotToken === undefined)
    .filter((element) => checker.getTypeAtLocation(element) === own)
    .map(({ name }) => name.getText())
  return nextOf(names, node.text)
}
