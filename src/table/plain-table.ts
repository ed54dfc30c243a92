import type { TableData } from './table-data.ts'
import { writtenTable, type Writing } from './written-table.ts'

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

/**
 * A table of plain cells, read without a parser: only tags and attributes that are allowed, each in its place, and
 * nothing but text inside cells. Null for any other markup, which the sanitiser takes. Long tables are read many times
 * faster this way, and nothing but text comes out.
 */
export function plainTable(markup: string): TableData | null {
  const open: string[] = []
  const head: string[] = []
  const rows: Writing[][] = []
  let row: Writing[] = []
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
        row.push({
          raw: text.trim(),
          classes: attribute(attributes, 'class'),
          style: attribute(attributes, 'style'),
        })
      if (tag === 'tr') {
        if (inHead && head.length === 0) head.push(...row.map(({ raw }) => String(raw)))
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
  return end === markup.length && open.length === 0 && tables === 1 ? writtenTable(head, rows) : null
}
