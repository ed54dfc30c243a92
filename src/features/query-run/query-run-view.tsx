import { shallowEqual, useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { Gap } from '../../machines/question-input/question-input.machine.ts'
import type { QueryFailure, queryRunMachine } from '../../machines/query-run/query-run.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { TokenList } from '../../ui/token-list.tsx'
import { useKey } from '../../ui/use-key.ts'
import { useReveal } from '../../ui/use-reveal.ts'
import { connectQueryError, connectQueryProgress } from './query-run.connect.ts'
import '../../ui/suggestion.css'
import './query-run.css'

interface QueryProgressProps {
  readonly run: ActorRefFrom<typeof queryRunMachine>
  /** What is asked, by name; null where nobody says. */
  readonly dataset: string | null
  readonly onCancel: () => void
}

/** While a query runs: what it waits for, or what is asked and for how long, and a way to stop it. */
export function QueryProgressView({ run, dataset, onCancel }: QueryProgressProps) {
  useKey('Escape', onCancel)
  const { waiting, elapsed } = useSelector(
    run,
    (snapshot) => connectQueryProgress(snapshot, dataset),
    shallowEqual,
  )
  return (
    <div className="progress">
      <span className="progress__place" role="status">
        {waiting}
      </span>
      <span className="progress__time" role="timer" aria-live="off">
        {elapsed}
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
  readonly onAsked: (question: string) => void
  readonly onGap: (gap: Gap) => void
}

export function QueryErrorView({ failure, onSuggestion, onAsked, onGap }: QueryErrorProps) {
  const { error, rest, gaps, tokens, suggestions } = connectQueryError(failure)
  // What was scrolled to may have been longer.
  const reveal = useReveal(true)
  return (
    <div ref={reveal}>
      <Alert title="Query Error">
        <p>{error}</p>
        {tokens.length === 0 ? null : <TokenList label="How the words were read" tokens={tokens} />}
        {rest === null ? null : (
          <div className="suggestions">
            <p className="suggestions__title">The rest reads as this; it can be asked:</p>
            <button type="button" className="suggestion" onClick={() => onAsked(rest)}>
              {rest}
            </button>
          </div>
        )}
        {gaps.length === 0 ? null : (
          <div className="suggestions">
            <p className="suggestions__title">Understood so far, to be completed:</p>
            {gaps.map(({ missing, ...gap }) => (
              <button
                key={`${gap.before}…${gap.after}`}
                type="button"
                className="gap"
                onClick={() => onGap(gap)}
              >
                {gap.before} <span className="gap__missing">{missing}?</span> {gap.after}
              </button>
            ))}
          </div>
        )}
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
    </div>
  )
}
