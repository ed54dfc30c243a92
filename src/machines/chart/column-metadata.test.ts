import { expect, it } from 'vitest'
import { columnMetadata } from './column-metadata.ts'

it('describes the columns of result rows as SPEC section 3 says', () => {
  expect(
    columnMetadata([
      { region: 'London', day: '2024-03-01', premium: 1.5, ok: true, mixed: 1 },
      { region: 'Wales', day: '2024-03-02T10:00', premium: null, ok: false, mixed: 'a' },
      { region: 'London', day: '2024-03-01', premium: 2, ok: true, mixed: { a: 1 }, late: 7 },
    ]),
  ).toEqual([
    {
      name: 'region',
      data_type: 'string',
      cardinality: 2,
      is_nullable: false,
      sample_values: ['London', 'Wales'],
    },
    {
      name: 'day',
      data_type: 'date',
      cardinality: 2,
      is_nullable: false,
      sample_values: ['2024-03-01', '2024-03-02T10:00'],
    },
    { name: 'premium', data_type: 'number', cardinality: 2, is_nullable: true, sample_values: [1.5, 2] },
    { name: 'ok', data_type: 'boolean', cardinality: 2, is_nullable: false, sample_values: [true, false] },
    {
      name: 'mixed',
      data_type: 'string',
      cardinality: 3,
      is_nullable: false,
      sample_values: [1, 'a', { a: 1 }],
    },
    { name: 'late', data_type: 'number', cardinality: 1, is_nullable: true, sample_values: [7] },
  ])
})

it('samples at most five distinct values', () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ n: index % 8 }))
  expect(columnMetadata(rows)).toEqual([
    { name: 'n', data_type: 'number', cardinality: 8, is_nullable: false, sample_values: [0, 1, 2, 3, 4] },
  ])
  expect(columnMetadata([])).toEqual([])
})
