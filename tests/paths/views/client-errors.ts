import type { ClientErrorsContext } from '../../../src/machines/client-errors/client-errors.machine.ts'
import { OTHER_ID } from '../other.ts'
import { answers, does, fails, type ViewModel } from '../view-model.ts'

/** Nothing of it is seen: what tells is what the server hears. */
export const clientErrorsView: ViewModel = {
  tolerated: /^(Boom|Bang)$/,
  async open({ goto, page }) {
    await goto('/', { hold: ['reportClientError'] })
    await page.getByRole('button', { name: 'Ask' }).waitFor()
  },
  events: {
    'error.caught': does(({ page }, { report }) =>
      // A timer would wait for a clock that a condition may have stopped.
      page.evaluate((message) => reportError(new Error(message)), (report as { message: string }).message),
    ),
    'done.actor.sendReport': answers('reportClientError', () => ({ json: { id: OTHER_ID } })),
    'error.actor.sendReport': fails('reportClientError'),
  },
  states: {
    '': { sees: ['button "Ask"'], lacks: ['alert', 'Boom', 'Bang'] },
    idle: {
      check: async ({ wire }) => (wire.waiting('reportClientError') === 0 ? null : 'a report is still sent'),
    },
    reporting: ({ waiting }: ClientErrorsContext) => ({
      async check({ wire }) {
        const { body } = wire.calls().findLast(({ id }) => id === 'reportClientError') ?? {}
        const { message = 'nothing' } = (body ?? {}) as { message?: string }
        const isSent = wire.waiting('reportClientError') === 1 && message === waiting[0]?.message
        return isSent ? null : `the server hears of ${message}`
      },
    }),
  },
}
