import type { Draft } from '../../../src/api/data-calls.ts'
import type { FileUploadContext } from '../../../src/machines/file-upload/file-upload.machine.ts'
import type { OperationId } from '../../../server/http/protocol/contract.ts'
import { answers, does, press, wordsIn, type ViewEvent, type ViewModel } from '../view-model.ts'
import { choose, ORDERS } from './own-data.ts'

const json = (draft: Draft) => ({ json: draft })

/** What refuses a part says so; what cuts it off is no answer, or one without a word. */
const breaks = (id: OperationId): ViewEvent =>
  does(({ wire }, { error }) => {
    const tag = typeof error === 'object' && error !== null && '_tag' in error ? error._tag : null
    if (tag === 'Unreachable') return wire.answer(id, { unreachable: true })
    return wire.answer(
      id,
      tag === 'Invalid'
        ? { status: 409, json: { detail: wordsIn(error) } }
        : { status: 500, json: {}, silent: true },
    )
  })

const percentOf = ({ received, file }: FileUploadContext) => Math.floor((100 * received) / file.size)

export const fileUploadView: ViewModel = {
  clock: true,
  tolerated: /status of (409|500)|ERR_/,
  async open({ goto, page, wire }, { draft }: FileUploadContext) {
    await goto(`/data/${draft.id}`, { replies: { getDraft: json(draft) } })
    await page.getByLabel(/^Drop (further )?files here/).waitFor()
    wire.hold('getDraft', 'uploadPart', 'loadDraft')
  },
  begin: (visit) => choose(visit, ORDERS),
  scope: (page) => page.getByRole('main'),
  events: {
    'upload.retried': press('Go on', 'paused'),
    'done.actor.uploadPart': answers('uploadPart', json),
    'error.actor.uploadPart': breaks('uploadPart'),
    'done.actor.readDraft': answers('getDraft', json),
    'error.actor.readDraft': breaks('getDraft'),
  },
  states: {
    uploading: (context: FileUploadContext) => ({
      sees: ['progressbar "orders.csv"', 'button "Cancel orders.csv"', 'listitem'],
      lacks: ['alert:'],
      async check({ page }) {
        const bar = page.getByRole('progressbar')
        const [now, text] = await Promise.all(
          ['aria-valuenow', 'aria-valuetext'].map((name) => bar.getAttribute(name)),
        )
        const percent = percentOf(context)
        return now === String(percent) && text?.startsWith(`${percent} %, `) === true
          ? null
          : `the bar stands at ${now ?? 'nothing'}: ${text ?? 'nothing'}`
      },
    }),
    comparing: { sees: ['progressbar "orders.csv"'], lacks: ['alert:'] },
    paused: ({ error }: FileUploadContext) => ({
      sees: [error ?? '', 'button "Go on"', 'button "Cancel orders.csv"'],
    }),
    done: { sees: ['The files are read...'], lacks: ['progressbar', 'alert:'] },
  },
}
