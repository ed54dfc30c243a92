import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { continuingMachine } from '../../machines/continuing/continuing.machine.ts'
import { connectContinuing } from './continuing.connect.ts'
import '../../ui/suggestion.css'
import './continuing.css'

/** A chip that says what the question goes on from, or a link to go on from the answer before. */
export function ContinuingView({ actor }: { readonly actor: ActorRefFrom<typeof continuingMachine> }) {
  const { chip, link } = connectContinuing(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <div className="continuing">
      {chip === null ? null : (
        <span className="continuing__chip">
          <span>{chip.text}</span>
          <button type="button" className="continuing__alone" aria-label="Ask it alone" onClick={chip.alone}>
            <span aria-hidden="true">×</span>
          </button>
        </span>
      )}
      {link === null ? null : (
        <button type="button" className="suggestion" onClick={link.take}>
          {link.text}
        </button>
      )}
    </div>
  )
}
