import { describe, expect, it } from 'vitest'
import { dataPoints, isHousekeeping, valueOf } from './data-points.ts'

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
    expect(dataPoints([row], 'region', 'premium')).toEqual([
      { name: 'London', value: 1234.5, others: { gender: 'Female' } },
    ])
  })

  it('call a missing name Unknown and a value that is no number 0', () => {
    expect(dataPoints([{ region: null, premium: 'n/a' }, {}], 'region', 'premium')).toEqual([
      { name: 'Unknown', value: 0, others: {} },
      { name: 'Unknown', value: 0, isMissing: true, others: {} },
    ])
    expect([NaN, Infinity, '12%', '-3.5', true, { a: 1 }, ''].map(valueOf)).toEqual([0, 0, 12, -3.5, 0, 0, 0])
  })

  it('leave columns that only look like housekeeping', () => {
    expect(
      ['order_idle', 'row_counter', 'total', 'timestamps', 'claims_count'].filter(isHousekeeping),
    ).toEqual([])
  })
})
