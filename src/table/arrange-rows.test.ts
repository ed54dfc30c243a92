import { describe, expect, it } from 'vitest'
import { arrangedRows } from './arrange-rows.ts'
import { writtenTable } from './written-table.ts'

describe('arranged rows', () => {
  const rows = [
    ['b', '£1,080'],
    ['A', '–'],
    ['c 10', '9'],
    ['c 9', ''],
  ]
  const table = writtenTable(
    ['name', 'premium'],
    rows.map((texts) => texts.map((raw) => ({ raw }))),
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
