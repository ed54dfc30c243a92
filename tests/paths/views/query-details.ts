import type { AdminQuery } from '../../../src/api/admin-rows.ts'
import type { QueryDetailsContext } from '../../../src/machines/query-details/query-details.machine.ts'
import { queryRow } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import { answers, does, fails, press, type ViewModel } from '../browser/view-model.ts'
import { openTab } from './admin.ts'

const STORED = {
  restatement: 'Average premium.',
  html_table:
    'Before <table><thead><tr><th>stored head</th></tr></thead><tbody><tr><td>stored answer</td></tr></tbody></table> after',
}
const USAGE = { model: 'Haiku', provider: 'anthropic', input_tokens: 1200, output_tokens: 3400 }
/** Known without its stored answer, and with it. */
const PART = queryRow({
  id: idOf('q1'),
  user_question: 'in part',
  row_count: 1234,
  analysis_text: 'London leads.',
  privacy_note: '2 groups were too small to be shown.',
  usage: { ...USAGE, cost_usd: null },
})
const WHOLE = queryRow({
  id: idOf('q2'),
  // As long as one may be that is told whole: 80 characters.
  user_question: `${'as a whole '.repeat(7)}end`,
  user_email: 'ben@example.com',
  created_at: '2026-02-27T14:20:00Z',
  row_count: 0,
  success: false,
  error_message: 'No such column',
  ...STORED,
})

/** What it cost is told once it is known. */
const WITH_COST = { ...PART, ...STORED, usage: { ...USAGE, cost_usd: 0.0042 } }

const isWhole = (query: AdminQuery | null) => query?.id === 'q2'

export const queryDetailsView: ViewModel = {
  async open(visit) {
    await openTab(visit, 'queries', {
      replies: { listAdminQueries: { json: { queries: [PART, WHOLE], total: 2 } } },
    })
    await visit.page.getByText(WHOLE.user_question).waitFor()
    visit.wire.hold('listAdminQueries')
  },
  events: {
    'details.requested': does(({ page }, { query }) => {
      const { user_question: question } = isWhole(query as AdminQuery) ? WHOLE : PART
      return page.getByRole('button', { name: question }).click()
    }, 'closed'),
    'details.closed': press('Close dialog', 'open'),
    'retry.requested': press('Try again', 'open.failed'),
    'done.actor.loadQuery': answers('listAdminQueries', () => ({
      json: { queries: [WITH_COST], total: 1 },
    })),
    'error.actor.loadQuery': fails('listAdminQueries'),
  },
  states: {
    closed: {
      sees: [
        'button "in part"',
        /row "[^"]*in part PMI Pricing Success"/,
        /row "[^"]*as a whole end PMI Pricing Failed"/,
      ],
      lacks: ['dialog'],
    },
    open: ({ query }: QueryDetailsContext) => ({
      sees: [
        'dialog "Query Details"',
        'heading "Question"',
        'select 1',
        'term: Date',
        'term: User',
        'term: Status',
        'term: Time',
        'definition: 12 ms',
        ...(isWhole(query)
          ? ['definition: Failed', 'heading "Error"', 'No such column']
          : ['definition: Success', 'term: Rows', 'term: Answered by', 'Haiku: 1,200 tokens in, 3,400 out']),
      ],
      lacks: isWhole(query) ? ['Answered by', 'heading "Analysis"'] : ['heading "Error"'],
    }),
    'open.loading': { sees: ['status: Loading the stored answer...'], lacks: ['alert', 'stored answer"'] },
    'open.failed': ({ error }: QueryDetailsContext) => ({
      sees: ['alert', error ?? '', 'button "Try again"'],
    }),
    'open.whole': ({ query }: QueryDetailsContext) => ({
      sees: [
        ...['cell "stored answer"', 'columnheader "stored head"', 'heading "Understood as"'],
        ...(isWhole(query)
          ? []
          : ['heading "Privacy"', 'heading "Analysis"', 'London leads.', '3,400 out, $0.0042']),
      ],
      lacks: ['Loading the stored', 'alert'],
    }),
  },
}
