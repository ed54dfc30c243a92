import { Type } from 'typebox'
import { ANSWER_ID, DATASET, filled, LOOKS, QUESTION, tool } from '../door/tool.ts'

export const readQuestion = tool({
  name: 'read_question',
  description:
    'Says how a question would be understood, without asking it: no rows, no record, none of the questions of the day. Use it to find a wording.',
  annotations: LOOKS,
  input: { dataset: DATASET, question: QUESTION, follow_up_of: Type.Optional(ANSWER_ID) },
  output: {
    type: 'object',
    properties: {
      outcome: { enum: ['answer', 'offer', 'refuse'] },
      sentence: { type: 'string' },
      unknown_words: { type: 'array' },
    },
    required: ['outcome'],
  },
  async does(door, { dataset, question, follow_up_of: followUpOf }) {
    const read = await door.read({ dataset, question, followUpOf })
    const sentence = read.sentence.map(({ text }) => text).join('')
    const wordsOf = (use: string) =>
      read.words.filter((word) => word.use === use).map(({ from, to }) => question.slice(from, to))
    const [unknown, passedOver] = [wordsOf('unknown'), wordsOf('passed')]
    const missing = read.gap === null ? null : read.gap.missing
    const by = read.byModel
      ? 'A language model reads first when it is asked, and may read it otherwise.'
      : null
    return {
      data: filled({
        outcome: read.outcome,
        sentence: sentence === '' ? null : sentence,
        assumptions: read.assumptions,
        reason: read.reason,
        unknown_words: unknown,
        passed_over: passedOver,
        missing,
        ask_instead: read.rest,
        continues: read.leans ? read.continues?.sentence : null,
        by,
      }),
      text: [
        ...(sentence === '' ? [] : [read.outcome === 'offer' ? `First of several: ${sentence}` : sentence]),
        ...(read.reason === null ? [] : [read.reason]),
        ...(read.assumptions.length === 0 ? [] : [`Assumed: ${read.assumptions.join(' / ')}`]),
        ...(unknown.length === 0 ? [] : [`Not known: ${unknown.join(', ')}`]),
        ...(passedOver.length === 0 ? [] : [`Passed over: ${passedOver.join(', ')}`]),
        ...(missing === null ? [] : [`Missing: ${missing}`]),
        ...(read.rest === null ? [] : [`Could be asked: ${read.rest}`]),
        ...(by === null ? [] : [by]),
      ].join('\n'),
    }
  },
})
