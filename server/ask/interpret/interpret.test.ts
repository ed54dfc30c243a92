import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { bankOf, readingsOf } from '../../../eval/bank.ts'
import { refusalKind, score } from '../../../eval/score.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { wordsOf } from '../grammar/words.ts'
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
      { text: 'averge', use: 'assumed', meaning: 'average' },
      { text: 'cost', use: 'assumed', meaning: 'monthly premium' },
      { text: 'for', use: 'filler', meaning: null },
      { text: 'smokers', use: 'used', meaning: 'smoker: yes' },
      { text: 'in', use: 'filler', meaning: null },
      { text: 'London', use: 'used', meaning: 'region: London' },
    ])
  })

  it('says where the data ends rather than that nothing matches', () => {
    const reading = interpreterOf(dataset).interpret('average premium in 2031')
    expect(reading.outcome === 'refuse' ? reading.reason : reading.restatement).toBe(
      'The data holds quotes up to 31 December 2025; I do not forecast.',
    )
  })

  it('never drops an unknown word in silence', () => {
    expect(interpreterOf(dataset).interpret('average premium for dentists in London')).toEqual({
      outcome: 'refuse',
      recognised: false,
      tokens: [
        { text: 'average', use: 'used', meaning: 'average' },
        { text: 'premium', use: 'used', meaning: 'monthly premium' },
        { text: 'for', use: 'filler', meaning: null },
        { text: 'dentists', use: 'unknown', meaning: null },
        { text: 'in', use: 'filler', meaning: null },
        { text: 'London', use: 'used', meaning: 'region: London' },
      ],
      reason: "I don't know “dentists” in PMI Pricing. Did you mean dental cover?",
      // The question without the word that is not known, then examples like it.
      suggestions: [
        'Average monthly premium for quotes where region is London',
        'What is the average cost of health insurance for a 40-year-old in London?',
        'Average premium by region',
      ],
    })
  })

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
          .map(({ text }) => wordsOf(text).length)
          .reduce((sum, count) => sum + count, 0)
        expect(covered).toBe(wordsOf(question).length)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
    'knows nothing of %s',
    (word) => {
      expect(interpreterOf(dataset).interpret(`average premium for ${word} in ${word} 2024`)).toMatchObject({
        outcome: 'refuse',
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
    expect(['answer', 'refuse']).toContain(interpreterOf(dataset).interpret(question).outcome)
  })
})
