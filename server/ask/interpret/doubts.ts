import { columnOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { same } from '../grammar/same.ts'
import type { Plan } from '../plan/plan.ts'
import { agreeing } from './held.ts'
import { placed, type Likely } from './likely-plans.ts'
import type { Weighed } from './read-with-grammar.ts'

/** Why a plan that weights find likely is not answered as it stands. */

/** True where a plan does without a number or a function that was said: what it answers was hardly asked. */
export function leavesOut(
  { parts: { items } }: Weighed,
  { plan, tokens }: Pick<Likely, 'plan' | 'tokens'>,
): boolean {
  const said = items
    .flat()
    .filter(({ category, derivation }) => category === 'aggregate' && derivation === null)
  return placed(tokens).some(
    ({ token: { text, use }, from }) =>
      (use === 'passed' && /^\d/.test(text)) ||
      ((use === 'passed' || use === 'filler') &&
        said.some((item) => item.from === from && agreeing(plan, item).length === 0)),
  )
}

/** All rows counted: what is left of words that ask for something else. */
export const asksForNothing = ({ measures, dimensions, filter }: Plan): boolean =>
  dimensions.length === 0 && filter === null && measures.every(({ kind }) => kind === 'count')

/** What tells rows apart or puts them in order: its numbers come to nothing together. */
const NUMBERING =
  /(?:^| )(?:years?|codes?|ids?|weeks?|ranks?|positions?|pos|no|numbers?|picks?|grids?|lanes?|heats?|rounds?|deciles?|sections?|seasons?|keys?|serial|draw)$/i

/** "How many years was she champion" read as the years added up: it asks how many of them there are. */
export const sumsNumbering = (model: SemanticModel, question: string, { measures }: Plan): boolean =>
  /\bhow many\b/i.test(question) &&
  measures.some((measure) => {
    if (measure.kind !== 'aggregate' || measure.function !== 'sum') return false
    const { label, isYear } = columnOf(model, measure.column)
    return isYear === true || (NUMBERING.test(label) && !/^number of /i.test(label))
  })

/** Changes, running totals and comparisons: no plan of the weights has any, so they cannot doubt one that was read. */
export const calculates = ({ calculations = [], reference }: Plan): boolean =>
  calculations.length > 0 || reference !== undefined

const isShare = ({ measures }: Plan) => measures.some(({ kind }) => kind === 'shareOfTotal')

/**
 * True where one plan holds as a share what the other has plainly, or within groups where nobody is sure of the other: "the lowest
 * price of a product grouped by type" asks for a price of each type.
 */
export const saysMore = (plan: Plan, other: Plan, isSure: boolean): boolean =>
  (!isSure && plan.limitWithin !== undefined && other.limitWithin === undefined) ||
  (isShare(plan) && !isShare(other))

/** True where words of a question may join figures. */
export const joinsFigures = (question: string): boolean =>
  /[,&+/]|\b(?:and|with|plus|also|both|along)\b/i.test(question)

/** "The total and the 90th percentile of pages": several figures of one column, which no name can pad. */
export const joinsFunctions = ({ measures, calculations = [] }: Plan): boolean => {
  const columns = measures.map((measure) =>
    measure.kind === 'aggregate' || measure.kind === 'percentile' ? measure.column : null,
  )
  return (
    calculations.length === 0 && measures.length > 1 && !columns.includes(null) && new Set(columns).size === 1
  )
}

/** True where a plan differs from another only in that it has more figures. */
export const addsFigures = (plan: Plan, other: Plan): boolean =>
  plan.measures.length > other.measures.length &&
  other.measures.every((measure) => plan.measures.some((own) => same(own, measure))) &&
  same([plan.dimensions, plan.filter], [other.dimensions, other.filter])
