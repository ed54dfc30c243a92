import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Interpretation } from '../../api/interpretation.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import { connectDerivations, type ReadWords } from './derivations.connect.ts'
import '../../ui/disclosure.css'
import './derivations.css'

const NAME = 'How the words were combined'

interface DerivationsProps {
  readonly actor: ActorRefFrom<typeof collapsibleMachine>
  readonly interpretation: Interpretation | null
}

/** The tree from the words of a question to its plan. */
export function DerivationsView({ actor, interpretation }: DerivationsProps) {
  const id = useId()
  const snapshot = useSelector(actor, (current) => current)
  const { isOpen, toggle, derivations } = connectDerivations(snapshot, actor.send, interpretation)
  if (derivations.length === 0) return null
  return (
    <div>
      <button
        type="button"
        className="disclosure"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        {NAME}
      </button>
      {isOpen ? (
        <div id={id}>
          <p className="hint">
            Words, what they were read as, and the weight of that reading: the lighter, the likelier.
          </p>
          <DerivationList label={NAME} derivations={derivations} />
        </div>
      ) : null}
    </div>
  )
}

interface DerivationListProps {
  readonly label?: string
  readonly derivations: readonly ReadWords[]
}

const DerivationList = ({ label, derivations }: DerivationListProps) => (
  <ul className="derivations" aria-label={label}>
    {derivations.map(({ words, reading, weight, parts }, index) => (
      <li key={index}>
        <p className="derivation">
          <span>
            <span className="derivation__words">{words}</span>{' '}
            {reading === null ? null : <span className="derivation__reading">{reading}</span>}
          </span>{' '}
          <span className="derivation__weight">
            <span className="visually-hidden">weight </span>
            {weight}
          </span>
        </p>
        {parts.length === 0 ? null : <DerivationList derivations={parts} />}
      </li>
    ))}
  </ul>
)
