import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { completed, NOTHING_SAID, requestOf, withTurn, type Conversation } from './conversation.ts'
import { takeTurn } from './turn.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

const asked = async (before: Conversation, question: string) =>
  withTurn(before, { question, turn: await takeTurn(dataset, question, before.last) })

const said = (line: string, conversation = NOTHING_SAID) => {
  const request = requestOf(conversation, line)
  return request.kind === 'say' ? request.text : request
}

describe('a line', () => {
  it('is a question, a command, the number of a choice, or nothing', () => {
    const choices = ['Number of quotes', 'Number of quotes by region']
    const conversation = { ...NOTHING_SAID, choices }
    const request = (line: string) => requestOf(conversation, line)
    expect(request('  premium by region ')).toEqual({
      kind: 'ask',
      question: 'premium by region',
      isAlone: false,
    })
    expect(request(':alone premium by region')).toEqual({
      kind: 'ask',
      question: 'premium by region',
      isAlone: true,
    })
    expect(request('2')).toEqual({ kind: 'ask', question: 'Number of quotes by region', isAlone: true })
    expect(request('1.')).toEqual({ kind: 'ask', question: 'Number of quotes', isAlone: true })
    expect([request(':new'), request(':QUIT '), request('  ')]).toEqual([
      { kind: 'forget' },
      { kind: 'quit' },
      { kind: 'nothing' },
    ])
  })

  it.each([
    ['3', 'There is nothing to choose from: a number alone asks the question that it stands before.'],
    [':drop', 'There is no command :drop. There are :explain :sql :save :alone :new :help :quit.'],
    [':', 'There is no command :. There are :explain :sql :save :alone :new :help :quit.'],
    [':save', ':save needs a file after it.'],
    [':alone ', ':alone needs a question after it.'],
    [':sql premium', ':sql takes nothing after it.'],
    [':sql', 'There is no answer yet.'],
    [':save a.csv', 'There is no answer yet.'],
    [':explain', 'No question was asked yet.'],
  ])('%s is answered in a sentence where there is nothing to do', (line, sentence) => {
    expect(said(line)).toBe(sentence)
  })

  it.each(['0', '3', '2025'])('%s chooses nothing of two', (number) => {
    expect(said(number, { ...NOTHING_SAID, choices: ['one', 'two'] })).toBe(
      `There is no ${number} to choose: the numbers go from 1 to 2.`,
    )
  })
})

describe('a conversation', () => {
  it('goes on from the last answer, over what was not answered in between', async () => {
    const first = await asked(NOTHING_SAID, 'average premium by region')
    const refused = await asked(first, 'list all quotes')
    expect([refused.last, refused.answered]).toEqual([first.last, first.answered])
    expect(refused.choices.length).toBeGreaterThan(0)
    expect(said('1', refused)).toEqual({ kind: 'ask', question: refused.choices[0], isAlone: true })
    const second = await asked(refused, 'only smokers')
    expect(second.asked?.turn.continues).toBe(first.last)
    expect(second.last?.before).toBe(first.last)
    expect(second.last?.plan).toEqual({
      ...first.last?.plan,
      filter: { kind: 'compare', column: 'smoker', op: '=', value: true },
    })
    expect(said(':sql', second)).toContain('where "smoker"')
    expect(requestOf(second, ':explain')).toEqual({ kind: 'explain', asked: second.asked })
  })

  it('begins anew with a question that leans on nothing', async () => {
    const first = await asked(NOTHING_SAID, 'average premium by region')
    const second = await asked(first, 'number of quotes by smoker')
    expect([second.asked?.turn.continues, second.last?.before]).toEqual([null, null])
  })

  it('offers the numbers of other readings, after that with larger groups', async () => {
    const { choices, asked: last } = await asked(NOTHING_SAID, 'number of smokers by age in Wales')
    expect(last?.turn.answer).toMatchObject({ outcome: 'answer', coarser: { question: choices[0] } })
    const offered = await asked(NOTHING_SAID, 'number of gizmos by region')
    expect(offered.choices).toEqual(['Number of quotes by region for all quotes'])
  })
})

it('completes commands, with a space where more has to follow', () => {
  expect(completed(':s')).toEqual([[':sql', ':save '], ':s'])
  expect(completed(':')[0]).toHaveLength(7)
  expect([completed(''), completed('average')]).toEqual([
    [[], ''],
    [[], 'average'],
  ])
})
