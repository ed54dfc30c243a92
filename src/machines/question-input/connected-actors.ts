import { sendParent } from 'xstate'
import type { Going, Put, Reading, TypedText } from '../../api/typing.ts'
import { completionMachine } from '../completion/completion.machine.ts'
import { continuingMachine } from '../continuing/continuing.machine.ts'
import { typingMachine } from '../typing/typing.machine.ts'
import { wordChoicesMachine } from '../word-choices/word-choices.machine.ts'

/** The children as the question input uses them: they report to it. */
export const connectedToInput = {
  typing: typingMachine.provide({
    actions: {
      reportReading: sendParent((_, { text, reading }: { text: TypedText; reading: Reading }) => ({
        type: 'reading.made',
        text,
        reading,
      })),
    },
  }),
  completion: completionMachine.provide({
    actions: {
      putWords: sendParent((_, { put }: { put: Put }) => ({ type: 'words.put', put })),
    },
  }),
  continuing: continuingMachine.provide({
    actions: {
      reportGoing: sendParent((_, { going }: { going: Going }) => ({ type: 'going.changed', going })),
    },
  }),
  wordChoices: wordChoicesMachine.provide({
    actions: {
      putWords: sendParent((_, { put }: { put: Put }) => ({ type: 'words.put', put })),
    },
  }),
}
