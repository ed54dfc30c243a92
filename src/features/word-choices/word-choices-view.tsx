import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { wordChoicesMachine } from '../../machines/word-choices/word-choices.machine.ts'
import { Button } from '../../ui/button.tsx'
import { connectWordChoices } from './word-choices.connect.ts'
import './word-choices.css'

/** What may stand in the place of a word, each with how the question would read. */
export function WordChoicesView({ actor }: { readonly actor: ActorRefFrom<typeof wordChoicesMachine> }) {
  const { isLoading, isEmpty, error, choices, retry, close } = connectWordChoices(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <div
      className="word-choices"
      role="group"
      aria-label="What it may be"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close()
      }}
    >
      <p className="word-choices__status" role="status">
        {isLoading
          ? 'Looking for what it may be...'
          : isEmpty
            ? 'Nothing here makes a question that reads.'
            : null}
      </p>
      {error === null ? null : (
        <p className="word-choices__error" role="alert">
          {error}{' '}
          <Button look="plain" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {choices.length === 0 ? null : (
        <ul className="word-choices__list">
          {choices.map(({ text, label, sentence, take }) => (
            <li key={`${text} ${sentence}`}>
              <button type="button" className="word-choice" onClick={take}>
                <span className="word-choice__name">{label}</span>
                <span className="word-choice__sentence">{sentence}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
