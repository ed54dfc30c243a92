import { describe, expect, it } from 'vitest'
import { rowsTable } from '../../table/rows-table.ts'
import { chartSpec, type SpecInput } from './chart-spec.ts'
import { chartTable } from './chart-table.ts'
import type { Looks } from './draw/looks.ts'
import { figureOf } from './figure.ts'
import { widthOf } from './text-width.ts'

const LOOKS: Looks = { dark: false, widthPx: 900, heightPx: 400, pieRadiusPx: 120, hasTitles: true }
const FONT_PX = 12
const REGIONS = [
  ...['North East', 'North West', 'Yorkshire and the Humber', 'East Midlands', 'West Midlands'],
  ...['East of England', 'London', 'South East & Channel', 'South West', 'Wales', 'Scotland'],
  'Northern Ireland',
]
const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`)
const months = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2021, index, 1)).toISOString().slice(0, 10))

interface Layout {
  readonly height: number
  readonly margin: Readonly<Record<'t' | 'r' | 'b' | 'l', number>>
  readonly xaxis: {
    readonly range: readonly [number, number]
    readonly tickvals: readonly number[]
    readonly ticktext: readonly string[]
    readonly tickangle: number
  }
  readonly yaxis: { readonly range: readonly [number, number]; readonly tickvals: readonly number[] }
}

/** What is drawn of a row for each combination of groups, the figure of which falls from one to the next. */
function layoutOf(
  type: SpecInput['type'],
  dimensions: Readonly<Record<string, readonly string[]>>,
  looks: Looks = LOOKS,
  figureAt = (index: number) => 9_000 - index,
): Layout {
  const rows = Object.entries(dimensions)
    .reduce<readonly Readonly<Record<string, string>>[]>(
      (all, [id, values]) => all.flatMap((row) => values.map((value) => ({ ...row, [id]: value }))),
      [{}],
    )
    .map((row, index) => ({ ...row, premium: figureAt(index) }))
  const data = rowsTable(rows)
  const [x = ''] = Object.keys(dimensions)
  const axes = { x_axis: { column: x, label: x }, y_axis: { column: 'premium', label: 'Premium' } }
  const table = chartTable(data, axes, null, [...data.rows.keys()])
  const { widthPx, heightPx } = looks
  const spec = chartSpec({ table, type, widthPx, heightPx, isArranged: false, isWhole: false })
  return figureOf(spec, looks).layout as unknown as Layout
}

/** The texts below a chart that would leave the drawing in the widest of fonts. */
function leaving({ margin, xaxis: { range, tickvals, ticktext } }: Layout, { widthPx }: Looks) {
  const perPlace = (widthPx - margin.l - margin.r) / (range[1] - range[0])
  return ticktext.filter((text, index) => {
    const middle = margin.l + ((tickvals[index] ?? 0) - range[0]) * perPlace
    const half = Math.max(...text.split('<br>').map((line) => widthOf(line, FONT_PX))) / 2
    return middle - half < 0 || middle + half > widthPx
  })
}

describe('what stands below a chart', () => {
  it.each(['scatter', 'line'] as const)('of type %s names all of twelve regions, in lines', (type) => {
    const layout = layoutOf(type, { region: REGIONS })
    expect(layout.xaxis.ticktext).toEqual([
      ...['North<br>East', 'North<br>West', 'Yorkshire<br>and the<br>Humber', 'East<br>Midlands'],
      ...['West<br>Midlands', 'East of<br>England', 'London', 'South<br>East &amp;<br>Channel'],
      ...['South<br>West', 'Wales', 'Scotland', 'Northern<br>Ireland'],
    ])
    expect(leaving(layout, LOOKS)).toEqual([])
  })

  it('stands on end on a phone, where a line has no room', () => {
    const looks = { ...LOOKS, widthPx: 309, heightPx: 300 }
    const { tickangle, ticktext } = layoutOf('scatter', { region: REGIONS }, looks).xaxis
    expect({ tickangle, ticktext: ticktext.slice(0, 4) }).toEqual({
      tickangle: -90,
      ticktext: ['North East', 'North West', 'Yorkshire and the H…', 'East Midlands'],
    })
  })

  it('is every so many of names that would touch on end', () =>
    expect(layoutOf('scatter', { postcode: named('AB', 100) }).xaxis.tickvals.slice(0, 4)).toEqual([
      0, 2, 4, 6,
    ]))

  it.each(['scatter', 'line'] as const)('of type %s keeps the first and the last month whole', (type) => {
    const layout = layoutOf(type, { month: months(49) })
    expect(layout.xaxis.ticktext.at(-1)).toBe('Jan 2025')
    expect(leaving(layout, LOOKS)).toEqual([])
  })
})

describe('cells above names that stand on end', () => {
  it('are cut in the middle where their ends tell them apart', () =>
    expect(
      layoutOf('bar', { region: REGIONS, adviser: named('Adviser of the branch ', 11) }).xaxis.ticktext,
    ).toEqual([...named('Adviser…branch ', 9), 'Adviser…ranch 10', 'Adviser…ranch 11']))

  it('keep rows high enough for their names', () => {
    const regions = named('Region ', 22)
    const { height, margin } = layoutOf('bar', {
      region: regions,
      adviser: named('Adviser of the branch ', 15),
    })
    expect((height - margin.t - margin.b) / regions.length).toBeGreaterThanOrEqual(15)
  })
})

describe('figures that are all the same', () => {
  it.each([
    ['bar', 0],
    ['bar', 100],
    ['line', 0],
    ['line', 100],
    ['histogram', 0],
  ] as const)('stand on an axis that has a length: %s of %s', (type, figure) => {
    const { yaxis } = layoutOf(type, { plan: named('Plan ', 6) }, LOOKS, () => figure)
    const [low, high] = yaxis.range
    expect(high - low).toBeGreaterThan(0.1)
  })

  it('are counted in whole numbers', () => {
    const { yaxis } = layoutOf('histogram', { plan: named('Plan ', 2) }, LOOKS, (index) => 100 * index)
    expect(yaxis.tickvals.every(Number.isInteger)).toBe(true)
  })
})
