import { Type } from 'typebox'
import { RefusedError } from '../../errors/refused-error.ts'
import { ANSWER, toldAnswer } from '../answer/answer.ts'
import { ROWS_TOLD } from '../answer/answer-table.ts'
import { ANSWER_ID, LOOKS, tool } from '../door/tool.ts'

export const readAnswer = tool({
  name: 'read_answer',
  description: `Reads an earlier answer of yours again, ${ROWS_TOLD} rows at a time. Asks nothing.`,
  annotations: LOOKS,
  input: { answer_id: ANSWER_ID, from_row: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })) },
  output: ANSWER,
  async does(door, { answer_id: id, from_row: from = 0 }) {
    const answer = await door.answer(id)
    const rows = answer.shown.table?.rows.length ?? 0
    if (from > 0 && from >= rows) throw new RefusedError('invalid', `The answer has ${rows} rows.`)
    return toldAnswer({ answer, address: door.addressOf(answer), questionsLeft: null, from })
  },
})
