import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { verificationMachine } from '../../machines/verification/verification.machine.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { connectVerification, type VerificationOptions } from './verification.connect.ts'
import '../../ui/suggestion.css'
import './verification.css'

interface VerificationProps extends VerificationOptions {
  readonly actor: ActorRefFrom<typeof verificationMachine>
}

/** Who verified an answer and when, and where an admin says so or takes it back. */
export function VerificationView({ actor, ...options }: VerificationProps) {
  const shown = connectVerification(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    options,
  )
  return shown.isShown ? (
    <div className="verification">
      {shown.badge === null ? null : <StateBadge tone="good">{shown.badge}</StateBadge>}
      {shown.as === null ? null : <span className="verification__as">{shown.as}</span>}
      {shown.action === null ? null : (
        <button
          type="button"
          className="suggestion"
          title={shown.action.title}
          // Disabled it would lose the focus.
          aria-disabled={shown.isBusy}
          onClick={shown.action.act}
        >
          {shown.action.label}
        </button>
      )}
      <span className="visually-hidden" role="status">
        {shown.status}
      </span>
      {shown.error === null ? null : (
        <span className="verification__error" role="alert">
          {shown.error}
        </span>
      )}
    </div>
  ) : null
}
