import { recommendation } from '../../support/answers.ts'
import { answerOf, INTERPRETATION, markupOf } from './backend.ts'

/** Answers of every kind that a backend may send: what the page makes of them is in the transcript of the result. */

export interface Sent {
  readonly name: string
  readonly answer: object
  /** Buttons that are pressed once the answer is there. */
  readonly presses?: readonly string[]
  /** Keys that are pressed in the table; which rows stand in view after a page is left to the table's own tests. */
  readonly keys?: readonly string[]
  /** A chart stands beside the table. */
  readonly isCharted?: true
  /** Classes of what cannot be drawn, and what is there in the place of an answer. */
  readonly breaks?: readonly string[]
  readonly awaits?: string
  readonly isForeign?: true
}

type Column = readonly [id: string, label: string, role: string, unit: string | null, format: string]

const columnsOf = (columns: readonly Column[]) =>
  columns.map(([id, label, role, unit, format]) => ({ id, label, role, unit, format }))

const FIGURES = columnsOf([
  ['region', 'Region', 'dimension', null, 'text'],
  ['average', 'Average premium', 'measure', 'GBP', 'currency'],
  ['share', 'Share', 'measure', 'percent', 'percent'],
  ['n', 'Quotes', 'measure', null, 'number'],
  ['ratio', 'Loss ratio', 'measure', 'ratio', 'ratio'],
])
const TYPED = {
  columns: FIGURES,
  rows: [
    ['London', 1234.5, 12.5, 4321, 0.72],
    ['Wales', -3.25, { value: 0.4, text: 'about 0.4%' }, 12, 1.5],
    ['Scotland <b>', null, null, null, null],
  ],
}
const noise = (deviation: number) => ({ status: 'noise', number: 40, noise: deviation, error: 2 })
const HIDDEN = { status: 'hidden', number: null, noise: 0, error: null }
const NOISY = {
  columns: [
    ...FIGURES.slice(0, 1),
    { ...FIGURES[1], exact: false, decimals: 0 },
    { ...FIGURES[3], exact: true },
  ],
  rows: [
    ['London', { value: 109, text: '£109' }, 40],
    ['Wales', 121.5, 7],
    ['Scotland', null, 5],
  ],
  behind: { label: 'Quotes behind it', counts: [40, 7, null] },
  certainty: [
    [noise(1.25), { ...noise(0), status: 'exact' }],
    [noise(3), { ...noise(0), status: 'exact' }],
    [HIDDEN, { ...noise(0), status: 'exact' }],
  ],
  not_shown: [
    { label: 'North East', why: 'fewer than 5 quotes' },
    { label: 'Scotland', why: 'too few quotes for a figure that holds' },
    { label: 'Jersey', why: 'fewer than 5 quotes' },
    { label: 'Guernsey', why: 'too few quotes for a figure that holds' },
  ],
}
/** Two groups, of which one stands across. */
const CROSSED = {
  columns: [FIGURES[0], { ...FIGURES[0], id: 'cover', label: 'Cover level' }, FIGURES[1]],
  rows: [
    ['London', 'Basic', 90],
    ['London', 'Plus', 190.5],
    ['Wales', 'Basic', 40],
    ['Wales', 'Plus', null],
  ],
  behind: { label: 'Quotes behind it', counts: [40, 7, 9, null] },
  certainty: [[noise(1.25)], [noise(3)], [{ ...noise(0), status: 'exact', error: null }], [HIDDEN]],
}
const LONE = { columns: FIGURES.slice(1, 2), rows: [[86.4]] }
const plain = [{ region: 'London', average: 1234.5 }]

/** A table that says something else than the contract; what is sent beside it is shown in its place. */
const broken = (name: string, table: object): Sent => ({
  name: `a table of ${name}`,
  answer: answerOf({ table, html_table: markupOf(plain) }),
  isForeign: true,
})
const column = (part: object) => ({
  columns: [{ ...FIGURES[1], ...part }],
  rows: [[1]],
})

