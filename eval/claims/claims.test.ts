import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../tests/support/pricing.ts'
import { areSharp, disturbed } from './disturbed.ts'
import { judgedAnswers, type JudgedAnswer } from './run.ts'
import { judgedAnalysis, judgedLine } from './texts.ts'

const ROWS = 20_000
const ANSWERS = 150
/** Of the bank every so many questions. */
const EVERY = 150

/** Found false, and still told: ranks near an end are far from what they are called, and so are those of few. Whoever mends one takes its line out. */
const OPEN = /percentile|Interquartile range|interquartile range/
const NEAR_AN_END = 5
const isNearAnEnd = ({ told: { plan } }: JudgedAnswer) =>
  plan.measures.some(
    (measure) =>
      measure.kind === 'percentile' && Math.min(measure.percent, 100 - measure.percent) < NEAR_AN_END,
  )

const answers: JudgedAnswer[] = []
beforeAll(async () => {
  const dataset = await pricingOf(ROWS)
  for await (const answer of judgedAnswers(dataset, { count: ANSWERS, seed: 2, every: EVERY }))
    answers.push(answer)
})

describe('what texts claim', () => {
  it('is so in the rows', () => {
    const sentences = answers.flatMap((answer) =>
      answer.sentences.map((each) => ({
        ...each,
        isOpen: OPEN.test(each.sentence) || isNearAnEnd(answer),
      })),
    )
    expect(sentences.reduce((sum, { claims }) => sum + claims, 0)).toBeGreaterThan(1000)
    expect(sentences.filter(({ form, sentence }) => form === null && !OPEN.test(sentence))).toEqual([])
    expect(sentences.filter(({ problems, isOpen }) => problems.length > 0 && !isOpen)).toEqual([])
  })

  it('would be found false with another name, number or direction', () => {
    const tried = answers.flatMap(({ facts, told, sentences }) =>
      sentences.flatMap(({ sentence, form, problems }) => {
        if (form === null || problems.length > 0 || !areSharp(facts)) return []
        const isLine = sentence === told.line
        return Object.entries(disturbed(facts, sentence)).flatMap(([kind, texts]) =>
          texts.map((text) => {
            const found = isLine ? [judgedLine(facts, text)] : judgedAnalysis(facts, text)
            return {
              kind,
              text,
              isFound: found.some((each) => each.form === null || each.problems.length > 0),
            }
          }),
        )
      }),
    )
    expect(tried.length).toBeGreaterThan(300)
    const missed = tried.filter(({ isFound }) => !isFound)
    expect(
      1 - missed.length / tried.length,
      JSON.stringify(missed.slice(0, 5), null, 1),
    ).toBeGreaterThanOrEqual(0.95)
  })
})
