import type { Message } from '../../../src/machines/message/message.machine.ts'
import { userRow } from '../network/backend.ts'
import { does, passes, type ViewModel } from '../browser/view-model.ts'
import { openTab, rowOf } from './admin.ts'

const OTHER = userRow()
const TEXTS = { success: 'User deactivated successfully', error: 'Failed to update user status' }
const said = ({ kind }: Message) => ({
  sees: [kind === 'success' ? 'status:' : 'alert:', TEXTS[kind], 'button "Dismiss"'],
  lacks: [kind === 'success' ? TEXTS.error : TEXTS.success],
})

export const messageView: ViewModel = {
  clock: true,
  async open(visit) {
    await openTab(visit, 'users')
    await rowOf(visit, OTHER.email).waitFor()
  },
  scope: (page) => page.getByRole('main'),
  events: {
    // A press that moves no pointer: pointing is what holds a message.
    'message.posted': does(async (visit, { message }) => {
      const { kind } = message as Message
      visit.wire.reply('updateUser', kind === 'success' ? { json: OTHER } : { status: 500, json: {} })
      await rowOf(visit, OTHER.email).getByRole('button', { name: 'Deactivate' }).dispatchEvent('click')
    }),
    'message.held': does(({ page }) => page.locator('.message').hover(), 'shown'),
    'message.released': does(({ page }) => page.mouse.move(0, 0), 'held'),
    'message.dismissed': does(
      ({ page }) => page.getByRole('button', { name: 'Dismiss' }).dispatchEvent('click'),
      'shown',
      'held',
    ),
    'after.MESSAGE_MS.message.shown': passes(3000),
  },
  states: {
    hidden: { lacks: [...Object.values(TEXTS), 'Dismiss'] },
    shown: said,
    held: said,
  },
}
