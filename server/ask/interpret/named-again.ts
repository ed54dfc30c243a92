import type { Item } from '../constructs/senses.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Word } from '../grammar/words.ts'
import type { Aside } from './asides.ts'

/**
 * What is named again and asks for nothing new: the figure that ranks or bounds the groups ("and what that ratio is", "with the
 * amount", "along with that conversion"), a group ("on that day") and the place where a figure is to stand ("next to it").
 */

const AGAIN = '(?:(?:same|actual|exact|corresponding|relevant|respective|underlying) )*'
const POINTING = '(?:that|this|the said|the same)'
const OWNING = '(?:the|its|their|each one)'
const IS = '(?: (?:is|was|are|were|itself|comes? to|came to|came out at|in question))*'
/** What may follow, so that no group, condition or other figure goes on from it. */
const CLOSED =
  '(?=$| [,&]| (?:and|but|so|please|pls|too|also|as well|alongside|beside|next|there|then|each|(?:for|in|at|of|on|to) (?:each|it|them|every one|all of them))(?: |$))'
/** "By the rate", "over the amount": it ranks or bounds, and is no figure said again. */
const NOT_BOUND = String.raw`(?<!\b(?:of|by|on|than|over|above|below|under|between|per|same|and the|no|not) )`

const ofNouns = (nouns: string) =>
  new RegExp(
    `${NOT_BOUND}(?<=^| )(?:${POINTING}|${OWNING}) ${AGAIN}(?:${nouns})(?: (?:figure|number|value)s?)?${IS}${CLOSED}`,
    'gu',
  )
const FIGURES = ofNouns('figures?|values?|results?|scores?')
const RATES = ofNouns('rates?|ratios?|percentages?|percents?|pct|%|shares?')
const AMOUNTS = ofNouns('amounts?')
/** "That conversion", "in that region": whatever a name was said for before. */
const POINTED = new RegExp(
  String.raw`(?<=^| )(?:(?:along with|together with|on|in|at|for|during|with) )?(?:that|those|these|the same|that same|that very|that one) (?<name>(?!(?:who|that|which|with|of|in)\b)\p{L}+(?: \p{L}+){0,2}?)${IS}${CLOSED}`,
  'gu',
)
const BESIDE =
  /(?<=^| )(?:(?:right|shown|listed|put|set|placed) )?(?:next to|beside|alongside|opposite) (?:it|them|that|this|the name|its name|their names?)(?=$| [,&]| (?:and|but|so|please|pls|too|also|as well)(?: |$))/gu

const MARK = /[.?!:;()\n]|\s[-–—]\s/

/** The sentences of a question, between marks other than commas. */
function sentencesIn(question: string, words: readonly Word[]): readonly Aside[] {
  const starts = [...words.keys()].filter((at) => {
    const [word, before] = [words[at], words[at - 1]]
    return word === undefined || before === undefined || MARK.test(question.slice(before.end, word.start))
  })
  return starts.map((from, index) => ({ from, to: starts[index + 1] ?? words.length }))
}

const isWithin = ({ from, to }: Item, span: Aside) => from >= span.from && to <= span.to

/** What ranks or bounds groups, so that a figure is known that can be meant again. */
const ORDERS: ReadonlySet<Item['category']> = new Set([
  'superlative',
  'comparative',
  'top',
  'sort',
  'direction',
])

/** The figure or the group that words name; null for any other. */
function namedBy(item: Item): string | null {
  switch (item.category) {
    case 'metric':
      return `metric ${item.sense.metric.name}`
    case 'column':
      // "On those accepted quotes" is of these alone.
      return item.sense.column.role === 'flag' ? null : `column ${item.sense.column.name}`
    case 'grain':
    case 'byGrain':
      return 'grain'
    default:
      return null
  }
}

/** The stretches that name again what was named before them. */
export function namedAgain(
  question: string,
  words: readonly Word[],
  items: readonly Item[],
  { metrics }: SemanticModel,
): readonly Aside[] {
  const before = (span: Aside) => items.filter(({ to }) => to <= span.from)
  const isOrdered = (span: Aside) => before(span).some(({ category }) => ORDERS.has(category))
  const isRate = (item: Item): boolean => {
    if (item.category === 'metric')
      return item.sense.metric.share !== undefined || item.sense.metric.ratio?.unit === 'percent'
    if (item.category !== 'value' || item.sense.values[0] !== true) return item.category === 'share'
    return metrics.some(({ share }) => share?.column === item.sense.column.name)
  }
  const isAmount = (item: Item): boolean =>
    (item.category === 'column' && item.sense.column.role === 'money') ||
    (item.category === 'superlative' && item.sense.column?.role === 'money') ||
    (item.category === 'metric' && item.sense.metric.figure?.function === 'sum')
  /** What it names was named before it as well. */
  const isNamed = (span: Aside, name: string) => {
    const earlier = new Set(before(span).map(namedBy))
    const length = name.split(' ').length
    return items.some(
      (item) => isWithin(item, span) && item.to - item.from === length && earlier.has(namedBy(item) ?? ''),
    )
  }
  const forms: readonly (readonly [RegExp, (span: Aside, name: string) => boolean])[] = [
    [FIGURES, isOrdered],
    [RATES, (span) => isOrdered(span) && before(span).some(isRate)],
    [AMOUNTS, (span) => isOrdered(span) && before(span).some(isAmount)],
    [POINTED, isNamed],
    [BESIDE, () => true],
  ]
  return sentencesIn(question, words).flatMap(({ from, to }) => {
    const norms = words.slice(from, to).map(({ norm }) => norm)
    const text = norms.join(' ')
    const placeAt = (offset: number) => (offset === 0 ? 0 : text.slice(0, offset).trim().split(' ').length)
    return forms.flatMap(([form, stands]) =>
      [...text.matchAll(form)].flatMap(({ 0: found, index, groups }): readonly Aside[] => {
        const start = from + placeAt(index)
        const span = { from: start, to: start + found.trim().split(' ').length }
        return stands(span, groups?.['name'] ?? '') ? [span] : []
      }),
    )
  })
}
