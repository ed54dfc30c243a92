import { beforeAll, describe, expect, it } from 'vitest'
import { domains } from '../../../eval/domains/generate.ts'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { rulesOf, words } from '../constructs/constructs.ts'
import { interpreterOf } from '../interpret/interpret.ts'
import { grammarReader } from '../interpret/read-with-grammar.ts'
import type { Derivation } from '../interpret/interpretation.ts'
import { WEIGHTS } from './weights.ts'

let dataset: Dataset
let grammar: ReturnType<typeof grammarReader>
beforeAll(async () => {
  dataset = await pricingOf(60_000)
  grammar = grammarReader(dataset.model, dataset.profile)
})

const rulesIn = ({ rule, parts }: Derivation): readonly (string | null)[] => [rule, ...parts.flatMap(rulesIn)]

const isElsewhere = (example: string) => domains.some((domain) => example.startsWith(`${domain}: `))

describe('the weights', () => {
  it('are those of the rules there are', () => {
    const names = new Set(rulesOf(dataset).map(({ name }) => name))
    expect(Object.keys(WEIGHTS.rules).toSorted()).toEqual([...names].toSorted())
  })

  it('of what stands alone are those of parts that a question can have', () => {
    const made = new Set<string>([
      ...words.map(([category]) => category),
      ...rulesOf(dataset).flatMap(({ result, parts }) => [result, ...parts]),
    ])
    expect(Object.keys(WEIGHTS.standing).filter((category) => !made.has(category))).toEqual([])
  })

  it('say what each stands for', () => {
    const silent = Object.values<Readonly<Record<string, readonly [number, string]>>>(WEIGHTS)
      .flatMap((section) => Object.entries(section))
      .filter(([, [, stands]]) => stands === '')
    expect(silent).toEqual([])
  })

  it.each(
    Object.entries(WEIGHTS.rules)
      .map(([rule, [, example]]) => ({ rule, example }))
      .filter(({ example }) => !isElsewhere(example)),
  )('$rule is what reads “$example”', ({ rule, example }) => {
    const asked = interpreterOf(dataset).interpret(example)
    // What is doubted is offered, and read by the grammar all the same.
    const reading = asked.outcome === 'offer' ? grammar.weigh(example, null).interpretation : asked
    expect(reading.outcome === 'answer' ? reading.derivations.flatMap(rulesIn) : reading.reason).toContain(
      rule,
    )
  })
})
