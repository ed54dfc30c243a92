import { invitationRow } from '../network/backend.ts'
import { answers, does, makesNothing, type ViewModel, type Visit } from '../browser/view-model.ts'
import { openTab, shownTab } from './admin.ts'

const BUTTON = 'Delete All Used'
const listed = (count: number) => ({
  json: { invitations: count === 0 ? [] : [invitationRow({ used: true })], total: count },
})

/** Lists used invitations, so many; a call that the page gives up at once may never be heard of. */
async function list({ page, wire }: Visit, count: number): Promise<void> {
  wire.reply('listInvitations', listed(count))
  for (const choice of ['all', 'used'] as const) {
    const answered = page.waitForResponse(/\/invitations\?/)
    await page.getByLabel('Show').selectOption(choice)
    await answered
  }
}

export const bulkDeletionView: ViewModel = {
  async open(visit) {
    await openTab(visit, 'invitations', { hold: ['cleanUpInvitations'] })
    await list(visit, 2)
  },
  scope: shownTab,
  events: {
    'deletion.requested': does(async (visit, { listed: count }) => {
      await list(visit, Number(count))
      await visit.page.getByRole('button', { name: BUTTON }).click()
    }, 'idle'),
    'done.actor.deleteUsed': answers('cleanUpInvitations', (deleted: number) => ({
      json: { deleted_count: deleted },
    })),
    'error.actor.deleteUsed': makesNothing('cleanUpInvitations', null, { deleted_count: null }),
  },
  states: {
    idle: { sees: [new RegExp(`button "${BUTTON}"$`, 'm')], lacks: ['Deleting...'] },
    deleting: { sees: ['button "Deleting..." [disabled]'] },
  },
}
