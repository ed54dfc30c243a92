import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTable } from './plain-table.ts'
import { arrangedRows, cellText, tableData, type TableCell } from './table-data.ts'

const cell = (raw: string, part: Partial<TableCell> = {}): TableCell => ({
  raw,
  isLabel: false,
  classes: '',
  style: '',
  nodes: null,
  ...part,
})

describe('the reader of plain tables', () => {
  it('reads head, cells, entities, classes and safe styles', () => {
    const table = plainTable(
      '<table border="1" class="dataframe">\n<thead><tr style="text-align: right;"><th>a &amp; b</th><th>premium</th></tr></thead>' +
        '<tbody><tr><td class="q-label alert">2024</td><td style="color: red; position: fixed">&pound;1&#44;234.5</td></tr></tbody></table>',
    )
    expect(table?.head).toEqual(['a & b', 'premium'])
    expect(table?.rows).toEqual([
      [cell('2024', { isLabel: true, classes: 'q-label alert' }), cell('£1,234.5', { style: 'color: red' })],
    ])
    expect(table?.alignments).toEqual(['left', 'right'])
    expect(table === null ? '' : cellText(table, 0, 1)).toBe('£1,234.50')
  })

  it('takes a first row of head cells for the head, and no other', () => {
    const rows = '<tr><th>a</th></tr><tr><td>1</td></tr><tr><th>x</th></tr>'
    expect(plainTable(`<table>${rows}</table>`)).toMatchObject({
      head: ['a'],
      rows: [[{ raw: '1' }], [{ raw: 'x' }]],
    })
  })

  it.each([
    ['another tag', '<table><tr><td><b>x</b></td></tr></table>'],
    ['an attribute that is not allowed', '<table><tr><td onclick="x">x</td></tr></table>'],
    ['an attribute without quotes', '<table><tr><td class=x>x</td></tr></table>'],
    ['a script', '<script>alert(1)</script><table></table>'],
    ['text outside of cells', '<table>x<tr><td>x</td></tr></table>'],
    ['a tag out of place', '<table><td>x</td></table>'],
    ['a table in a table', '<table><tr><td><table></table></td></tr></table>'],
    ['two tables', '<table></table><table></table>'],
    ['an open end', '<table><tr><td>x'],
    ['a comment', '<table><!-- x --></table>'],
    ['an unknown entity', '<table><tr><td>&evil;</td></tr></table>'],
    ['an entity without its end', '<table><tr><td>&lt</td></tr></table>'],
    ['a code that is no character', '<table><tr><td>&#99999999;</td></tr></table>'],
    ['nothing', ''],
  ])('leaves %s to the sanitiser', (_, markup) => expect(plainTable(markup)).toBe(null))

  it('gives back every text that is written escaped', () => {
    const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 })),
        (rows) => {
          const body = rows.map(
            (row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`,
          )
          const table = plainTable(`<table><tbody>${body.join('')}</tbody></table>`)
          expect(table?.rows.map((cells) => cells.map(({ raw }) => raw))).toEqual(
            rows.map((row) => row.map((text) => text.trim())),
          )
        },
      ),
    )
  })

  it('never throws, and finds nothing but text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const table = plainTable(`<table><tr><td>${text}</td></tr></table>`)
        expect(table === null || !table.rows.flat().some(({ nodes }) => nodes !== null)).toBe(true)
      }),
    )
  })
})

describe('arranged rows', () => {
  const table = tableData(
    ['name', 'premium'],
    [
      [cell('b'), cell('£1,080')],
      [cell('A'), cell('–')],
      [cell('c 10'), cell('9')],
      [cell('c 9'), cell('')],
    ],
  )

  it('are in order of numbers, then of texts as people sort them, blanks last', () => {
    const by = (column: number, direction: 'ascending' | 'descending') =>
      arrangedRows(table, { column, direction, filter: '' })
    expect(by(1, 'ascending')).toEqual([2, 0, 1, 3])
    expect(by(1, 'descending')).toEqual([0, 2, 1, 3])
    expect(by(0, 'ascending')).toEqual([1, 0, 3, 2])
  })

  it('hold the filter’s text as it is shown', () => {
    const rows = (filter: string) => arrangedRows(table, { column: null, direction: null, filter })
    expect(rows('£9.00')).toEqual([2])
    expect(rows(' C ')).toEqual([2, 3])
    expect(rows('')).toEqual([0, 1, 2, 3])
  })
})
