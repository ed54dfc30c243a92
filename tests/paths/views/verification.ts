import type { VerifiedMark } from '../../../src/api/verification.ts'
import type {
  VerificationContext,
  VerificationInput,
} from '../../../src/machines/verification/verification.machine.ts'
import { fullAnswer } from '../network/backend.ts'
import { answers, press, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'
import { failsOrIsGone } from './data-page.ts'

/** As it is asked in the page; of another question with the same plan the mark says so. */
const ASKED = 'premium by region'
const asked = (mark: VerifiedMark) => ({
  ...mark,
  question: mark.question === 'q' ? ASKED : mark.question,
})

const answerWith = ({ answerId, verification }: VerificationInput) => ({
  ...fullAnswer(),
  ...(answerId === null ? { audit_log_id: null } : {}),
  ...(verification === null
    ? {}
    : { verified: verification.mark === null ? null : asked(verification.mark) }),
})

const BADGE = 'Verified by Ada Admin on 1 Mar 2026'
const alertOf = ({ error }: VerificationContext) => ({ sees: [`alert: ${error}`] })

export const verificationView: ViewModel = {
  open: (visit, input: VerificationInput) =>
    ask(visit, {
      replies: { executeQuery: { json: answerWith(input) } },
      hold: ['verifyAnswer', 'withdrawVerification'],
    }),
  events: {
    'verification.requested': press('Verify', 'unverified'),
    'withdrawal.requested': press('Withdraw', 'verified'),
    'done.actor.verify': answers('verifyAnswer', (mark: VerifiedMark) => ({ json: asked(mark) })),
    'error.actor.verify': failsOrIsGone('verifyAnswer'),
    'done.actor.withdraw': answers('withdrawVerification', () => ({ status: 204 })),
    'error.actor.withdraw': failsOrIsGone('withdrawVerification'),
  },
  states: {
    unsupported: { lacks: ['button "Verify"', 'Verified by'] },
    unverified: { sees: [/button "Verify"$/m], lacks: ['Verified by', 'button "Withdraw"'] },
    'unverified.idle': { lacks: ['alert', 'was withdrawn'] },
    'unverified.withdrawn': { sees: ['status: The verification was withdrawn.'], lacks: ['alert'] },
    'unverified.failed': alertOf,
    verifying: { sees: ['button "Verifying..." [disabled]'], lacks: ['alert', 'Verified by'] },
    verified: ({ mark }: VerificationContext) => ({
      sees: [BADGE, /button "Withdraw"$/m, ...(mark?.question === 'q' ? [] : [`as “${mark?.question}”`])],
      lacks: ['button "Verify"', ...(mark?.question === 'q' ? ['as “'] : [])],
    }),
    'verified.idle': { lacks: ['alert', 'The answer is verified.'] },
    'verified.marked': { sees: ['status: The answer is verified.'], lacks: ['alert'] },
    'verified.failed': alertOf,
    withdrawing: { sees: [BADGE, 'button "Withdrawing..." [disabled]'], lacks: ['alert'] },
  },
}
