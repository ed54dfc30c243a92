import { beforeAll, describe, expect, it } from 'vitest'
import { ruleExamples, standsFor } from '../../../eval/bank.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { rulesOf, words } from '../constructs/constructs.ts'
import { STANDING } from '../read/propose/parse/covers.ts'
import { interpreterOf } from '../read/interpret.ts'
import { grammarReader } from '../read/choose/read-with-grammar.ts'
import type { WordDerivation } from '../read/result/interpretation.ts'
import { weightOfChoice, weightOfRule, weightOfStanding, WEIGHTS } from './weights.ts'

let dataset: Dataset
let grammar: ReturnType<typeof grammarReader>
beforeAll(async () => {
  dataset = await pricingOf(60_000)
  grammar = grammarReader(dataset.model, dataset.profile)
})

const rulesIn = ({ rule, parts }: WordDerivation): readonly (string | null)[] => [
  rule,
  ...parts.flatMap(rulesIn),
]

const namesIn = (section: string) => Object.keys(standsFor()[section] ?? {})

describe('the weights', () => {
  it('are those of rules there are, each with a question that is read with it', () => {
    const names = new Set(rulesOf(dataset).map(({ name }) => name))
    expect(namesIn('rules').toSorted()).toEqual([...names].toSorted())
    expect(Object.keys(WEIGHTS.rules).filter((name) => !names.has(name))).toEqual([])
  })

  it.each(['words', 'passing', 'choices', 'readings'] as const)(
    'of %s are those that are said to stand for something',
    (section) => {
      expect(Object.keys(WEIGHTS[section]).toSorted()).toEqual(namesIn(section).toSorted())
    },
  )

  it('of what stands alone are those of parts that a question can have', () => {
    const made = new Set<string>([
      ...words.map(([category]) => category),
      ...rulesOf(dataset).flatMap(({ result, parts }) => [result, ...parts]),
    ])
    expect(STANDING.filter((category) => !made.has(category))).toEqual([])
    expect(STANDING.toSorted()).toEqual(namesIn('standing').toSorted())
  })

  it('are whole hundredths', () => {
    const all = Object.values<Readonly<Record<string, number>>>(WEIGHTS).flatMap((table) =>
      Object.values(table),
    )
    expect(all.filter((weight) => Math.round(weight * 100) / 100 !== weight)).toEqual([])
  })

  it('of what nothing was learned of follow from what it is like', () => {
    const parts = ['superlative', 'column']
    expect(weightOfRule({ name: 'never seen', result: 'rank', parts })).toBe(
      WEIGHTS.kinds['takes 2'] + WEIGHTS.kinds['makes rank'],
    )
    expect(weightOfRule({ name: 'never seen', result: 'never made', parts })).toBe(WEIGHTS.kinds['takes 2'])
    expect(weightOfStanding('never seen')).toBe(WEIGHTS.any.standing)
    expect(weightOfChoice('never seen')).toBe(WEIGHTS.any.choice)
  })

  it.each(ruleExamples(null))('$rule is what reads “$question”', ({ rule, question }) => {
    const asked = interpreterOf(dataset).interpret(question)
    // What is doubted is offered, and read by the grammar all the same.
    const reading = asked.outcome === 'offer' ? grammar.weigh(question, null).interpretation : asked
    expect(reading.outcome === 'answer' ? reading.derivations.flatMap(rulesIn) : reading.reason).toContain(
      rule,
    )
  })
})
