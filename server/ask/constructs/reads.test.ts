import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { WordDerivation } from '../read/result/interpretation.ts'
import { interpreterOf } from '../read/interpret.ts'
import type { Plan } from '../plan/plan.ts'
import { calculations } from './calculations/calculations.ts'
import { conditions } from './conditions/conditions.ts'
import { dimensions } from './dimensions/dimensions.ts'
import { measures } from './measures/measures.ts'
import type { Category } from './senses.ts'

/** Whether a plan, or how it was read, has a construct. */
type Holds = (plan: Plan, derivations: readonly WordDerivation[]) => boolean

const ofKind =
  (kind: string): Holds =>
  ({ dataset: _, ...plan }) =>
    JSON.stringify(plan).includes(`"kind":"${kind}"`)
const readAs =
  (category: Category): Holds =>
  (_, derivations) =>
    derivations.some((each) => each.category === category)

const kinds = [measures, calculations, dimensions, conditions].flatMap((registry) =>
  Object.keys(registry).map((kind) => [kind, ofKind(kind)] as const),
)
const holding: Readonly<Record<string, Holds>> = {
  ...Object.fromEntries(kinds),
  chart: ({ chart }) => chart !== undefined,
  rank: ({ limit }) => limit !== null,
  having: ({ having }) => having.length > 0,
  periods: ({ periods }) => periods !== undefined,
  tally: ({ tally }) => tally !== undefined,
  'periods in columns': ({ measures: all }) =>
    all.every((each) => 'where' in each && each.where?.kind === 'period'),
  'figures of some': ({ measures: all }) => all.some((each) => 'where' in each && each.where !== undefined),
  order: readAs('ordering'),
  groups: readAs('groups'),
  sides: readAs('comparison'),
  effect: readAs('effectOn'),
  others: () => true,
}
const reads = parse(readFileSync(join(import.meta.dirname, 'reads.yaml'), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

describe.each(Object.entries(holding))('what people say for %s', (name, holds) => {
  const questions = reads[name] ?? []
  it('has wordings', () => {
    expect(questions.length).toBeGreaterThan(1)
  })

  it.each(questions)('reads as it: %s', (question) => {
    const read = interpreterOf(dataset).interpret(question)
    if (read.outcome !== 'answer') throw new Error(read.reason)
    expect(holds(read.plan, read.derivations)).toBe(true)
  })
})
