import type { PathModel } from '../../../tests/support/paths.ts'
import { listMachine, type ListContext, type ListRow } from './list.machine.ts'

/** SPEC sections 2 and 9: filters, pages of 50, loading, failing. */
export const listTable = [
  '(root) · filter.chosen → checking',
  '(root) · filter.typed → settling',
  '(root) · filters.cleared → checking',
  '(root) · page.chosen → checking',
  '(root) · reload.requested → checking',
  '(root) · outcome.reported → stays',
  '(root) · row.opened → stays',
  'checking · always [isReversed] → reversed',
  'checking · always → loading',
  'settling · after.FILTER_SETTLE_MS.list.settling → checking',
  'loading · done.actor.loadPage [isBeyondEnd] → checking',
  'loading · done.actor.loadPage → loaded',
  'loading · error.actor.loadPage → failed',
]

const done = (rows: readonly string[], total: number) => ({
  type: 'xstate.done.actor.loadPage',
  output: { rows: rows.map((id) => ({ id })), total },
  actorId: 'loadPage',
})

export const listModel: PathModel = {
  machine: listMachine,
  input: {
    filter: { start: '', end: '' },
    rowInput: (row: ListRow) => ({ row }),
    failure: 'Failed to load users',
  },
  identity: ({ filter, page, rows, total, error }: ListContext) => [
    filter,
    page,
    rows.map(({ id }) => id),
    total,
    error,
  ],
  actors: ['loadPage', 'row'],
  events: [
    { type: 'filter.chosen', name: 'start', value: '2026-03-02' },
    { type: 'filter.typed', name: 'end', value: '2026-03-01' },
    { type: 'filters.cleared' },
    { type: 'page.chosen', page: 1 },
    { type: 'reload.requested' },
    {
      type: 'outcome.reported',
      outcome: { kind: 'success', text: 'User deleted successfully', outdates: true },
    },
    { type: 'row.opened', row: { id: 'a' } },
    done(['a', 'b'], 60),
    done(['b'], 51),
    done([], 50),
    { type: 'xstate.error.actor.loadPage', error: new Error(''), actorId: 'loadPage' },
    { type: 'xstate.after.FILTER_SETTLE_MS.list.settling' },
  ],
}
