import type { Category, Item } from '../constructs/senses.ts'
import type { Word } from '../grammar/words.ts'
import { isRepaired, SILENT, type Aside } from './asides.ts'

/**
 * Stretches within a clause that ask for nothing in plain English, whatever is asked around them: that it is asked of what there is ("that we
 * have on file"), what for ("for my slides"), through whom ("my boss wants"), and what is not meant ("the total, not the average").
 */

const END = '(?=$| [,;]| (?:and|but|so|please|by|for|in|of|since|from)\\b)'
const OURS = '(?:the|our|my|a|an|this|that|next|tomorrow|her|his|their|your)'
const READERS =
  '(?:meetings?|reports?|board|packs?|pitch|tender|bid|audit|reforecast|budget|town hall|interview|handover|webinar|month end|quarter end|year end|decks?|slides?|presentations?|reviews?|committees?|call|papers?|briefings?|newsletters?|memo|email|minutes|regulators?|auditors?|reinsurers?|investors|boss|talk|speech|article|blog|story|website|intranet|press release|workshop|training|course|essay|homework|thesis|records|own records|reference|file|info)'
const FIGURE =
  '(?:averages?|means?|median|totals?|sums?|counts?|numbers?|ratios?|percentages?|percents?|%|rates?|shares?|proportions?|pounds|money|amounts?|values?|per \\p{L}+|(?:monthly|annual|yearly) (?:ones?|figures?|premiums?))'

