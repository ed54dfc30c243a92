import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { messageMachine } from '../../machines/message/message.machine.ts'
import '../../ui/modal.css'
import './message.css'

/** The latest message, announced; pointing at it or focusing it holds it. */
export function MessageView({ actor }: { readonly actor: ActorRefFrom<typeof messageMachine> }) {
  const { kind, text } = useSelector(actor, (snapshot) => snapshot.context)
  const isShown = useSelector(actor, (snapshot) => !snapshot.matches('hidden'))
  const message = isShown ? (
    <div
      className={`message message--${kind}`}
      onPointerEnter={() => actor.send({ type: 'message.held' })}
      onPointerLeave={() => actor.send({ type: 'message.released' })}
      onFocus={() => actor.send({ type: 'message.held' })}
      onBlur={() => actor.send({ type: 'message.released' })}
    >
      <p>{text}</p>
      <button
        type="button"
        className="modal__close"
        aria-label="Dismiss"
        onClick={() => actor.send({ type: 'message.dismissed' })}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </div>
  ) : null
  return (
    <div className="messages">
      <div role="status">{kind === 'success' ? message : null}</div>
      {kind === 'error' && isShown ? <div role="alert">{message}</div> : null}
    </div>
  )
}
