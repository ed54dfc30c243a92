import { describe, expect, it } from 'vitest'
import { shownTable } from './shown-table.ts'
import { typedTable } from './typed-table.ts'
import { workbookSheets } from './workbook-sheets.ts'

const TABLE = typedTable({
  columns: [
    { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
    { id: 'cost', label: 'Cost', role: 'measure', unit: 'EUR', format: 'currency' },
    { id: 'share', label: 'Share', role: 'measure', unit: 'percent', format: 'percent' },
    { id: 'stay', label: 'Stay', role: 'measure', unit: 'days', format: 'number' },
    { id: 'visits', label: 'Visits', role: 'measure', unit: null, format: 'number' },
  ],
  rows: [
    ['=Bern()', 1234.5678, 33.4, 2.25, 1234],
    ['Zug', null, 5, 3, 7],
  ],
})
const [answer, about] = workbookSheets(
  TABLE,
  [1, 0],
  [
    ['Question', '=cost by region'],
    ['Privacy', 'x'.repeat(40_000)],
  ],
)

describe('the workbook of an answer', () => {
  it('has numbers in all their digits, in the format of their unit, and hidden ones empty', () =>
    expect(answer?.data.slice(1)).toEqual([
      [
        { value: 'Zug', type: String },
        null,
        { value: 5, type: Number, format: '0.00"%"' },
        { value: 3, type: Number, format: '#,##0.00' },
        { value: 7, type: Number, format: '#,##0' },
      ],
      [
        { value: "'=Bern()", type: String },
        { value: 1234.5678, type: Number, format: '"€"#,##0.00;-"€"#,##0.00' },
        { value: 33.4, type: Number, format: '0.00"%"' },
        { value: 2.25, type: Number, format: '#,##0.00' },
        { value: 1234, type: Number, format: '#,##0' },
      ],
    ]))

  it('names units in a head that stays in view, over columns as wide as they need', () => {
    expect(answer?.data[0]?.map((cell) => cell?.value)).toEqual([
      'Region',
      'Cost (€)',
      'Share (%)',
      'Stay (days)',
      'Visits',
    ])
    expect([answer?.stickyRowsCount, answer?.columns]).toEqual([
      1,
      [{ width: 10 }, { width: 11 }, { width: 11 }, { width: 13 }, { width: 10 }],
    ])
  })

  it('says beside it what was asked, as text that no spreadsheet runs', () =>
    expect([about?.sheet, about?.data[0], about?.data[1]?.[1]?.value]).toEqual([
      'About',
      [
        { value: 'Question', type: String, fontWeight: 'bold' },
        { value: '=cost by region', type: String, wrap: true },
      ],
      'x'.repeat(32_767),
    ]))
})

describe('the sheet of a table as it is shown', () => {
  const group = (label: string) => ({
    id: label,
    label,
    role: 'dimension' as const,
    unit: null,
    format: 'text' as const,
  })
  const cost = {
    id: 'cost',
    label: 'Cost',
    role: 'measure' as const,
    unit: 'EUR',
    format: 'currency' as const,
  }
  const noisy = { status: 'noise' as const, number: 40, noise: 3, error: 4 }

  it('of a cross-tab has all rows of its head in view, and margins as numbers in columns of their own', () => {
    const list = typedTable({
      columns: [group('City'), group('Year'), cost],
      rows: [
        ['Bern', '2024', 7],
        ['Bern', '2025', 8],
        ['Zug', '2024', 1],
        ['Zug', '2025', 2],
      ],
      certainty: [[noisy], [noisy], [noisy], [noisy]],
    })
    const [sheet] = workbookSheets(
      shownTable(list, { isCrossed: true, hasNumbers: false, hasMargins: true }),
      [1],
      [],
    )
    const euro = { type: Number, format: '"€"#,##0.00;-"€"#,##0.00' }
    expect(sheet?.data.map((cells) => cells.map((cell) => cell?.value))).toEqual([
      ['', 'Year', '', '', ''],
      ['City', '2024 (€)', '± 2024 (€)', '2025 (€)', '± 2025 (€)'],
      ['Zug', 1, 10, 2, 10],
    ])
    expect(sheet?.data[2]?.slice(1, 3)).toEqual([
      { value: 1, ...euro },
      { value: 10, ...euro },
    ])
    expect([sheet?.stickyRowsCount, sheet?.columns.length]).toEqual([2, 5])
  })

  it('of a ranking has the names in bold that were asked for', () => {
    const ranking = typedTable({
      columns: [group('City'), cost],
      rows: [
        ['Zug', 1],
        ['Bern', 7],
      ],
      asked: 1,
    })
    const [sheet] = workbookSheets(ranking, [1, 0], [])
    expect(sheet?.data.slice(1).map(([name]) => name)).toEqual([
      { value: 'Bern', type: String },
      { value: 'Zug', type: String, fontWeight: 'bold' },
    ])
  })
})
