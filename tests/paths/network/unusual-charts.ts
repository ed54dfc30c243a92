import {
  around,
  COVERS,
  crossed,
  daysFrom,
  figure,
  holed,
  monthsFrom,
  named,
  PHONE_PX,
  PREMIUM,
  quotes,
  REGIONS,
  TABLET_PX,
  times,
  type ChartCase,
} from './chart-case.ts'

/** Answers of which something is otherwise than in others, drawn as each type. */
export const UNUSUAL_CHARTS: readonly ChartCase[] = [
  {
    question: 'figures without groups',
    type: 'pie',
    rows: times(6, (index) => ({ average_premium: figure(index), ...quotes(index) })),
    units: { ...PREMIUM, number_of_quotes: 'number' },
  },
  {
    question: 'groups without figures',
    type: 'histogram',
    rows: crossed({ region: REGIONS.slice(0, 3), cover: COVERS }, () => ({})),
    units: {},
  },
  {
    question: 'figures of which none is told',
    type: 'histogram',
    rows: crossed({ month: monthsFrom(2024, 7) }, () => ({ average_premium: null })),
    units: PREMIUM,
  },
  {
    question: 'figures that are all the same',
    type: 'histogram',
    rows: crossed({ plan: named('Plan ', 7) }, () => ({ average_premium: 120.5 })),
    units: PREMIUM,
  },
  {
    question: 'sums that are all zero',
    type: 'pie',
    rows: crossed({ plan: named('Plan ', 7) }, () => ({ number_of_quotes: 0 })),
    units: { number_of_quotes: 'number' },
  },
  {
    question: 'axes that are no columns',
    type: 'pie',
    rows: crossed({ region: REGIONS.slice(0, 6) }),
    units: null,
    axes: ['place', 'size'],
  },
  {
    question: 'one column along both axes',
    type: 'histogram',
    rows: crossed({ region: REGIONS.slice(0, 4), children: [0, 1, 2] }),
    units: null,
    axes: ['average_premium', 'average_premium'],
  },
]

/** Names of columns that say something of the query, each with a text that would name its row. */
const housekeeping = (index: number) =>
  Object.fromEntries(
    [
      ...['data_points', 'row_count', 'execution_time_ms', 'query_time_ms', 'created_at', 'updated_at'],
      ...['timestamp', '_count', '_total', 'id', 'user_id', 'k_threshold_used', 'groups_suppressed'],
    ].map((id) => [id, `${id} ${index}`]),
  )

