import { isTimed } from '../dimensions/dimensions.ts'
import { timeOf } from '../../../semantic-model/semantic-model.ts'
import { conjunctsOf, type Filter } from '../conditions/conditions.ts'
import { closedPeriods } from '../conditions/condition-senses.ts'
import { same } from '../../grammar/same.ts'
import { lacking, sensesOf, type QuestionParts, type Sketch, type Step } from '../sketch.ts'
import { inColumns, MOST_COLUMNS } from './in-columns.ts'
import { partOf, whereOf } from './measures.ts'

/** Figures that one question may ask for. */
const MOST_MEASURES = 10

const withoutFilter = (filter: Filter | null, gone: Filter | null): Filter | null => {
  if (gone === null || same(filter, gone)) return gone === null ? filter : null
  const [only = null, ...more] = conjunctsOf(filter).filter((item) => !same(item, gone))
  return only === null || more.length === 0 ? only : { kind: 'and', items: [only, ...more] }
}

/** True where nothing but figures by groups is asked: each figure can be several columns. */
const isPlain = ({ measures, calculations, reference, having, order, limit, periods }: Sketch) =>
  calculations.length === 0 &&
  reference === null &&
  having.length === 0 &&
  order.every(({ by }) => by === 'dimension') &&
  limit === null &&
  periods === null &&
  measures.every((measure) => partOf(measure) === null && whereOf(measure) === null)

/** Periods that are compared. */
function comparedIn(said: QuestionParts) {
  const time = timeOf(said.model)?.name
  const [first, ...more] = sensesOf(said, 'comparison')
  const isTime = first?.dimension != null && isTimed(first.dimension) && first.dimension.column === time
  const timed = isTime ? first : null
  return more.length > 0 || timed?.sides.some((side) => closedPeriods(side)?.length !== 1) ? null : timed
}

/** "Average premium by region, 2023 and 2024 side by side": a column for each year, where groups are no time themselves. */
export const periodsInColumns: Step = (sketch, said) => {
  const compared = comparedIn(said)
  if (compared === null || said.pair !== null) return sketch
  const { dimension, sides, filter, columns = 'loose' } = compared
  const years = sketch.dimensions.findIndex((each) => same(each, dimension))
  const groups = sketch.dimensions.toSpliced(years, 1)
  const isAsked = columns === 'sure' || (groups.length > 0 && !groups.some(isTimed))
  if (!isAsked) return sketch
  const fits =
    years !== -1 && sides.length <= MOST_COLUMNS && sketch.measures.length * sides.length <= MOST_MEASURES
  // Whoever wrote "versus" has the periods among the groups then.
  if (!fits || !isPlain(sketch) || sketch.order.some(({ index }) => index >= years))
    return columns === 'sure'
      ? lacking(
          said,
          'columns',
          ['comparison'],
          'needs figures by groups alone: no limit, no order by a figure, and nothing worked out from them',
        )
      : sketch
  return {
    ...sketch,
    measures: inColumns({ figures: sketch.measures, periods: sides }),
    dimensions: groups,
    filter: withoutFilter(sketch.filter, filter),
  }
}
