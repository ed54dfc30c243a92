import type { ChartMachineInput } from '../../src/machines/chart/chart.machine.ts'

/** Answers for each form that a chart takes: what they are drawn as is in the transcript of the chart. */

type Value = string | number | null
type Row = Readonly<Record<string, Value>>
type Kind = 'bar' | 'line' | 'histogram' | 'scatter' | 'pie'

export interface Charted {
  /** As it is asked. */
  readonly question: string
  readonly type: Kind
  readonly rows: readonly Row[]
  /** What its columns are, of an answer that says it; null of one of plain rows. */
  readonly units: Readonly<Record<string, Unit>> | null
  /** What the chart is called, which is what it shows without it. */
  readonly title?: string
  readonly isNarrow?: true
  readonly isDark?: true
}

/** What figures are counted in; a column without one has groups. */
type Unit = 'GBP' | 'percent' | 'number'

const times = <Item>(count: number, of: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => of(index))
const named = (prefix: string, count: number) => times(count, (index) => `${prefix}${index + 1}`)
const monthsFrom = (year: number, count: number, step = 1) =>
  times(count, (index) => new Date(Date.UTC(year, index * step, 1)).toISOString().slice(0, 10))
const daysFrom = (day: string, count: number, step: number) =>
  times(count, (index) => new Date(Date.parse(day) + index * step * 86_400_000).toISOString().slice(0, 10))

/** Rises and falls; no two of the first hundred are the same. */
const figure = (index: number) => 100 + ((index * 37) % 101) + (index % 4) / 4

/** A row for each combination of groups. */
const crossed = (
  dimensions: Readonly<Record<string, readonly Value[]>>,
  figures: (index: number) => Row = (index) => ({ average_premium: figure(index) }),
): readonly Row[] =>
  Object.entries(dimensions)
    .reduce<readonly Row[]>(
      (rows, [id, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [id]: value }))),
      [{}],
    )
    .map((row, index) => ({ ...row, ...figures(index) }))

/** Rows of which some have no figure, and some are not there. */
const holed = (rows: readonly Row[], id: string, empty: readonly number[], absent: readonly number[] = []) =>
  rows
    .map((row, index) => (empty.includes(index) ? { ...row, [id]: null } : row))
    .filter((_, index) => !absent.includes(index))

const REGIONS = [
  ...['North East', 'North West', 'Yorkshire and the Humber', 'East Midlands', 'West Midlands'],
  ...['East of England', 'London', 'South East & Channel', 'South West', 'Wales <all>', 'Scotland'],
  'Northern Ireland',
]
const COVERS = ['Comprehensive', 'Core', 'Core with therapies']
const PREMIUM = { average_premium: 'GBP' } as const
const quotes = (index: number) => ({ number_of_quotes: 900 - 61 * index })
const around = (index: number) => ({ change_in_premium: figure(index) - 150 })