/** Answers of columns, names and figures as few answers have them: only what they are drawn as first is looked at. */
export const UNUSUAL_COLUMNS: readonly ChartCase[] = [
  {
    question: 'a figure beside columns that tell of the query',
    type: 'bar',
    rows: crossed({ region: REGIONS.slice(0, 4), cover: COVERS }).map((row, index) => ({
      region: row['region'] ?? null,
      average_premium: row['average_premium'] ?? null,
      ...housekeeping(index),
      cover: row['cover'] ?? null,
    })),
    units: null,
    axes: ['region', 'average_premium'],
    isTold: true,
  },
  {
    question: 'rows that only all their columns name',
    type: 'bar',
    rows: crossed({ region: REGIONS.slice(0, 3), cover: COVERS.slice(0, 2), children: [0, 1, 2] }).map(
      (row, index) => ({ ...row, score: index / 8, rank: index < 9 ? index : null }),
    ),
    units: null,
    axes: ['region', 'average_premium'],
    isTold: true,
  },
  {
    question: 'rows that two of their columns name, of which one has numbers',
    type: 'line',
    rows: crossed({ age: [30, 20, 50, 40, 60], cover: COVERS }).map((row, index) => ({
      average_premium: figure(index),
      score: index / 8 + 0.25,
      ...row,
    })),
    units: null,
    axes: ['cover', 'average_premium'],
  },
  {
    question: 'rows that nothing names, with many whole numbers',
    type: 'bar',
    rows: times(61, (index) => ({
      region: REGIONS[index % 2] ?? '',
      premium: figure(index),
      children: index,
    })),
    units: null,
    axes: ['region', 'premium'],
  },
  {
    question: 'figures written as texts, and a group without a name',
    type: 'bar',
    rows: ['£1,234.50', '12%', 'many', '', null, '7'].map((premium, index) => ({
      region: [null, ...REGIONS][index] ?? null,
      premium,
    })),
    units: null,
    isTold: true,
  },
  {
    question: 'a group that is named by nothing',
    type: 'bar',
    rows: crossed({ region: ['', ...REGIONS.slice(0, 5)] }),
    units: null,
  },
  ...['rate_pct', 'level', 'cost_gbp', 'worth', 'percent_of_all', 'growth_%'].map((id, place): ChartCase => ({
    question: `figures that are called ${id}`,
    type: (['bar', 'line', 'scatter'] as const)[place % 3] ?? 'bar',
    rows: crossed({ plan: named('Plan ', 5) }, (index) => ({ [id]: figure(index) })),
    units: null,
  })),
  ...['days', 'm', 'EUR', 'CHF', 'ratio', 'percent'].map((unit, place): ChartCase => ({
    question: `figures in ${unit}`,
    type: (['bar', 'line', 'histogram', 'scatter'] as const)[place % 4] ?? 'bar',
    rows: crossed({ region: REGIONS.slice(0, 7) }, (index) => ({
      size: figure(index) / 8,
      ...quotes(index),
    })),
    units: { size: unit, number_of_quotes: 'number' },
    windowPx: TABLET_PX,
  })),
  {
    question: 'days of the week by quarter, as they come',
    type: 'bar',
    rows: crossed({
      weekday: ['Friday', 'Thursday', 'Sunday', 'Monday', 'Saturday', 'Wednesday', 'Tuesday'],
      quarter: ['Q3', 'Q1', 'Q4', 'Q2'],
    }),
    units: PREMIUM,
  },
  {
    question: 'months of any year, by who smokes',
    type: 'bar',
    rows: crossed({
      month: [
        ...['June', 'December', 'March', 'October', 'May', 'January'],
        ...['August', 'November', 'February', 'July', 'April', 'September'],
      ],
      smokers: ['both', 'neither', 'one'],
    }),
    units: PREMIUM,
  },
  {
    question: 'names of which one is a month',
    type: 'bar',
    rows: crossed({ name: ['June', 'Ada', 'May', 'Grace', 'Monday'] }),
    units: PREMIUM,
  },
  ...(
    [
      ['years from the first of four digits to the last', [2999, 1000, 1500, 2000, 2500]],
      ['years of which one is none', [2999, 3000, 2998, 2997, 2996]],
      ['years before the first of four digits', [999, 1000, 1001, 1002, 1003]],
      ['many years', times(34, (index) => 2023 - index)],
      ['months of a year', ['2024-11', '2024-03', '2024-04', '2024-06', '2024-12']],
      ['months beyond the last', ['2024-11', '2024-12', '2024-13', '2024-10', '2024-00']],
      ['months beside years', ['2024-11', '2025', '2024-04', '2024-06', '2024-09']],
      ['days with their time', times(6, (index) => `2024-03-${10 + index}T1${index}:30:00Z`)],
      ['two weeks of five', ['2024-01-01', '2024-01-08', '2024-01-15', '2024-01-29', '2024-02-02']],
      ['days of eleven years', ['2014-01-02', '2024-03-05', '2016-08-09', '2020-01-31', '2025-06-07']],
      ['quarters by their first day', monthsFrom(2022, 9, 3)],
      ['years by their first day', monthsFrom(2012, 6, 12)],
      ['quarters beside a month', ['2024 Q2', '2024 Q1', '2024-07', '2024 Q4', '2025 Q1']],
      ['half-years beside a month', ['2024 H2', '2024 H1', '2025-01', '2025 H2', '2026 H1']],
      [
        'half-years of twenty years',
        times(40, (index) => `${2000 + Math.floor(index / 2)} H${1 + (index % 2)}`),
      ],
    ] as const
  ).map(([question, year], place): ChartCase => ({
    question,
    type: place % 2 === 0 ? 'line' : 'bar',
    rows: crossed({ year }),
    units: PREMIUM,
  })),
  {
    question: 'two days of several groups',
    type: 'bar',
    rows: crossed({ day: ['2024-01-08', '2024-01-01'], region: REGIONS.slice(0, 5) }),
    units: PREMIUM,
  },
  {
    question: 'times that only their texts tell',
    type: 'line',
    rows: crossed({ year: ['a', 'b', 'c', 'd', 'e'] }),
    units: PREMIUM,
    texts: { year: { a: '2023 Q1', b: '2021 Q4', c: '2022 Q2', d: '2022 Q3', e: '2023 Q4' } },
  },
  ...(
    [
      ['years', ['2024', '2025', '2026-04', '2027', '2028'], [0, 12, 27, 36, 48]],
      ['quarters', ['2024 Q1', '2024 Q2', 'from July 2024', '2024 Q4', '2025 Q1'], [0, 3, 6, 9, 12]],
      ['half-years', ['2024 H1', '2024 H2', 'from 2025', '2025 H2', '2026 H1'], [0, 6, 12, 18, 24]],
      ['quarters and a month', ['2024 Q1', '2024 Q2', 'August 2024', '2024 Q4', '2025 Q1'], [0, 3, 7, 9, 12]],
    ] as const
  ).map(([kind, said, months], place): ChartCase => {
    const days = months.map((month) => monthsFrom(2024, month + 1).at(-1) ?? '')
    return {
      question: `days of which most are told as ${kind}`,
      type: place % 2 === 0 ? 'line' : 'bar',
      rows: crossed({ period: days }),
      units: PREMIUM,
      texts: { period: Object.fromEntries(days.map((day, index) => [day, said[index] ?? ''])) },
    }
  }),
  {
    question: 'bands that only their texts tell, and who is in none',
    type: 'bar',
    rows: crossed({ age_band: ['c', 'a', 'b', 'd', null] }, quotes),
    units: { number_of_quotes: 'number' },
    texts: { age_band: { a: 'Under 20', b: '20 to 29', c: '30 - 49', d: '50+', null: 'Not told' } },
  },
  ...(
    [
      ['all even', ['60 to 79', '0 to 19', '20 to 39', '40 to 59', '80 to 99']],
      ['of which one is no band', ['0 to 19', '20 to 39', 'Retired', '40 to 59', '60 to 79']],
      ['that end before they begin', ['0 to 19', '39 to 20', '40 to 59', '60 to 79', '80 to 99']],
      ['of one number each', ['0 to 0', '1 to 1', '2 to 2', '3 to 3', '4 and over']],
      [
        'of parts of numbers, open below',
        ['under 0.5', '0.5 to 1.25', '1.25 to 2', '2 to 3.5', '3.5 or more'],
      ],
      ['all open', ['under 20', 'under 30', 'under 40', '50 and over', '60 and over']],
      ['of which some end nowhere', ['0 to much', 'some to 20', '20 to 29', 'under some', 'many and over']],
    ] as const
  ).map(([question, band], place): ChartCase => ({
    question: `bands ${question}`,
    type: 'histogram',
    rows: holed(crossed({ band }, place % 2 === 0 ? quotes : around), 'number_of_quotes', [3]),
    units: { number_of_quotes: 'number', change_in_premium: 'GBP' },
  })),
  ...(['pie', 'scatter', 'line', 'histogram', 'bar'] as const).map((type): ChartCase => ({
    question: `a row that is pointed at, as ${type}`,
    type,
    rows: crossed({ region: REGIONS.slice(0, 7) }, quotes),
    units: { number_of_quotes: 'number' },
    pointedAt: 2,
  })),
  {
    question: 'a row of cells that is pointed at',
    type: 'bar',
    rows: crossed({ insurer: named('Insurer ', 7), region: REGIONS.slice(0, 8) }),
    units: PREMIUM,
    pointedAt: 3,
  },
  {
    question: 'bars in the order of the table',
    type: 'bar',
    rows: crossed({ region: REGIONS.slice(0, 9) }),
    units: PREMIUM,
    sortedBy: 0,
  },
  {
    question: 'the first of very many bars',
    type: 'bar',
    rows: crossed({ postcode: named('AB', 1_001) }),
    units: PREMIUM,
  },
  {
    question: 'days of most of a year',
    type: 'line',
    rows: crossed({ day: daysFrom('2024-01-05', 300, 1) }),
    units: PREMIUM,
  },
]

