import { assign, fromPromise, setup } from 'xstate'
import { isNotFound, shownText } from '../../api/errors.ts'
import type { ById, Verification, VerifiedMark } from '../../api/verification.ts'
import { notProvided } from '../not-provided.ts'

export interface VerificationInput {
  /** Under which the server knows the answer; null where it does not. */
  readonly answerId: string | null
  /** What came with the answer; null where a backend knows nothing of it. */
  readonly verification: Verification | null
}

export interface VerificationContext extends VerificationInput {
  readonly mark: VerifiedMark | null
  readonly error: string | null
}

export type VerificationEvent =
  { readonly type: 'verification.requested' } | { readonly type: 'withdrawal.requested' }

const VERIFY_FAILED = 'Failed to verify the answer. Please try again.'
const WITHDRAW_FAILED = 'Failed to withdraw the verification. Please try again.'

/**
 * Whether an answer is verified (ours). Normal is unverified until an admin marks it, and verified until one takes that back. What
 * somebody else has withdrawn meanwhile is withdrawn.
 */
export const verificationMachine = setup({
  types: {
    context: {} as VerificationContext,
    input: {} as VerificationInput,
    events: {} as VerificationEvent,
  },
  actors: {
    verify: fromPromise<VerifiedMark, ById>(notProvided),
    withdraw: fromPromise<unknown, ById>(notProvided),
  },
  actions: {
    keepMark: assign({ mark: (_, { mark }: { mark: VerifiedMark }) => mark }),
    forgetMark: assign({ mark: null }),
    clearError: assign({ error: null }),
    keepVerifyError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, VERIFY_FAILED) }),
    keepWithdrawError: assign({
      error: (_, { error }: { error: unknown }) => shownText(error, WITHDRAW_FAILED),
    }),
  },
  guards: {
    isUnknown: ({ context }) => context.verification === null || context.answerId === null,
    isMarked: ({ context }) => context.mark !== null,
    isGone: (_, { error }: { error: unknown }) => isNotFound(error),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({ ...input, mark: input.verification?.mark ?? null, error: null }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isUnknown', target: 'unsupported' },
        { guard: 'isMarked', target: 'verified' },
        { target: 'unverified' },
      ],
    },
    unsupported: {},
    unverified: {
      initial: 'idle',
      on: { 'verification.requested': { target: 'verifying' } },
      states: { idle: {}, withdrawn: {}, failed: {} },
    },
    verifying: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'verify',
        src: 'verify',
        input: ({ context }) => ({ id: context.answerId ?? '' }),
        onDone: {
          target: 'verified.marked',
          actions: { type: 'keepMark', params: ({ event }) => ({ mark: event.output }) },
        },
        onError: {
          target: 'unverified.failed',
          actions: { type: 'keepVerifyError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    verified: {
      initial: 'idle',
      on: { 'withdrawal.requested': { target: 'withdrawing' } },
      states: { idle: {}, marked: {}, failed: {} },
    },
    withdrawing: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'withdraw',
        src: 'withdraw',
        input: ({ context }) => ({ id: context.mark?.id ?? '' }),
        onDone: { target: 'unverified.withdrawn', actions: 'forgetMark' },
        onError: [
          {
            guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
            target: 'unverified.withdrawn',
            actions: 'forgetMark',
          },
          {
            target: 'verified.failed',
            actions: { type: 'keepWithdrawError', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
  },
})
