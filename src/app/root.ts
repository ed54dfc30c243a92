import { createActor, fromPromise, type InspectionEvent } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import { makeCalls, run, type ActiveModel, type ClientError, type Profile } from '../api/calls.ts'
import { makeClient } from '../api/client.ts'
import { isUnauthorized } from '../api/errors.ts'
import { DEFAULT_DATASETS } from '../config/constants.ts'
import { environment } from '../config/environment.ts'
import { draftStore, tokenStore } from '../config/storage.ts'
import { accountSetupMachine } from '../machines/account-setup/account-setup.machine.ts'
import { lateLogic } from '../machines/late.ts'
import { notProvidedLogic } from '../machines/not-provided.ts'
import { clientErrorsMachine } from '../machines/client-errors/client-errors.machine.ts'
import { sessionMachine } from '../machines/session/session.machine.ts'
import { signInMachine } from '../machines/sign-in/sign-in.machine.ts'
import { reportOf } from './error-report.ts'
import {
  goToAnswer,
  leaveAnswer,
  onPlaceChange,
  path,
  returnToAnswer,
  takeCode,
  takeDataset,
} from './place.ts'
import { makeTrail } from './trail.ts'
import type { realWorkspace, WithSession } from './workspace-actors.ts'

/** Makes the root actor with the real work of every machine, and starts it. */
export function startRoot(
  fetch: (request: Request) => Promise<Response>,
  inspect: (event: InspectionEvent) => void,
) {
  const client = makeClient({ baseUrl: environment.apiBaseUrl, fetch, token: tokenStore.read })
  const calls = makeCalls(client)
  const trail = makeTrail()

  const withSession: WithSession =
    (call) =>
    async ({ input, signal }) => {
      try {
        return await run(call(input), signal)
      } catch (error) {
        if (isUnauthorized(error)) session.send({ type: 'unauthorized.received' })
        throw error
      }
    }

  /** Wrong credentials are a 401 too: the address becomes /login, and the form says what was wrong. */
  const leaveForLogin = (error: unknown): never => {
    if (isUnauthorized(error)) navigate('/login', { replace: true })
    throw error
  }

  /** The workspace with the real work of its machines; its code comes while a profile is asked for. */
  let workspace: ReturnType<typeof realWorkspace> | null = null
  const loadWorkspace = async () => {
    const { realWorkspace } = await import('./workspace-actors.ts')
    workspace ??= realWorkspace({
      goToAnswer,
      leaveAnswer,
      returnToAnswer,
      client,
      calls,
      withSession,
      saveDraft: (question) => draftStore.write(person(), question),
      knownModel(): ActiveModel | null | undefined {
        const { profile } = session.getSnapshot().context
        // Only admins may list the models; the profile names the active one to everybody where the server says it.
        return profile?.role === 'admin' ? undefined : profile?.active_model
      },
    })
  }

  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadProfile: fromPromise(async ({ signal }) => {
          const code = loadWorkspace()
          try {
            return await run(calls.profile(), signal)
          } finally {
            await code
          }
        }),
        signIn: signInMachine.provide({
          actors: {
            signIn: fromPromise(({ input, signal }) => run(calls.login(input), signal).catch(leaveForLogin)),
            confirmSignIn: fromPromise(({ input, signal }) => run(calls.confirmSignIn(input), signal)),
          },
        }),
        accountSetup: accountSetupMachine.provide({
          actors: { register: fromPromise(({ input, signal }) => run(calls.register(input), signal)) },
        }),
        workspace: lateLogic(() => workspace ?? notProvidedLogic()),
        loadAdmin: fromPromise(async () => {
          const { realAdmin } = await import('./admin-actors.ts')
          return realAdmin({
            client,
            withSession,
            reloadActiveModel: () => activeModel()?.send({ type: 'model.changed' }),
          })
        }),
        loadDataPage: fromPromise(async () => {
          const { realDataPage } = await import('./data-actors.ts')
          return realDataPage({
            client,
            withSession,
            reportChanged: () => session.send({ type: 'datasets.changed' }),
          })
        }),
        loadAccount: fromPromise(async () => {
          const { realAccount } = await import('./account-actors.ts')
          return realAccount({ client, withSession })
        }),
        loadEnrolment: fromPromise(async () => {
          const { realEnrolment } = await import('./enrolment-actors.ts')
          return realEnrolment({ client, withSession })
        }),
        clientErrors: clientErrorsMachine.provide({
          actors: {
            sendReport: fromPromise(({ input, signal }) =>
              input === null ? Promise.resolve() : run(calls.reportError(input), signal),
            ),
          },
          actions: { warn: (_, { error }) => console.warn('An error could not be reported.', error) },
        }),
      },
      actions: {
        storeToken: (_, { token }) => tokenStore.write(token),
        clearToken({ context, event }) {
          const token = tokenStore.read()
          tokenStore.clear()
          const ends = event.type === 'logout.requested' && context.profile?.ends_sessions === true
          // Somebody without a network is signed out here all the same; the session then ends by itself.
          if (ends && token !== null) run(calls.logout(token), new AbortController().signal).catch(() => {})
        },
        clearDraft: () => draftStore.clear(),
        goHome: () => navigate('/', { replace: true }),
        goBack: (_, { path: before }) => {
          if (before !== '/login') navigate(before, { replace: true })
        },
        goToLogin: () => navigate('/login', { replace: true }),
        logProfileFailure: (_, { error }) => console.warn('The profile could not be loaded.', error),
        logAdminFailure: (_, { error }) => console.warn('The admin area could not be loaded.', error),
        logLateFailure: (_, { error }) => console.warn('A part of the page could not be loaded.', error),
      },
    }),
    {
      id: 'session',
      input: {
        hasToken: tokenStore.read() !== null,
        code: takeCode(),
        path: path(),
        now: () => new Date().getTime(),
        workspaceInput: (profile: Profile | null) => ({
          question: draftStore.read(profile?.email ?? ''),
          datasets: profile?.datasets ?? DEFAULT_DATASETS,
          datasetId: takeDataset(),
          now: () => new Date().toISOString(),
          place: path(),
          opensAnswers: profile?.opens_answers === true,
          readsAlong: profile?.reads_along === true,
        }),
      },
      inspect(event) {
        trail.inspect(event)
        inspect(event)
      },
    },
  )
  const person = () => session.getSnapshot().context.profile?.email ?? ''
  const activeModel = () => session.getSnapshot().children.workspace?.getSnapshot().children.activeModel
  session.start()
  onPlaceChange(() => {
    const changed = { type: 'place.changed', path: path() } as const
    session.send(changed)
    const { children, context } = session.getSnapshot()
    context.dataPage?.send(changed)
    children.workspace?.send(changed)
    const input = children.workspace?.getSnapshot().children.input
    // Before there is a workspace, it begins with what the address asks for.
    const dataset = input === undefined ? null : takeDataset()
    if (dataset !== null) input?.send({ type: 'dataset.chosen', id: dataset })
  })
  tokenStore.onChangeElsewhere((token) => session.send({ type: 'token.changed', hasToken: token !== null }))
  window.addEventListener('popstate', () => session.send({ type: 'code.changed', code: takeCode() }))

  /** Tells the server of an error: what happened and where, and the recent steps of the machines. No data, no address parameters. */
  const reportError = (error: unknown, severity: NonNullable<ClientError['severity']> = 'error') => {
    session.getSnapshot().children.clientErrors?.send({
      type: 'error.caught',
      report: reportOf({
        error,
        severity,
        page: `${window.location.origin}${window.location.pathname}`,
        browser: navigator.userAgent,
        person: person(),
        trail: trail.recent(),
      }),
    })
  }
  return { session, reportError }
}

export type Session = ReturnType<typeof startRoot>['session']