/** Times of which the first and the last are so many intervals apart. */
const SPANS: Readonly<
  Record<string, readonly [lengths: readonly number[], at: (index: number) => string | number]>
> = {
  month: [[12, 100, 400, 700], (index) => monthsFrom(1950, index + 1).at(-1) ?? ''],
  quarter: [[10, 20, 100, 200], (index) => `${1900 + Math.floor(index / 4)} Q${1 + (index % 4)}`],
  half_year: [[24, 50], (index) => `${1900 + Math.floor(index / 2)} H${1 + (index % 2)}`],
  year: [[36, 140], (index) => 1250 + index],
  day: [[16, 24, 46, 300, 600], (index) => daysFrom('2021-03-01', index + 1, 1).at(-1) ?? ''],
}
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']

/** Answers with names as long, times as far apart and as many groups as a form has room for, and more. */
export const UNUSUAL_SIZES: readonly ChartCase[] = [
  ...Object.entries(SPANS).flatMap(([id, [lengths, at]]) =>
    lengths.map((length): ChartCase => ({
      question: `times of the kind ${id} over ${length} of them`,
      type: length < 13 ? 'bar' : 'line',
      rows: crossed({ [id]: [0, 1, 2, 5, length - 1].map(at) }),
      units: PREMIUM,
      windowPx: PHONE_PX,
    })),
  ),
  ...(
    [
      ['upright bars', 'bar', { plan: named('P', 5) }],
      ['bars across', 'bar', { plan: named('A plan that takes its room ', 5) }],
      ['bars side by side', 'bar', { plan: named('P', 5), longest_of_all: ['No', 'Yes'] }],
      ['a line', 'line', { month: monthsFrom(2024, 6) }],
      ['panels', 'line', { month: monthsFrom(2024, 6), longest_of_all: named('P', 9) }],
      ['cells', 'bar', { longest_of_all: named('P', 12), adviser: named('A', 8) }],
      ['bands', 'histogram', { longest_of_all: ['0 to 9', '10 to 19', '20 to 29', '30 to 39', '40 to 49'] }],
      ['sizes', 'histogram', { plan: named('P', 12) }],
      ['points', 'scatter', { longest_of_all: times(6, (index) => index) }],
    ] as const
  ).map(([what, type, dimensions]): ChartCase => ({
    question: `${what} with a title as long as they are wide`,
    type,
    rows: crossed(dimensions, (index) => ({ longest: figure(index) })),
    units: { longest: 'GBP' },
    windowPx: 1100,
  })),
  {
    question: 'as many slices as there are colours in the dark',
    type: 'pie',
    rows: crossed({ plan: named('P', 10) }, quotes),
    units: { number_of_quotes: 'number' },
    isDark: true,
  },
  {
    question: 'slices with names beside them, of which one has no figure',
    type: 'pie',
    rows: holed(crossed({ plan: named('P', 12) }), 'average_premium', [2]),
    units: PREMIUM,
  },
  {
    question: 'as many lines as there are colours in the dark',
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 8), insurer: named('Insurer ', 6) }),
    units: PREMIUM,
    isDark: true,
  },
  {
    question: 'cells around zero in the dark, with panels',
    type: 'bar',
    rows: crossed({ region: REGIONS.slice(0, 8), smoker: ['No', 'Yes'], plan: named('P', 5) }, around),
    units: { change_in_premium: 'GBP' },
    isDark: true,
  },
  {
    question: 'cells of days of the week, of which panels have no room for their titles',
    type: 'bar',
    rows: crossed({
      region: REGIONS.slice(0, 9),
      longest_of_all: ['A group of all who were asked', 'A group of nobody who was asked', 'Yes'],
      weekday: WEEKDAYS,
    }),
    units: PREMIUM,
    windowPx: 700,
  },
  ...[20, 60].map((count): ChartCase => ({
    question: `${count} names on a tablet`,
    type: 'bar',
    rows: crossed({ plan: named('Plan ', count) }, (index) => ({ change_in_premium: -figure(index) })),
    units: { change_in_premium: 'GBP' },
    windowPx: TABLET_PX,
  })),
  ...[16, 17].map((count): ChartCase => ({
    question: `${count} panels`,
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 5), insurer: named('Insurer ', count) }),
    units: PREMIUM,
  })),
  ...[6, 7].map((count): ChartCase => ({
    question: `panels with ${count} lines each`,
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 5), region: REGIONS.slice(0, 8), insurer: named('I ', count) }),
    units: PREMIUM,
  })),
  {
    question: 'two bars each of thirty months',
    type: 'bar',
    rows: crossed({ month: monthsFrom(2022, 30), smoker: ['No', 'Yes'] }),
    units: PREMIUM,
  },
  {
    question: 'lines of which two months of six are told',
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 6), smoker: ['No', 'Yes'] }, (index) => ({
      average_premium: index < 4 ? figure(index) : null,
    })),
    units: PREMIUM,
  },
  {
    question: 'lines that end less than a pixel apart',
    type: 'line',
    rows: crossed({ month: monthsFrom(2024, 5), smoker: ['No', 'Yes'] }, (index) => ({
      average_premium: 150 + 10 * Math.floor(index / 2) + (index % 2) / 10,
    })),
    units: PREMIUM,
  },
  ...[{ age_band: ['30 and over', 'Under 30'] }, { smokers: ['both', 'neither'] }].map((pair): ChartCase => ({
    question: `two groups in an order: ${Object.values(pair).flat().join(', ')}`,
    type: 'bar',
    rows: crossed({ ...pair, plan: named('P', 3) }),
    units: PREMIUM,
  })),
  {
    question: 'groups that are called otherwise than they are known',
    type: 'line',
    rows: crossed({
      month: monthsFrom(2024, 6),
      region: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      tobacco: ['n', 'y'],
    }),
    units: PREMIUM,
    texts: {
      region: Object.fromEntries(
        ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key, index) => [key, REGIONS[index] ?? '']),
      ),
      tobacco: { n: 'No', y: 'Yes' },
    },
  },
  {
    question: 'lines of numbers that are not all whole',
    type: 'line',
    rows: crossed({ dose: [0.25, 0.5, 0.75, 1, 2], smoker: ['No', 'Yes'] }),
    units: PREMIUM,
  },
  {
    question: 'names on end of which only their middles differ',
    type: 'bar',
    rows: crossed({
      region: REGIONS.slice(0, 7),
      adviser: times(14, (index) => `The adviser of branch ${index} of the insurer that was asked first`),
    }),
    units: PREMIUM,
  },
]
