import type { AnyMachineSnapshot } from 'xstate'
import type { Draft } from '../../../src/api/data-calls.ts'
import type { DraftContext } from '../../../src/machines/draft/draft.machine.ts'
import type { ReviewEnd } from '../../../src/machines/draft-review/draft-review.machine.ts'
import { draftWith, FILE_BYTES } from '../models/file-upload.ts'
import { answers, does, isIn, passes, where, type ViewModel } from '../browser/view-model.ts'
import { chooseFile, DATASETS, openData, failsOrIsGone } from './data-page.ts'

interface Input {
  readonly id: string
  readonly files: readonly File[]
}

const isOfTable = (draft: Draft | null) => (draft?.table ?? null) !== null
const isOf = (draft: Draft | null, name: string) => draft?.files.find((file) => file.name === name)
const isThere = (draft: Draft | null, name: string) => {
  const file = isOf(draft, name)
  return file !== undefined && file.received === file.size
}
/** The file on its way. */
const onItsWay = ({ draft, chosen }: DraftContext) => chosen.find(({ name }) => !isThere(draft, name))?.name
const draftIn = (event: { readonly [key: string]: unknown }) => event['output'] as Draft
const isAny = (snapshot: AnyMachineSnapshot, ...states: readonly string[]) =>
  states.some((state) => isIn(snapshot, state))

