import { ANSWER } from '../answer/answer.ts'
import { asked } from '../answer/asked.ts'
import { ANSWER_ID, ASKS, QUESTION, tool } from '../door/tool.ts'

export const goOn = tool({
  name: 'continue',
  description:
    'Asks on from an earlier answer; what the words leave out is taken from it: "now by region", "only smokers", "the second one by month". Gives what ask gives.',
  annotations: ASKS,
  input: { follow_up_of: ANSWER_ID, question: QUESTION },
  output: ANSWER,
  async does(door, { question, follow_up_of: followUpOf }, signal) {
    const { dataset_id: dataset } = await door.answer(followUpOf)
    return asked(door, { dataset, question, followUpOf }, signal)
  },
})
