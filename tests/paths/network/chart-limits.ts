import {
  COVERS,
  crossed,
  figure,
  monthsFrom,
  named,
  PHONE_PX,
  PREMIUM,
  REGIONS,
  times,
  type ChartCase,
} from './chart-case.ts'

/** Answers at which a form changes: only what they are drawn as first is looked at. */
export const CHART_LIMITS: readonly ChartCase[] = [
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
  ...[12, 13].map((places): ChartCase => ({
    question: `${places} names with two bars each`,
    type: 'bar',
    rows: crossed({ region: named('Adviser of the branch ', places), smoker: ['No', 'Yes'] }),
    units: PREMIUM,
  })),
  ...[6, 7].map((series): ChartCase => ({
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
  ...[16, 17].map((points): ChartCase => ({
    question: `${points} points with room for names`,
    type: 'scatter',
    rows: crossed({ plan: named('P', points) }, (index) => ({
      average_premium: 100 + 40 * (index % 5),
      number_of_quotes: 100 + 50 * index,
    })),
    units: { ...PREMIUM, number_of_quotes: 'number' },
  })),
  {
    question: 'bars of rows that share their names',
    type: 'bar',
    rows: [...REGIONS.slice(0, 3), ...REGIONS.slice(0, 3)].map((region, index) => ({
      region,
      average_premium: figure(index),
    })),
    units: PREMIUM,
  },
  ...[-1, 1].map((sign): ChartCase => ({
    question: `cells from zero, all ${sign < 0 ? 'below' : 'above'} it`,
    type: 'bar',
    rows: crossed({ insurer: named('Insurer ', 7), region: REGIONS.slice(0, 8) }, (index) => ({
      change_in_premium: index === 0 ? 0 : sign * (figure(index) - 60),
    })),
    units: { change_in_premium: 'GBP' },
  })),
  {
    question: 'quarters beside their years, of an answer that says what its columns are',
    type: 'bar',
    rows: ['2024 Q1', '2024 Q2', '2024 Q4', '2025 Q1', '2025 Q3'].map((quarter, index) => ({
      quarter,
      year: Number(quarter.slice(0, 4)),
      average_premium: figure(index),
    })),
    units: PREMIUM,
  },
  {
    question: 'numbers beside words',
    type: 'bar',
    rows: ([3, 1, 'many', 2, 0] as const).map((children, index) => ({
      children,
      average_premium: figure(index),
    })),
    units: PREMIUM,
  },
  {
    question: 'a line of fourteen years by quarter on a phone',
    type: 'line',
    rows: crossed({
      quarter: times(56, (index) => `${2010 + Math.floor(index / 4)} Q${1 + (index % 4)}`).slice(3),
    }),
    units: PREMIUM,
    windowPx: PHONE_PX,
  },
  {
    question: 'a panel for each of the larger of two groups, which stands last',
    type: 'line',
    rows: crossed({
      quarter: monthsFrom(2023, 8, 3),
      smoker: ['No', 'Yes'],
      region: REGIONS.slice(0, 7),
    }),
    units: PREMIUM,
  },
  {
    question: 'bars titled like their result',
    title: 'Premium by region',
    type: 'bar',
    rows: crossed({ plan: named('P', 5) }),
    units: null,
  },
]
