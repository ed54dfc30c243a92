import { expect, it } from 'vitest'
import type { TableData } from '../../table/table-data.ts'
import { columnTitle } from './titles.ts'

const COLUMN = { id: 'smoker_status', label: 'Does smoke', role: 'dimension', unit: null } as const
const titleOf = (role: 'dimension' | null) =>
  columnTitle({ columns: [{ ...COLUMN, role }], rows: [] } as unknown as TableData, 'smoker_status')

it('a column is called by its label, by its name in words where the answer says no roles', () => {
  expect(titleOf('dimension')).toBe('Does smoke')
  expect(titleOf(null)).toBe('Smoker status')
})
