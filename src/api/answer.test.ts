import { describe, expect, it } from 'vitest'
import { answerOf, entryOf, type HistoryItem } from './answer.ts'

const TABLE = {
  columns: [
    { id: 'month', label: 'Month', role: 'dimension', unit: null, format: 'text' },
    { id: 'premium_gbp', label: 'Premium', role: 'measure', unit: 'GBP', format: 'currency' },
  ],
  rows: [
    [{ value: '2024-01-01', text: '2024-01' }, 98.5],
    ['2024-02', null],
  ],
}
const [MONTH, PREMIUM] = TABLE.columns
const RESULT = {
  success: true,
  user_email: 'ana@example.com',
  user_question: 'premium by month',
  generated_sql: 'select 1',
  html_table: '<table></table>',
  results: [{ month: '2024-01-01' }],
  analysis: null,
  metadata: { row_count: 2, execution_time_ms: 3, k_threshold_used: 7, groups_suppressed: 1 },
  error_message: null,
  table_heading: 'Heading',
  audit_log_id: 'a1',
  chart_recommendation: null,
}
const answer = (part: object) => answerOf({ ...RESULT, ...part }, 'asked')

const ANSWER = {
  id: 'a1',
  address: null,
  dataset: null,
  question: 'premium by month',
  sql: 'select 1',
  heading: 'Heading',
  table: null,
  markup: '<table></table>',
  rows: [{ month: '2024-01-01' }],
  analysis: null,
  chart: null,
  rowCount: 2,
  executionTimeMs: 3,
  threshold: 7,
  groupsSuppressed: 1,
  privacyNote: null,
  interpretation: null,
  questionsLeft: null,
  verification: null,
  thread: [],
}

describe('an answer', () => {
  it('is read from a backend that follows SPEC alone', () => expect(answer({})).toEqual(ANSWER))

  it('is verified as its backend says, where it says anything of that', () => {
    const mark = { id: 'v1', by: 'Ada', at: '2026-03-01T10:05:00Z', question: 'premium by month' }
    expect(answer({ verified: mark }).verification).toEqual({ mark })
    expect(answer({ verified: null }).verification).toEqual({ mark: null })
    expect(answer({ verified: { by: 'Ada' } }).verification).toEqual({ mark: null })
  })

  it.each([
    [12, 12],
    [0, 0],
    [-1, null],
    [2.5, null],
    ['12', null],
    [null, null],
  ])('has so many questions left as a backend says, %j', (questions_left, left) => {
    const metadata = { ...RESULT.metadata, questions_left } as typeof RESULT.metadata
    expect(answer({ metadata })).toEqual({ ...ANSWER, questionsLeft: left })
  })

  it('is of the question that was asked where a backend does not repeat it', () =>
    expect(answer({ user_question: undefined })).toEqual({ ...ANSWER, question: 'asked' }))

  it('brings what a backend says beyond SPEC: where it is kept, of which data, and how it came about', () => {
    const interpretation = { outcome: 'answer', restatement: 'Premium by month.' }
    const told = {
      address: '/answers/a1',
      dataset_name: 'PMI Pricing',
      privacy_note: 'One group is hidden.',
      interpretation,
    }
    expect(answer(told)).toEqual({
      ...ANSWER,
      address: '/answers/a1',
      dataset: 'PMI Pricing',
      privacyNote: 'One group is hidden.',
      interpretation,
    })
  })

  it.each<[string, unknown]>([
    ['nothing else', { success: true, chart_type: 'bar' }],
    ['an axis that is text', { x_axis: 'month', y_axis: { column: 'n', label: 'N' } }],
    ['an axis without a column', { x_axis: { label: 'Month' }, y_axis: { column: 'n', label: 'N' } }],
  ])('whose chart has %s has none', (_, chart) =>
    expect(answer({ chart_recommendation: chart })).toEqual(ANSWER),
  )

  it('brings its typed table', () => expect(answer({ table: TABLE }).table).toEqual(TABLE))

  it.each(['text', 'number', 'percent', 'ratio'])('brings its table with a column of %s', (format) => {
    const table = { ...TABLE, columns: [MONTH, { ...PREMIUM, unit: null, format }] }
    expect(answer({ table }).table).toEqual(table)
  })

  it.each<[string, unknown]>([
    ['nothing', null],
    ['text', 'table'],
    ['a list', [TABLE]],
    ['no columns', { rows: TABLE.rows }],
    ['no rows', { columns: TABLE.columns }],
    ['rows that are no lists', { ...TABLE, rows: [{ month: 1 }] }],
    ['a row that is short', { ...TABLE, rows: [...TABLE.rows, ['2024-03']] }],
    ['a cell of another type', { ...TABLE, rows: [['2024-03', true]] }],
    ['a cell without its text', { ...TABLE, rows: [[{ value: 1 }, 2]] }],
    ['a cell without its value', { ...TABLE, rows: [[{ text: '1' }, 2]] }],
    ['a column that is text', { ...TABLE, columns: ['month', PREMIUM] }],
    ['a column without a name', { ...TABLE, columns: [{ ...MONTH, id: 1 }, PREMIUM] }],
    ['an unknown role', { ...TABLE, columns: [MONTH, { ...PREMIUM, role: 'figure' }] }],
    ['an unknown format', { ...TABLE, columns: [MONTH, { ...PREMIUM, format: 'toString' }] }],
    ['a format in a list', { ...TABLE, columns: [MONTH, { ...PREMIUM, format: ['number'] }] }],
    ['a currency that is none', { ...TABLE, columns: [MONTH, { ...PREMIUM, unit: 'pounds' }] }],
    ['a currency without a unit', { ...TABLE, columns: [MONTH, { ...PREMIUM, unit: null }] }],
  ])('of which the table is %s is read without it', (_, table) => expect(answer({ table })).toEqual(ANSWER))
})

describe('an entry of the history', () => {
  const ITEM = {
    id: 'h1',
    question: 'premium by month',
    generated_sql: 'select 1',
    success: true,
    row_count: 2,
    execution_time_ms: 3,
    error_message: null,
    k_threshold_used: 7,
    groups_suppressed: 1,
    created_at: '2026-03-01T10:00:00Z',
    dataset_id: 'insurance_pricing',
    results_json: JSON.stringify(RESULT.results),
    html_table: RESULT.html_table,
    analysis_text: 'London leads.',
    cached: true,
    table_heading: 'Heading',
    table: TABLE,
  }
  const entry = (part: object) => entryOf({ ...ITEM, ...part } as unknown as HistoryItem)

  it('holds the answer that was kept', () =>
    expect(entry({})).toEqual({
      id: 'h1',
      question: 'premium by month',
      success: true,
      askedAt: '2026-03-01T10:00:00Z',
      dataset: null,
      answer: { ...ANSWER, id: 'h1', table: TABLE, analysis: 'London leads.' },
    }))

  it.each([
    ['neither rows nor markup', { results_json: null, html_table: null }, false],
    ['neither, left out', { results_json: undefined, html_table: ' ' }, false],
    ['rows alone', { html_table: null }, true],
    ['markup alone', { results_json: null }, true],
  ])('with %s holds an answer: %s', (_, part, isKept) => expect(entry(part).answer !== null).toBe(isKept))
})
