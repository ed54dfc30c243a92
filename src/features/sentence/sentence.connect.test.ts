import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Interpretation } from '../../api/interpretation.ts'
import type { Between, Choice, Choices, PlaceInput, SentencePart } from '../../api/edits.ts'
import { sentenceMachine } from '../../machines/sentence/sentence.machine.ts'
import { connectSentence, type List } from './sentence.connect.ts'

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
  const actor = createActor(sentenceMachine, { input: { answerId, changed: null, canUndo: false } })
  return connectSentence(actor.getSnapshot(), (event) => actor.send(event), { ...INTERPRETATION, ...more })
}

/** The list of the groups, once it has those choices. */
async function opened(choices: readonly Choice[], more: Partial<Choices> = {}) {
  const loadChoices = fromPromise<Choices, PlaceInput>(() =>
    Promise.resolve({ choices, isWhole: true, between: null, ...more }),
  )
  const actor = createActor(sentenceMachine.provide({ actors: { loadChoices } }), {
    input: { answerId: 'a1', changed: null, canUndo: false },
    clock: new SimulatedClock(),
  }).start()
  actor.send({ type: 'part.opened', at: 'dimensions/0' })
  await waitFor(actor, (snapshot) => snapshot.matches({ open: 'offered' }))
  const list = () => {
    const { pieces } = connectSentence(actor.getSnapshot(), (event) => actor.send(event), INTERPRETATION)
    const [open] = pieces.flatMap((piece) =>
      'chip' in piece && piece.chip.list !== null ? [piece.chip.list] : [],
    )
    if (open === undefined) throw new Error('No list is open.')
    return open
  }
  return { actor, list, items: list().sections.flatMap(({ items }) => items) }
}
const labelsIn = ({ sections }: List) => sections.flatMap(({ items }) => items).map(({ label }) => label)

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
  const actor = createActor(sentenceMachine, { input: { answerId: 'a1', changed: null, canUndo: false } })
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

describe('a search', () => {
  const columns = [
    choice('Policy type', { detail: 'Who the policy covers' }),
    choice('Cover level', { section: 'More' }),
    choice('Étage'),
  ]

  it('finds what is called so before what is described so, whatever the case and accents', async () => {
    const { list } = await opened(columns)
    list().search.type(' COVER ')
    expect(labelsIn(list())).toEqual(['Cover level', 'Policy type'])
    list().search.type('etage')
    expect(labelsIn(list())).toEqual(['Étage'])
    expect(list().status).toEqual({ text: '1 choice', isSeen: false })
  })

  it('says where nothing matches, and where nothing else can stand there at all', async () => {
    const { list } = await opened(columns)
    list().search.type('nothing')
    expect(list().status).toEqual({ text: 'Nothing matches “nothing”.', isSeen: true })
    const { list: none } = await opened([])
    expect(none().status).toEqual({ text: 'Nothing else can stand here.', isSeen: true })
  })

  it('shows its field from nine choices on, and where something is typed', async () => {
    const eight = Array.from({ length: 8 }, (_, place) => choice(`Column ${place}`))
    const { list: few } = await opened(eight)
    expect(few().search.isSeen).toBe(false)
    few().search.type('1')
    expect(few().search.isSeen).toBe(true)
    const { list: many } = await opened([...eight, choice('One more')])
    expect(many().search.isSeen).toBe(true)
  })

  it('of a list that is not whole is asked for once typing rests, and what comes is shown as it is', async () => {
    const { actor, list } = await opened(columns, { isWhole: false })
    expect(list().status).toEqual({ text: 'Type to find more, or say it in your own words.', isSeen: true })
    list().search.type('cov')
    expect(labelsIn(list())).toEqual(['Cover level', 'Policy type'])
    expect(list().status.text).toBe('Searching...')
    ;(actor.clock as SimulatedClock).increment(300)
    expect(actor.getSnapshot().value).toEqual({ open: 'loading' })
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'offered' }))
    expect(labelsIn(list())).toEqual(['Policy type', 'Étage', 'Cover level'])
  })
})

describe('a condition from one end to another', () => {
  const ends = { from: '2024-01-01', to: null, first: '2023-01-01', last: '2025-12-31' }
  const days: Between = { kind: 'date', ...ends }

  it('stands in fields with its ends, a day within the data', async () => {
    const { list } = await opened([], { between: days })
    expect(list().between).toMatchObject({
      ...{ type: 'date', ends: { from: '2024-01-01', to: '' }, min: '2023-01-01', max: '2025-12-31' },
      ...{ problem: null, isApplying: false },
    })
  })

  it('of numbers has no bounds that steps would be counted from', async () => {
    const { list } = await opened([], {
      between: { kind: 'number', from: 30, to: 40.5, first: 18, last: 85 },
    })
    expect(list().between).toMatchObject({
      ...{ type: 'number', ends: { from: '30', to: '40.5' }, min: undefined, max: undefined },
    })
  })

  it('is none where no such condition may stand', async () => {
    const { list } = await opened([])
    expect(list().between).toBeNull()
  })
})

it.each([true, false])('can be undone where what was changed is at hand: %s', (canUndo) => {
  const actor = createActor(sentenceMachine, { input: { answerId: 'a1', changed: null, canUndo } })
  const { undo } = connectSentence(actor.getSnapshot(), (event) => actor.send(event), INTERPRETATION)
  expect(undo !== null).toBe(canUndo)
})
