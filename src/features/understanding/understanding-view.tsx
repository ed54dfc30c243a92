import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { collapsibleMachine } from '../../machines/collapsible/collapsible.machine.ts'
import { TokenList } from '../../ui/token-list.tsx'
import { DerivationsView } from './derivations-view.tsx'
import { connectUnderstanding } from './understanding.connect.ts'
import '../../ui/code.css'
import '../../ui/disclosure.css'
import '../../ui/suggestion.css'
import './understanding.css'

interface UnderstandingProps {
  readonly actor: ActorRefFrom<typeof collapsibleMachine>
  readonly derivations: ActorRefFrom<typeof collapsibleMachine>
  readonly answer: Answer
  readonly onAlternative: (question: string) => void
}

/** How the question was understood: its words, other readings, the query that ran, the plan. */
export function UnderstandingView({ actor, derivations, answer, onAlternative }: UnderstandingProps) {
  const id = useId()
  const snapshot = useSelector(actor, (current) => current)
  const { isOpen, toggle, tokens, alternatives, coarser, sql, plan, facts } = connectUnderstanding(
    snapshot,
    actor.send,
    answer,
  )
  return (
    <div className="understanding">
      {alternatives.length === 0 ? null : (
        <p className="understanding__alternatives">
          Or did you mean{' '}
          {alternatives.map((question) => (
            <button
              key={question}
              type="button"
              className="suggestion"
              onClick={() => onAlternative(question)}
            >
              {question}
            </button>
          ))}
        </p>
      )}
      {coarser === null ? null : (
        <p className="understanding__alternatives">
          {coarser.text}{' '}
          <button type="button" className="suggestion" onClick={() => onAlternative(coarser.question)}>
            {coarser.question}
          </button>
        </p>
      )}
      <button
        type="button"
        className="disclosure"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
      >
        How it was understood
      </button>
      {isOpen ? (
        <div id={id} className="understanding__body">
          {tokens.length === 0 ? null : <TokenList label="Words and their meaning" tokens={tokens} />}
          <p className="hint">{facts.join(' · ')}</p>
          {sql === null ? null : <Code title="SQL" text={sql} />}
          {plan === null ? null : <Code title="Plan" text={plan} />}
          <DerivationsView actor={derivations} interpretation={answer.interpretation} />
        </div>
      ) : null}
    </div>
  )
}

const Code = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <div>
    <h3 className="code__title">{title}</h3>
    <pre className="code" tabIndex={0} role="region" aria-label={title}>
      <code>{text}</code>
    </pre>
  </div>
)
