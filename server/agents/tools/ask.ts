import { ANSWER } from '../answer/answer.ts'
import { asked } from '../answer/asked.ts'
import { ASKS, DATASET, QUESTION, tool } from '../door/tool.ts'

export const ask = tool({
  name: 'ask',
  description:
    'Answers one question about groups of a dataset: counts, sums, averages, medians, shares, rankings, trends, comparisons. Gives an answer; or offers, of which you ask one word for word; or a refusal with questions that work. Counts as a question of the day. Report figures with their note.',
  annotations: ASKS,
  input: { dataset: DATASET, question: QUESTION },
  output: ANSWER,
  does: (door, { dataset, question }, signal) =>
    asked(door, { dataset, question, followUpOf: undefined }, signal),
})
