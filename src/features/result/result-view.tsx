import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { headingMachine } from '../../machines/heading/heading.machine.ts'
import type { queryRunMachine } from '../../machines/query-run/query-run.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { SanitisedMarkup } from '../../ui/sanitised-markup.tsx'
import { prepareTables } from './prepare-table.ts'
import { connectQueryError, connectResult, headingText } from './result.connect.ts'

interface ResultProps {
  readonly run: ActorRefFrom<typeof queryRunMachine>
  readonly heading: ActorRefFrom<typeof headingMachine>
}

export function ResultView({ run, heading }: ResultProps) {
  const result = connectResult(useSelector(run, (snapshot) => snapshot))
  const title = headingText(useSelector(heading, (snapshot) => snapshot))
  return (
    <div>
      <p className="visually-hidden" role="status">
        {result?.announcement ?? ''}
      </p>
      {result === null ? null : (
        <section className="card" aria-labelledby="result-heading">
          <h2 className="result__heading" id="result-heading">
            {title}
          </h2>
          {result.reading === null ? null : <p className="result__reading">{result.reading}</p>}
          {result.assumptions.length === 0 ? null : (
            <ul className="result__assumptions" aria-label="Assumptions">
              {result.assumptions.map((assumption) => (
                <li key={assumption}>{assumption}</li>
              ))}
            </ul>
          )}
          {result.markup === null ? (
            <p className="empty">No rows to show.</p>
          ) : (
            <SanitisedMarkup
              markup={result.markup}
              className="table-frame"
              label="Result table"
              prepare={prepareTables}
            />
          )}
          <p className="result__note">{result.note}</p>
        </section>
      )}
    </div>
  )
}

interface QueryErrorProps {
  readonly run: ActorRefFrom<typeof queryRunMachine>
  readonly onSuggestion: (question: string) => void
}

export function QueryErrorView({ run, onSuggestion }: QueryErrorProps) {
  const failure = connectQueryError(useSelector(run, (snapshot) => snapshot))
  return failure === null ? null : (
    <Alert title="Query Error">
      <p>{failure.error}</p>
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
