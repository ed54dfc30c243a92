import { isCollection, isMap, isNode, isScalar, isSeq, parseDocument, stringify, type Node } from 'yaml'
import { SemanticModelError } from './semantic-model.ts'

/**
 * Words that a semantic model is taught, written into the text of its file: YAML says where they belong, and all that
 * stands there already stays as somebody wrote it, which writing the whole document anew would not do.
 */

export interface TaughtLine {
  /** The keys that lead to a list of the file; columns and metrics go by their names. */
  readonly at: readonly string[]
  /** What the list has more of. */
  readonly phrases: readonly string[]
}

/** A line as a person reads it: "columns region values Wales: cymru". */
export const lineText = ({ at, phrases }: TaughtLine) => `${at.join(' ')}: ${phrases.join(', ')}`

const keyOf = (key: unknown) => String(isScalar(key) ? key.value : key)

/** What stands at a key, or has that name; null where nothing does. */
function within(node: Node, key: string): Node | null {
  const found = isMap(node)
    ? node.items.find((pair) => keyOf(pair.key) === key)?.value
    : isSeq(node)
      ? node.items.find((item) => isMap(item) && item.get('name') === key)
      : null
  return isNode(found) ? found : null
}

/** On one line, without the brackets around it. */
const written = (value: unknown) =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false })
    .trim()
    .slice(1, -1)
    .trim()

const rangeOf = (node: unknown) => (isNode(node) ? (node.range ?? null) : null)

/** Where what a collection has begins and ends in a text. */
function spansOf(node: Node, text: string) {
  if (!isCollection(node)) return []
  return node.items.flatMap((item) => {
    const pair = isNode(item) ? { key: item, value: item } : (item as { key: unknown; value: unknown })
    const [start] = rangeOf(pair.key) ?? []
    const end = (rangeOf(pair.value) ?? rangeOf(pair.key))?.[1]
    return start === undefined || end === undefined
      ? []
      : [{ start, end: text.slice(0, end).trimEnd().length }]
  })
}

/** The text with an addition at the end of a collection, set off as what stands there is. */
function addedTo(text: string, node: Node, addition: string): string {
  const spans = spansOf(node, text)
  const [last, before] = spans.toReversed()
  const put = (at: number, what: string) => `${text.slice(0, at)}${what}${text.slice(at)}`
  if (last === undefined) return put((node.range?.[0] ?? 0) + 1, addition)
  if (isCollection(node) && node.flow === true) {
    const between = before === undefined ? ', ' : text.slice(before.end, last.start)
    return put(last.end, `${/^,\s+$/.test(between) ? between : ', '}${addition}`)
  }
  const line = text.indexOf('\n', last.end)
  const indent = ' '.repeat(last.start - (text.lastIndexOf('\n', last.start) + 1))
  const lead = isSeq(node) ? `${indent.slice(2)}- ` : indent
  return put(line === -1 ? text.length : line, `\n${lead}${addition}`)
}

/** The text of a semantic model that was taught a line. Throws SemanticModelError where the file has no place for it. */
export function withLine(text: string, { at, phrases }: TaughtLine): string {
  let node: Node | null = parseDocument(text).contents
  const rest = [...at]
  for (let [key] = rest; node !== null && key !== undefined; [key] = rest) {
    const next = within(node, key)
    if (next === null) break
    node = next
    rest.shift()
  }
  const [key, ...deeper] = rest
  const hasPlace = node !== null && (key === undefined ? isSeq(node) : isMap(node))
  if (node === null || !hasPlace)
    throw new SemanticModelError(`There is no place for “${lineText({ at, phrases })}”.`)
  const list = deeper.reduceRight<unknown>((value, name) => ({ [name]: value }), phrases)
  return addedTo(text, node, written(key === undefined ? phrases : { [key]: list }))
}
