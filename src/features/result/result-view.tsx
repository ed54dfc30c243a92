import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { headingMachine } from '../../machines/heading/heading.machine.ts'
import type { resultMachine, ShownAnswer } from '../../machines/result/result.machine.ts'
import { useReveal } from '../../ui/use-reveal.ts'
import { announcementOf, connectResult, headingText } from './result.connect.ts'
import './result.css'

interface ResultProps {
  readonly shown: ShownAnswer
  readonly heading: ActorRefFrom<typeof headingMachine>
  /** When the data was last loaded, as ISO text, where it is known. */
  readonly dataUpdated: string | null
  /** Gives the parts below the heading their title. */
  readonly children: (title: string) => ReactNode
}

/** The head of an answer: what it is, how it was read, what privacy did; its parts stand between. */
export function ResultView({ shown, heading, dataUpdated, children }: ResultProps) {
  const result = connectResult(shown, dataUpdated)
  // A kept answer is chosen from a list that may stand far below.
  const reveal = useReveal(shown.keptFrom !== null)
  const title = headingText(useSelector(heading, (snapshot) => snapshot))
  return (
    <section className="card" aria-labelledby="result-heading">
      <h2 ref={reveal} className="result__heading" id="result-heading">
        {title}
      </h2>
      {result.kept === null ? null : <p className="result__kept">{result.kept}</p>}
      {result.reading === null ? null : <p className="result__reading">{result.reading}</p>}
      {result.assumptions.length === 0 ? null : (
        <ul className="result__assumptions" aria-label="Assumptions">
          {result.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      )}
      {children(title)}
      <p className="result__note">
        {result.note}{' '}
        <a href="/privacy.html" target="_blank" rel="noreferrer">
          What this protects
        </a>
      </p>
    </section>
  )
}

/** Tells screen readers that an answer came, or what came in its place; it stands in the page before there is one. */
export function AnnouncementView({
  result,
  instead,
}: {
  readonly result: ActorRefFrom<typeof resultMachine> | undefined
  readonly instead: string
}) {
  return (
    <p className="visually-hidden" role="status">
      {result === undefined ? instead : announcementOf(result.getSnapshot().context)}
    </p>
  )
}
