import { isNumeric } from '../../semantic-model/semantic-model.ts'
import type { Item } from '../constructs/senses.ts'
import type { Word } from '../grammar/words.ts'
import { isRepaired, SILENT, type Aside } from './asides.ts'

/**
 * What somebody holds or was told, said without a breath after what is asked: "I think my boss said March", "I believe it is left empty or
 * something". It guesses at the answer, or says how something is recorded, so that a value which it names is no condition. Only a value
 * of what is asked about can be a guess; of anything else it may be a condition, and stands.
 */

const DOUBT =
  '(?:i|we|she|he|they) (?:do |really |kind of |sort of |just )*(?:think|thought|believe|believed|guess|guessed|suppose|supposed|reckon|reckoned|assume|assumed|suspect|heard|swear|remember)'
const SAYS =
  '(?:said|says|thinks|thought|reckons|reckoned|believes|believed|mentioned|claims|claimed|told (?:me|us)|swears|insists|guessed)'
const SOMEBODY =
  '(?:(?:my|our|the|your|his|her|their|some|one of (?:my|our|the)|a) (?:\\p{L}+ ){1,3}?|(?:somebody|someone|he|she|they|people|everybody|everyone) )'
const IT =
  '(?:(?:that|those|these|this|there) (?:is|are|was|were|may|might|could|would|will|should|gets|got)|(?:it|they)(?: (?:is|are|was|were|may|might|could|would|will|should|gets|got))?)'
/** What stands before a condition, a group or a figure, whoever said so. */
const NO_GUESS =
  '(?!(?:for|in|by|per|with|without|from|at|on|to|since|of|over|under|only|just|not|no|excluding|including|to|the (?:average|total|number|median)) )'

const GUESSES: readonly RegExp[] = [
  // "I think my boss said March", "she reckons Wales"
  new RegExp(
    `(?<= )(?:(?:and|but|because|apparently|so) )*(?:${DOUBT} )?${SOMEBODY}${SAYS} (?:(?:that|it|was|is|were) )*${NO_GUESS}\\p{L}[^,;]*`,
    'gu',
  ),
  // "I think it is left empty or something"
  new RegExp(
    `(?<= )(?:(?:and|but|because|so) )*${DOUBT} (?:that )?${IT} (?:be )?${NO_GUESS}\\p{L}[^,;]*`,
    'gu',
  ),
]
/** What says of which rows it is asked, or what else. */
const SCOPE =
  /\b(?:only|except|exclud\p{L}*|without|ignor\p{L}*|leav(?:e|ing) out|includ\p{L}*|restrict\p{L}*|per|each|every|by|versus|vs|what|which|how|show|give|tell me|count)\b/u

/** Whether a value is one of what is asked about, or of what was said of it. */
function isOfWhatIsAsked(item: Item, outside: readonly Item[]): boolean {
  const isNamed = (name: string) =>
    outside.some(
      (other) =>
        ((other.category === 'column' || other.category === 'value' || other.category === 'missing') &&
          other.sense.column.name === name) ||
        (other.category === 'asked' && other.sense.dimension.column === name),
    )
  const isTime = () => outside.some(({ category }) => category === 'grain' || category === 'byGrain')
  switch (item.category) {
    case 'value':
    case 'missing':
    case 'column':
      return isNamed(item.sense.column.name)
    case 'period':
    case 'grain':
      return isTime()
    case 'number':
      return outside.some((other) => other.category === 'column' && isNumeric(other.sense.column))
    case 'filter':
      return item.sense.filter.kind === 'part'
        ? isTime()
        : item.sense.column !== null && isNamed(item.sense.column)
    default:
      return SILENT.has(item.category) || isRepaired(item)
  }
}

/** Such stretches, of a question that asks before them. */
export function guessesIn(words: readonly Word[], items: readonly Item[]): readonly Aside[] {
  const text = words.map(({ norm }) => norm).join(' ')
  return GUESSES.flatMap((form) => [...text.matchAll(form)]).flatMap(({ 0: said, index }) => {
    const from = text.slice(0, index).trimEnd().split(' ').length
    const to = from + said.trim().split(' ').length
    const before = items.filter((item) => item.to <= from && !SILENT.has(item.category))
    const outside = items.filter((item) => item.to <= from || item.from >= to)
    const within = items.filter((item) => item.from >= from && item.to <= to)
    const isGuess =
      before.length > 0 && !SCOPE.test(said) && within.every((item) => isOfWhatIsAsked(item, outside))
    return isGuess ? [{ from, to }] : []
  })
}
