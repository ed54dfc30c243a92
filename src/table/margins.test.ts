import { expect, it } from 'vitest'
import { marginsHint, marginsOf, wideningOf } from './margins.ts'
import type { Certainty } from './table-data.ts'
import { typedTable } from './typed-table.ts'

const noise = (deviation: number) => ({ status: 'noise' as const, number: 9, noise: deviation, error: null })
const exact = { status: 'exact' as const, number: 9, noise: 0, error: 1 }
const hidden = { status: 'hidden' as const, number: null, noise: 50, error: null }

const TABLE = {
  columns: [
    { id: 'region', label: 'Region', role: 'dimension' as const, unit: null, format: 'text' as const },
    { id: 'premium', label: 'Premium', role: 'measure' as const, unit: 'GBP', format: 'currency' as const },
    { id: 'age', label: 'Age', role: 'measure' as const, unit: 'years', format: 'number' as const },
    { id: 'share', label: 'Share', role: 'measure' as const, unit: 'percent', format: 'percent' as const },
    { id: 'stay', label: 'Stay', role: 'measure' as const, unit: 'days', format: 'number' as const },
  ],
  rows: [
    ['London', 168.02, 45, 12.5, 3],
    ['Wales', 121.5, 44, 3, 4],
    ['Scotland', null, 41, 7, 5],
  ],
}

it('says of each column with noise two standard deviations of it, the usual and the widest', () =>
  expect(
    marginsOf(
      typedTable({
        ...TABLE,
        certainty: [
          [noise(0.53), exact, noise(0.0162), noise(2)],
          [noise(1.3), exact, noise(0.0162), noise(2)],
          [hidden, exact, noise(0.0081), noise(0)],
        ],
      }),
    ),
  ).toEqual([
    ['Premium', '±£2.60 (two standard deviations of the noise)'],
    ['Share', '±0.032 percentage points (two standard deviations of the noise)'],
    ['Stay (days)', '±4\u00a0days (two standard deviations of the noise)'],
  ]))

it('says both where they differ', () =>
  expect(
    marginsOf(
      typedTable({
        columns: TABLE.columns.slice(0, 2),
        rows: TABLE.rows.map((cells) => cells.slice(0, 2)),
        certainty: [[noise(0.5)], [noise(4)], [noise(1)]],
      }),
    ),
  ).toEqual([['Premium', '±£2.00 typically, ±£8.00 at most (two standard deviations of the noise)']]))

it('says nothing where an answer does not', () => expect(marginsOf(typedTable(TABLE))).toEqual([]))

const certain = (figure: Certainty) =>
  typedTable({ ...TABLE, rows: TABLE.rows.slice(0, 1), certainty: [[figure, figure, figure, figure]] })

it.each([
  ['by chance and by noise', noise(1), /by chance and by the noise that protects people\.$/],
  ['by chance alone', exact, /by chance\.$/],
])('says in words how far a figure may be off %s', (_, figure, hint) =>
  expect(marginsHint(certain({ ...figure, error: 1 }))).toMatch(hint),
)

it('says nothing where every figure is exact or hidden', () =>
  expect([
    marginsHint(certain({ ...exact, error: 0 })),
    marginsHint(certain(hidden)),
    marginsHint(typedTable(TABLE)),
  ]).toEqual([null, null, null]))

it('widens margins for several figures at once as their quantiles are', () =>
  expect([1, 5, 12].map((count) => (1.96 * wideningOf(count)).toFixed(2))).toEqual(['1.96', '2.58', '2.87']))
