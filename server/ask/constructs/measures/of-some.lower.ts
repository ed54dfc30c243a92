import { columnOf } from '../../../semantic-model/semantic-model.ts'
import { columnsIn, conjunctsOf, type Filter } from '../conditions/conditions.ts'
import type { Item, Senses } from '../senses.ts'
import { has, lacking, sensesOf, type QuestionParts, type Step } from '../sketch.ts'
import { isPlainCount, type Measure } from './measures.ts'

const isCountOfAll = (part: Item) => part.category === 'measure' && part.sense.measures.some(isPlainCount)

const isOfSome = ({ category }: Item) => category === 'countOfSome' || category === 'countOfThem'

/** What is said of all that is counted. */
const conditionsOf = ({ parts }: Pick<QuestionParts, 'parts'>): readonly Filter[] =>
  parts.flatMap((part) => [
    ...(part.category === 'filter' ? [part.sense.filter] : []),
    ...part.conditions.map(({ filter }) => filter),
  ])

/** How many of those that were counted before, and what part of them that is. */
export function measuresOfSome({ own, rate }: Senses['countOfSome']): readonly Measure[] {
  const [only, ...more] = own
  const where: Filter | undefined = more.length === 0 ? only : { kind: 'and', items: [...own] }
  const counted: Measure = where === undefined ? { kind: 'count' } : { kind: 'count', where }
  return rate === undefined ? [counted] : [counted, rate]
}

const OF_WHOM = 'asks for some beside others: say “of them”, or ask for each by itself'

/**
 * "How many quotes by year and how many were accepted": the second count is of some of those that the first one counts. Where both
 * name some it is not known whether they are of each other; where both name the same column they are not.
 */
export const countsOfSome: Step = (sketch, said) => {
  const { parts, model } = said
  const ofThem = sensesOf(said, 'countOfThem')
  const some = [...sensesOf(said, 'countOfSome'), ...ofThem]
  const first = parts.findIndex(isCountOfAll)
  if (some.length === 0) return isCountedTwice(said) ? lacking(said, 'count', ['measure'], OF_WHOM) : sketch
  if (first === -1 || first > parts.findIndex(isOfSome))
    return lacking(said, 'count', ['countOfSome', 'countOfThem'], 'needs a count of all beside it')
  // "For basic and standard: number of quotes and how many were accepted": sides that are groups compare nothing.
  const isCompared = sensesOf(said, 'comparison').some(
    ({ dimension, as }) => dimension === null || as !== undefined,
  )
  if (isCompared || has(said, 'against', 'beyond', 'difference', 'change', 'percentOf'))
    return lacking(said, 'count', ['countOfSome', 'countOfThem'], 'does not go with what is compared')
  const base = conditionsOf(said).flatMap(columnsIn)
  if (some.some(({ own }) => own.flatMap(columnsIn).some((column) => base.includes(column))))
    return lacking(said, 'count', ['measure', 'countOfSome', 'countOfThem'], 'names two of one kind')
  const isFlag = (column: string) => columnOf(model, column).role === 'flag'
  return base.some(isFlag) && ofThem.length < some.length
    ? lacking(said, 'count', ['measure', 'countOfSome'], OF_WHOM)
    : sketch
}

/** The same count named twice, the second time before a condition on what nothing else is said of. */
function isCountedTwice(said: QuestionParts): boolean {
  const { parts } = said
  const counting = parts.flatMap((part, place) => (isCountOfAll(part) && isAlone(part) ? [place] : []))
  const [first] = counting
  const last = counting.at(-1)
  if (first === undefined || last === undefined || first === last || has(said, 'comparison')) return false
  const after = parts[last + 1]
  const own = [
    ...(parts[last]?.conditions ?? []).map(({ filter }) => filter),
    ...(after?.category === 'filter' ? [after.sense.filter] : []),
  ].flatMap(conjunctsOf)
  const others = conditionsOf({ parts: parts.filter((part, place) => place !== last && part !== after) })
  const columns = own.flatMap(columnsIn)
  return own.length > 0 && !others.flatMap(columnsIn).some((column) => columns.includes(column))
}

const isAlone = (part: Item) => part.category === 'measure' && part.sense.measures.length === 1
