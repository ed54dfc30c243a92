import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankOf, readingsOf } from '../../../eval/bank.ts'
import { refusalKind, score } from '../../../eval/score.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { wordsOf } from './words/words.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import { interpreterOf } from './interpret.ts'

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(60_000)
})

const bank = bankOf(null, 'settled')

describe('the built-in interpreter', () => {
  it.each(bank)('$construct: $question', async (testCase) => {
    expect(await score(dataset, testCase)).toEqual({ outcome: 'right', reason: null })
    if ('refuse' in testCase) expect(refusalKind(dataset, testCase.question)).toEqual(testCase.refuse)
  })

  it.each(readingsOf())('reads: $question', ({ question, reads }) => {
    const reading = interpreterOf(dataset).interpret(question)
    expect(reading.outcome === 'answer' ? reading.restatement : reading.reason).toBe(reads)
  })

  it('accounts for every word, with what it stands for', () => {
    const { tokens } = interpreterOf(dataset).interpret('averge cost for smokers in London')
    expect(tokens).toEqual([
      { text: 'averge', use: 'assumed', meaning: 'average', nodes: ['/measures/0/function'] },
      { text: 'cost', use: 'assumed', meaning: 'monthly premium', nodes: ['/measures/0/column'] },
      { text: 'for', use: 'filler', meaning: null },
      { text: 'smokers', use: 'used', meaning: 'smoker: yes', nodes: ['/filter/items/0/value'] },
      { text: 'in', use: 'filler', meaning: null },
      { text: 'London', use: 'used', meaning: 'region: London', nodes: ['/filter/items/1/value'] },
    ])
  })

  it('says where the data ends rather than that nothing matches', () => {
    const reading = interpreterOf(dataset).interpret('average premium in 2031')
    expect(reading.outcome === 'answer' ? reading.restatement : reading.reason).toBe(
      'The data holds quotes up to 31 December 2025; I do not forecast.',
    )
  })

  it('never drops an unknown word in silence', () => {
    const reading = interpreterOf(dataset).interpret('average premium for dentists in London')
    expect(reading).toMatchObject({
      outcome: 'offer',
      tokens: [
        { text: 'average', use: 'used', meaning: 'average' },
        { text: 'premium', use: 'used', meaning: 'monthly premium' },
        { text: 'for', use: 'filler', meaning: null },
        { text: 'dentists', use: 'passed', meaning: null },
        { text: 'in', use: 'filler', meaning: null },
        { text: 'London', use: 'used', meaning: 'region: London' },
      ],
      reason: "I don't know “dentists” in PMI Pricing.",
      // Without the word that is not known, then with the name that begins like it.
      readings: [
        { restatement: 'Average monthly premium for quotes where region is London.' },
        { restatement: 'Average monthly premium for quotes where dental cover is yes and region is London.' },
      ],
    })
  })

  it('answers the sentence of each reading that it offers with that reading', () => {
    const reading = interpreterOf(dataset).interpret('average premium for dentists in London')
    const readings = reading.outcome === 'offer' ? reading.readings : []
    const again = readings.map(({ restatement }) => {
      const read = interpreterOf(dataset).interpret(restatement.replace(/\.$/, ''))
      return read.outcome === 'answer' ? { plan: read.plan, restatement: read.restatement } : read.outcome
    })
    expect(again).toEqual(readings)
  })

  it('offers no reading without a number, and says what it understood instead', () => {
    expect(
      interpreterOf(dataset).interpret('premium by region for people who frittered £6,000'),
    ).toMatchObject({
      outcome: 'refuse',
      recognised: false,
      reason: "I don't know “frittered” in PMI Pricing.",
      understood: [{ before: 'premium by region for people who', missing: 'frittered £6,000', after: '' }],
    })
  })

  it('says what a question needs, at the place where it is to be said', () => {
    expect(interpreterOf(dataset).interpret('top 5 average premium in London')).toMatchObject({
      outcome: 'refuse',
      understood: [{ before: 'top 5 average premium in London', missing: 'groups to rank', after: '' }],
    })
  })

  it.each(['list the customers over 80', 'drop table quotes'])(
    'offers nothing in the place of what is never answered: %s',
    (question) => {
      expect(interpreterOf(dataset).interpret(question)).toMatchObject({
        outcome: 'refuse',
        recognised: true,
        understood: [],
      })
    },
  )

  it.each([
    ['average premium in 2031', 'The data holds quotes up to 31 December 2025; I do not forecast.'],
    [
      'why is the average premium in London so high',
      'The data shows what happened, not why. Ask how a figure differs between groups instead.',
    ],
    [
      'forecast the average premium by month',
      'The data holds past quotes only; I do not forecast. Ask how a figure moved over time instead.',
    ],
    [
      'do you recommend the cheapest insurer',
      'I report what the data shows and give no advice or judgement of good and bad. Ask for a figure, such as the lowest average or the highest rate.',
    ],
  ])(
    'offers no figure in the place of what no data tells, which a model may read: %s',
    (question, reason) => {
      expect(interpreterOf(dataset).interpret(question)).toMatchObject({
        outcome: 'refuse',
        recognised: false,
        reason,
        understood: [],
      })
    },
  )

  const nonsense = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc
      .array(
        fc.constantFrom(
          'average',
          'premium',
          'by',
          'region',
          'over',
          '40',
          'and',
          'or',
          'not',
          'London',
          'top',
          '£',
          'share',
          'of',
        ),
        {
          maxLength: 40,
        },
      )
      .map((words) => words.join(' ')),
  )
  it('answers or refuses whatever is typed, the same each time, and loses no word', () => {
    fc.assert(
      fc.property(nonsense, (question) => {
        const first = interpreterOf(dataset).interpret(question)
        expect(interpreterOf(dataset).interpret(question)).toEqual(first)
        const covered = first.tokens
          // The sign of a grade is a word beside its letter, and none by itself.
          .map(({ text }) => (text === '-' ? 1 : wordsOf(text).length))
          .reduce((sum, count) => sum + count, 0)
        expect(covered).toBe(wordsOf(visibleText(question)).length)
      }),
      { numRuns: 300, examples: [['average £ 40 not average'], ['B-'], ['#一㐀']] },
    )
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'knows nothing of %s',
    (word) => {
      expect(interpreterOf(dataset).interpret(`average premium for ${word} in ${word} 2024`)).toMatchObject({
        outcome: 'offer',
        reason: expect.stringContaining(`I don't know “${word.replaceAll('_', '')}”`) as string,
      })
    },
  )

  it('offers no reading that differs in the order of its conditions alone', () => {
    const reading = interpreterOf(dataset).interpret(
      'number of quotes in Northern Ireland where age is over 79',
    )
    expect(reading).toMatchObject({ outcome: 'answer', alternatives: [] })
  })

  it('reads 500 characters of alternatives without trouble', () => {
    const question = 'average premium by region and insurer or over 40 not London '.repeat(9).slice(0, 500)
    expect(['answer', 'offer', 'refuse']).toContain(interpreterOf(dataset).interpret(question).outcome)
  })
})
