import type { Effect } from 'effect/Effect'
import { fromPromise } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import { makeBankCalls } from '../api/bank-calls.ts'
import type { ApiClient } from '../api/client.ts'
import { makeDataCalls, type DraftChange, type NewDraft } from '../api/data-calls.ts'
import type { ApiError } from '../api/errors.ts'
import { bankMachine } from '../machines/bank/bank.machine.ts'
import { dataPageMachine, type Act } from '../machines/data-page/data-page.machine.ts'
import { connectedToDraft } from '../machines/draft/draft.machine.ts'
import { draftReviewMachine } from '../machines/draft-review/draft-review.machine.ts'
import { DATA_PATH, draftPath } from './place.ts'
import type { WithSession } from './workspace-actors.ts'

interface DataParts {
  readonly client: ApiClient
  readonly withSession: WithSession
  /** The profile does not say any more what is offered. */
  readonly reportChanged: () => void
}

/** The page of the data with the real work of its machines. */
export function realDataPage({ client, withSession, reportChanged }: DataParts): typeof dataPageMachine {
  const calls = makeDataCalls(client)
  const bankCalls = makeBankCalls(client)
  const ask = <Output, Input>(call: (input: Input) => Effect<Output, ApiError>) =>
    fromPromise<Output, Input>(withSession(call))
  /** A change that was asked for is made, whether somebody still looks or not. */
  const act = <Output, Input>(call: (input: Input) => Effect<Output, ApiError>) =>
    fromPromise<Output, Input>(({ input }) =>
      withSession(call)({ input, signal: new AbortController().signal }),
    )
  const acts: Readonly<Record<Act['kind'], (id: string) => Effect<unknown, ApiError>>> = {
    remove: calls.remove,
    goBack: calls.goBack,
    discard: calls.discard,
  }
  const readDraft = ask(({ id }: { readonly id: string }) => calls.draft(id))
  return dataPageMachine.provide({
    actions: {
      goToDraft: (_, { id }) => navigate(draftPath(id)),
      goToList: () => navigate(DATA_PATH, { replace: true }),
      reportChanged,
    },
    actors: {
      loadList: fromPromise(withSession(() => calls.list())),
      act: act<unknown, Act>(({ kind, id }: Act) => acts[kind](id)),
      createDraft: act((begun: NewDraft) => calls.create(begun)),
      bank: bankMachine.provide({
        actors: { loadBank: ask(bankCalls.bank), act: act(bankCalls.act) },
      }),
      draft: connectedToDraft.draft.provide({
        actors: {
          readDraft,
          removeFile: act<unknown, { readonly id: string; readonly name: string }>(
            ({ id, name }: { readonly id: string; readonly name: string }) => calls.removeFile(id, name),
          ),
          loadDraft: act(({ id }: { readonly id: string }) => calls.load(id)),
          fileUpload: connectedToDraft.fileUpload.provide({
            actors: { uploadPart: ask(calls.uploadPart), readDraft },
          }),
          draftReview: draftReviewMachine.provide({
            actors: {
              changeDraft: act(({ id, change }: { readonly id: string; readonly change: DraftChange }) =>
                calls.change(id, change),
              ),
              publishDraft: act(({ id, revision }: { readonly id: string; readonly revision: number }) =>
                calls.publish(id, revision),
              ),
              readDraft,
            },
          }),
        },
      }),
    },
  })
}
