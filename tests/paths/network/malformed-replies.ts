import { errorRow, invitationRow, modelRow, queryRow, STATS, userRow } from './backend.ts'
import { ADMIN_QUESTION_CHARACTERS } from '../../../src/config/constants.ts'
import type { Replies } from './wire.ts'

/** What a backend may send that keeps to no contract: each field left out, or something else than it should be. */

/** Whoever is signed in before such a backend. */
export const MALFORMED_BACKEND = 'odd@example.com'

const OTHERS: readonly unknown[] = ['once', 17, '17.5', { min: 1 }, ' ']

/** A row for each field and what may stand in its place; the field is left out of the first of them. */
export const malformedRows = (row: object): readonly object[] =>
  Object.keys(row)
    .filter((name) => name !== 'id')
    .flatMap((name) => [undefined, ...OTHERS].map((value) => ({ ...row, [name]: value })))
    .map((malformed, index) => ({ ...malformed, id: index + 1 }))

/** Nothing that could be a row, which is left out, and rows that could be one. */
const listOf = (row: object) => [null, 'row', { id: null }, {}, ...malformedRows(row), { id: 'empty' }]

const malformed = (json: object) => ({ json, broken: true as const })
const listed = (name: string, row: object, others: readonly object[] = []) => {
  const rows = [...listOf(row), ...others]
  return malformed({ [name]: rows, total: String(rows.length) })
}

/** An answer that is kept, some of whose rows are none. */
const STORED = { html_table: '', results_json: [null, 'row', { region: 'London' }] }
const USAGE = {
  model: 'Haiku',
  provider: 'anthropic',
  input_tokens: 1200,
  output_tokens: 3400,
  cost_usd: 0.5,
}

/** Questions as long as the table shows whole, and longer by a sign that is two characters to a machine. */
const LONG = [ADMIN_QUESTION_CHARACTERS, ADMIN_QUESTION_CHARACTERS + 1].map((characters) =>
  queryRow({ id: `long ${characters}`, user_question: '😀'.repeat(characters) }),
)

export const MALFORMED_LISTS: Replies = {
  listUsers: listed('users', userRow({ role: 'admin' })),
  listInvitations: listed('invitations', invitationRow({ role: 'admin' })),
  listModels: listed('models', modelRow()),
  listAdminQueries: listed('queries', queryRow({ usage: USAGE, ...STORED }), LONG),
  listErrorLogs: listed('errors', errorRow({ severity: 'critical', url: 'https://querent.example/' })),
  getErrorLogStats: malformed({ total: '12', unresolved: null, last_24h: 'many', by_severity: [3] }),
}

/** Figures of a dataset whose dimensions have ranges and counts of every kind. */
export const MALFORMED_STATS = {
  ...STATS,
  last_updated: 'once',
  key_dimensions: [
    null,
    'Region',
    { name: '' },
    { name: 'Nothing' },
    { name: 'One', count: 1 },
    { name: 'Half', range: { min: 18 } },
    { name: 'Other half', range: { max: 80 } },
    { name: 'Pair', range: [1234, 5678] },
    { name: 'Odd pair', range: ['a', 5], count: 3 },
    { name: 'Text', range: 'low to high' },
    { name: 'Endless', range: { min: 0, max: null }, count: '12' },
  ],
}
