import { useSelector } from '@xstate/react'
import type { ActorRef, Snapshot } from 'xstate'
import type { NarrowQuestions } from '../../api/admin-calls.ts'
import { narrowText } from './query-details.connect.ts'

interface NarrowQuestionsProps {
  readonly list: ActorRef<
    Snapshot<unknown> & { readonly context: { readonly narrow: NarrowQuestions | null } },
    never
  >
}

/** Who asked most questions that tell something sensitive of few; nothing where nobody did. */
export function NarrowQuestionsView({ list }: NarrowQuestionsProps) {
  const text = useSelector(list, ({ context }) => narrowText(context.narrow))
  return text === null ? null : <p className="hint">{text}</p>
}
