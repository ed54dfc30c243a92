import { expect, it } from 'vitest'
import type { ChartRecommendation } from '../api/answer.ts'
import type { AnswerTable } from '../api/answer-table.ts'
import { askedFirst } from './asked-first.ts'
import { typedTable } from './typed-table.ts'

const measure = (id: string) => ({ id, label: id, role: 'measure', unit: null, format: 'number' }) as const
const certain = (number: number) => ({ status: 'exact', number, noise: 0, error: null }) as const

const TABLE: AnswerTable = {
  columns: [
    { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
    measure('left'),
    measure('right'),
    measure('difference'),
  ],
  rows: [
    ['London', 3, 1, 2],
    ['Wales', 5, 4, null],
  ],
  certainty: [
    [certain(30), certain(10), certain(20)],
    [certain(50), certain(40), certain(0)],
  ],
}

const chart = (column: string, figures: string[] | null = null): ChartRecommendation => ({
  success: true,
  chart_type: 'bar',
  title: '',
  x_axis: { column: 'region', label: 'Region' },
  y_axis: { column, label: '' },
  ...(figures === null ? {} : { figures }),
})

it('has the figure that was asked for before those that it comes from, with what is told of it', () => {
  const table = typedTable(askedFirst(TABLE, chart('difference')))
  expect(table.columns.map(({ id }) => id)).toEqual(['region', 'difference', 'left', 'right'])
  expect(table.rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['London', '2', '3', '1'],
    ['Wales', '–', '5', '4'],
  ])
  expect(table.certainty?.map((figures) => figures.map((figure) => figure?.number ?? null))).toEqual([
    [null, 20, 30, 10],
    [null, 0, 50, 40],
  ])
})

it.each<[string, ChartRecommendation | null]>([
  ['without a chart', null],
  ['of several figures that were all asked for', chart('right', ['left', 'right', 'difference'])],
  ['whose chart draws its first figure', chart('left')],
  ['whose chart draws none of its figures', chart('region')],
])('leaves a table %s as it is', (_, drawn) => expect(askedFirst(TABLE, drawn)).toEqual(TABLE))
