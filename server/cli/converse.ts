import type { Dataset } from '../datasets/dataset.ts'
import { interpreterOf } from '../ask/read/interpret.ts'
import { NOTHING_SAID, requestOf, withTurn, type Asked, type Conversation } from './conversation.ts'
import { failureText } from './failure.ts'
import { asText, withoutAnswer } from './printed-answer.ts'
import { explanationText, turnText } from './printed-explanation.ts'
import { savedTable } from './saved-table.ts'
import { takeTurn, type Turn } from './turn.ts'

/** What a conversation answers to a line, by asking, explaining, saving and the rest. */

export interface Reply {
  readonly conversation: Conversation
  /** Null where there is nothing to say. */
  readonly text: string | null
  readonly isEnd: boolean
}

function answerText(dataset: Dataset, { answer, continues }: Turn): string {
  const printing = { continues: continues?.heading ?? null, isNumbered: true }
  return answer.outcome === 'answer' ? asText(dataset, answer, printing) : withoutAnswer(answer, printing)
}

/** How the last question was read; of one that went on, as what, and how it reads alone. */
function explained(dataset: Dataset, { question, turn: { answer, continues } }: Asked): string {
  const alone = explanationText(interpreterOf(dataset).explain(question))
  return continues === null ? alone : `${turnText(answer.interpretation, continues.heading)}\n\n${alone}`
}

/** In one line, whatever an engine says beside it. */
const sentenceOf = (error: unknown) => failureText(error).split('\n', 1)[0] ?? ''

/**
 * Does what a line means. A question that fails is told in a sentence, and the conversation stays as it was.
 *
 * @param signal stops a question
 */
export async function replyTo(
  dataset: Dataset,
  conversation: Conversation,
  line: string,
  signal: AbortSignal,
): Promise<Reply> {
  const said = (text: string | null): Reply => ({ conversation, text, isEnd: false })
  const request = requestOf(conversation, line)
  switch (request.kind) {
    case 'nothing':
      return said(null)
    case 'say':
      return said(request.text)
    case 'explain':
      return said(explained(dataset, request.asked))
    case 'save':
      return said(savedTable(request.answered.table, request.file))
    case 'forget':
      return { conversation: NOTHING_SAID, text: 'The conversation is forgotten.', isEnd: false }
    case 'quit':
      return { conversation, text: null, isEnd: true }
    case 'ask': {
      const { question, isAlone } = request
      try {
        const turn = await takeTurn(dataset, question, isAlone ? null : conversation.last, { signal })
        const next = withTurn(conversation, { question, turn })
        return { conversation: next, text: answerText(dataset, turn), isEnd: false }
      } catch (error) {
        return said(signal.aborted ? 'Stopped.' : sentenceOf(error))
      }
    }
  }
}
