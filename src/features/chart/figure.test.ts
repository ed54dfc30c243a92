import { describe, expect, it } from 'vitest'
import type { TableData } from '../../table/table-data.ts'
import { rowsTable } from '../../table/rows-table.ts'
import { chartSpec, type SpecInput } from './chart-spec.ts'
import { chartTable } from './chart-table.ts'
import type { Looks } from './draw/looks.ts'
import { figureOf, rowOf } from './figure.ts'
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
  readonly showlegend: boolean
  readonly annotations: readonly { readonly text: string; readonly xshift: number; readonly yshift: number }[]
  readonly margin: Readonly<Record<'t' | 'r' | 'b' | 'l', number>>
  readonly xaxis: {
    readonly range: readonly [number, number]
    readonly tickvals: readonly number[]
    readonly ticktext: readonly string[]
    readonly tickangle: number
    readonly ticklabelstandoff?: number
  }
  readonly yaxis: { readonly range: readonly [number, number]; readonly tickvals: readonly number[] }
}

/** What is drawn of a row for each combination of groups, the figure of which falls from one to the next. */
function layoutOf(
  type: SpecInput['type'],
  dimensions: Readonly<Record<string, readonly string[]>>,
  looks: Looks = LOOKS,
  figureAt: (index: number) => number | null = (index) => 9_000 - index,
  title = 'Premium',
): Layout {
  // A pie is of what adds up.
  const figure = type === 'pie' ? 'number_of_quotes' : 'premium'
  const rows = Object.entries(dimensions)
    .reduce<readonly Readonly<Record<string, string>>[]>(
      (all, [id, values]) => all.flatMap((row) => values.map((value) => ({ ...row, [id]: value }))),
      [{}],
    )
    .map((row, index) => ({ ...row, [figure]: figureAt(index) }))
  const data = rowsTable(rows)
  const [x = ''] = Object.keys(dimensions)
  const axes = { x_axis: { column: x, label: x }, y_axis: { column: figure, label: title } }
  const table = chartTable(data, axes, null, [...data.rows.keys()])
  const { widthPx, heightPx } = looks
  const spec = chartSpec({
    table,
    type,
    isChosen: false,
    widthPx,
    heightPx,
    isArranged: false,
    isWhole: false,
  })
  return figureOf(spec, looks).layout as unknown as Layout
}

/** The chart of a table in windows that differ by a pixel. */
const atWidths = (from: number, to: number, at: (looks: Looks) => Layout) =>
  Array.from({ length: to - from }, (_, index) => {
    const looks = { ...LOOKS, widthPx: from + index }
    return { looks, layout: at(looks) }
  })

const widestLine = (text: string) => Math.max(...text.split('<br>').map((line) => widthOf(line, FONT_PX)))

