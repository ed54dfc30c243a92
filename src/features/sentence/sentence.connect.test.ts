import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Interpretation } from '../../api/answer.ts'
import type { Choice, PlaceInput, SentencePart } from '../../api/edits.ts'
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

const INTERPRETATION: Interpretation = {
  outcome: 'answer',
  restatement: RESTATEMENT,
  sentence: SENTENCE,
  additions: [{ at: 'filter/-', kind: 'condition' }],
  tokens: [],
  assumptions: [],
  plan: null,
  suggestions: [],
}

function connected(more: Partial<Interpretation> = {}, answerId: string | null = 'a1') {
  const actor = createActor(sentenceMachine, { input: { answerId, changed: null } })
  return connectSentence(actor.getSnapshot(), (event) => actor.send(event), { ...INTERPRETATION, ...more })
}

/** The list of the groups, once it has those choices. */
async function opened(choices: readonly Choice[]) {
  const loadChoices = fromPromise<readonly Choice[], PlaceInput>(() => Promise.resolve(choices))
  const actor = createActor(sentenceMachine.provide({ actors: { loadChoices } }), {
    input: { answerId: 'a1', changed: null },
  }).start()
  actor.send({ type: 'part.opened', at: 'dimensions/0' })
  const offered = await waitFor(actor, (snapshot) => snapshot.matches({ open: 'offered' }))
  const { pieces } = connectSentence(offered, (event) => actor.send(event), INTERPRETATION)
  const lists = pieces.flatMap((piece) =>
    'chip' in piece && piece.chip.list !== null ? [piece.chip.list] : [],
  )
  return { actor, items: lists.flatMap(({ sections }) => sections).flatMap(({ items }) => items) }
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

it('is empty where a backend says nothing of what it understood', () => {
  const actor = createActor(sentenceMachine, { input: { answerId: 'a1', changed: null } })
  const { pieces, scope, additions, passed } = connectSentence(
    actor.getSnapshot(),
    (event) => actor.send(event),
    null,
  )
  expect({ pieces, scope, additions, passed }).toEqual({ pieces: [], scope: [], additions: [], passed: [] })
})

const choice = (label: string, more: Partial<Choice> = {}): Choice => ({
  label,
  detail: null,
  section: 'Groups',
  is_current: false,
  edit: null,
  opens: null,
  ...more,
})

it('the choice that stands already only closes the list', async () => {
  const { actor, items } = await opened([choice('Region', { is_current: true })])
  items[0]?.take()
  expect(actor.getSnapshot().value).toBe('closed')
})

it('tells choices of one label apart by what they lead to', async () => {
  const edit = { at: 'dimensions/0', to: null, question: 'premium by month' }
  const { items } = await opened([
    choice('Month', { edit }),
    choice('Month', { opens: 'filter/-:month' }),
    choice('Month'),
  ])
  expect(new Set(items.map(({ key }) => key)).size).toBe(3)
})
