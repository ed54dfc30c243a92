import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { followUpsMachine } from '../../machines/follow-ups/follow-ups.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useReveal } from '../../ui/use-reveal.ts'
import { connectFollowUps } from './follow-ups.connect.ts'
import './follow-ups.css'

interface FollowUpsProps {
  readonly actor: ActorRefFrom<typeof followUpsMachine>
}

export function FollowUpsButtonView({ actor }: FollowUpsProps) {
  const followUps = connectFollowUps(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return followUps.canSuggest ? (
    <Button disabled={followUps.busy} busy={followUps.busy} onClick={followUps.suggest}>
      {followUps.label}
    </Button>
  ) : null
}

/** The questions that were suggested, which come into view; or why there are none. */
export function FollowUpsView({ actor }: FollowUpsProps) {
  const followUps = connectFollowUps(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const reveal = useReveal(true)
  return (
    <>
      {followUps.error === null ? null : <Alert>{followUps.error}</Alert>}
      <div role="status">
        {followUps.isNone ? (
          <p ref={reveal} className="hint">
            No follow-up was found that shows anything.
          </p>
        ) : null}
        {followUps.suggestions.length === 0 ? null : (
          <ul ref={reveal} className="chips" aria-label="Follow-ups">
            {followUps.suggestions.map((question) => (
              <li key={question}>
                <button type="button" className="chip" onClick={() => followUps.choose(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}
