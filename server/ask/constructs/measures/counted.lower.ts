import { columnOf } from '../../../semantic-model/semantic-model.ts'
import type { Item } from '../senses.ts'
import type { QuestionParts } from '../sketch.ts'
import type { Measure } from './measures.ts'

/** "How many" and "number of", before a list that begins with what is counted by a name of its own. */

/** The words between a number and what it is of. */
const OF = 1

/** What a list of figures counts by a name of its own, right after "how many". */
function countedAfter(part: Item | undefined, next: Item | undefined): Measure | null {
  const [first] = next?.category === 'measure' ? next.sense.measures : []
  const isBare = part?.category === 'measure' && part.sense.bare === true
  const isNext = part !== undefined && next !== undefined && next.from - part.to <= OF
  return isBare && isNext && first?.kind === 'count' && first.where !== undefined ? first : null
}

/** "Number of policies and premium income": the number is that of the policies. */
export const isOfCounted = (parts: readonly Item[], place: number): boolean =>
  countedAfter(parts[place], parts[place + 1]) !== null

/**
 * "Number of accepted policies and total premium": where the name says by a condition which ones are counted, it is a condition, which
 * holds for both.
 */
export const isCountedTwice = ({ model, parts, typed }: QuestionParts): boolean =>
  parts.some((part, place) => {
    const [before, next] = [parts[place - 1], parts[place + 1]]
    if (part.category === 'filter' && before?.to === part.from && next?.from === part.to)
      return countedAfter({ ...before, to: part.to }, next) !== null
    const counted = countedAfter(part, next)
    if (counted?.kind !== 'count' || counted.where?.kind !== 'compare' || next === undefined) return false
    const name = typed(next).toLowerCase()
    const values = columnOf(model, counted.where.column).values?.['true'] ?? []
    return values.some((value) => name.startsWith(`${value} `))
  })
