import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { followUpsMachine } from '../../machines/follow-ups/follow-ups.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { connectFollowUps } from './follow-ups.connect.ts'
import './follow-ups.css'

export function FollowUpsView({ actor }: { readonly actor: ActorRefFrom<typeof followUpsMachine> }) {
  const followUps = connectFollowUps(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <div className="stack-small">
      {followUps.canSuggest ? (
        <div>
          <Button disabled={followUps.busy} busy={followUps.busy} onClick={followUps.suggest}>
            {followUps.label}
          </Button>
        </div>
      ) : null}
      {followUps.error === null ? null : <Alert>{followUps.error}</Alert>}
      <div role="status">
        {followUps.isNone ? <p className="hint">No follow-up was found that shows anything.</p> : null}
        {followUps.suggestions.length === 0 ? null : (
          <ul className="chips" aria-label="Follow-ups">
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
    </div>
  )
}