const PHRASES: readonly RegExp[] = [
  // "the last months we have on file", "over everything we've got"
  /(?:(?:that|which|of those|of what|what) )?(?:we|you|they|i) (?:currently |actually )?(?:have |hold |keep |got |ve |do |now )*(?:on|in) (?:file|record|the (?:system|file|files|books?|records|database|data)|our (?:books?|systems?|records|files?|data|database))/gu,
  /(?:(?:over|across|for|from|of|in|out of|throughout) )?(?:everything|all the data|all of it|all the years|the whole (?:period|lot|dataset|data|thing|book|range)|the entire (?:period|dataset|book)|whatever|anything) (?:(?:that|which) )?(?:we|you|they|i) (?:have|got|have got|hold|keep|ever had)/gu,
  new RegExp(`(?:over|across|on|of) (?:everything|the lot)${END}`, 'gu'),
  new RegExp(
    `(?:on (?:file|record)|all told|all in all|to date|so far|up to now|to this day|as it stands)${END}`,
    'gu',
  ),
  // What somebody dictates
  /(?:question mark|full stop|new paragraph|new line)/gu,
  // "Claims per policy, not per life"
  /(?:, )?(?:not|rather than|instead of|as opposed to) (?:the )?(?:per|by|for each) \p{L}+(?=$| [,;])/gu,
  // "so far this year", which is this year
  /(?:so far|up to now|as yet)(?= this (?:year|quarter|month)\b)/gu,
  // "for her slides", "for a talk to the board"
  new RegExp(
    `for (?:${OURS} )?(?:[\\p{L}]+ ){0,2}?${READERS}(?: (?:on|at|next|this|tomorrow|today) (?:the )?\\p{L}+)?${END}`,
    'gu',
  ),
  // "as the regulator asked", "because marketing keep asking"
  new RegExp(
    `(?:as|because|since) (?:${OURS} )?(?:[\\p{L}]+ ){1,2}?(?:asked|(?:keeps?|kept|(?:is|are|was|were)) asking|(?:wants?|needs?|wanted|needed|requested) (?:it|this|that|them))(?: (?:for|about) (?:it|this|that))?${END}`,
    'gu',
  ),
  // "I'm trying to find out", "hoping to work out", before what is asked
  /(?:(?:i|we) )?(?:am |are |was |were |have been |just |really |basically )*(?:trying|tryna|attempting|hoping|aiming|itching|struggling) (?:and |to )?(?:find out|find|work out|figure out|see|get|know|understand|establish|learn|tell|pin down|get at)(?= )/gu,
  // "out of interest", "if you would"
  new RegExp(
    `(?:(?:just )?out of (?:interest|curiosity)|by the way|btw|to be (?:honest|clear|exact|precise|fair|safe)|off the top of your head|as far as (?:you|we|i) (?:know|can (?:tell|see))|at a guess|if at all possible|(?:if|when|as soon as|whenever) you (?:would|can|could|like|may|do not mind|not mind|get|have|get a|have a)(?: (?:a )?(?:moment|minute|sec|second|chance|time))?|at some point|asap|in plain english|in a nutshell|do (?:we|you) (?:happen to )?know|i (?:wonder|suppose|guess|think|believe|take it)|just so i know|for what it is worth|please and thank you|no rush|nothing fancy|rather quickly|will do|would do|is fine|will be fine|would be (?:fine|great|nice|good|lovely|helpful|perfect)|that is all|thats all|what i mean is)${END}`,
    'gu',
  ),
]
/** What asks for nothing though the grammar knows its words. */
const WHATEVER: readonly RegExp[] = [
  // "I'm after the average"
  /(?:i|im|we)(?: (?:am|m|are|re))? after(?= (?:the|a|an|some|how|what)(?= ))/gu,
  // "From the first quarter in the data through to the last": all there is
  /from the (?:very )?(?:first|start|beginning)(?: (?:year|quarter|month|week|day))?(?: (?:in|of) (?:the|our|your) (?:data|records|dataset|file))? (?:right |all the way )?(?:through )?(?:to|until|till|up to) the (?:very )?(?:last|end)(?: (?:year|quarter|month|week|day|one))?(?: (?:in|of) (?:the|our|your) (?:data|records|dataset|file))?(?=$| [,;])/gu,
  // "Go up or down", which asks for the change
  /(?<=\b(?:go|gone|went|going|move|moved|moving) )(?:up|down) or (?:up|down)(?= |$)/gu,
  // "Since the figures begin"
  /since (?:the |our |your |these )?(?:figures|numbers|records|data|series) (?:begins?|began|starts?|started)(?= |$|[,;])/gu,
  // "Put the price for the two next to each other"
  /(?:for|of|from) the (?:two|three|pair)(?: of them)?(?= (?:next to each other|side by side|together|beside each other)(?= |$))/gu,
  // "I would want three things:", "the two numbers next to each other"
  /(?:(?:i would (?:want|like|need)|i want|i need|give me|show me|tell me|want|need) )?(?:(?:the|these|those|just|only|all) )*(?:(?:one|1) (?:number|figure|thing)|(?:two|three|four|five|six|a few|a couple of|several|[2-6]) (?:things|numbers|figures|facts|items|answers|bits of information))(?: (?:next to each other|side by side))?(?! (?:of|for each|per|by)\b)(?=$| )/gu,
]
/** "So that December shows the full-year figure": what somebody expects of figures that are added up. */
const EXPECTED =
  /(?:, |; )?\bso (?:that )?(?:by |in |at )?(?:(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*|the (?:last|final|first) \p{L}+|the end)(?: [\p{L}\d,]+)* (?:full|whole|entire|grand|year|years|everything|total)(?: (?:year|years|total|figure|amount|book|end))*(?=$|[.;])/gu

/** "I mean the ones that smoke", which asks for no mean. */
const MEANING = /(?<=^| )i mean(?: to say)?(?= |$)/gu
/** "The total, not the average": what is not meant. */
const CONTRAST = new RegExp(
  `(?:(?:, |; |and |but )?(?:rather than|instead of|as opposed to|not)) (?:the |a |an |in |as |just |plain )*${FIGURE}(?: ones?| figures?)?(?=$| [,;])`,
  'gu',
)
/** "My boss wants": who wonders, of whom nothing is asked. */
const THROUGH =
  /(?<=^|[,;] |(?:and|so|but|because|hi|hello|hey) )(?:my|our|the|his|her|their) (?<who>(?:\p{L}+ ){1,3}?)(?=(?:(?:is|was|has|have|had|just|also|really|still|keeps?|would|now|would) )*(?:wants?|wanted|needs?|needed|asks?|asked|asking|likes?|wonders?|wondered|wondering)\b)/gu

/** What says which figure is meant, so that another one may be excluded. */
const FIGURES: ReadonlySet<Category> = new Set([
  'aggregate',
  'howMany',
  'share',
  'column',
  'metric',
  'percentile',
  'entity',
])

const ADDED_UP: ReadonlySet<Category> = new Set(['running', 'accruing', 'upToEach'])

/** What else names nothing of a dataset. */
const PLAIN: ReadonlySet<Category> = new Set(['side', 'grain', 'on', 'all', 'out'])
/** "Over everything", which is over no number. */
const OVER: ReadonlySet<Category> = new Set(['comparative', 'stroke', 'overFigure'])
const isOverAll = ({ category, from, to }: Item, span: Aside) =>
  OVER.has(category) && from === span.from && to === from + 1

/** Such stretches, in order. */
export function idlePhrases(
  words: readonly Word[],
  items: readonly Item[],
  unknown: ReadonlySet<number>,
): readonly Aside[] {
  const text = words.map(({ norm }) => norm).join(' ')
  const placeAt = (offset: number) => (offset === 0 ? 0 : text.slice(0, offset).trimEnd().split(' ').length)
  const spanOf = (start: number, length: number): Aside => {
    const from = placeAt(start)
    return {
      from,
      to:
        from +
        text
          .slice(start, start + length)
          .trim()
          .split(' ').length,
    }
  }
  const itemsIn = ({ from, to }: Aside) => items.filter((item) => item.from >= from && item.to <= to)
  const isPlain = (span: Aside) =>
    itemsIn(span).every(
      (item) =>
        SILENT.has(item.category) || PLAIN.has(item.category) || isOverAll(item, span) || isRepaired(item),
    )
  // "Month after month, the total so far"
  const isStepped = items.some(({ category }) => category === 'byGrain')
  const isSoFar = (span: Aside) =>
    isStepped &&
    items.some(({ category, from, to }) => category === 'accruing' && from < span.from && to >= span.to)
  const idle = PHRASES.flatMap((phrase) =>
    [...text.matchAll(phrase)]
      .map(({ 0: found, index }) => spanOf(index, found.length))
      .filter((span) => isPlain(span) && !isSoFar(span)),
  )
  const whatever = WHATEVER.flatMap((phrase) =>
    [...text.matchAll(phrase)].map(({ 0: found, index }) => spanOf(index, found.length)),
  )
  const denied = [...text.matchAll(CONTRAST)]
    .map(({ 0: found, index }) => spanOf(index, found.length))
    .filter(({ from, to }) =>
      items.some((item) => FIGURES.has(item.category) && (item.to <= from || item.from >= to)),
    )
  const through = [...text.matchAll(THROUGH)]
    .map(({ 0: found, index }) => spanOf(index, found.length))
    .filter(
      (span) =>
        isPlain(span) &&
        ([...unknown].some((at) => at >= span.from && at < span.to) || itemsIn(span).some(isRepaired)),
    )
  const meaning = [...text.matchAll(MEANING)].map(({ 0: found, index }) => spanOf(index, found.length))
  const isAddedUp = items.some(({ category }) => ADDED_UP.has(category))
  const expected = isAddedUp
    ? [...text.matchAll(EXPECTED)].map(({ 0: found, index }) => spanOf(index, found.length))
    : []
  const all = [...expected, ...whatever, ...idle, ...meaning, ...denied, ...through].toSorted(
    (a, b) => a.from - b.from || b.to - a.to,
  )
  return all.filter(({ from }, at) => all.slice(0, at).every((other) => other.to <= from))
}
