import type { ErrorStats } from '../../../src/api/admin-calls.ts'
import { errorRow } from '../network/backend.ts'
import { answers, does, fails, type ViewModel } from '../browser/view-model.ts'
import { openTab, rowOf, shownTab } from './admin.ts'

const CARD = 'term: Last 24 Hours'

export const errorStatsView: ViewModel = {
  open: (visit) => openTab(visit, 'errorLogs', { hold: ['getErrorLogStats'] }),
  scope: shownTab,
  events: {
    'reload.requested': does((visit) =>
      rowOf(visit, errorRow().message).getByRole('button', { name: 'Mark Resolved' }).click(),
    ),
    'done.actor.loadStats': answers('getErrorLogStats', (stats: ErrorStats) => ({
      json: {
        total: stats.total,
        unresolved: stats.unresolved,
        last_24h: stats.last24h,
        by_severity: stats.bySeverity,
      },
    })),
    'error.actor.loadStats': fails('getErrorLogStats'),
  },
  states: {
    loading: ({ stats }: { stats: ErrorStats | null }) => ({
      ...(stats === null ? { lacks: [CARD] } : { sees: [CARD] }),
      check: async ({ wire }) => (wire.waiting('getErrorLogStats') > 0 ? null : 'nothing is loaded'),
    }),
    known: {
      sees: [
        'term: Total',
        'definition: "2"',
        'term: Unresolved',
        CARD,
        'term: By Severity',
        'definition: Error 2',
        ...['All Severities', 'Critical', 'Error', 'Warning', 'Info', 'Debug', 'All Errors', 'Resolved'].map(
          (option) => `option "${option}"`,
        ),
      ],
    },
    unknown: { lacks: [CARD, 'alert'] },
  },
}
