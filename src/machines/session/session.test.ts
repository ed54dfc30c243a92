import { expect, it } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Profile } from '../../api/calls.ts'
import { sessionMachine } from './session.machine.ts'

it('whoever followed an invitation while signed in, and signs out in another tab, is asked to sign in', () => {
  const loadProfile = fromPromise<Profile>(() => new Promise(() => {}))
  const session = createActor(sessionMachine.provide({ actors: { loadProfile } }), {
    input: {
      hasToken: true,
      code: 'abc',
      path: '/',
      now: () => 0,
      workspaceInput: () => ({
        question: '',
        datasets: [],
        now: () => '',
        place: '/',
        opensAnswers: false,
        readsAlong: false,
      }),
    },
  }).start()
  expect(session.getSnapshot().value).toBe('restoring')
  session.send({ type: 'token.changed', hasToken: false })
  expect(session.getSnapshot().value).toEqual({ signedOut: 'signingIn' })
  session.stop()
})
