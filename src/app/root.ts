import { createActor, fromPromise } from 'xstate'
import { navigate } from 'wouter/use-browser-location'
import { makeCalls, run, type Profile, type QueryInput } from '../api/calls.ts'
import { makeClient } from '../api/client.ts'
import { isUnauthorized } from '../api/errors.ts'
import { DEFAULT_DATASETS } from '../config/constants.ts'
import { environment } from '../config/environment.ts'
import { draftStore, tokenStore } from '../config/storage.ts'
import { accountSetupMachine } from '../machines/account-setup/account-setup.machine.ts'
import { activeModelMachine } from '../machines/active-model/active-model.machine.ts'
import { headingMachine, type HeadingInput } from '../machines/heading/heading.machine.ts'
import { sessionMachine } from '../machines/session/session.machine.ts'
import { signInMachine } from '../machines/sign-in/sign-in.machine.ts'
import { connectedActors, workspaceMachine } from '../machines/workspace/workspace.machine.ts'

/** The invite code of an address; null where it has none. */
export const codeOf = (search: string) => new URLSearchParams(search).get('code')

/** Makes the root actor with the real work of every machine, and starts it. */
export function startRoot(fetch: (request: Request) => Promise<Response>) {
  const calls = makeCalls(makeClient({ baseUrl: environment.apiBaseUrl, fetch, token: tokenStore.read }))

  /** A call with the token: a 401 ends the session, wherever it happens. */
  const withSession =
    <I, O>(call: (input: I) => Parameters<typeof run<O>>[0]) =>
    async ({ input, signal }: { input: I; signal: AbortSignal }): Promise<O> => {
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

  const workspace = workspaceMachine.provide({
    actors: {
      questionInput: connectedActors.questionInput.provide({
        actions: { saveDraft: ({ context }) => draftStore.write(owner(), context.question) },
      }),
      queryRun: connectedActors.queryRun.provide({
        actors: { executeQuery: fromPromise(withSession((query: QueryInput) => calls.executeQuery(query))) },
      }),
      heading: headingMachine.provide({
        actors: {
          generateHeading: fromPromise(
            withSession(({ question, sql }: HeadingInput) => calls.heading(question, sql)),
          ),
        },
      }),
      activeModel: activeModelMachine.provide({
        actors: {
          loadActiveModel: fromPromise(({ signal }) => {
            const profile = session.getSnapshot().context.profile
            // Only admins may list the models; the profile names the active one to everybody where the server says it.
            if (profile?.role !== 'admin' && profile?.active_model !== undefined)
              return Promise.resolve(profile.active_model)
            return withSession(calls.activeModel)({ input: undefined, signal })
          }),
        },
      }),
    },
  })

  const session = createActor(
    sessionMachine.provide({
      actors: {
        loadProfile: fromPromise(({ signal }) => run(calls.profile(), signal)),
        signIn: signInMachine.provide({
          actors: {
            signIn: fromPromise(({ input, signal }) => run(calls.login(input), signal).catch(leaveForLogin)),
          },
        }),
        accountSetup: accountSetupMachine.provide({
          actors: { register: fromPromise(({ input, signal }) => run(calls.register(input), signal)) },
        }),
        workspace,
      },
      actions: {
        storeToken: (_, { token }) => tokenStore.write(token),
        clearToken: () => tokenStore.clear(),
        clearDraft: () => draftStore.clear(),
        goHome: () => navigate('/', { replace: true }),
        goToLogin: () => navigate('/login', { replace: true }),
        logProfileFailure: (_, { error }) => console.warn('The profile could not be loaded.', error),
      },
    }),
    {
      input: {
        hasToken: tokenStore.read() !== null,
        code: codeOf(window.location.search),
        workspaceInput: (profile: Profile | null) => ({
          question: draftStore.read(profile?.email ?? ''),
          datasets: profile?.datasets ?? DEFAULT_DATASETS,
        }),
      },
    },
  )
  const owner = () => session.getSnapshot().context.profile?.email ?? ''
  session.start()
  return session
}

export type Root = ReturnType<typeof startRoot>
