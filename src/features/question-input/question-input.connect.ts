import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { QUESTION_MAX_CHARACTERS } from '../../config/constants.ts'
import { canSubmit, type questionInputMachine } from '../../machines/question-input/question-input.machine.ts'

/** "12 questions left today" */
function leftText(left: number): string {
  if (left === 0) return 'No questions left today'
  return left === 1 ? '1 question left today' : `${left.toLocaleString('en-GB')} questions left today`
}

/** What the question input shows and does. */
export function connectQuestionInput(
  snapshot: SnapshotFrom<typeof questionInputMachine>,
  send: ActorRefFrom<typeof questionInputMachine>['send'],
) {
  const { question, datasets, datasetId, ignoredLength, questionsLeft } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    question,
    datasets,
    datasetId,
    busy,
    canSubmit: !busy && canSubmit(question),
    submitLabel: busy ? 'Processing...' : 'Ask',
    counter: `${question.length} / ${QUESTION_MAX_CHARACTERS}`,
    isOverLimit: question.length > QUESTION_MAX_CHARACTERS || ignoredLength !== null,
    /** Why the text did not change, or null. */
    notice:
      ignoredLength === null
        ? null
        : `That would be ${ignoredLength} characters; a question has at most ${QUESTION_MAX_CHARACTERS}, so the text was not changed.`,
    left: questionsLeft === null ? null : leftText(questionsLeft),
    edit: (value: string, at: number) => send({ type: 'question.edited', value, at }),
    choose: (id: string) => send({ type: 'dataset.chosen', id }),
    submit: () => send({ type: 'question.submitted' }),
  }
}

/** Where the cursor goes in questions that are begun. */
export const gapsOf =
  (actor: ActorRefFrom<typeof questionInputMachine>) =>
  (put: (from: number, to: number) => void): (() => void) => {
    const opened = actor.on('gap.opened', ({ from, to }) => put(from, to))
    return () => opened.unsubscribe()
  }
