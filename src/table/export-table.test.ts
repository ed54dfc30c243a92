import { expect, it } from 'vitest'
import { clippingOf, csvOf, sheetOf } from './export-table.ts'
import { tableData } from './table-data.ts'

const tableOf = (label: string, text: string) =>
  tableData(
    [{ id: 'a', label, role: 'dimension', unit: null, decimals: null }],
    [[{ value: text, text, written: null }]],
  )

/** A text as name of a column, as a cell and as a heading, in each form in which a table leaves the page. */
function leaving(text: string) {
  const table = tableOf(text, text)
  const { html, text: lines } = clippingOf(text, table, [0])
  return {
    sheet: sheetOf(table, [0]).flat(),
    csv: csvOf(sheetOf(table, [0]))
      .trimEnd()
      .split('\r\n'),
    lines: lines.split('\n'),
    markup: [...html.matchAll(/<(?:h2|th|td)(?: [^>]*)?>([^<]*)</g)].map(([, content]) => content),
  }
}
const everywhere = (text: string) => ({
  sheet: [text, text],
  csv: [text, text],
  lines: [text, text, text],
  markup: [text, text, text],
})

it.each([
  '=HYPERLINK(A1)',
  '+1+cmd|A0',
  '-1+cmd|A0',
  '@SUM(A1)',
  '＝HYPERLINK(A1)',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '﹦1+1',
  ' =1+1',
  '\u200b=1+1',
])('no form in which a table leaves has %s as a formula, but as a text', (text) => {
  const { markup, lines, sheet } = leaving(text)
  const inert = `'${text}`
  expect({ markup, lines, sheet }).toEqual({
    markup: [inert, inert, inert],
    lines: [inert, inert, inert],
    sheet: [inert, inert],
  })
})

it.each(['-3', '+4.5%', '-US$3.00', '-£234.50', '-CHF 3.00', '-3 days', 'a=b', 'London'])(
  'leaves %s as it is',
  (text) => expect(leaving(text)).toEqual(everywhere(text)),
)

it('puts texts of separated values in quotes where any separator of a spreadsheet is in them', () =>
  expect(csvOf([['a;=1', 'b,c', 'd\te', 'say "f"', null, 4]])).toBe('"a;=1","b,c","d\te","say ""f""",,4\r\n'))
