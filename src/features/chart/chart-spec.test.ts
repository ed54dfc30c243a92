import { describe, expect, it } from 'vitest'
import { rowsTable } from '../../table/rows-table.ts'
import type { TableData } from '../../table/table-data.ts'
import { typedTable } from '../../table/typed-table.ts'
import { chartSpec, pointsOf, type ChartSpec, type SpecInput } from './chart-spec.ts'
import { chartTable } from './chart-table.ts'
import { descriptionOf } from './description.ts'

type Row = Readonly<Record<string, string | number | null>>

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index + 1}`)
const months = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10))

/** A row for each combination, with figures that rise and fall. */
const crossed = (dimensions: Readonly<Record<string, readonly (string | number)[]>>): readonly Row[] =>
  Object.entries(dimensions)
    .reduce<readonly Row[]>(
      (rows, [id, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [id]: value }))),
      [{}],
    )
    .map((row, index) => ({ ...row, average_premium: 100 + ((index * 37) % 101) }))

/** A chart in a window, as it is before a person has touched it. */
const USUAL = { isChosen: false, widthPx: 800, heightPx: 400, isArranged: false, isWhole: false } as const

function specOf(rows: readonly Row[], type: SpecInput['type'], part: Partial<SpecInput> = {}): ChartSpec {
  const data = rowsTable(rows)
  const [x = ''] = Object.keys(rows[0] ?? {})
  const y = Object.keys(rows[0] ?? {}).at(-1) ?? ''
  const axes = { x_axis: { column: x, label: x }, y_axis: { column: y, label: y } }
  const table = chartTable(data, axes, null, [...data.rows.keys()])
  return chartSpec({ ...USUAL, table, type, ...part })
}

const look = ({ form, groups, panels, reasons, cut }: ChartSpec) => ({
  form,
  along: groups.length,
  series: panels.map(({ series }) => series.length),
  why: reasons,
  cut,
})

describe('the form of a chart', () => {
  it.each<[string, Record<string, (string | number)[]>, SpecInput['type'], Partial<SpecInput>, object]>([
    [
      'few names',
      { region: names('R', 6) },
      'bar',
      {},
      { form: 'bars', along: 6, series: [1], why: ['sorted by value'] },
    ],
    [
      'many names are the first of them',
      { region: names('R', 30) },
      'bar',
      {},
      {
        form: 'bars',
        along: 15,
        series: [1],
        why: ['sorted by value', 'the first 15 of 30'],
        cut: { shown: 15, of: 30 },
      },
    ],
    [
      'many names, all of them wanted',
      { region: names('R', 30) },
      'bar',
      { isWhole: true },
      { form: 'bars', along: 30, series: [1], why: ['sorted by value'], cut: { shown: 30, of: 30 } },
    ],
    [
      'two by three',
      { smoker: ['No', 'Yes'], cover: names('C', 3) },
      'bar',
      {},
      { form: 'groupedBars', along: 2, series: [3], why: [] },
    ],
    [
      'six by twelve',
      { insurer: names('I', 6), region: names('Region', 12) },
      'bar',
      {},
      {
        form: 'barTable',
        along: 6,
        series: [12],
        why: ['sorted by value'],
      },
    ],
    [
      'many groups by another of two',
      { region: names('R', 12), smoker: ['No', 'Yes'] },
      'bar',
      {},
      {
        form: 'pairs',
        along: 2,
        series: [12],
        why: ['each pair of dots is compared in its row', 'the axis does not begin at zero'],
      },
    ],
    [
      'many groups by another of two, as bars whatever else suits',
      { region: names('R', 12), smoker: ['No', 'Yes'] },
      'bar',
      { isChosen: true },
      { form: 'groupedBars', along: 12, series: [2], why: ['sorted by value'] },
    ],
    [
      'three groups, of which one is of two',
      { region: names('R', 12), smoker: ['No', 'Yes'], cover: names('C', 3) },
      'bar',
      {},
      {
        form: 'pairs',
        along: 2,
        series: [12, 12, 12],
        why: ['each pair of dots is compared in its row', 'the axes do not begin at zero'],
      },
    ],
    [
      'three groups, of which one is of two years',
      { region: names('R', 12), year: [2024, 2025], cover: names('C', 3) },
      'bar',
      {},
      { form: 'barTable', along: 2, series: [12, 12, 12], why: [] },
    ],
    [
      'three groups on a phone',
      { region: names('R', 12), smoker: ['No', 'Yes'], cover: names('C', 3) },
      'bar',
      { widthPx: 340, heightPx: 300 },
      {
        form: 'cells',
        along: 2,
        series: [12, 12, 12],
        why: ['a heat map, since bars or lines have no room: the stronger the colour, the higher the figure'],
      },
    ],
    [
      'three large groups are a list of the first',
      { region: names('R', 40), insurer: names('I', 9), cover: names('C', 9) },
      'bar',
      {},
      {
        form: 'list',
        along: 15,
        series: [1],
        why: ['each combination of groups is a bar of its own', 'sorted by value', 'the first 15 of 3,240'],
        cut: { shown: 15, of: 3240 },
      },
    ],
    [
      'time',
      { month: months(24) },
      'line',
      {},
      {
        form: 'line',
        along: 24,
        series: [1],
        why: ['the axis begins at £100', 'level lines are averages of whole years'],
      },
    ],
    [
      'time of a few',
      { month: months(24), smoker: ['No', 'Yes'] },
      'line',
      {},
      {
        form: 'lines',
        along: 24,
        series: [2],
        why: ['the axis begins at £100', 'level lines are averages of whole years'],
      },
    ],
    [
      'time of many',
      { month: months(24), region: names('R', 12) },
      'line',
      {},
      {
        form: 'panels',
        along: 24,
        series: Array.from({ length: 12 }, () => 1),
        why: [
          'lines that cross again and again: each has a panel of its own, the others behind it',
          'the axis begins at £100',
          'level lines are averages of whole years',
        ],
      },
    ],
    [
      'time of many on a phone',
      { month: months(24), region: names('R', 12) },
      'line',
      { widthPx: 340, heightPx: 300 },
      {
        form: 'cells',
        along: 24,
        series: [12],
        why: ['a heat map, since bars or lines have no room: the stronger the colour, the higher the figure'],
      },
    ],
    [
      'two years of many are no broken lines',
      { region: names('R', 12), year: [2024, 2025] },
      'line',
      {},
      { form: 'groupedBars', along: 12, series: [2], why: ['too few steps for lines', 'sorted by value'] },
    ],
    [
      'three years of many are lines, of which two stand out',
      { region: names('R', 12), year: [2023, 2024, 2025] },
      'line',
      {},
      {
        form: 'lines',
        along: 3,
        series: [12],
        why: ['the highest and the lowest stand out', 'the axis begins at £100'],
      },
    ],
    [
      'ages of a few as bars are lines',
      { age: Array.from({ length: 60 }, (_, index) => 18 + index), smoker: ['No', 'Yes'] },
      'bar',
      {},
      {
        form: 'lines',
        along: 60,
        series: [2],
        why: ['more bars than can stand side by side are lines', 'the axis begins at £100'],
      },
    ],
    [
      'months as bars are bars',
      { month: months(36) },
      'bar',
      {},
      { form: 'bars', along: 36, series: [1], why: [] },
    ],
    [
      'ages of all as bars that have no room are a line',
      { age: Array.from({ length: 120 }, (_, index) => index) },
      'bar',
      {},
      {
        form: 'lines',
        along: 120,
        series: [1],
        why: ['more bars than can stand side by side are lines', 'the axis begins at £100'],
      },
    ],
    [
      'bands',
      { age_band: ['Under 30', '30 to 49', '50 and over'] },
      'histogram',
      {},
      { form: 'bins', along: 3, series: [1], why: [] },
    ],
    [
      'names as a histogram',
      { region: names('R', 6) },
      'histogram',
      {},
      { form: 'distribution', along: 6, series: [1], why: ['how often values of each size occur'] },
    ],
    [
      'averages as slices say what a pie is for',
      { region: names('R', 6) },
      'pie',
      {},
      {
        form: 'slices',
        along: 6,
        series: [1],
        why: ['a pie is for parts of a whole, and these figures are none', 'sorted by value'],
      },
    ],
  ])('of %s', (_, dimensions, type, part, expected) =>
    expect(look(specOf(crossed(dimensions), type, part))).toEqual({ cut: null, ...expected }),
  )

  it('has no line over time of which two months alone tell anything', () =>
    expect(
      look(
        specOf(
          crossed({ month: months(6), smoker: ['No', 'Yes'] }).map((row, index) =>
            index < 4 ? row : { ...row, average_premium: null },
          ),
          'line',
        ),
      ),
    ).toEqual({ form: 'groupedBars', along: 2, series: [2], why: ['too few steps for lines'], cut: null }))

  it('has bars side by side where each is 9 pixels thick, and none where it would be thinner', () => {
    const rows = crossed({ smoker: ['No', 'Yes'], cover: names('C', 3) })
    const formAt = (widthPx: number) => specOf(rows, 'bar', { widthPx }).form
    const aroundPx = 64
    const betweenPx = 2 * 8
    expect(formAt(aroundPx + betweenPx + 6 * 9)).toBe('groupedBars')
    expect(formAt(aroundPx + betweenPx + 6 * 9 - 1)).not.toBe('groupedBars')
  })

  it('is a list where one group tells of another', () =>
    expect(
      look(
        specOf(
          names('Region', 6).map((region, index) => ({
            region,
            insurer: index % 2 === 0 ? 'Albion' : 'Beacon',
            number_of_quotes: 100 - index,
          })),
          'bar',
        ),
      ),
    ).toEqual({ form: 'bars', along: 6, series: [1], why: [], cut: null }))
})

it.each<[SpecInput['type'], number, string, boolean]>([
  ['bar', 4, 'groupedBars', true],
  ['bar', 12, 'barTable', true],
  ['bar', 22, 'cells', false],
  ['histogram', 1, 'distribution', false],
])(
  'type %s over %i columns, %s, says where lines show what chance does: %s',
  (type, columns, form, isSaid) => {
    const rows = crossed({ region: names('R', 8), insurer: names('I', columns) })
    const axes = { x_axis: { column: 'region', label: '' }, y_axis: { column: 'average_premium', label: '' } }
    const table = chartTable(rowsTable(rows), axes, null, [...rows.keys()])
    const moved = {
      ...table,
      measures: table.measures.map((measure) => ({ ...measure, isSteady: true })),
      marks: table.marks.map((mark) => ({ ...mark, margins: [9] })),
    }
    const spec = chartSpec({ ...USUAL, table: moved, type })
    expect(spec.form).toBe(form)
    expect(spec.reasons.some((reason) => reason.includes('how far chance may move'))).toBe(isSaid)
  },
)

describe('the order of groups', () => {
  const rows = (values: readonly number[]) =>
    values.map((average_premium, index) => ({ region: `R${index}`, average_premium }))
  const order = (spec: ChartSpec) => spec.groups.map(({ text }) => text)

  it('is by value, unless the answer ranks or the person has sorted', () => {
    expect(order(specOf(rows([2, 9, 5, 7, 1]), 'bar'))).toEqual(['R1', 'R3', 'R2', 'R0', 'R4'])
    expect(order(specOf(rows([1, 2, 3, 4, 5]), 'bar'))).toEqual(['R0', 'R1', 'R2', 'R3', 'R4'])
    expect(order(specOf(rows([2, 9, 5, 7, 1]), 'bar', { isArranged: true }))).toEqual([
      'R0',
      'R1',
      'R2',
      'R3',
      'R4',
    ])
  })

  it('is that of time, of bands and of weekdays, and intervals without a row stand in it', () => {
    const of = (id: string, keys: readonly (string | number)[]) =>
      order(
        specOf(
          keys.map((key, index) => ({ [id]: key, average_premium: index % 3 })),
          'bar',
        ),
      )
    expect(of('month', ['2024-05-01', '2024-01-01', '2024-02-01'])).toEqual([
      'Jan 2024',
      'Feb 2024',
      'Mar 2024',
      'Apr 2024',
      'May 2024',
    ])
    expect(of('quarter', ['2024 Q3', '2024 Q1'])).toEqual(['2024 Q1', '2024 Q2', '2024 Q3'])
    expect(of('year', [2025, 2023])).toEqual(['2023', '2024', '2025'])
    expect(of('week', ['2024-01-15', '2024-01-01', '2024-01-08'])).toEqual([
      '1 Jan 2024',
      '8 Jan 2024',
      '15 Jan 2024',
    ])
    expect(of('age_band', ['60 and over', '30 to 59', 'Under 30'])).toEqual([
      'Under 30',
      '30 to 59',
      '60 and over',
    ])
    expect(of('weekday', ['Sunday', 'Monday', 'Friday'])).toEqual(['Mon', 'Fri', 'Sun'])
  })
})

it('leaves out times at either end at which nothing is told, unless nothing is told at all', () => {
  const of = (figures: readonly (number | null)[]) =>
    specOf(
      months(figures.length).map((month, index) => ({ month, average_premium: figures[index] ?? null })),
      'line',
    ).groups.map(({ text }) => text)
  expect(of([1, null, 2, null])).toEqual(['Jan 2024', 'Feb 2024', 'Mar 2024'])
  expect(of([null, 1, 2])).toEqual(['Feb 2024', 'Mar 2024'])
  expect(of([null, null])).toEqual(['Jan 2024', 'Feb 2024'])
})

it('draws points over the numbers of their rows, however many figures there are', () => {
  const rows = [70, 18, 40].map((age, index) => ({ age, quotes: 10 * index, average_premium: 100 + index }))
  const { along, across, groups, panels } = specOf(rows, 'scatter')
  expect({ along: along?.id, across, groups: groups.map(({ text }) => text) }).toEqual({
    along: 'age',
    across: null,
    groups: ['18', '40', '70'],
  })
  expect(panels[0]?.series[0]?.points.map((point) => [point?.across, point?.value])).toEqual([
    [70, 100],
    [18, 101],
    [40, 102],
  ])
})

it('leaves a year out that its quarters name already', () => {
  const rows = ['2024-01-01', '2024-04-01', '2024-07-01', '2024-10-01', '2025-01-01'].map(
    (quarter, index) => ({
      quarter,
      year: Number(quarter.slice(0, 4)),
      average_premium: index,
    }),
  )
  expect(look(specOf(rows, 'line')).series).toEqual([1])
})

it('tells each figure in words, with its groups and its unit', () => {
  const [point] =
    specOf(crossed({ region: ['London'], smoker: ['Yes'] }), 'bar').panels[0]?.series[0]?.points ?? []
  expect(point).toEqual({
    row: 0,
    value: 100,
    text: '£100.00',
    tip: ['region: London', 'average_premium: £100.00'],
    across: null,
    margin: null,
    chance: null,
    acrossMargin: null,
    standing: 'plain',
    isCutShort: false,
  })
})

describe('rows of note', () => {
  const specWith = (part: Partial<TableData>, type: SpecInput['type'] = 'bar') => {
    const data = { ...rowsTable(names('R', 6).map((region, n) => ({ region, quotes: 60 - n }))), ...part }
    const axes = {
      x_axis: { column: 'region', label: 'Region' },
      y_axis: { column: 'quotes', label: 'Quotes' },
    }
    const table = chartTable(data, axes, null, [...data.rows.keys()])
    return chartSpec({ ...USUAL, table, type })
  }
  const standings = (spec: ChartSpec) => pointsOf(spec).map((point) => point?.standing)

  it('stand before the others', () =>
    expect(standings(specWith({ emphasis: [4, 1] }))).toEqual([
      ...['quiet', 'strong', 'quiet', 'quiet', 'strong', 'quiet'],
    ]))

  it('are those of a ranking that were asked for, where the table names none', () =>
    expect(standings(specWith({ asked: 2 }))).toEqual([
      'strong',
      'strong',
      ...Array<string>(4).fill('quiet'),
    ]))

  it('of a ranking say what a pie is for', () => {
    const { form, type, reasons } = specWith({ asked: 2 }, 'pie')
    expect({ form, type, reasons }).toEqual({
      form: 'slices',
      type: 'pie',
      reasons: ['a pie is for all parts of a whole, and some are not here'],
    })
  })

  it.each([
    [[5], ['the last period is cut short']],
    [[0, 5], ['the first and the last period are cut short']],
    [[2], ['some periods are cut short']],
    [[], []],
  ])('whose period is cut short (%j) are said to be', (cutShort, reasons) =>
    expect(specWith({ cutShort }).reasons).toEqual(reasons),
  )
})

it('bands are drawn alike, however much they span, and those in none are left out', () => {
  const bands = ['£500 and over', 'Under £1', 'Not accepted', '£1 to under £100', '£100 to under £500']
  const rows = bands.map((claims_band, index) => ({
    claims_band: claims_band === 'Not accepted' ? null : claims_band,
    number_of_quotes: 10 + index,
  }))
  const { form, groups, reasons } = specOf(rows, 'histogram')
  expect({ form, groups: groups.map(({ text }) => text), reasons }).toEqual({
    form: 'bins',
    groups: ['Under £1', '£1 to under £100', '£100 to under £500', '£500 and over'],
    reasons: ['bands are drawn alike, however much they span', '“Unknown” is no band and left out'],
  })
})

it('counts the smaller slices as one where they are parts of a whole', () => {
  const rows = names('R', 16).map((region, index) => ({ region, number_of_quotes: 160 - 10 * index }))
  const spec = specOf(rows, 'pie', { isChosen: true })
  expect(spec.groups.map(({ text }) => text)).toEqual([...names('R', 11), '5 others'])
  expect(spec.panels[0]?.series[0]?.points.at(-1)?.value).toBe(50 + 40 + 30 + 20 + 10)
})

it('names no slice of several others as the highest', () => {
  const rows = names('R', 16).map((region, index) => ({ region, number_of_quotes: 160 - 10 * index }))
  expect(descriptionOf(specOf(rows, 'pie', { isChosen: true }), 'Quotes', 'Pie')).toBe(
    'Pie chart: Quotes. number_of_quotes by region, 12 values; highest R 1 (160), lowest R 11 (60).',
  )
})

it('names rows without groups by their places', () => {
  const spec = specOf([{ size: 3 }, { size: 2 }, { size: 1 }], 'pie')
  expect(spec.groups.map(({ text }) => text)).toEqual(['Row 1', 'Row 2', 'Row 3'])
  expect(descriptionOf(spec, 'Sizes', 'Pie')).toContain('size by Row, 3 values')
})

describe('groups that are not shown', () => {
  const bands = ['Under 30', '40 to 49', '50 to 59', '60 to 69', '70 and over']
  function drawn(values: readonly string[], hidden: readonly string[], type: SpecInput['type']) {
    const data = typedTable({
      columns: [
        { id: 'group', label: 'Group', role: 'dimension', unit: null, format: 'text' },
        { id: 'number_of_quotes', label: 'Quotes', role: 'measure', unit: null, format: 'number' },
      ],
      rows: values.map((value, index) => [value, 20 + index]),
      not_shown: hidden.map((label) => ({ label, why: 'fewer than 5 quotes' })),
    })
    const axes = {
      x_axis: { column: 'group', label: 'Group' },
      y_axis: { column: 'number_of_quotes', label: 'Quotes' },
    }
    const table = chartTable(data, axes, null, [...data.rows.keys()])
    const size = { widthPx: 800, heightPx: 400, isArranged: false, isWhole: false }
    const spec = chartSpec({ table, type, isChosen: false, ...size })
    return {
      places: spec.groups.map(({ text }) => text),
      marks: pointsOf(spec).map((point) => point?.value ?? null),
      reasons: spec.reasons.filter((reason) => /places/.test(reason)),
    }
  }

  it('keep their places among bands, without a mark', () =>
    expect(drawn(bands, ['30 to 39'], 'bar')).toEqual({
      places: ['Under 30', '30 to 39', '40 to 49', '50 to 59', '60 to 69', '70 and over'],
      marks: [20, null, 21, 22, 23, 24],
      reasons: ['groups that are not shown keep their places'],
    }))

  it('keep their places at the ends of a time', () =>
    expect(drawn(['2024-02', '2024-03', '2024-05'], ['2024-01', '2024-04', '2024-06'], 'line')).toEqual({
      places: ['Jan 2024', 'Feb 2024', 'Mar 2024', 'Apr 2024', 'May 2024', 'Jun 2024'],
      marks: [null, 20, 21, null, 22, null],
      reasons: [],
    }))

  it('make a pie no whole, and have no places among names without order', () => {
    expect(drawn(bands, ['30 to 39'], 'pie').marks).toEqual([20, null, 21, 22, 23, 24])
    expect(drawn(['London', 'Wales'], ['Scotland'], 'bar')).toEqual({
      places: ['London', 'Wales'],
      marks: [20, 21],
      reasons: [],
    })
  })
})
