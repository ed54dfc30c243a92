import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainTable } from './plain-table.ts'

const textsOf = (markup: string) => plainTable(markup)?.rows.map((cells) => cells.map(({ text }) => text))

describe('the reader of plain tables', () => {
  it('reads head, cells, entities, classes and safe styles', () => {
    const table = plainTable(
      '<table border="1" class="dataframe">\n<thead><tr style="text-align: right;"><th>a &amp; b</th><th>premium</th></tr></thead>' +
        '<tbody><tr><td class="q-label alert">2024</td><td style="color: red; position: fixed">&pound;1&#44;234.5</td></tr></tbody></table>',
    )
    expect(table).toEqual({
      hasHead: true,
      behind: null,
      certainty: null,
      notShown: [],
      comparison: null,
      asked: 1,
      emphasis: [],
      overall: null,
      cutShort: [],
      crossed: null,
      hasMargins: false,
      columns: [
        {
          id: '0',
          label: 'a & b',
          role: 'dimension',
          unit: null,
          decimals: null,
          isTime: false,
          alignment: 'left',
        },
        {
          id: '1',
          label: 'premium',
          role: null,
          unit: 'GBP',
          decimals: null,
          isTime: false,
          alignment: 'right',
        },
      ],
      rows: [
        [
          {
            value: 2024,
            text: '2024',
            written: { raw: '2024', classes: 'q-label alert', style: '', nodes: null },
          },
          {
            value: 1234.5,
            text: '£1,234.50',
            written: { raw: '£1,234.5', classes: '', style: 'color: red', nodes: null },
          },
        ],
      ],
    })
  })

  it('takes a first row of head cells for the head, and no other', () => {
    const rows = '<tr><th>a</th></tr><tr><td>1</td></tr><tr><th>x</th></tr>'
    expect(plainTable(`<table>${rows}</table>`)?.columns.map(({ label }) => label)).toEqual(['a'])
    expect(textsOf(`<table>${rows}</table>`)).toEqual([['1'], ['x']])
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
          expect(table?.rows.map((cells) => cells.map(({ written }) => written?.raw))).toEqual(
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
        expect(table === null || !table.rows.flat().some(({ written }) => written?.nodes !== null)).toBe(true)
      }),
    )
  })
})
