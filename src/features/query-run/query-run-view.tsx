import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { QueryFailure, queryRunMachine } from '../../machines/query-run/query-run.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TokenList } from '../../ui/token-list.tsx'
import { useKey } from '../../ui/use-key.ts'
import { connectQueryError, elapsedText } from './query-run.connect.ts'
import '../../ui/suggestion.css'
import './query-run.css'

interface QueryProgressProps {
  readonly run: ActorRefFrom<typeof queryRunMachine>
  readonly onCancel: () => void
}

/** While a query runs: how long it takes, and a way to stop it. */
export function QueryProgressView({ run, onCancel }: QueryProgressProps) {
  useKey('Escape', onCancel)
  return (
    <div className="progress">
      <span className="progress__time" aria-hidden="true">
        {useSelector(run, elapsedText)}
      </span>
      <Button look="plain" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

interface QueryErrorProps {
  readonly failure: QueryFailure
  readonly onSuggestion: (question: string) => void
}

export function QueryErrorView({ failure, onSuggestion }: QueryErrorProps) {
  const { error, tokens, suggestions } = connectQueryError(failure)
  return (
    <Alert title="Query Error">
      <p>{error}</p>
      {tokens.length === 0 ? null : <TokenList label="How the words were read" tokens={tokens} />}
      {suggestions.length === 0 ? null : (
        <div className="suggestions">
          <p className="suggestions__title">Questions that work:</p>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className="suggestion"
              onClick={() => onSuggestion(suggestion)}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
    </Alert>
  )
}
