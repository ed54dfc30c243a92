import { describe, expect, it } from 'vitest'
import { tableIn } from '../api/answer-table.ts'
import { loneFigure, withBehind } from './behind.ts'
import { csvOf, sheetOf } from './export-table.ts'
import { typedTable } from './typed-table.ts'

const premium = { id: 'premium', label: 'Average premium', role: 'measure', unit: 'GBP', format: 'currency' }
const region = { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' }

const read = (table: unknown) => {
  const known = tableIn(table)
  if (known === null) throw new Error('not a table')
  return typedTable(known)
}

const BY_REGION = {
  columns: [region, premium],
  rows: [
    ['London', 168.02],
    ['Wales', null],
  ],
  behind: { label: 'Quotes behind it', counts: [4280, null] },
}

describe('the numbers behind figures', () => {
  it('stand as a last column, in files too, and none where a figure is hidden', () => {
    const table = withBehind(read(BY_REGION))
    expect(table.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
      ['London', '£168.02', '4,280'],
      ['Wales', '–', '–'],
    ])
    expect(csvOf(sheetOf(table, [0, 1]))).toBe(
      'Region,Average premium (£),Quotes behind it\r\nLondon,168.02,4280\r\nWales,,\r\n',
    )
  })

  it.each([undefined, null, {}, { label: 'x', counts: [1] }, { label: 'x', counts: [1, 'many'] }])(
    'are left out where a backend sends %j, and the table stays',
    (behind) => {
      const table = read({ ...BY_REGION, behind })
      expect([table.behind, withBehind(table)]).toEqual([null, table])
    },
  )
})

describe('one figure alone', () => {
  const one = {
    columns: [premium],
    rows: [[145]],
    behind: { label: 'Quotes behind it', counts: [128] },
    comparison: { text: '14% below London as a whole', question: 'Average premium where region is London' },
  }

  it('says what it is, how many stand behind it, and how it stands to another', () =>
    expect(loneFigure(read(one))).toEqual({
      label: 'Average premium',
      text: '£145.00',
      notes: ['128 quotes behind it', '14% below London as a whole'],
    }))

  it('is none beside other figures, hidden, or of groups', () => {
    expect(loneFigure(read(BY_REGION))).toBe(null)
    expect(loneFigure(read({ ...one, rows: [[null]] }))).toBe(null)
    expect(loneFigure(read({ ...one, columns: [premium, premium], rows: [[1, 2]] }))).toBe(null)
    expect(loneFigure(null)).toBe(null)
  })

  it('stands without notes where the answer has none', () =>
    expect(loneFigure(read({ columns: [premium], rows: [[145]], comparison: 7 }))?.notes).toEqual([]))
})
