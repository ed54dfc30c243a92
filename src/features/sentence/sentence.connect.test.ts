import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import type { Interpretation } from '../../api/answer.ts'
import type { SentencePart } from '../../api/edits.ts'
import { sentenceMachine } from '../../machines/sentence/sentence.machine.ts'
import { connectSentence } from './sentence.connect.ts'

const words = (text: string): SentencePart => ({ text, at: null, kind: null, opens: false, removal: null })
const part = (text: string, at: string, kind: SentencePart['kind']): SentencePart => ({
  text,
  at,
  kind,
  opens: true,
  removal: null,
})

const SENTENCE = [
  part('Average', 'measures/0#function', 'function'),
  words(' '),
  part('monthly premium', 'measures/0#column', 'column'),
  words(' by '),
  part('region', 'dimensions/0', 'group'),
  words(' for all quotes, '),
  part('highest average monthly premium first', 'order/0', 'order'),
  words('.'),
]
const RESTATEMENT = 'Average monthly premium by region for all quotes, highest average monthly premium first.'

function connected(more: Partial<Interpretation> = {}, answerId: string | null = 'a1') {
  const actor = createActor(sentenceMachine, { input: { answerId, changed: null } })
  return connectSentence(actor.getSnapshot(), (event) => actor.send(event), {
    outcome: 'answer',
    restatement: RESTATEMENT,
    sentence: SENTENCE,
    additions: [{ at: 'filter/-', kind: 'condition' }],
    tokens: [],
    assumptions: [],
    plan: null,
    suggestions: [],
    ...more,
  })
}

it('says the sentence as words and chips, without the punctuation between', () =>
  expect(connected().pieces.map((piece) => ('chip' in piece ? `[${piece.chip.name}]` : piece.text))).toEqual([
    '[Function: Average]',
    '[Column: monthly premium]',
    'by',
    '[Group: region]',
    'for all quotes,',
    '[Order: highest average monthly premium first]',
  ]))

it('marks what was assumed, once, with the words it came from, and says what was passed over', () => {
  const { pieces, passed } = connected({
    tokens: [
      { text: 'premium', use: 'assumed', meaning: 'monthly premium' },
      { text: 'region', use: 'assumed', meaning: 'region' },
      { text: 'posh', use: 'passed', meaning: null },
    ],
  })
  const marked = pieces.flatMap((piece) =>
    'chip' in piece && piece.chip.assumedFrom !== null ? [piece.chip.name] : [],
  )
  expect(marked).toEqual(['Column: monthly premium, assumed from “premium”'])
  expect(passed).toEqual(['posh'])
})

it('of an answer that is not kept is read and not changed', () => {
  const { pieces, additions } = connected({}, null)
  expect(pieces.some((piece) => 'chip' in piece && (piece.chip.opens || piece.chip.remove !== null))).toBe(
    false,
  )
  expect(additions).toEqual([])
})

it.each([
  ['says none', { sentence: [] }],
  ['says another than the restatement', { sentence: SENTENCE.slice(1) }],
  ['says no restatement', { restatement: null }],
])('is none of a backend that %s', (_, more) => {
  const { pieces, additions } = connected(more)
  expect({ pieces, additions }).toEqual({ pieces: [], additions: [] })
})
