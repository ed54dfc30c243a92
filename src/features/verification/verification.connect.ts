import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { verificationMachine } from '../../machines/verification/verification.machine.ts'
import { dateText } from '../../ui/date-text.ts'

export interface VerificationOptions {
  /** Admins alone say what is right. */
  readonly mayVerify: boolean
  /** As it was asked. */
  readonly question: string
}

/** The mark of an answer in every state, and what an admin may do with it. */
export function connectVerification(
  snapshot: SnapshotFrom<typeof verificationMachine>,
  send: ActorRefFrom<typeof verificationMachine>['send'],
  { mayVerify, question }: VerificationOptions,
) {
  const { mark, error } = snapshot.context
  const isWithdrawing = snapshot.matches('withdrawing')
  const hasMark = snapshot.matches('verified') || isWithdrawing
  const isKnown = !snapshot.matches('unsupported')
  const busyLabel = isWithdrawing ? 'Withdrawing...' : 'Verifying...'
  const status = snapshot.matches({ verified: 'marked' })
    ? 'The answer is verified.'
    : snapshot.matches({ unverified: 'withdrawn' })
      ? 'The verification was withdrawn.'
      : ''
  return {
    isShown: isKnown && (mayVerify || hasMark),
    badge: hasMark && mark !== null ? `Verified by ${mark.by} on ${dateText(mark.at) ?? '-'}` : null,
    /** The question that was verified, where this one only asks the same. */
    as: hasMark && mark !== null && mark.question !== question ? `as “${mark.question}”` : null,
    action: mayVerify
      ? {
          label: snapshot.hasTag('busy') ? busyLabel : hasMark ? 'Withdraw' : 'Verify',
          title: hasMark ? 'Take back that this answer is verified' : 'Mark this answer as right',
          act: () => send({ type: hasMark ? 'withdrawal.requested' : 'verification.requested' }),
        }
      : null,
    isBusy: snapshot.hasTag('busy'),
    status,
    error,
  }
}