/** The texts below a chart that would leave the drawing in the widest of fonts. */
function leaving({ margin, xaxis: { range, tickvals, ticktext } }: Layout, { widthPx }: Looks) {
  const perPlace = (widthPx - margin.l - margin.r) / (range[1] - range[0])
  return ticktext.filter((text, index) => {
    const middle = margin.l + ((tickvals[index] ?? 0) - range[0]) * perPlace
    const half = widestLine(text) / 2
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

  it.each(['scatter', 'line'] as const)('of type %s stands 4 pixels apart, however wide it is', (type) => {
    const charts = atWidths(450, 650, (looks) => layoutOf(type, { region: named('Region ', 9) }, looks))
    const lying = charts.filter(({ layout }) => layout.xaxis.tickangle === 0)
    expect(lying.length).toBeGreaterThan(0)
    expect(
      lying.filter(({ looks: { widthPx }, layout: { margin, xaxis } }) => {
        const slotPx = (widthPx - margin.l - margin.r) / xaxis.ticktext.length
        return Math.max(...xaxis.ticktext.map(widestLine)) > slotPx - 4
      }),
    ).toEqual([])
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
    expect(layout.xaxis.ticktext.at(-1)).toBe('Jan<br>2025')
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

it('cells name a single column in one line where it has room', () => {
  const bands = Array.from({ length: 20 }, (_, index) => `${20 + 5 * index} to ${24 + 5 * index}`)
  const adviser = 'Adviser of the branch in the north of the old town, and of the one beyond the river'
  expect(layoutOf('bar', { adviser: [adviser], age_band: bands }).xaxis.ticktext).toEqual([adviser])
})

it('cells whose columns say Yes and No alone name their dimension once, and break long heads', () => {
  const covers = ['Basic', 'Standard', 'Comprehensive']
  const phone = { ...LOOKS, widthPx: 320, heightPx: 300 }
  const { annotations, xaxis } = layoutOf(
    'bar',
    { region: REGIONS, smoker: ['No', 'Yes'], cover_level: covers },
    phone,
  )
  expect(xaxis.ticktext).toEqual(['No', 'Yes'])
  expect(annotations.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Smoker', 'Basic', 'Standard', 'Compre-<br>hensive']),
  )
})

describe('names below upright bars', () => {
  it.each([
    ['apart from the lowest figure of an axis', 36, 4],
    ['right below bars that have their figures', 3, 0],
  ])('stand %s', (_, count, apart) => {
    const { height, margin, xaxis } = layoutOf('bar', { month: months(count) })
    expect(xaxis.ticklabelstandoff ?? 0).toBe(apart)
    expect(height).toBe(400)
    // The names in two lines, and the title of what they name.
    expect(margin.b).toBe(41 + apart + 22)
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

it('an axis is as high as the figures that are told, and a band without one adds nothing', () => {
  const rangeOf = (figures: readonly (number | null)[]) =>
    layoutOf(
      'histogram',
      { age_band: ['Under 30', '30 to 49', '50 and over'] },
      LOOKS,
      (index) => figures[index] ?? null,
    ).yaxis.range
  expect(rangeOf([0.2, 0.3, null])).toEqual(rangeOf([0.2, 0.3, 0.1]))
})

it.each(['bar', 'line', 'histogram', 'scatter'] as const)(
  'a title of type %s ends in the drawing',
  (type) => {
    const title =
      'Annual cost as told by each broker and each insurer of the land in all of its lands '.repeat(3)
    const bands = { age_band: ['Under 30', '30 to 49', '50 and over'] }
    const { annotations } = layoutOf(type, bands, LOOKS, undefined, title)
    const shown = annotations.map(({ text }) => text).filter((text) => text.startsWith('Annual cost'))
    expect(shown.map((text) => widthOf(text, FONT_PX) <= LOOKS.widthPx)).toEqual([true])
  },
)

describe('names at the ends of lines', () => {
  it.each([
    ['low', (adviser: number) => 100 + adviser],
    ['high', (adviser: number) => 2_000 + adviser],
    ['in the middle', (adviser: number) => 1_050 + adviser],
  ])('stand a line apart in the drawing where all lines end %s', (_, lastOf) => {
    const { annotations, height, margin } = layoutOf(
      'line',
      { month: months(24), adviser: named('Adviser ', 6) },
      LOOKS,
      (index) => (index < 23 * 6 ? 100 + 1_900 * (index % 2) : lastOf(index % 6)),
    )
    const places = annotations
      .filter(({ text }) => text.includes('Adviser'))
      .map(({ yshift }) => margin.t - yshift)
      .toSorted((a, b) => a - b)
    expect(places.length).toBe(6)
    const [first = 0, last = 0] = [places[0], places.at(-1)]
    expect([first >= 0, last <= height - margin.b]).toEqual([true, true])
    expect(places.slice(1).filter((place, index) => place - (places[index] ?? 0) < 15 - 1e-9)).toEqual([])
  })
})

it('names stand beside slices where their words end in the drawing, 16 pixels from the slice', () => {
  const regions = named('Regionalverband ', 8)
  const charts = atWidths(400, 600, (looks) => layoutOf('pie', { region: regions }, looks))
  const [beside, below] = [
    charts.filter(({ layout }) => !layout.showlegend),
    charts.filter(({ layout }) => layout.showlegend),
  ]
  const fits = ({ looks: { widthPx, pieRadiusPx } }: (typeof charts)[number]) =>
    pieRadiusPx + 16 + widthOf('Regionalverband', FONT_PX) <= widthPx / 2
  expect([beside.length > 0, below.length > 0]).toEqual([true, true])
  expect([beside.filter((chart) => !fits(chart)), below.filter(fits)]).toEqual([[], []])
})

it('a legend above panels has all its names, beside each other, within its room', () => {
  const groups = { month: months(6), region: named('Region ', 7), cover: named('Cover of kind ', 5) }
  const charts = atWidths(500, 800, (looks) => layoutOf('line', groups, looks))
  const outside = charts.filter(({ looks, layout: { annotations, margin } }) => {
    const names = annotations
      .filter(({ text }) => text.startsWith('Cover of kind'))
      .map(({ text, xshift, yshift }) => ({
        left: margin.l + xshift,
        right: margin.l + xshift + widthOf(text, FONT_PX),
        y: margin.t - yshift,
      }))
    const areApart = names.every((one, place) =>
      names.slice(place + 1).every((other) => one.y !== other.y || one.right < other.left),
    )
    return (
      names.length !== 5 ||
      !areApart ||
      names.some(({ right, y }) => right > looks.widthPx || y + FONT_PX / 2 > margin.t - FONT_PX)
    )
  })
  expect(outside).toEqual([])
})

describe('pairs of dots', () => {
  const groups = { region: named('Region ', 10), smoker: ['No', 'Yes'], cover: named('Cover ', 3) }
  const at = (widthPx: number, figureAt?: (index: number) => number) =>
    layoutOf('bar', groups, { ...LOOKS, widthPx }, figureAt)

  it('stand on one scale, in panels that go no further than they do', () => {
    const axes = at(900) as unknown as Readonly<
      Record<string, Layout['xaxis'] & { readonly domain: readonly [number, number] }>
    >
    const panels = ['xaxis', 'xaxis2', 'xaxis3'].map((axis) => axes[axis])
    const perUnit = panels.map((panel) => {
      const { range, domain } = panel ?? { range: [0, 1], domain: [0, 1] }
      return (domain[1] - domain[0]) / (range[1] - range[0])
    })
    expect(new Set(perUnit.map((each) => each.toFixed(9))).size).toBe(1)
    for (const panel of panels) {
      const [from = 0, to = 0] = panel?.range ?? []
      expect([from > 8_900, to < 9_041]).toEqual([true, true])
    }
  })

  it('have their figures beside them where their scale has room', () => {
    const figuresAt = (widthPx: number) => at(widthPx).annotations.filter(({ text }) => /^£/.test(text))
    expect(figuresAt(1_000).length).toBe(60)
    expect(figuresAt(600).length).toBe(0)
  })

  it('stand on an axis that has a length where all figures are the same', () => {
    const { range } = at(900, () => 100).xaxis
    expect(range[1] - range[0]).toBeGreaterThan(0.1)
  })
})

describe('parts of two groups', () => {
  const drawn = (widthPx = 900) => {
    const counts = { region: named('Region ', 6), insurer: named('Insurer ', 3) }
    const rows = counts.region.flatMap((region, at) =>
      counts.insurer.map((insurer, place) => ({ region, insurer, number_of_quotes: (6 - at) * (3 - place) })),
    )
    const data = rowsTable(rows)
    const axes = {
      x_axis: { column: 'region', label: 'Region' },
      y_axis: { column: 'number_of_quotes', label: 'Number of quotes' },
    }
    const table = chartTable(data, axes, null, [...data.rows.keys()])
    const usual = { isChosen: false, heightPx: 400, isArranged: false, isWhole: false } as const
    const spec = chartSpec({ table, type: 'bar', widthPx, ...usual })
    return { spec, ...figureOf(spec, { ...LOOKS, widthPx }) }
  }

  it('stand beside their totals, and make up bars of one length', () => {
    const { spec, traces } = drawn()
    expect(spec.form).toBe('shares')
    const [totals, ...parts] = traces as unknown as readonly {
      readonly x: readonly number[]
      readonly base: readonly number[]
      readonly text: readonly string[]
    }[]
    expect(totals?.text).toEqual(['36', '30', '24', '18', '12', '6'])
    const lengths = (totals?.x ?? []).map((_, row) => parts.reduce((sum, { x }) => sum + (x[row] ?? 0), 0))
    expect(new Set(lengths.map(Math.round)).size).toBe(1)
    // Insurer 1 has 3 of 6.
    expect(parts.map(({ text }) => text[0])).toEqual(['50%', '33%', '17%'])
    expect(parts[1]?.base[0]).toBeCloseTo((parts[0]?.base[0] ?? 0) + (parts[0]?.x[0] ?? 0))
  })

  it('have room or are drawn otherwise, however long their names and totals', () => {
    const rows = named('Regionalverband am Oberrhein ', 6).flatMap((region, at) =>
      named('Versicherer ', 4).map((insurer) => ({ region, insurer, total_premium_gbp: 123_456_789 - at })),
    )
    const data = rowsTable(rows)
    const axes = {
      x_axis: { column: 'region', label: 'Region' },
      y_axis: { column: 'total_premium_gbp', label: 'Total premium (£)' },
    }
    const table = chartTable(data, axes, null, [...data.rows.keys()])
    const wholes = Array.from({ length: 300 }, (_, index) => 200 + index).map((widthPx) => {
      const usual = { isChosen: false, heightPx: 300, isArranged: false, isWhole: false } as const
      const spec = chartSpec({ table, type: 'bar', widthPx, ...usual })
      if (spec.form !== 'shares') return null
      const parts = figureOf(spec, { ...LOOKS, widthPx, heightPx: 300 }).traces.slice(1)
      return parts.reduce((sum, trace) => sum + ((trace['x'] as readonly number[])[0] ?? 0), 0)
    })
    expect([wholes[0], (wholes.at(-1) ?? 0) > 50]).toEqual([null, true])
    expect(wholes.filter((px) => px !== null && px < 50)).toEqual([])
  })

  it('are the largest against all others where names have no room over them', () => {
    const [, first, others] = drawn(230).traces
    expect([first?.['name'], others?.['name']]).toEqual(['Insurer 1', '2 others'])
    expect([first, others].map((trace) => (trace?.['text'] as readonly string[])[0])).toEqual(['50%', '50%'])
  })
})

describe('what all groups are together', () => {
  const quarters = ['2024 Q1', '2024 Q2', '2024 Q3', '2024 Q4']
  const tableOf = (overall: TableData['overall'], measure: string | null = null) => {
    const regions = named('Region ', 5)
    const rows = quarters.flatMap((quarter, at) =>
      regions.map((region) => ({ quarter, region, number_of_quotes: 10 + at })),
    )
    const data = { ...rowsTable(rows), overall }
    const axes = {
      x_axis: { column: 'quarter', label: 'Quarter' },
      y_axis: { column: 'number_of_quotes', label: 'Number of quotes' },
    }
    return chartTable(data, axes, measure, [...data.rows.keys()])
  }
  const figures = quarters.map((_, at) => ({
    row: at * 5,
    value: 50 + 5 * at,
    text: String(50 + 5 * at),
    isStrong: at === 3,
  }))
  const drawn = (overall: TableData['overall']) => {
    const usual = { isChosen: false, heightPx: 400, isArranged: false, isWhole: false } as const
    const spec = chartSpec({ table: tableOf(overall), type: 'line', widthPx: 900, ...usual })
    return { spec, ...figureOf(spec, LOOKS) }
  }

  it('is a line of its own above them, on the same times and a scale of its own', () => {
    const { traces, layout } = drawn({ label: 'All regions', figures })
    const plain = drawn(null)
    const strip = traces.find(({ name }) => name === 'All regions')
    expect(strip?.['y']).toEqual([50, 55, 60, 65])
    expect([layout.height, plain.layout.height]).toEqual([400, 400])
    const axis = (key: string) =>
      layout[key] as { readonly range: object; readonly domain: readonly number[] }
    expect(axis('xaxis90').range).toEqual(axis('xaxis').range)
    expect((axis('yaxis90').domain[0] ?? 0) > (axis('yaxis').domain[1] ?? 1)).toBe(true)
    const texts = (layout['annotations'] as readonly { text: string }[]).map(({ text }) => text)
    expect(texts).toEqual(expect.arrayContaining(['Number of quotes, all regions', '65', '50']))
  })

  it.each<[string, ReturnType<typeof tableOf>]>([
    ['a figure has no place', tableOf({ label: 'All', figures: [{ ...figures[0]!, row: 99 }] })],
    ['another figure is drawn', tableOf({ label: 'All', figures }, 'number_of_quotes')],
  ])('is not drawn where %s', (_, table) => expect(table.overall).toBeNull())

  it('is a line across bars where it is one figure', () => {
    const data = {
      ...rowsTable(named('Region ', 12).map((region, at) => ({ region, difference: 5 + at }))),
      overall: { label: 'All regions', figures: [{ row: null, value: 8, text: '8', isStrong: false }] },
    }
    const axes = {
      x_axis: { column: 'region', label: 'Region' },
      y_axis: { column: 'difference', label: 'Difference' },
    }
    const table = chartTable(data, axes, null, [...data.rows.keys()])
    const usual = { isChosen: false, heightPx: 400, isArranged: false, isWhole: false } as const
    const { layout } = figureOf(chartSpec({ table, type: 'bar', widthPx: 500, ...usual }), {
      ...LOOKS,
      widthPx: 500,
    })
    expect(layout['shapes']).toEqual([expect.objectContaining({ x0: 8, x1: 8 })])
    const texts = (layout['annotations'] as readonly { text: string }[]).map(({ text }) => text)
    expect(texts).toContain('All regions 8')
  })
})

it.each([
  ['of a bar is its own', { customdata: 3 }, 3],
  ['of a slice is its own', { customdata: [0] }, 0],
  ['of a bin is the first of those in it', { customdata: [[4, 7]] }, 4],
  ['of a slice of several others is none', { customdata: [-1] }, null],
  ['of what stands for none is none', { customdata: null }, null],
  ['of what says none is none', {}, null],
])('the row %s', (_, point, row) => expect(rowOf(point)).toBe(row))
