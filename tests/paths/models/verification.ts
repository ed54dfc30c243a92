import { NotFound } from '../../../src/api/errors.ts'
import type { VerifiedMark } from '../../../src/api/verification.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import { verificationMachine } from '../../../src/machines/verification/verification.machine.ts'

/** Ours: whether an answer is verified. */
export const verificationTransitions = [
  'unverified: verification requested → verifying',
  'verifying: is busy',
  'verifying: runs verify',
  'verifying: verify is answered → verified.marked',
  'verifying: verify fails → unverified.failed',
  'verified: withdrawal requested → withdrawing',
  'withdrawing: is busy',
  'withdrawing: runs withdraw',
  'withdrawing: withdraw is answered → unverified.withdrawn',
  'withdrawing: withdraw fails → unverified.withdrawn or verified.failed',
]

const ANSWER_ID = 'a1'
const MARK: VerifiedMark = {
  id: '99999999-0000-4000-8000-000000000e01',
  by: 'Ada Admin',
  at: '2026-03-01T10:05:00Z',
  question: 'q',
}

export const verificationPaths = pathModel(verificationMachine, {
  input: { answerId: ANSWER_ID, verification: { mark: null } },
  otherInputs: [
    { answerId: ANSWER_ID, verification: { mark: { ...MARK, question: 'premium of regions' } } },
    { answerId: ANSWER_ID, verification: null },
    { answerId: null, verification: { mark: null } },
  ],
  actors: ['verify', 'withdraw'],
  asks: { verify: () => ({ id: ANSWER_ID }), withdraw: () => ({ id: MARK.id }) },
  events: [
    { type: 'verification.requested' },
    { type: 'withdrawal.requested' },
    { type: 'xstate.done.actor.verify', output: MARK, actorId: 'verify' },
    ...failuresOf('verify'),
    { type: 'xstate.done.actor.withdraw', output: undefined, actorId: 'withdraw' },
    { type: 'xstate.error.actor.withdraw', error: new NotFound({ detail: null }), actorId: 'withdraw' },
    ...failuresOf('withdraw'),
  ],
  holds: {
    unverified: ({ mark }) => mark === null,
    'unverified.idle': ({ error }) => error === null,
    'unverified.withdrawn': ({ error }) => error === null,
    verifying: ({ mark, error }) => mark === null && error === null,
    verified: ({ mark }) => mark?.id === MARK.id,
    'verified.idle': ({ error }) => error === null,
    'verified.marked': ({ error }) => error === null,
    withdrawing: ({ mark, error }) => mark !== null && error === null,
  },
  changes: {
    'done.actor.verify': () => ({ mark: MARK }),
    'error.actor.verify': (happened) => ({
      error: toldOf(happened, 'Failed to verify the answer. Please try again.'),
    }),
    'done.actor.withdraw': () => ({ mark: null }),
    'error.actor.withdraw': (happened) =>
      happened.event['error'] instanceof NotFound
        ? { mark: null, error: null }
        : { error: toldOf(happened, 'Failed to withdraw the verification. Please try again.') },
  },
  leads: {
    init: ({ before: { context } }) =>
      context.verification === null || context.answerId === null
        ? 'unsupported'
        : context.verification.mark === null
          ? 'unverified.idle'
          : 'verified.idle',
    'error.actor.withdraw': ({ event }) =>
      event['error'] instanceof NotFound ? 'unverified.withdrawn' : 'verified.failed',
  },
})
