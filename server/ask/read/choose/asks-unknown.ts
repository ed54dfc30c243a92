import type { Item } from '../../constructs/senses.ts'
import { TIES } from '../words/said-words.ts'
import type { Parts } from '../propose/parse/parsed-question.ts'
import type { WeighedQuestion } from './read-with-grammar.ts'

/** What is asked for is a word that nobody knows: without it, whatever is read is another question. */

/** Words that stand between "what is" and what is asked for. */
const BEFORE_NOUN = new Set(
  'the a an of our my your their total average typical overall usual new more other'.split(' '),
)
const ASKS = /^what (?:is|was|are|were)$/

/**
 * "What is the commission": the figure that is asked for is a word that nobody knows. What is counted may be another word for what there
 * is, and is offered.
 */
export function asksForUnknown({ parts }: WeighedQuestion): boolean {
  const { words, items, unknown } = parts
  const norm = (at: number) => words[at]?.norm ?? ''
  return [...unknown].some((place) => {
    // "Average commission", "how much commission"
    const isFigure =
      /^(?:average|avg|mean|median)$/.test(norm(place - 1)) ||
      `${norm(place - 2)} ${norm(place - 1)}` === 'how much'
    let at = place - 1
    while (BEFORE_NOUN.has(norm(at)) && !ASKS.test(`${norm(at - 1)} ${norm(at)}`)) at -= 1
    const next = /^(?:paid|earned|charged|spent|received)$/.test(norm(1)) ? 'by' : norm(1)
    // "Renewal rate by insurer"
    if (/^(?:rate|ratio|index|score)s?$/.test(norm(place + 1))) return true
    if (isSideAlone(parts, place)) return true
    if (place === 0 && isFigureOf(words[0]?.text ?? '', next)) return true
    if (!isFigure && !ASKS.test(`${norm(at - 1)} ${norm(at)}`)) return false
    // "What is the blended premium" asks for a premium.
    const after = TIES.has(norm(place + 1)) ? [] : (items[place + 1] ?? [])
    return !after.some(isNamed)
  })
}

const isNamed = ({ category }: Item) => ['column', 'measure', 'entity', 'value', 'metric'].includes(category)

/** "Correlation between shoe size and premium": one of two that are held against each other is known by none of its words. */
function isSideAlone({ words, items }: Parts, place: number): boolean {
  const norms = words.map(({ norm }) => norm)
  const from = norms.lastIndexOf('between', place)
  const and = from === -1 ? -1 : norms.indexOf('and', from)
  if (and === -1) return false
  const end = norms.findIndex((norm, at) => at > and && (TIES.has(norm) || norm === ','))
  const [first, last] = place < and ? [from, and] : [and, end === -1 ? norms.length : end]
  return (
    place < last &&
    !items
      .slice(first + 1, last)
      .flat()
      .some((item) => isNamed(item) || item.category === 'period' || item.category === 'number')
  )
}

/** "Turnout by town", "MPG by make": what begins a question and is split is its figure; a plural is what is counted. */
const isFigureOf = (text: string, next: string): boolean =>
  /^(?:by|per|across|over|split|each)$/.test(next) && (!/[^s]s$/i.test(text) || /^\p{Lu}+$/u.test(text))

/** "How satisfied are our customers": how much of it there is, is a figure that nobody knows. */
export const asksHow = ({ parts: { words, unknown } }: WeighedQuestion): boolean =>
  [...unknown].some(
    (place) =>
      words[place - 1]?.norm === 'how' &&
      words.slice(place + 1, place + 5).some(({ norm }) => COPULAS.has(norm)),
  )
const COPULAS = new Set('is are was were be been do does did has have had seem seems feel feels'.split(' '))
