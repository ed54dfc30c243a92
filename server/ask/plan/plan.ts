import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { calculationSchema } from '../constructs/calculations/calculations.ts'
import { chartNode } from '../constructs/chart.ts'
import { filterSchema } from '../constructs/conditions/conditions.ts'
import { dimensionSchema } from '../constructs/dimensions/dimensions.ts'
import { havingNode } from '../constructs/having.ts'
import { measureSchema } from '../constructs/measures/measures.ts'
import { object } from '../constructs/node.ts'
import { periodsNode } from '../constructs/periods.ts'
import { rankNodes } from '../constructs/rank.ts'
import { referenceNode } from '../constructs/reference.ts'
import { tallyNode } from '../constructs/tally.ts'

/**
 * The plan: what a question asks of a dataset, as data. Everything that asks (the built-in interpreter, a language
 * model, a replay) produces a plan, and only the compiler turns one into SQL, so no asker has a place to write SQL. What
 * each of its nodes is stands in `constructs/`.
 */
export const planSchema = object({
  dataset: Type.String({ minLength: 1, maxLength: 100 }),
  measures: Type.Array(measureSchema, {
    minItems: 1,
    maxItems: 10,
    description:
      'What is measured of each group: every figure that is asked for, in the order of the question.',
  }),
  /** Figures are the measures, then these: `having` and `order` name them by their place among both. */
  calculations: Type.Optional(
    Type.Array(calculationSchema, {
      minItems: 1,
      maxItems: 10,
      description: 'What is worked out from measures.',
    }),
  ),
  dimensions: Type.Array(dimensionSchema, {
    maxItems: 4,
    description:
      'By what the answer is split; none for one figure. The last runs along time where there is one.',
  }),
  filter: Type.Union([filterSchema, Type.Null()]),
  reference: Type.Optional(referenceNode),
  having: Type.Array(havingNode, { maxItems: 10, description: 'Conditions on the figures of groups.' }),
  ...rankNodes,
  periods: Type.Optional(periodsNode),
  tally: Type.Optional(tallyNode),
  chart: Type.Optional(chartNode),
})
export type Plan = Static<typeof planSchema>

/** The plan that counts all entities of a dataset. */
export const countOfAll = (dataset: string): Plan => ({
  dataset,
  measures: [{ kind: 'count' }],
  dimensions: [],
  filter: null,
  having: [],
  order: [],
  limit: null,
})

/** True for a value of the plan's shape; whether its columns exist is the semantic model's to say. */
export const planShape = Compile(planSchema)
