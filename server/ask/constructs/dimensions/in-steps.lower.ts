import { columnOf, isNumeric } from '../../../semantic-model/semantic-model.ts'
import type { Category, Item, Senses } from '../senses.ts'
import type { QuestionParts } from '../sketch.ts'
import { isEven, isOfValues, isRange, type Dimension } from './dimensions.ts'

/** What gives a figure beside one that is cut into steps. */
const FIGURES: ReadonlySet<Category> = new Set(['shareOf', 'share', 'countOfSome', 'counted', 'percentOf'])

/** A number that stands as groups of its values or of its usual bands. */
const isOfNumber = ({ model }: Pick<QuestionParts, 'model'>, dimension: Dimension) =>
  (isOfValues(dimension) || (isRange(dimension) && !isEven(dimension))) &&
  isNumeric(columnOf(model, dimension.column))

/** The column that a part names as a group, or as a figure of which no function was named. */
function namedBy(said: Pick<QuestionParts, 'model'>, part: Item, isFigure: boolean): string | null {
  const [only, ...more] =
    part.category === 'groups' || part.category === 'dimensions'
      ? part.sense.dimensions.filter((each) => isOfNumber(said, each))
      : part.category === 'dimension' && isOfNumber(said, part.sense.dimension)
        ? [part.sense.dimension]
        : []
  if (only !== undefined && more.length === 0) return only.column
  if (part.category === 'byMeasure' && part.sense.bare === true && 'column' in part.sense.measure)
    return part.sense.measure.column ?? null
  if (isFigure || part.category !== 'measure' || part.sense.named) return null
  const [measure, ...others] = part.sense.measures
  return measure?.kind === 'aggregate' && others.length === 0 ? measure.column : null
}

const withBins = (part: Item, bins: Dimension): Item | null => {
  const instead = (each: Dimension) => (each.column === bins.column ? bins : each)
  switch (part.category) {
    case 'groups':
      return { ...part, sense: { ...part.sense, dimensions: part.sense.dimensions.map(instead) } }
    case 'dimensions':
      return { ...part, sense: { dimensions: part.sense.dimensions.map(instead) } }
    case 'dimension':
      return { ...part, sense: { ...part.sense, dimension: bins, quantity: false } }
    default:
      return null
  }
}

/**
 * "Conversion by annual premium, in £500 steps": steps are of the number that is named as a group, else of the one that stands beside
 * another figure, else of the price that money means.
 */
export function inTheirSteps(said: Pick<QuestionParts, 'model'>, parts: readonly Item[]): readonly Item[] {
  const steps = parts.findIndex(({ category }) => category === 'inSteps')
  const part = parts[steps]
  if (part === undefined) return parts
  const { bins, usual } = part.sense as Senses['inSteps']
  const isFigured = parts.some(
    (each) => FIGURES.has(each.category) || (each.category === 'measure' && each.sense.named),
  )
  const fitting = (isFigure: boolean) =>
    parts.flatMap((each) => {
      const column = namedBy(said, each, isFigure)
      const own = bins.find((one) => one.column === column)
      return own === undefined ? [] : [{ each, own }]
    })
  const [found] = [...fitting(true), ...(isFigured ? fitting(false) : [])]
  const own = found?.own ?? usual
  if (own === null) return parts
  const groups: Item = {
    ...part,
    category: 'groups',
    sense: { dimensions: [own], within: null, sure: false },
  }
  if (found === undefined) return parts.with(steps, groups)
  const instead = withBins(found.each, own)
  return parts.flatMap((each) => {
    if (each === found.each) return instead ?? groups
    return each === part ? [] : [each]
  })
}