export const CHARTS: readonly Charted[] = [
  {
    question: 'bars across, of which some are below zero and one is hidden',
    type: 'bar',
    rows: holed(
      crossed({ region: REGIONS.slice(0, 8) }, (index) => ({ ...around(index), ...quotes(index) })),
      'change_in_premium',
      [5],
    ),
    units: { change_in_premium: 'GBP', number_of_quotes: 'number' },
  },
  {
    question: 'upright bars of percentages',
    type: 'bar',
    rows: crossed({ plan: named('P', 6) }, (index) => ({ share_of_smokers: 10 + ((index * 7) % 23) })),
    units: { share_of_smokers: 'percent' },
  },
  {
    question: 'bars of many ages',
    type: 'bar',
    rows: crossed({ age: times(60, (index) => 18 + index) }, (index) => ({ n: (index * 37) % 101 })),
    units: null,
  },
  {
    question: 'two groups side by side',
    type: 'bar',
    rows: crossed({ cover: COVERS, smoker: ['No', 'Yes'] }),
    units: PREMIUM,
    isDark: true,
  },
  {
    question: 'two groups side by side, with long names and many figures',
    type: 'bar',
    rows: holed(
      crossed({ region: REGIONS.slice(2, 6), insurer: named('Insurer ', 5) }),
      'average_premium',
      [3],
      [9],
    ),
    units: null,
  },
  {
    question: 'two groups side by side on a phone',
    type: 'bar',
    rows: crossed({ year: [2024, 2025], cover: COVERS }),
    units: PREMIUM,
    isNarrow: true,
  },
  {
    question: 'a line by month, with gaps',
    type: 'line',
    rows: holed(crossed({ month: monthsFrom(2021, 50) }), 'average_premium', [0, 9, 11, 49], [20, 21, 22]),
    units: PREMIUM,
  },
  {
    question: 'a line of few figures around zero on a phone in the dark',
    type: 'line',
    rows: crossed({ month: monthsFrom(2025, 7) }, around),
    units: { change_in_premium: 'GBP' },
    isNarrow: true,
    isDark: true,
  },
  {
    question: 'a few lines that end close to each other',
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 14), cover: [...COVERS, 'None'] }, (index) => ({
      average_premium: 150 + (index % 4) + Math.floor(index / 4),
    })),
    units: PREMIUM,
  },
  {
    question: 'a line by age, with ages left out',
    type: 'line',
    rows: crossed({ age: [...times(8, (index) => 20 + index), ...times(9, (index) => 31 + index)] }),
    units: null,
  },
  {
    question: 'a panel for each region',
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 12), region: REGIONS.slice(0, 9) }),
    units: PREMIUM,
  },
  {
    question: 'a panel for each region, with lines for smokers and others',
    type: 'line',
    rows: crossed(
      { quarter: monthsFrom(2023, 8, 3), region: REGIONS.slice(0, 7), smoker: ['No', 'Yes'] },
      (index) => ({
        number_of_quotes: 40 + ((index * 37) % 101),
      }),
    ),
    units: { number_of_quotes: 'number' },
  },
  {
    question: 'cells with their figures',
    type: 'bar',
    rows: crossed({ insurer: named('Insurer ', 7), region: REGIONS }),
    units: PREMIUM,
  },
  {
    question: 'cells of three groups around zero, some not told and some not there',
    type: 'bar',
    rows: holed(
      crossed({ region: REGIONS.slice(0, 10), smoker: ['No', 'Yes'], cover: COVERS }, around),
      'change_in_premium',
      [4, 17],
      [8, 33],
    ),
    units: { change_in_premium: 'GBP' },
  },
  {
    question: 'cells over time on a phone in the dark',
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 24), region: REGIONS.slice(0, 9) }, (index) => ({
      number_of_quotes: 40 + ((index * 37) % 101),
    })),
    units: { number_of_quotes: 'number' },
    isNarrow: true,
    isDark: true,
  },
  {
    question: 'cells below names that stand on end',
    type: 'bar',
    rows: crossed({ region: REGIONS, adviser: named('Adviser of the branch ', 11) }, around),
    units: null,
  },
  {
    question: 'bands of different widths, open at both ends',
    type: 'histogram',
    rows: crossed({ age_band: ['60 and over', 'Under 18', '20 to 29', '30 to 59', '18 to 19'] }, quotes),
    units: { number_of_quotes: 'number' },
  },
  {
    question: 'bands of money on a phone',
    type: 'histogram',
    rows: crossed({
      premium_band: times(6, (index) => `£${index * 50} to under £${index * 50 + 50}`),
    }),
    units: null,
    isNarrow: true,
  },
  {
    question: 'how often premiums of each size occur',
    type: 'histogram',
    rows: crossed({ postcode: named('AB', 34) }),
    units: PREMIUM,
  },
  {
    question: 'points of two figures',
    type: 'scatter',
    rows: crossed({ region: REGIONS }, (index) => ({
      average_premium: figure(index),
      number_of_quotes: 100 + 7 * ((index * 5) % 12),
    })),
    units: { ...PREMIUM, number_of_quotes: 'number' },
  },
  {
    question: 'points over ages on a phone',
    type: 'scatter',
    rows: crossed({ age: times(22, (index) => 18 + 2 * index) }),
    units: null,
    isNarrow: true,
  },
  {
    question: 'points over names',
    type: 'scatter',
    rows: holed(crossed({ plan: named('Plan ', 7) }), 'average_premium', [2]),
    units: null,
  },
  {
    question: 'slices, the smaller of them as one',
    type: 'pie',
    rows: crossed({ region: [...REGIONS, 'Jersey', 'Guernsey'] }, quotes),
    units: { number_of_quotes: 'number' },
  },
  {
    question: 'slices that are no parts of a whole, of two groups, on a phone',
    type: 'pie',
    rows: crossed({ region: REGIONS.slice(1, 5), smoker: ['No', 'Yes'] }),
    units: null,
    isNarrow: true,
  },
  {
    question: 'the top insurer of each region',
    type: 'bar',
    rows: REGIONS.map((region, index) => ({
      region,
      insurer: `Insurer ${index % 3}`,
      average_premium: figure(index),
    })),
    units: PREMIUM,
  },
  {
    question: 'days of the week',
    type: 'bar',
    rows: crossed({ weekday: ['Sunday', 'Monday', 'Wednesday', 'Tuesday', 'Saturday'] }),
    units: null,
  },
  {
    question: 'weeks as a line',
    type: 'line',
    rows: crossed({ week: daysFrom('2024-01-01', 30, 7) }),
    units: null,
  },
  {
    question: 'days as bars',
    type: 'bar',
    rows: crossed({ day: daysFrom('2024-02-20', 16, 1) }),
    units: PREMIUM,
  },
  {
    question: 'half-years of a few',
    type: 'line',
    rows: crossed({ half_year: ['2023 H1', '2023 H2', '2024 H1', '2025 H1'], smoker: ['No', 'Yes'] }),
    units: null,
  },
  {
    question: 'quarters beside their years',
    type: 'bar',
    rows: ['2024 Q1', '2024 Q2', '2024 Q4', '2025 Q1', '2025 Q3', null].map((quarter, index) => ({
      quarter,
      year: quarter === null ? null : Number(quarter.slice(0, 4)),
      average_premium: figure(index),
    })),
    units: null,
  },
]

