import { isOfValues } from '../../../constructs/dimensions/dimensions.ts'
import { isPlainCount } from '../../../constructs/measures/measures.ts'
import { columnOf, isNumeric, type Column } from '../../../../semantic-model/semantic-model.ts'
import { conjunctsOf, valuesOf } from '../../../constructs/conditions/conditions.ts'
import { tellsRowsApart } from '../../../constructs/rows.reading.ts'
import type { Plan } from '../../../plan/plan.ts'
import type { QuestionFeatures } from '../../mentions/asked.ts'

/** Plans of rows that are told apart by their names. */

type Domain = Pick<QuestionFeatures, 'model' | 'profile'>

const namesOne = (domain: Domain, { filter }: Plan) =>
  conjunctsOf(filter).some(
    (each) => 'column' in each && valuesOf(each)?.length === 1 && tellsRowsApart(domain, each.column),
  )

/** Of rows, and nothing else. */
export const isCounted = ({ measures }: Plan) => measures.every(isPlainCount)

/** Groups of which each is a row by its name. */
export const namesEach = (domain: Domain, { dimensions: [group, ...more], having }: Plan): boolean =>
  group !== undefined &&
  isOfValues(group) &&
  more.length === 0 &&
  having.length === 0 &&
  tellsRowsApart(domain, group.column)

/** What is told of one row, which its name picks: a figure, or what it is by a group. */
export const isOfOneRow = (domain: Domain, plan: Plan): boolean =>
  namesOne(domain, plan) &&
  (isCounted(plan)
    ? plan.dimensions.length > 0 &&
      plan.dimensions.every((each) => isGroup(columnOf(domain.model, each.column)))
    : plan.dimensions.length === 0)

const isGroup = (column: Column) => !isNumeric(column) || column.isYear === true

/**
 * Whether a plan counts what is one by its name: the rows of one that is named, or which of them has most rows. Nobody asks so;
 * some other figure of that row is meant.
 */
export function countsSingleRows(domain: Domain, plan: Plan): boolean {
  if (!isCounted(plan)) return false
  if (plan.dimensions.length === 0) return namesOne(domain, plan)
  const [group] = plan.dimensions
  const isOneEach = domain.profile.values[group?.column ?? '']?.length === domain.profile.rowCount
  return isOneEach && plan.limit !== null && namesEach(domain, plan)
}
