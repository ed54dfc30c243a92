import { passes, press, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'
import { clipboardRefuses, clipboardTakes, holdClipboard, isCopying } from './clipboard.ts'

const OFFERED = 'button "Copy to Google Docs"'

export const copyView: ViewModel = {
  clock: true,
  async open(visit) {
    await holdClipboard(visit.page)
    await ask(visit)
  },
  events: {
    'copy.requested': press('Copy to Google Docs', 'idle'),
    'done.actor.writeClipboard': clipboardTakes,
    'error.actor.writeClipboard': clipboardRefuses,
    'after.COPIED_MS.copy.copied': passes(2000),
  },
  states: {
    // A clipboard that refuses is only logged.
    idle: { sees: [OFFERED], lacks: ['Copied!', 'alert'] },
    copying: { sees: [OFFERED], lacks: ['Copied!'], check: ({ page }) => isCopying(page) },
    copied: { sees: ['button "Copied!"'], lacks: [OFFERED] },
  },
}