const MARKUP = `Before <strong>all</strong><script>alert(1)</script>
<table border="1" class="dataframe wide" style="position: fixed; color: red" onclick="x()">
<thead><tr><th style="text-align: right; background-color: #eee">Region</th><th>Since</th><th>Premium</th><th>Share</th></tr></thead>
<tbody><tr><td class="name"><em>London</em> &amp; <span style="font-weight: bold; white-space: nowrap; cursor: url(x)">around</span></td>
<td>2024-03-01</td><td style="color: rgb(1, 2, 3); font-style: italic; vertical-align: top">£1,234.50</td><td>12.5%</td></tr>
<tr><td><a href="https://example.com">Wales</a></td><td></td><td style="color: expression(1); text-align:center">-3.2</td><td>n/a</td></tr>
<tr><td data-x="1" aria-label="no">Scotland</td><td colspan="2" style="text-indent: 3px; color: red:blue">—</td></tr></tbody></table>
<p style="text-align:center">After</p><img src="x" onerror="alert(1)"><table><tr><td>second</td></tr></table>`

const LONG = Array.from({ length: 230 }, (_, index) => ({
  region: `Place ${index + 1}`,
  avg_premium: 7 * index + 5,
}))

const FULL_INTERPRETATION = {
  ...INTERPRETATION,
  assumptions: ['“premium” read as monthly premium', 'passed over: “please”'],
  tokens: [
    { text: 'premium', use: 'assumed', meaning: 'monthly premium' },
    { text: 'by', use: 'filler', meaning: null },
    { text: 'region', use: 'used', meaning: 'region' },
    { text: 'please', use: 'passed', meaning: null },
    { text: 'zzz', use: 'unknown', meaning: null },
  ],
  alternatives: ['Median premium by region', 'Premium by month'],
  coarser: { question: 'ab', hidden: 3 },
  scope: ['all datasets', 'of 2025'],
  sentence: [
    { text: 'Average', at: 'measures/0#function', kind: 'function', opens: true, removal: null },
    { text: ' ', at: null, kind: null, opens: false, removal: null },
    { text: 'monthly premium', at: 'measures/0#column', kind: 'column', opens: true, removal: null },
    {
      text: ', of London',
      at: 'filter/0',
      kind: 'condition',
      opens: false,
      removal: { at: 'filter/0', to: null, question: 'ab' },
    },
    { text: '.', at: null, kind: null, opens: false, removal: null },
  ],
  additions: [
    { at: 'filter/-', kind: 'condition' },
    { at: 'dimensions/-', kind: 'group' },
  ],
}

