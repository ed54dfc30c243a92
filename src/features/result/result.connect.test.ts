import { describe, expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { Interpretation } from '../../api/interpretation.ts'
import { resultTableMachine } from '../../machines/result-table/result-table.machine.ts'
import type { TableData } from '../../table/table-data.ts'
import { typedTable } from '../../table/typed-table.ts'
import {
  aboutOf,
  canBeAnalysed,
  connectNoRows,
  connectResult,
  connectTable,
  toldOf,
} from './result.connect.ts'

const ANSWER: Answer = {
  id: 'a1',
  address: null,
  dataset: null,
  question: 'average premium',
  sql: null,
  heading: null,
  table: null,
  markup: null,
  rows: null,
  analysis: null,
  chart: null,
  rowCount: 1,
  executionTimeMs: null,
  threshold: 5,
  groupsSuppressed: 0,
  privacyNote: null,
  interpretation: null,
  questionsLeft: null,
  verification: null,
  thread: [],
}

const PLAIN: Interpretation = {
  ...{ outcome: 'answer', restatement: 'Average premium.', plan: null },
  ...{ assumptions: [], tokens: [], alternatives: [], suggestions: [], derivations: [] },
}

it.each([
  ['nothing of one that just came', null, '2026-03-05T00:00:00Z', null],
  ['nothing where its day cannot be read', 'some day', '2026-03-05T00:00:00Z', null],
  ['its day', '2026-03-01T10:00:00Z', null, 'Kept answer to “average premium”, 1 Mar 2026.'],
  [
    'its day, where the data is as it was',
    '2026-03-01T10:00:00Z',
    '2026-03-01T10:00:00Z',
    'Kept answer to “average premium”, 1 Mar 2026.',
  ],
  [
    'its day, and that the data is newer',
    '2026-03-01T10:00:00Z',
    '2026-03-05T00:00:00Z',
    'Kept answer to “average premium”, 1 Mar 2026. The data has changed since (5 Mar 2026): ask again for current figures.',
  ],
])('says of a kept answer %s', (_, keptFrom, dataUpdated, note) =>
  expect(connectResult({ answer: ANSWER, keptFrom }, dataUpdated).kept).toBe(note),
)

const tableOf = (rows: number): TableData => ({
  columns: [
    {
      id: 'region',
      label: 'Region',
      role: null,
      unit: null,
      decimals: null,
      isTime: false,
      alignment: 'left',
    },
  ],
  rows: Array.from({ length: rows }, (_, index) => [
    { value: `R${index}`, text: `R${index}`, written: null },
  ]),
  hasHead: true,
  behind: null,
  certainty: null,
  notShown: [],
  comparison: null,
  asked: rows,
  emphasis: [],
  overall: null,
  cutShort: [],
  crossed: null,
  hasMargins: false,
})

function filtered(rows: number, filter: string) {
  const actor = createActor(resultTableMachine).start()
  actor.send({ type: 'filter.changed', filter })
  return connectTable(actor.getSnapshot(), (event) => actor.send(event), tableOf(rows))
}

it('offers a filter from eleven rows on', () => {
  expect([10, 11, 12].map((rows) => filtered(rows, '').hasFilter)).toEqual([false, true, true])
})

it.each([
  ['', null],
  ['  ', null],
  [' R1 ', '1,200 of 12,345 rows'],
])('counts the rows that “%s” leaves', (filter, text) =>
  expect(filtered(12_345, filter).countText(1200)).toBe(text),
)

const POINT = [
  { text: 'London', is_strong: true },
  { text: ' leads.', is_strong: false },
]

describe('an answer that is hidden whole', () => {
  const interpretation = { ...PLAIN, coarser: { question: 'premium by country', hidden: 0 } }

  it('offers its wider question, and no analysis', () => {
    const hidden = { ...ANSWER, table: { columns: [], rows: [] }, interpretation }
    expect([connectNoRows(hidden).questions, canBeAnalysed(hidden)]).toEqual([['premium by country'], false])
  })

  it('is none with a row, and none of a backend without types', () => {
    const shown = { ...ANSWER, table: { columns: [], rows: [[]] }, interpretation }
    expect(
      [shown, { ...ANSWER, interpretation }].map((answer) => [
        connectNoRows(answer).questions,
        canBeAnalysed(answer),
      ]),
    ).toEqual([
      [[], true],
      [[], true],
    ])
  })

  it('offers its question without a condition or a group, where it brings no wider one', () => {
    const removal = (question: string) => ({ at: 'filter/0', to: null, question })
    const part = (text: string, kind: 'group' | 'condition' | null, question: string | null) => ({
      text,
      at: kind === null ? null : 'filter/0',
      kind,
      opens: false,
      removal: question === null ? null : removal(question),
    })
    const sentence = [
      part('Quotes by ', null, null),
      part('region', 'group', 'quotes where age is 90'),
      part(' where ', null, null),
      part('age is 90', 'condition', 'quotes by region'),
      part(' of Wales', 'condition', 'quotes by region'),
    ]
    const restatement = 'Quotes by region where age is 90 of Wales'
    const hidden = {
      ...ANSWER,
      table: { columns: [], rows: [] },
      interpretation: { ...PLAIN, sentence, restatement },
    }
    expect(connectNoRows(hidden)).toEqual({
      reason: 'A question with looser conditions or fewer groups may have some:',
      questions: ['quotes by region', 'quotes where age is 90'],
      isSure: false,
    })
  })

  it('says nothing of figures under it, but that groups are hidden', () => {
    const foot = (groupsSuppressed: number, table = ANSWER.table) =>
      connectResult({ answer: { ...ANSWER, table, groupsSuppressed }, keptFrom: null }, null).foot
    expect([foot(0, { columns: [], rows: [] }), foot(2, { columns: [], rows: [] }), foot(0)]).toEqual([
      null,
      'Privacy threshold 5: 2 groups were hidden.',
      'Privacy threshold 5: no group was hidden.',
    ])
  })
})

describe('what a file says of an answer', () => {
  const table = typedTable({
    columns: [
      { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
      { id: 'premium', label: 'Premium', role: 'measure', unit: 'GBP', format: 'currency' },
    ],
    rows: [['London', 168.02]],
    certainty: [[{ status: 'noise', number: 4280, noise: 0.5, error: 1.3 }]],
    not_shown: [{ label: 'North East', why: 'fewer than 5 quotes' }],
  })

  it('has groups that are not shown, and the margins of figures with noise', () =>
    expect(aboutOf({ answer: { ...ANSWER, groupsSuppressed: 1 }, keptFrom: null }, null, table)).toEqual([
      ['Question', 'average premium'],
      ['Privacy', 'Privacy threshold 5: 1 group was hidden.'],
      ['Privacy threshold', '5'],
      ['Groups hidden', '1'],
      ['Groups', 'Not shown: North East (fewer than 5 quotes)'],
      ['Margin of Premium', '±£1.00 (two standard deviations of the noise)'],
      ['Answer', 'a1'],
    ]))

  it('says the answer in a line, and what margins are where these are shown', () => {
    const told = { ...ANSWER, table: { columns: [], rows: [], point: POINT } }
    const hint =
      '± is where the figure would lie 19 times of 20, by chance and by the noise that protects people.'
    expect(toldOf({ answer: told, keptFrom: null }, table, true)).toEqual({
      point: 'London leads.',
      notes: [hint],
    })
    expect(toldOf({ answer: ANSWER, keptFrom: null }, table, false)).toEqual({ point: null, notes: [] })
    const about = aboutOf({ answer: told, keptFrom: null }, null, table, true)
    expect(about.filter(([name]) => name === 'In a line' || name === 'Margins')).toEqual([
      ['In a line', 'London leads.'],
      ['Margins', hint],
    ])
  })

  it('has neither where the answer does not say them', () =>
    expect(aboutOf({ answer: ANSWER, keptFrom: null }, null, null).map(([name]) => name)).toEqual([
      'Question',
      'Privacy',
      'Privacy threshold',
      'Groups hidden',
      'Answer',
    ]))
})
