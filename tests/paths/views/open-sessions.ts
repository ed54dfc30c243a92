import type { OpenSession } from '../../../src/api/account-calls.ts'
import type { OpenSessionsContext } from '../../../src/machines/open-sessions/open-sessions.machine.ts'
import { answers, does, fails, press, type ViewModel } from '../browser/view-model.ts'

const END = /^End Firefox on Windows, last seen 2 Mar 2026, \d\d:30$/
const alertOf = ({ error }: OpenSessionsContext) => ({ sees: [`alert: ${error}`] })

export const openSessionsView: ViewModel = {
  async open({ goto, page }) {
    await goto('/', { hold: ['listSessions', 'endSession', 'endOtherSessions'] })
    await page.getByRole('button', { name: 'Account' }).waitFor()
  },
  events: {
    'dialog.opened': does(async ({ page }) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Sessions' }).click()
    }, 'closed'),
    'dialog.closed': press('Close dialog', 'open'),
    'load.requested': press('Try Again', 'open.unloaded'),
    'end.requested': press(END, 'open.ready'),
    'others.ended': press('End All Others', 'open.ready'),
    'done.actor.loadSessions': answers('listSessions', (sessions: readonly OpenSession[]) => ({
      json: {
        sessions: sessions.map(({ firstSeen, lastSeen, isThis, ...session }) => ({
          ...session,
          first_seen: firstSeen,
          last_seen: lastSeen,
          is_this: isThis,
        })),
      },
    })),
    'error.actor.loadSessions': fails('listSessions'),
    'done.actor.endSession': answers('endSession', () => ({ status: 204 })),
    'error.actor.endSession': fails('endSession'),
    'done.actor.endOthers': answers('endOtherSessions', () => ({ status: 204 })),
    'error.actor.endOthers': fails('endOtherSessions'),
  },
  states: {
    closed: { sees: ['button "Account"'], lacks: ['dialog'] },
    open: { sees: ['dialog "Sessions"'] },
    'open.loading': { sees: ['status: Loading your sessions...'], lacks: ['alert'] },
    'open.unloaded': alertOf,
    'open.ready': ({ error }: OpenSessionsContext) => ({
      sees: [
        'cell "Unknown device This one"',
        'cell "Firefox on Windows"',
        /button "End All Others"$/m,
        ...(error === null ? [] : [`alert: ${error}`]),
      ],
      lacks: ['Loading your sessions...', ...(error === null ? ['alert:'] : [])],
    }),
    'open.ending': {
      sees: [/button "Ending... Firefox on Windows, .*" \[disabled\]/, 'button "End All Others" [disabled]'],
      lacks: ['alert:'],
    },
    'open.endingOthers': { sees: ['button "Ending..." [disabled]'], lacks: ['alert:'] },
  },
}