export const SENT: readonly Sent[] = [
  {
    name: 'figures of all formats, with what is behind them',
    answer: answerOf({
      table: { ...TYPED, behind: { label: 'Quotes behind', counts: [4321, 12, null] } },
      privacy_note: '2 groups were too small to be shown.',
      metadata: { row_count: 3, execution_time_ms: 1234, k_threshold_used: 7, groups_suppressed: 2 },
    }),
    presses: ['Numbers behind', 'Premium'],
  },
  {
    name: 'one figure alone',
    answer: answerOf({
      table: {
        ...LONE,
        behind: { label: 'Quotes behind', counts: [51] },
        comparison: { text: '12% over all quotes', question: 'ab' },
      },
      metadata: { row_count: 1, execution_time_ms: 4, k_threshold_used: 5, groups_suppressed: 1 },
    }),
  },
  {
    name: 'figures with noise, and groups that are not shown',
    answer: answerOf({
      table: NOISY,
      privacy_note: 'Figures carry a little noise.',
      metadata: { row_count: 3, execution_time_ms: 4, k_threshold_used: 5, groups_suppressed: 6 },
    }),
    presses: ['Numbers behind', 'Premium'],
  },
  {
    name: 'two groups as a cross-tab, with margins and what is behind them',
    answer: answerOf({ table: { ...CROSSED, point: [{ text: 'London leads.', is_strong: true }] } }),
    presses: ['Show margins', 'Numbers behind'],
  },
  {
    name: 'three groups and two figures as a cross-tab',
    answer: answerOf({
      table: {
        columns: [
          ...CROSSED.columns.slice(0, 2),
          { ...FIGURES[0], id: 'smoker', label: 'Smoker' },
          FIGURES[1],
          FIGURES[3],
        ],
        rows: ['Yes', 'No'].flatMap((smoker) =>
          CROSSED.rows.map(([region, cover, figure]) => [region, cover, smoker, figure, 7]),
        ),
      },
    }),
  },
  {
    name: 'a ranking with the others below it',
    answer: answerOf({
      table: { ...NOISY, asked: 1, not_shown: undefined },
      metadata: { row_count: 1, execution_time_ms: 4, k_threshold_used: 5, groups_suppressed: 0 },
    }),
    presses: ['Show margins'],
  },
  {
    name: 'an answer that is hidden whole, and a wider question',
    answer: answerOf({
      table: { ...CROSSED, rows: [], behind: undefined, certainty: undefined },
      interpretation: { ...INTERPRETATION, coarser: { question: 'ab', hidden: 0 } },
      html_table: null,
      results: [],
    }),
  },
  {
    name: 'a certainty that is not of its figures, and groups without a name',
    answer: answerOf({
      table: {
        ...NOISY,
        certainty: [[noise(1)]],
        not_shown: [{ why: 'few' }, { label: 'Jersey', why: 'few' }],
      },
    }),
    isForeign: true,
  },
  {
    name: 'counts behind that are not the rows’',
    answer: answerOf({
      table: { ...TYPED, behind: { label: 'Quotes behind', counts: [1] }, comparison: 'no' },
    }),
    isForeign: true,
  },
  broken('an unknown role', column({ role: 'other' })),
  broken('an unknown format', column({ format: 'other' })),
  broken('a currency that is none', column({ unit: 'pounds' })),
  broken('a unit that is no text', column({ unit: 3 })),
  broken('a label that is no text', column({ label: 3 })),
  broken('an id that is no text', column({ id: null })),
  broken('rows of another length', { columns: FIGURES, rows: [['London']] }),
  broken('cells without text', { columns: FIGURES.slice(0, 1), rows: [[{ value: 'London' }]] }),
  broken('columns that are none', { columns: 3, rows: [] }),
  {
    name: 'markup with all that may stand in it, and more',
    answer: answerOf({ html_table: MARKUP, results: [] }),
    isForeign: true,
  },
  {
    name: 'rows as text, and no markup',
    answer: { ...answerOf({ html_table: '' }), results: JSON.stringify(plain) },
    isForeign: true,
  },
  {
    name: 'nothing at all',
    answer: answerOf({ html_table: null, results: [], metadata: {} }, []),
    isForeign: true,
  },
  {
    name: 'many rows, moved down by keys',
    answer: answerOf({}, LONG),
    keys: ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'],
  },
  {
    name: 'many rows, and back to the first',
    answer: answerOf({}, LONG),
    keys: ['ArrowDown', 'ArrowDown', 'Home'],
  },
  {
    name: 'many rows, pages down, and up beyond the first',
    answer: answerOf({}, LONG),
    keys: ['PageDown', 'PageDown', 'ArrowDown', 'PageUp', 'PageUp', 'PageUp'],
  },
  { name: 'many rows, to the last', answer: answerOf({}, LONG), keys: ['End'] },
  ...[
    ['ArrowDown', 'ArrowDown', 'PageDown'],
    ['End', 'PageUp'],
    ['ArrowDown', 'Tab'],
  ].map((keys): Sent => ({
    name: `rows beside a chart, ${keys.join(', ')}`,
    answer: answerOf({ chart_recommendation: recommendation() }, LONG.slice(0, 30)),
    isCharted: true,
    keys,
  })),
  {
    name: 'an answer no part of which can be drawn',
    answer: answerOf(
      { interpretation: INTERPRETATION, chart_recommendation: recommendation() },
      LONG.slice(0, 8),
    ),
    presses: ['Suggest follow-ups'],
    breaks: ['result__heading', 'chart', 'table-frame', 'chips'],
  },
  {
    name: 'an analysis that cannot be drawn',
    answer: answerOf(),
    presses: ['Generate AI Analysis'],
    breaks: ['analysis__text'],
  },
  {
    name: 'offers that cannot be drawn',
    answer: answerOf(
      {
        success: false,
        offers: [
          {
            ...{ question: 'ab', heading: 'ab' },
            figure: { group: null, label: 'Premium', text: '£1.00' },
          },
        ],
        results: [],
      },
      [],
    ),
    breaks: ['card offers'],
    awaits: 'The offers could not be shown',
  },
  { name: 'a few rows, to the last', answer: answerOf({}, LONG.slice(0, 4)), keys: ['ArrowDown', 'End'] },
  {
    name: 'a question that was understood with assumptions',
    answer: answerOf({ interpretation: FULL_INTERPRETATION }),
    presses: ['How it was understood'],
  },
]

export const sentAs = (name: unknown): Sent | null => SENT.find((sent) => sent.name === name) ?? null
