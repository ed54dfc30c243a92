import { useSelector } from '@xstate/react'
import { useId, type ReactNode } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { CompletionView, optionId } from '../features/completion/completion-view.tsx'
import { connectCompletion } from '../features/completion/completion.connect.ts'
import { ContinuingView } from '../features/continuing/continuing-view.tsx'
import { QuestionInputView, type Aids } from '../features/question-input/question-input-view.tsx'
import { TypingView } from '../features/typing/typing-view.tsx'
import { doubtedAt, marksIn } from '../features/typing/typing.connect.ts'
import { WordChoicesView } from '../features/word-choices/word-choices-view.tsx'
import type { questionInputMachine } from '../machines/question-input/question-input.machine.ts'

type Input = ActorRefFrom<typeof questionInputMachine>
/** They are there as long as the input is. */
type Parts = Required<
  Pick<
    SnapshotFrom<typeof questionInputMachine>['children'],
    'typing' | 'completion' | 'continuing' | 'wordChoices'
  >
>

interface QuestionPanelProps {
  readonly input: Input
  readonly dataLink: ReactNode
  readonly badge: ReactNode
  readonly progress: ReactNode
  readonly isSlim: boolean
  /** Why there is no answer is said below. */
  readonly isTold: boolean
  readonly onQuestion: (question: string) => void
}

/** What stands at the text while it is typed: its marks, ways to go on, how it reads. */
function useAids({ input, isTold, onQuestion }: QuestionPanelProps, parts: Parts): Aids {
  const id = useId()
  const { typing, completion, continuing, wordChoices } = parts
  const typed = useSelector(input, ({ context }) => context.question)
  const reading = useSelector(typing, (snapshot) => snapshot)
  const ways = connectCompletion(
    useSelector(completion, (snapshot) => snapshot),
    completion.send,
  )
  const open = useSelector(wordChoices, ({ context }) => context.word)
  const listId = `${id}-ways`
  const readingId = `${id}-reading`
  return {
    marks: marksIn(reading, typed),
    list: <CompletionView actor={completion} id={listId} />,
    listId,
    listAt: ways.isOpen ? ways.from : null,
    optionId: ways.isOpen ? optionId(listId, ways.active) : null,
    open: (at) => {
      const doubted = doubtedAt(typing.getSnapshot(), typed, at)
      if (doubted !== null) wordChoices.send({ type: 'word.opened', ...doubted })
    },
    leave: ways.leave,
    press: ways.press,
    below: (
      <>
        <ContinuingView actor={continuing} />
        <TypingView
          actor={typing}
          id={readingId}
          typed={typed}
          isTold={isTold}
          open={open}
          choices={<WordChoicesView actor={wordChoices} />}
          onWord={(text, word) => wordChoices.send({ type: 'word.opened', text, word })}
          onWordClosed={() => wordChoices.send({ type: 'word.closed' })}
          onQuestion={onQuestion}
        />
      </>
    ),
    readingId,
  }
}

/** The question with all that stands at it while it is typed, where the backend reads along. */
export function QuestionPanel(panel: QuestionPanelProps) {
  const { input, dataLink, badge, progress, isSlim } = panel
  const parts = input.getSnapshot().children as Parts
  const aids = useAids(panel, parts)
  const readsAlong = useSelector(input, ({ context }) => context.readsAlong)
  return (
    <QuestionInputView
      actor={input}
      dataLink={dataLink}
      badge={badge}
      progress={progress}
      isSlim={isSlim}
      aids={readsAlong ? aids : null}
    />
  )
}
