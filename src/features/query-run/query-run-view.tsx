import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { queryRunMachine } from '../../machines/query-run/query-run.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TokenList } from '../../ui/token-list.tsx'
import { useKey } from '../../ui/use-key.ts'
import { connectProgress, connectQueryError } from './query-run.connect.ts'
import '../../ui/suggestion.css'
import './query-run.css'

interface QueryRunProps {
  readonly run: ActorRefFrom<typeof queryRunMachine>
}

/** While a query runs: how long it takes, and a way to stop it. */
export function QueryProgressView({ run }: QueryRunProps) {
  const snapshot = useSelector(run, (current) => current)
  const progress = connectProgress(snapshot, run.send)
  useKey(
    'Escape',
    progress.running,
    useCallback(() => run.send({ type: 'query.cancelled' }), [run]),
  )
  return progress.running ? (
    <div className="progress">
      <span className="progress__time" aria-hidden="true">
        {progress.elapsed}
      </span>
      <Button look="plain" onClick={progress.cancel}>
        Cancel
      </Button>
    </div>
  ) : null
}

interface QueryErrorProps extends QueryRunProps {
  readonly onSuggestion: (question: string) => void
}

export function QueryErrorView({ run, onSuggestion }: QueryErrorProps) {
  const failure = connectQueryError(useSelector(run, (snapshot) => snapshot))
  return failure === null ? null : (
    <Alert title="Query Error">
      <p>{failure.error}</p>
      {failure.tokens.length === 0 ? null : (
        <TokenList label="How the words were read" tokens={failure.tokens} />
      )}
      {failure.suggestions.length === 0 ? null : (
        <div className="suggestions">
          <p className="suggestions__title">Questions that work:</p>
          {failure.suggestions.map((suggestion) => (
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
