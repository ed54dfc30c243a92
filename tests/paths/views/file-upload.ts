import type { Draft } from '../../../src/api/data-calls.ts'
import type { FileUploadContext } from '../../../src/machines/file-upload/file-upload.machine.ts'
import { draftWith, FILE_BYTES } from '../models/file-upload.ts'
import { answers, fails, press, type ViewEvent, type ViewModel, type Visit } from '../browser/view-model.ts'
import { chooseFile, DATASETS, openData } from './data-page.ts'

const MB = 1024 * 1024

const CUT_OFF = 'The upload was interrupted. Please try again.'
/** Where the line is cut, the page says so in words of the network. */
const STOPPED = /The upload was interrupted|The server cannot be reached/

const isRefused = (error: unknown) =>
  typeof error === 'object' && error !== null && '_tag' in error && error._tag === 'Invalid'

/** The server refuses it, or the line is cut. */
const stops = (id: 'uploadPart' | 'getDraft'): ViewEvent => ({
  act: (visit, event) =>
    isRefused(event['error'])
      ? fails(id, { status: 422, json: { detail: 'The file goes on elsewhere.' } }).act(visit, event)
      : visit.wire.answer(id, { unreachable: true }),
})

/** How far it is, which the bar says by a text of its own. */
const isAt =
  ({ received }: FileUploadContext) =>
  async ({ page }: Visit): Promise<string | null> => {
    const percent = Math.floor((100 * received) / FILE_BYTES)
    const wanted = `${percent} %, ${received === 0 ? '0 bytes' : `${received / MB} MB`} of 9 MB`
    const text = await page.getByRole('progressbar', { name: 'orders.csv' }).getAttribute('aria-valuetext')
    return text === wanted ? null : `the bar says ${text} instead of ${wanted}`
  }

export const fileUploadView: ViewModel = {
  clock: true,
  async open(visit, { draft }: { readonly draft: Draft }) {
    await openData(visit, '/data', {
      hold: ['uploadPart', 'loadDraft'],
      replies: {
        listDatasets: { json: DATASETS },
        createDraft: { json: draftWith(null) },
        getDraft: { json: draft },
      },
    })
    await visit.page.locator('input[type=file]').waitFor({ state: 'attached' })
  },
  // The clock of how long it takes stands still by then.
  async begin(visit) {
    await chooseFile(visit, 'orders.csv', FILE_BYTES)
    await visit.wire.waitFor('uploadPart', 1)
    visit.wire.hold('getDraft')
  },
  events: {
    'upload.retried': press('Go on', 'paused'),
    'done.actor.uploadPart': answers('uploadPart', (draft: Draft) => ({ json: draft })),
    'done.actor.readDraft': answers('getDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.uploadPart': stops('uploadPart'),
    'error.actor.readDraft': stops('getDraft'),
  },
  states: {
    '': { sees: ['heading "orders" [level=2]', 'button "Discard draft"'] },
    uploading: (context: FileUploadContext) => ({
      sees: ['button "Cancel orders.csv"'],
      lacks: ['alert:', 'button "Go on"'],
      check: isAt(context),
    }),
    comparing: (context: FileUploadContext) => ({
      lacks: ['alert:', 'button "Go on"'],
      check: isAt(context),
    }),
    paused: (context: FileUploadContext) => ({
      sees: ['alert:', context.error === CUT_OFF ? STOPPED : (context.error ?? ''), 'button "Go on"'],
      check: isAt(context),
    }),
    done: { sees: ['The files are read...'], lacks: ['progressbar'] },
  },
}
