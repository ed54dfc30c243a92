import { beforeAll, describe, expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { Derivation } from '../interpret/interpretation.ts'
import { interpreterOf } from '../interpret/interpret.ts'
import type { Plan } from '../plan/plan.ts'
import { calculations } from './calculations/calculations.ts'
import { sides } from './calculations/sides.ts'
import { chartReading } from './chart.ts'
import { conditions } from './conditions/conditions.ts'
import { dimensions } from './dimensions/dimensions.ts'
import { effect } from './dimensions/effect.ts'
import { grouping } from './dimensions/grouping.ts'
import { havingReading } from './having.reading.ts'
import { inColumnsReading } from './measures/in-columns.reading.ts'
import { measures } from './measures/measures.ts'
import { ofSomeReading } from './measures/of-some.reading.ts'
import { orderReading } from './order.reading.ts'
import { periodsReading } from './periods.reading.ts'
import { rankReading } from './rank.reading.ts'
import type { Reading } from './reading.ts'
import type { Category } from './senses.ts'

/** Whether a plan, or how it was read, has a construct. */
type Holds = (plan: Plan, derivations: readonly Derivation[]) => boolean

const ofKind =
  (kind: string): Holds =>
  ({ dataset: _, ...plan }) =>
    JSON.stringify(plan).includes(`"kind":"${kind}"`)
const readAs =
  (category: Category): Holds =>
  (_, derivations) =>
    derivations.some((each) => each.category === category)

const kinds = [measures, calculations, dimensions, conditions].flatMap((registry) =>
  Object.entries<{ readonly reading?: Reading }>(registry).map(([kind, { reading }]) => ({
    name: kind,
    reads: reading?.reads ?? [],
    holds: ofKind(kind),
  })),
)
const others: readonly { readonly name: string; readonly reading: Reading; readonly holds: Holds }[] = [
  { name: 'chart', reading: chartReading, holds: ({ chart }) => chart !== undefined },
  { name: 'rank', reading: rankReading, holds: ({ limit }) => limit !== null },
  { name: 'having', reading: havingReading, holds: ({ having }) => having.length > 0 },
  { name: 'periods', reading: periodsReading, holds: ({ periods }) => periods !== undefined },
  {
    name: 'periods in columns',
    reading: inColumnsReading,
    holds: ({ measures: all }) => all.every((each) => 'where' in each && each.where?.kind === 'period'),
  },
  {
    name: 'figures of some',
    reading: ofSomeReading,
    holds: ({ measures: all }) => all.some((each) => 'where' in each && each.where !== undefined),
  },
  { name: 'order', reading: orderReading, holds: readAs('ordering') },
  { name: 'groups', reading: grouping, holds: readAs('groups') },
  { name: 'sides', reading: sides, holds: readAs('comparison') },
  { name: 'effect', reading: effect, holds: readAs('effectOn') },
]
const constructs = [
  ...kinds,
  ...others.map(({ reading, ...each }) => ({ ...each, reads: reading.reads ?? [] })),
]

let dataset: Dataset
beforeAll(async () => {
  dataset = await pricingOf(5_000)
})

describe.each(constructs)('what people say for $name', ({ reads, holds }) => {
  it('has wordings', () => {
    expect(reads.length).toBeGreaterThan(1)
  })

  it.each(reads)('reads as it: %s', (question) => {
    const read = interpreterOf(dataset).interpret(question)
    if (read.outcome !== 'answer') throw new Error(read.reason)
    expect(holds(read.plan, read.derivations)).toBe(true)
  })
})
