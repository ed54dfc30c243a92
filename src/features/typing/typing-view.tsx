import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Stretch, TypedText } from '../../api/typing.ts'
import type { typingMachine } from '../../machines/typing/typing.machine.ts'
import { connectTyping } from './typing.connect.ts'
import '../../ui/suggestion.css'
import './typing.css'

interface TypingProps {
  readonly actor: ActorRefFrom<typeof typingMachine>
  readonly id: string
  /** The text as it stands in the box. */
  readonly typed: string
  /** Why it has no answer is said elsewhere. */
  readonly isTold: boolean
  /** The words whose choices are open. */
  readonly open: Stretch | null
  /** What the open words may be. */
  readonly choices: ReactNode
  readonly onWord: (text: TypedText, word: Stretch) => void
  readonly onWordClosed: () => void
  readonly onQuestion: (question: string) => void
}

/** One line below the text: what it would ask, with what is assumed, and the words that say nothing here. */
export function TypingView({
  actor,
  id,
  typed,
  isTold,
  open,
  choices,
  onWord,
  onWordClosed,
  onQuestion,
}: TypingProps) {
  const shown = useSelector(actor, (snapshot) => snapshot)
  const read = connectTyping(shown, typed)
  if (read === null) return <div id={id} className="typing" />
  const { lead, parts, reason, assumptions, words, rest, text, isStale, isSure } = read
  const isOpen = ({ from, to }: Stretch) => open?.from === from && open.to === to
  return (
    <div id={id} className={isStale ? 'typing typing--stale' : 'typing'}>
      {isTold ? null : (
        <p className={isSure ? 'typing__line' : 'typing__line typing__line--doubted'}>
          {lead === '' ? null : <span className="typing__lead">{lead} </span>}
          {reason}
          {parts.map((part, place) => (part.isPart ? <b key={place}>{part.text}</b> : part.text))}
          {assumptions.map((assumption) => (
            <span key={assumption} className="typing__note">
              {' '}
              {assumption}
            </span>
          ))}
          {rest === null ? null : (
            <>
              {' '}
              The rest reads as:{' '}
              <button type="button" className="suggestion" onClick={() => onQuestion(rest)}>
                {rest}
              </button>
            </>
          )}
        </p>
      )}
      {words.length === 0 ? null : (
        <ul className="typing__words">
          {words.map((word) => (
            <li key={word.key}>
              <button
                type="button"
                className="typing__word"
                aria-expanded={isOpen(word)}
                onClick={() =>
                  isOpen(word) ? onWordClosed() : onWord(text, { from: word.from, to: word.to })
                }
              >
                {word.label}. <span className="typing__what">What may it be?</span>
              </button>
              {isOpen(word) ? choices : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