/** Answers at which a form changes: only what they are drawn as first is looked at. */
export const BOUNDS: readonly Charted[] = [
  {
    question: 'two groups side by side, of which the second has an order',
    type: 'bar',
    rows: crossed({ cover: COVERS, year: [2023, 2024, 2025] }),
    units: PREMIUM,
  },
  {
    question: 'as many groups side by side as there are series in the dark',
    type: 'bar',
    rows: crossed({ smoker: ['No', 'Yes'], insurer: named('Insurer ', 6) }),
    units: PREMIUM,
    isDark: true,
  },
  ...[12, 13].map((places): Charted => ({
    question: `${places} names with two bars each`,
    type: 'bar',
    rows: crossed({ region: named('Adviser of the branch ', places), smoker: ['No', 'Yes'] }),
    units: PREMIUM,
  })),
  ...[6, 7].map((series): Charted => ({
    question: `more bars of ${series} groups than can stand side by side`,
    type: 'bar',
    rows: crossed({ month: monthsFrom(2022, 40), insurer: named('Insurer ', series) }),
    units: PREMIUM,
  })),
  {
    question: 'each row named by one of its groups',
    type: 'bar',
    rows: REGIONS.map((region, index) => ({
      region,
      insurer: `Insurer ${1 + (index % 4)}`,
      average_premium: figure(index),
    })),
    units: PREMIUM,
  },
  {
    question: 'points whose names collide',
    type: 'scatter',
    rows: crossed({ region: REGIONS }, (index) => ({
      average_premium: 100 + (index < 8 ? index / 50 : 10 * index),
      number_of_quotes: 100 + (index < 8 ? index / 4 : 10 * index),
    })),
    units: { ...PREMIUM, number_of_quotes: 'number' },
  },
  {
    question: 'bars titled like their result',
    title: 'Premium by region',
    type: 'bar',
    rows: crossed({ plan: named('P', 3) }),
    units: null,
  },
]

const LABELS: Readonly<Record<string, string>> = { number_of_quotes: 'Number of quotes' }
const labelOf = (id: string) =>
  LABELS[id] ?? `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('_', ' ')}`

/** The typed table of an answer that says what its columns are, else null. */
export function tableOf({ rows, units }: Charted): object | null {
  if (units === null) return null
  const ids = Object.keys(rows[0] ?? {})
  return {
    columns: ids.map((id) => {
      const unit = units[id]
      const format = unit === 'GBP' ? 'currency' : unit === undefined ? 'text' : unit
      return {
        id,
        label: labelOf(id),
        role: unit === undefined ? 'dimension' : 'measure',
        unit: unit === 'number' || unit === undefined ? null : unit,
        format,
      }
    }),
    rows: rows.map((row) => ids.map((id) => row[id] ?? null)),
  }
}

/** Where the machine of a chart starts with such an answer. */
export function inputOf({ question, title, type, rows, units }: Charted): ChartMachineInput {
  const ids = Object.keys(rows[0] ?? {})
  const measured = ids.find((id) => units?.[id] !== undefined) ?? ids.at(-1) ?? ''
  return {
    question,
    sql: 'select 1',
    rows,
    recommendation: {
      success: true,
      chart_type: type,
      title: title ?? `Chart of ${question}`,
      x_axis: { column: ids[0] ?? '', label: labelOf(ids[0] ?? '') },
      y_axis: { column: measured, label: labelOf(measured) },
      ...(units === null ? {} : { reason: `because of ${question}` }),
    },
  }
}
