import { fromPromise } from 'xstate'
import type {
  ActiveModel,
  AnalysisInput,
  ChartInput,
  FollowUpInput,
  makeCalls,
  QueryInput,
  run,
} from '../api/calls.ts'
import type { ApiClient } from '../api/client.ts'
import { verifyCall, withdrawCall, type ById } from '../api/verification.ts'
import { readCall, replacementsCall } from '../api/typing.ts'
import { activeModelMachine } from '../machines/active-model/active-model.machine.ts'
import { chartMachine } from '../machines/chart/chart.machine.ts'
import { copyMachine } from '../machines/copy/copy.machine.ts'
import { datasetStatsMachine } from '../machines/dataset-stats/dataset-stats.machine.ts'
import { downloadMachine } from '../machines/download/download.machine.ts'
import type { PageInput } from '../machines/history/history.machine.ts'
import { headingMachine, type HeadingRequest } from '../machines/heading/heading.machine.ts'
import { connectedToInput } from '../machines/question-input/connected-actors.ts'
import { queryRunMachine } from '../machines/query-run/query-run.machine.ts'
import { connectedToResult } from '../machines/result/result.machine.ts'
import { verificationMachine } from '../machines/verification/verification.machine.ts'
import { connectedActors, workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { saveFile, writeClipboard } from './browser.ts'

/** A call as the work of an actor, which ends the session on a 401. */
export type WithSession = <I, O>(
  call: (input: I) => Parameters<typeof run<O>>[0],
) => (args: { input: I; signal: AbortSignal }) => Promise<O>

interface WorkspaceParts {
  readonly client: ApiClient
  readonly calls: ReturnType<typeof makeCalls>
  readonly withSession: WithSession
  /** The address of an answer becomes that of the page, and is left for a question that runs. */
  readonly goToAnswer: (address: string | null) => void
  readonly leaveAnswer: () => void
  readonly returnToAnswer: (address: string | null) => void
  readonly saveDraft: (question: string) => void
  /** The active model as the profile has it; undefined where the models must be asked. */
  readonly knownModel: () => ActiveModel | null | undefined
}

const logged =
  (message: string) =>
  (_: unknown, { error }: { error: unknown }) =>
    console.warn(message, error)

/** The mark of an answer with the real work of its machine: what was asked for is done, whether somebody still looks or not. */
export function realVerification(client: ApiClient, withSession: WithSession): typeof verificationMachine {
  const act = <Output>(call: (input: ById) => Parameters<typeof run<Output>>[0]) =>
    fromPromise<Output, ById>(({ input }) =>
      withSession(call)({ input, signal: new AbortController().signal }),
    )
  return verificationMachine.provide({
    actors: { verify: act(verifyCall(client)), withdraw: act(withdrawCall(client)) },
  })
}

/** The workspace with the real work of its machines. */
export function realWorkspace(parts: WorkspaceParts) {
  const { client, calls, withSession, saveDraft, knownModel, goToAnswer, leaveAnswer, returnToAnswer } = parts
  const download = downloadMachine.provide({
    actors: { saveFile: fromPromise(({ input }) => saveFile(input)) },
    actions: { reportFailure: logged('The file could not be saved.') },
  })
  const result = connectedActors.result.provide({
    actions: { logLateFailure: logged('The sentence of the answer could not be loaded.') },
    actors: {
      loadSentence: fromPromise(async ({ input: { interpretation } }) => {
        // A backend of the specification alone says none, and nothing is loaded.
        if ((interpretation?.sentence ?? []).length === 0) return null
        const { realSentence } = await import('./sentence-actors.ts')
        return realSentence(client, withSession)
      }),
      heading: headingMachine.provide({
        actors: {
          generateHeading: fromPromise(
            withSession(({ question, sql }: HeadingRequest) => calls.heading(question, sql)),
          ),
        },
        actions: { logFailure: logged('Could not generate heading') },
      }),
      analysis: connectedToResult.analysis.provide({
        actors: {
          generateAnalysis: fromPromise(withSession((input: AnalysisInput) => calls.analysis(input))),
        },
      }),
      chart: chartMachine.provide({
        actors: {
          recommendChart: fromPromise(withSession((input: ChartInput) => calls.recommendChart(input))),
        },
      }),
      copy: copyMachine.provide({
        actors: { writeClipboard: fromPromise(({ input }) => writeClipboard(input)) },
        actions: { logFailure: logged('The table could not be copied.') },
      }),
      verification: realVerification(client, withSession),
      download,
      chartDownload: download.provide({
        actions: {
          reportFailure: (_, { error, failure }) => {
            console.warn('The chart could not be saved.', error)
            window.alert(failure)
          },
        },
      }),
      followUps: connectedToResult.followUps.provide({
        actors: {
          suggestFollowUps: fromPromise(withSession((input: FollowUpInput) => calls.followUps(input))),
        },
      }),
    },
  })
  return workspaceMachine.provide({
    actions: {
      goToAnswer: (_, { address }) => goToAnswer(address),
      leaveAnswer,
      returnToAnswer: (_, { address }) => returnToAnswer(address),
    },
    actors: {
      openAnswer: fromPromise(withSession(({ id }: { id: string }) => calls.openAnswer(id))),
      questionInput: connectedActors.questionInput.provide({
        actors: {
          ...connectedToInput,
          typing: connectedToInput.typing.provide({
            actors: { readTyped: fromPromise(withSession(readCall(client))) },
          }),
          wordChoices: connectedToInput.wordChoices.provide({
            actors: { loadReplacements: fromPromise(withSession(replacementsCall(client))) },
          }),
          queryRun: queryRunMachine.provide({
            actors: {
              executeQuery: fromPromise(withSession((query: QueryInput) => calls.executeQuery(query))),
            },
          }),
        },
        actions: { saveDraft: ({ context }) => saveDraft(context.question) },
      }),
      datasetStats: datasetStatsMachine.provide({
        actors: {
          loadStats: fromPromise(withSession(({ dataset }: { dataset: string }) => calls.stats(dataset))),
        },
        actions: { logFailure: logged('The dataset’s statistics could not be loaded.') },
      }),
      history: connectedActors.history.provide({
        actors: {
          loadPage: fromPromise(withSession(({ limit, offset }: PageInput) => calls.history(limit, offset))),
        },
        actions: {
          noteNoCache: () => console.info('No cached results available for this query'),
          noteFull: () => console.warn('The history holds 100 queries; older ones are not loaded.'),
          logFailure: logged('The history could not be loaded.'),
        },
      }),
      activeModel: activeModelMachine.provide({
        actors: {
          loadActiveModel: fromPromise(({ signal }) => {
            const known = knownModel()
            return known === undefined
              ? withSession(calls.activeModel)({ input: undefined, signal })
              : Promise.resolve(known)
          }),
        },
      }),
      result,
    },
  })
}