export const draftView: ViewModel = {
  isApart: 'what a part is answered with is of one file, whichever is on its way by then',
  clock: true,
  async open(visit, { id, files }: Input) {
    const isBegun = files.length > 0
    await openData(visit, isBegun ? '/data' : `/data/${id}`, {
      hold: ['getDraft', 'uploadPart', 'removeFile', 'loadDraft', 'changeDraft', 'publishDraft'],
      replies: { listDatasets: { json: DATASETS }, createDraft: { json: draftWith(null) } },
    })
    if (files.length > 0) await chooseFile(visit, 'orders.csv', FILE_BYTES)
    await visit.wire.waitFor('getDraft', 1)
  },
  events: {
    'load.requested': where<DraftContext>(
      does(({ page }) => page.getByRole('button', { name: /^(Try again|Read the (files|table))$/ }).click()),
      ({ draft }, snapshot) =>
        isAny(snapshot, 'unopened', 'failed') ||
        isOfTable(draft) ||
        (draft !== null &&
          draft.files.length > 0 &&
          draft.files.every(({ received, size }) => received >= size)),
    ),
    'files.chosen': where<DraftContext>(
      does((visit) => chooseFile(visit, 'more.csv', 10)),
      ({ draft }, snapshot) => isAny(snapshot, 'receiving', 'failed') && !isOfTable(draft),
    ),
    'removal.requested': where<DraftContext>(
      does(({ page }) => page.getByRole('button', { name: /^(Remove|Cancel) orders\.csv$/ }).click()),
      ({ draft, chosen, removing }) =>
        removing === null &&
        !isOfTable(draft) &&
        (chosen.some(({ name }) => name === 'orders.csv') || isOf(draft, 'orders.csv') !== undefined),
    ),
    'part.uploaded': where<DraftContext>(
      does(({ wire }, { draft }) => wire.answer('uploadPart', { json: draft })),
      (context) => onItsWay(context) === 'orders.csv' && isOf(context.draft, 'orders.csv') === undefined,
    ),
    'done.actor.readDraft': answers('getDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.readDraft': failsOrIsGone('getDraft'),
    'done.actor.pollDraft': answers('getDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.pollDraft': failsOrIsGone('getDraft'),
    // What is answered has all of the file that is on its way.
    'done.actor.upload': where<DraftContext>(
      answers('uploadPart', (draft: Draft) => ({ json: draft })),
      (context, _, event) => isThere(draftIn(event), onItsWay(context) ?? ''),
    ),
    'done.actor.removeFile': answers('removeFile', () => ({ status: 204 })),
    'error.actor.removeFile': failsOrIsGone('removeFile'),
    'done.actor.loadDraft': answers('loadDraft', (draft: Draft) => ({ json: draft })),
    'error.actor.loadDraft': failsOrIsGone('loadDraft'),
    'after.LOADING_POLL_MS.draft.loading.waiting': passes(1000),
    'done.actor.review': where<DraftContext>(
      does(async ({ page, wire }, { output }) => {
        const { dataset } = output as ReviewEnd
        if (dataset !== null) {
          await page.getByRole('button', { name: 'Publish', exact: true }).click()
          return wire.answer('publishDraft', { json: dataset })
        }
        await page.getByLabel('03/04 is 4 March').check()
        await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Orders')
        return wire.answer('changeDraft', { json: draftWith(FILE_BYTES, { state: 'loading' }) })
      }),
      // What is still to be saved is saved first.
      ({ unsent }) => Object.keys(unsent).length === 0,
    ),
  },
  outOfView: {
    'reviewing · draft.left → stays / saveTyped':
      'it is what leaving the page does, after which no review is seen',
    'receiving.removing · removal.requested → stays': 'the buttons of all files are disabled by then',
  },
  states: {
    '': ({ draft, error }: DraftContext) => ({
      sees: [
        `heading "${draft?.name ?? 'A dataset of your own'}" [level=2]`,
        ...(error === null ? [] : ['alert:', error]),
      ],
    }),
    opening: { sees: ['Opening the draft...'], lacks: ['button "Try again"', 'alert:'] },
    unopened: { sees: ['button "Try again"'], lacks: ['Opening the draft...', 'button "Drop'] },
    missing: {
      sees: ['This draft is not there any more: it was published or discarded.'],
      lacks: ['button "Discard draft"', 'button "Drop'],
    },
    receiving: ({ draft, chosen }: DraftContext) => {
      const names = isOfTable(draft)
        ? []
        : [...chosen.map(({ name }) => name), ...(draft?.files ?? []).map(({ name }) => name)]
      return {
        sees: [
          ...names,
          ...(isOfTable(draft)
            ? []
            : [
                `button "${names.length === 0 ? 'Drop files here' : 'Drop further files here'}, or choose them"`,
              ]),
        ],
        lacks: [
          'The files are read...',
          'alert "These files',
          ...(isOfTable(draft) ? ['button "Drop'] : []),
          ...(names.length === 0 ? ['list "Files"'] : []),
        ],
      }
    },
    'receiving.uploading': (context: DraftContext) => ({
      sees: [
        `progressbar "${onItsWay(context) ?? ''}"`,
        `button "Cancel ${onItsWay(context) ?? ''}"`,
        ...(context.chosen.length > 1 && onItsWay(context) === 'orders.csv' ? ['Waiting'] : []),
      ],
      lacks: ['button "Read the files"'],
    }),
    'receiving.resting': ({ draft }: DraftContext) => {
      const isWhole =
        isThere(draft, 'orders.csv') || (draft?.files.length === 1 && isThere(draft, 'more.csv'))
      return {
        sees: isOfTable(draft) ? ['button "Read the table"'] : isWhole ? ['button "Read the files"'] : [],
        lacks: ['progressbar', ...(isWhole ? [] : ['button "Read the files"'])],
      }
    },
    'receiving.removing': { sees: ['button "Remove orders.csv" [disabled]'], lacks: ['progressbar'] },
    starting: ({ draft }: DraftContext) => ({
      sees: [draft?.progress ?? `The ${isOfTable(draft) ? 'table is' : 'files are'} read...`],
      lacks: ['button "Drop', 'list "Files"', 'alert:'],
    }),
    loading: ({ draft }: DraftContext) => ({
      sees: [draft?.progress ?? 'The files are read...', 'This page may be closed'],
      lacks: ['button "Drop', 'list "Files"'],
    }),
    reviewing: { sees: ['button "Publish"'], lacks: ['button "Drop', 'The files are read...'] },
    failed: ({ draft }: DraftContext) => ({
      sees: [
        'These files cannot be loaded',
        draft?.problem ?? '',
        'button "Try again"',
        'button "Remove orders.csv"',
      ],
      lacks: ['The files are read...'],
    }),
    published: ({ dataset }: DraftContext) => ({
      sees: [`${dataset?.name ?? ''} is offered now.`, 'link "Ask it"'],
      lacks: ['button "Discard draft"', 'button "Publish"'],
    }),
  },
}
