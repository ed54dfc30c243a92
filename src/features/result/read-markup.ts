import { allowedClasses, allowedStyle, sanitised } from '../../ui/sanitise.ts'
import { prepareTables } from './prepare-table.ts'
import { LABEL_CLASS, tableData, type TableCell, type TableData } from './table-data.ts'

/** What the markup of an answer holds: one table as data, and what stands around it as clean nodes. */
export interface ReadMarkup {
  readonly table: TableData | null
  readonly rest: Node | null
}

const TOKEN =
  /<(\/?)(table|thead|tbody|tr|th|td)((?:\s+(?:class|style|border|cellpadding|cellspacing)="[^"<>&]*")*)\s*>|([^<]+)/gy
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  table: [''],
  thead: ['table'],
  tbody: ['table'],
  tr: ['table', 'thead', 'tbody'],
  th: ['tr'],
  td: ['tr'],
}
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  pound: '£',
}

/** Text of markup, or null where it holds an entity that is not known here. */
function decoded(text: string): string | null {
  if (!text.includes('&')) return text
  let known = true
  const plain = text.replace(/&(#\d+|#x[\da-f]+|\w+);?/gi, (entity, name: string) => {
    const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1))
    const character = name.startsWith('#')
      ? code > 0 && code <= 0x10ffff
        ? String.fromCodePoint(code)
        : undefined
      : ENTITIES[name]
    if (character === undefined || !entity.endsWith(';')) known = false
    return character ?? ''
  })
  return known ? plain : null
}

const attribute = (attributes: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

function makeCell(raw: string, classes: string, style: string, nodes: Element | null = null): TableCell {
  const own = allowedClasses(classes)
  return {
    raw,
    classes: own,
    style: allowedStyle(style),
    isLabel: own.split(' ').includes(LABEL_CLASS),
    nodes,
  }
}

/**
 * A table of plain cells, read without a parser: only tags and attributes that are allowed, each in its place, and
 * nothing but text inside cells. Null for any other markup, which the sanitiser takes. Long tables are read many times
 * faster this way, and nothing but text comes out.
 */
export function plainTable(markup: string): TableData | null {
  const open: string[] = []
  const head: string[] = []
  const rows: TableCell[][] = []
  let row: TableCell[] = []
  let text = ''
  let attributes = ''
  let tables = 0
  let inHead = false
  let end = 0
  for (const match of markup.matchAll(TOKEN)) {
    end = match.index + match[0].length
    const [, closing, tag, given = '', words] = match
    const parent = open.at(-1) ?? ''
    if (tag === undefined) {
      const plain = decoded(words ?? '')
      if (plain === null) return null
      if (parent === 'td' || parent === 'th') text += plain
      else if (plain.trim() !== '') return null
      continue
    }
    if (closing === '/') {
      if (open.pop() !== tag) return null
      if (tag === 'th' || tag === 'td')
        row.push(makeCell(text.trim(), attribute(attributes, 'class'), attribute(attributes, 'style')))
      if (tag === 'tr') {
        if (inHead && head.length === 0) head.push(...row.map(({ raw }) => raw))
        else if (row.length > 0) rows.push(row)
      }
      continue
    }
    if (!(PARENTS[tag] ?? []).includes(parent)) return null
    if (tag === 'table' && (tables += 1) > 1) return null
    if (tag === 'tr') {
      row = []
      inHead = parent === 'thead'
    }
    if (tag === 'th' && rows.length === 0 && row.length === 0) inHead = true
    text = ''
    attributes = given
    open.push(tag)
  }
  return end === markup.length && open.length === 0 && tables === 1 ? tableData(head, rows) : null
}

const cellsOf = (row: Element) =>
  [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH')

function cellOf(element: Element): TableCell {
  const nodes = element.childElementCount === 0 ? null : element
  return makeCell(element.textContent.trim(), element.className, element.getAttribute('style') ?? '', nodes)
}

function readTable(table: Element): TableData {
  const rows = [...table.querySelectorAll('tr')]
  const head = rows.find(
    (row) => row.closest('thead') !== null || cellsOf(row).some(({ tagName }) => tagName === 'TH'),
  )
  return tableData(
    head === undefined ? [] : cellsOf(head).map((cell) => cell.textContent.trim()),
    rows.filter((row) => row !== head).map((row) => cellsOf(row).map(cellOf)),
  )
}

/** Reads the markup of an answer. Never throws, and lets nothing through that SPEC section 5 does not allow. */
export function readMarkup(markup: string): ReadMarkup {
  const plain = plainTable(markup)
  if (plain !== null) return { table: plain, rest: null }
  const fragment = sanitised(markup)
  const tables = fragment.querySelectorAll('table')
  const [first] = tables
  if (first === undefined || tables.length > 1) {
    prepareTables(fragment)
    return { table: null, rest: fragment }
  }
  first.remove()
  return { table: readTable(first), rest: fragment.textContent.trim() === '' ? null : fragment }
}
