import { describe, expect, it } from 'vitest'
import type { TableData } from '../../table/table-data.ts'
import type { DataPoint } from './data-points.ts'
import { columnTitle, splitSeries } from './series.ts'

const UNTYPED: TableData = { columns: [], rows: [], hasHead: true }

const point = (name: string, value: number, others: DataPoint['others'] = {}) => ({
  name,
  value,
  others,
})
const shape = (points: Parameters<typeof splitSeries>[0]) => {
  const { title, series } = splitSeries(points, (column) => columnTitle(UNTYPED, column))
  return { title, series: series.map(({ name, points: group }) => [name, group.map((each) => each.name)]) }
}

describe('series of a chart', () => {
  it('are one where every name stands once', () =>
    expect(shape([point('a', 1, { kind: 'x' }), point('b', 2, { kind: 'y' })])).toEqual({
      title: '',
      series: [['', ['a', 'b']]],
    }))

  it('are the groups of a further column, numbers aside', () =>
    expect(
      shape([
        point('a', 1, { n: 1, smoker_status: 'Yes' }),
        point('a', 2, { n: 2, smoker_status: 'No' }),
        point('b', 3, { n: 3, smoker_status: 'Yes' }),
      ]),
    ).toEqual({
      title: 'Smoker status',
      series: [
        ['Yes', ['a', 'b']],
        ['No', ['a']],
      ],
    }))

  it('are the groups of all further columns together where one leaves names twice', () =>
    expect(
      shape([
        point('a', 1, { k: 'x', l: 'p' }),
        point('a', 2, { k: 'x', l: 'q' }),
        point('a', 3, { k: 'y', l: 'p' }),
      ]),
    ).toEqual({
      title: 'K, L',
      series: [
        ['x, p', ['a']],
        ['x, q', ['a']],
        ['y, p', ['a']],
      ],
    }))

  it('are the groups of a column of few whole numbers', () =>
    expect(
      shape([point('a', 1, { members: 1, average: 2.5 }), point('a', 2, { members: 2, average: 3.5 })]),
    ).toEqual({
      title: 'Members',
      series: [
        ['1', ['a']],
        ['2', ['a']],
      ],
    }))

  it('never let two marks add up: with too many groups each point is named by all of them', () => {
    const points = Array.from({ length: 20 }, (_, index) => point('a', index, { k: `k${index}` }))
    expect(shape(points)).toEqual({ title: '', series: [['', points.map((_, index) => `a, k${index}`)]] })
  })
})
