import { expect, it } from 'vitest'
import { cellMarks } from './cell-marks.ts'
import { crossTab } from './cross-tab.ts'
import { typedTable } from './typed-table.ts'

const group = (id: string) => ({
  ...{ id, label: id, role: 'dimension' as const, unit: null, format: 'text' as const },
})
const premium = { ...group('premium'), role: 'measure' as const, format: 'number' as const }

it('set the outer names of a cross-tab off where they begin, and quiet them below', () => {
  const rows = ['East', 'West'].flatMap((region) =>
    ['Broker', 'Web'].flatMap((channel) => [0, 1].map((year) => [region, channel, `202${year}`, year])),
  )
  const table = crossTab(typedTable({ columns: [group('a'), group('b'), group('c'), premium], rows }))
  if (table === null) throw new Error('no cross-tab')
  expect([0, 1, 2].map((row) => cellMarks(table, row, 0, row === 0 ? null : row - 1))).toEqual([
    ['name', 'group'],
    ['name', 'repeated'],
    ['name', 'group'],
  ])
  // After sorting another row stands above.
  expect(cellMarks(table, 1, 0, 2)).toEqual(['name', 'group'])
  expect([2, 3].map((column) => cellMarks(table, 0, column, null))).toEqual([[], ['shade-5']])
})

it('tell the rows of a ranking that were asked for from the others', () => {
  const long = 'a name that is too long to stand in one line'
  const table = typedTable({
    columns: [group('a'), premium],
    rows: [
      ['A', 1],
      [long, 2],
    ],
    asked: 1,
  })
  expect([0, 1].map((row) => [0, 1].map((column) => cellMarks(table, row, column, null)))).toEqual([
    [['name', 'asked'], []],
    [['other'], ['other']],
  ])
  expect(cellMarks({ ...table, asked: 2 }, 0, 0, null)).toEqual(['name'])
})
