import { describe, expect, it } from 'vitest'
import { rowsTable } from '../../table/rows-table.ts'
import { typedTable } from '../../table/typed-table.ts'
import { dataPoints, isHousekeeping } from './data-points.ts'

describe('chart data points (SPEC section 3)', () => {
  it('name and measure a row, and keep its other columns without housekeeping', () => {
    const row = {
      region: 'London',
      premium: '£1,234.50',
      gender: 'Female',
      id: 3,
      quote_id: 4,
      data_points: 1,
      row_count: 2,
      execution_time_ms: 3,
      query_time: 1,
      created_at: 'x',
      updated_at: 'x',
      timestamp: 'x',
      _count: 1,
      _total: 2,
      k_threshold_used: 5,
      groups_suppressed: 0,
    }
    expect(dataPoints(rowsTable([row]), 'region', 'premium')).toEqual([
      { name: 'London', value: 1234.5, others: { gender: 'Female' } },
    ])
  })

  it('call a missing name Unknown and a value that is no number 0', () => {
    const points = dataPoints(rowsTable([{ region: null, premium: 'n/a' }, {}]), 'region', 'premium')
    expect(points).toEqual([
      { name: 'Unknown', value: 0, others: {} },
      { name: 'Unknown', value: 0, isMissing: true, others: {} },
    ])
    const values = ['12%', '-3.5', '1e3', '$1,234', '12 years', true, { a: 1 }, '']
    const rows = values.map((premium) => ({ region: '007', premium, ok: false, n: 5000 }))
    expect(dataPoints(rowsTable(rows), 'region', 'premium')).toEqual(
      [12, -3.5, 1000, 1234, 12, 0, 0, 0].map((value) => ({
        name: '007',
        value,
        others: { ok: 'No', n: 5000 },
      })),
    )
  })

  it('take values as they are where the table is typed, and leave a gap for what is hidden', () => {
    const table = typedTable({
      columns: [
        { id: 'month', label: 'Month', role: 'dimension', unit: null, format: 'text' },
        { id: 'smoker', label: 'Smoker', role: 'dimension', unit: null, format: 'text' },
        { id: 'premium', label: 'Premium', role: 'measure', unit: 'GBP', format: 'currency' },
      ],
      rows: [
        [{ value: '2024-01-01', text: '2024-01' }, 'Yes', 1234.5],
        [{ value: null, text: 'Not known' }, 'No', null],
      ],
    })
    expect(dataPoints(table, 'month', 'premium')).toEqual([
      { name: '2024-01-01', value: 1234.5, others: { smoker: 'Yes' } },
      { name: 'Unknown', value: 0, isMissing: true, others: { smoker: 'No' } },
    ])
  })

  it('leave columns that only look like housekeeping', () => {
    expect(
      ['order_idle', 'row_counter', 'total', 'timestamps', 'claims_count'].filter(isHousekeeping),
    ).toEqual([])
  })
})
