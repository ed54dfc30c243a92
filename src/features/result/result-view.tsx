import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { copyMachine } from '../../machines/copy/copy.machine.ts'
import type { resultMachine, ShownAnswer } from '../../machines/result/result.machine.ts'
import { useMedia } from '../../ui/use-media.ts'
import { useReveal } from '../../ui/use-reveal.ts'
import { announcementOf, connectLink, connectResult } from './result.connect.ts'
import '../../ui/suggestion.css'
import './result.css'

interface ResultProps {
  readonly shown: ShownAnswer
  readonly title: string
  /** When the data was last loaded, as ISO text, where it is known. */
  readonly dataUpdated: string | null
  /** How it was read, where a backend says that in parts; else it is the text of it. */
  readonly sentence: ReactNode
  /** How it was understood. */
  readonly children: ReactNode
}

/** The head of an answer: what it is and how it was read. */
export function ResultView({ shown, title, dataUpdated, sentence, children }: ResultProps) {
  const result = connectResult(shown, dataUpdated)
  // On a narrow screen what asked for it stands above, or, an entry of the history, far below.
  const isNarrow = useMedia('(max-width: 1023.98px)')
  const reveal = useReveal(isNarrow || shown.keptFrom !== null, isNarrow ? 'start' : 'nearest')
  return (
    <>
      {result.thread.length === 0 ? null : (
        <nav className="thread" aria-label="Questions before this one">
          <ol>
            {result.thread.map(({ question, address }) => (
              <li key={address}>
                <Link href={address}>{question}</Link>
              </li>
            ))}
            <li aria-current="page">{shown.answer.question}</li>
          </ol>
        </nav>
      )}
      <h2 ref={reveal} className="result__heading" id="result-heading">
        {title}
      </h2>
      {result.kept === null ? null : <p className="result__kept">{result.kept}</p>}
      {result.point.length === 0 || result.isLarge ? null : (
        <p className="result__point">
          {result.point.map(({ text, isStrong }, place) => (isStrong ? <b key={place}>{text}</b> : text))}
        </p>
      )}
      {sentence ?? (result.reading === null ? null : <p className="result__reading">{result.reading}</p>)}
      {result.assumptions.length === 0 ? null : (
        <ul className="result__assumptions" aria-label="Assumptions">
          {result.assumptions.map((assumption) => (
            <li key={assumption}>{assumption}</li>
          ))}
        </ul>
      )}
      {children}
    </>
  )
}

interface ResultNoteProps extends Pick<ResultProps, 'shown' | 'dataUpdated'> {
  readonly linkCopy: ActorRefFrom<typeof copyMachine>
  /** The whole address of the answer; null where a backend gives none. */
  readonly href: string | null
}

/** What privacy did to an answer, and where it is found again. */
export function ResultNoteView({ shown, dataUpdated, linkCopy, href }: ResultNoteProps) {
  const { foot } = connectResult(shown, dataUpdated)
  return (
    <p className="result__note">
      {foot}
      {foot === null ? null : ' '}
      <a href="/privacy.html" target="_blank" rel="noreferrer">
        What this protects
      </a>
      {href === null ? null : <LinkView actor={linkCopy} href={href} question={shown.answer.question} />}
    </p>
  )
}

interface LinkProps {
  readonly actor: ActorRefFrom<typeof copyMachine>
  readonly href: string
  readonly question: string
}

function LinkView({ actor, ...place }: LinkProps) {
  const { label, copy } = connectLink(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
    place,
  )
  return (
    <>
      {' '}
      <button type="button" className="suggestion result__link" onClick={copy}>
        {label}
      </button>
    </>
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
