import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { completionMachine } from '../../machines/completion/completion.machine.ts'
import { connectCompletion } from './completion.connect.ts'
import './completion.css'

interface CompletionProps {
  readonly actor: ActorRefFrom<typeof completionMachine>
  readonly id: string
}

export const optionId = (id: string, place: number) => `${id}-${place}`

/** The ways to go on: a list at the cursor, or a row of chips where there is little room. */
export function CompletionView({ actor, id }: CompletionProps) {
  const { isOpen, options } = connectCompletion(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  if (!isOpen) return null
  return (
    <ul id={id} className="completion" role="listbox" aria-label="Ways to go on">
      {options.map(({ text, kind, isActive, take }, place) => (
        <li
          key={text}
          id={optionId(id, place)}
          className="completion__option"
          role="option"
          aria-selected={isActive}
          // The focus stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={take}
        >
          <span>{text}</span>
          <span className="completion__kind">{kind}</span>
        </li>
      ))}
    </ul>
  )
}
