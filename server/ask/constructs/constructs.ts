import { calculations } from './calculations/calculations.ts'
import { sides } from './calculations/sides.ts'
import { timesReading } from './calculations/times.reading.ts'
import { chartReading } from './chart.ts'
import { allButReading } from './conditions/all-but.reading.ts'
import { conditions } from './conditions/conditions.ts'
import { andReading } from './conditions/connectives.reading.ts'
import { countedUpReading } from './dimensions/counted-up.reading.ts'
import { dimensions } from './dimensions/dimensions.ts'
import { effect } from './dimensions/effect.ts'
import { grouping } from './dimensions/grouping.ts'
import { pooledReading } from './dimensions/pooled.reading.ts'
import { havingReading } from './having.reading.ts'
import { derivedReading } from './derived.reading.ts'
import { edgeReading } from './edge.reading.ts'
import { joints } from './joints.ts'
import { likelihoodReading } from './likelihood.reading.ts'
import { inColumnsReading } from './measures/in-columns.reading.ts'
import { measures } from './measures/measures.ts'
import { ofSomeReading } from './measures/of-some.reading.ts'
import { perEntityReading } from './measures/per-entity.reading.ts'
import { pricesReading } from './measures/prices.lower.ts'
import { quotientReading } from './measures/quotient.reading.ts'
import { tailReading } from './measures/tail.reading.ts'
import { orderReading } from './order.reading.ts'
import { periodsReading } from './periods.reading.ts'
import { rankReading } from './rank.reading.ts'
import { rowsReading } from './rows.reading.ts'
import { tallyReading } from './tally.reading.ts'
import { totalsReading } from './totals.reading.ts'
import { whichOfSeveralReading } from './which-of-several.reading.ts'
import type { Domain, ConstructReading, Words } from './reading.ts'
import type { Rule } from './senses.ts'

/** How people say all that a plan can hold: the constructs that it is made of, and what stands around them. */
const kinds: readonly { readonly reading?: ConstructReading }[] = [
  conditions,
  measures,
  dimensions,
  calculations,
].flatMap((registry) => Object.values<{ readonly reading?: ConstructReading }>(registry))
const readings: readonly ConstructReading[] = [
  andReading,
  ...kinds.flatMap(({ reading }) => reading ?? []),
  ...[
    joints,
    allButReading,
    grouping,
    countedUpReading,
    sides,
    timesReading,
    effect,
    havingReading,
    tallyReading,
    totalsReading,
    likelihoodReading,
    derivedReading,
    edgeReading,
    rankReading,
    rowsReading,
    orderReading,
    periodsReading,
    pooledReading,
    inColumnsReading,
    ofSomeReading,
    perEntityReading,
    tailReading,
    quotientReading,
    pricesReading,
    chartReading,
    whichOfSeveralReading,
  ],
]

/** The words that mean the same over every dataset. */
export const words: readonly Words[] = readings.flatMap((reading) => reading.words ?? [])

/** The rules of the grammar for a dataset. */
export const rulesOf = (of: Domain): readonly Rule[] => readings.flatMap(({ rules }) => rules?.(of) ?? [])
