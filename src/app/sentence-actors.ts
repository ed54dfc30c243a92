import { fromPromise, sendParent } from 'xstate'
import type { ApiClient } from '../api/client.ts'
import { betweenCall, choicesCall } from '../api/edits.ts'
import { sentenceMachine } from '../machines/sentence/sentence.machine.ts'
import type { WithSession } from './workspace-actors.ts'

/** The sentence of an answer with its real work: what it becomes is asked as a suggestion of the result. */
export const realSentence = (client: ApiClient, withSession: WithSession): typeof sentenceMachine =>
  sentenceMachine.provide({
    actors: {
      loadChoices: fromPromise(withSession(choicesCall(client))),
      tryBetween: fromPromise(withSession(betweenCall(client))),
    },
    actions: {
      undoChange: sendParent({ type: 'change.undone' }),
      askEdited: sendParent((_, { question, edit }) => ({ type: 'suggestion.chosen', question, edit })),
    },
  })
