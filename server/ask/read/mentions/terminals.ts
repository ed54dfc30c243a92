import { isNumeric, rowNameOf } from '../../../semantic-model/semantic-model.ts'
import type { Category, Item } from '../../constructs/senses.ts'
import type { Lexicon } from './lexicon.ts'
import type { Entry, Sense } from './lexicon-names.ts'
import type { Leaf } from '../../grammar/chart-parser.ts'
import { same } from '../../grammar/same.ts'
import { numberAt } from '../words/numbers.ts'
import { periodsAt } from '../words/said-periods.ts'
import { guessedNames } from './guessed-names.ts'
import { isCountedAt, isGroupNoun, isRowNoun, pooledAt } from './row-nouns.ts'
import { joinedNamesAt, shortNameAt } from './short-names.ts'
import { weightOf, WEIGHTS } from '../../grammar/weights.ts'
import type { Word } from '../words/words.ts'

/** The words as typed. */
export const typed = (words: readonly Word[], from: number, to: number) =>
  words
    .slice(from, to)
    .map(({ text }) => text)
    .join(' ')

const twinOf = { period: 'restarts', restarts: 'period' } as const

/** Words that mean what they do by themselves. */
const terminal = ({ category, sense }: Sense, leaf: Leaf): Item =>
  ({
    category,
    sense,
    from: leaf.from,
    to: leaf.to,
    weight: leaf.as.reduce((sum, as) => sum + weightOf(WEIGHTS.words, as), 0),
    leaves: [leaf],
    assumptions: [],
    conditions: [],
    derivation: null,
    // A sense and its category go together, which the union of items does not tell.
  }) as Item

export interface Lattice {
  readonly items: readonly Item[]
  /** Words that nothing explains: neither the lexicon, nor a number or period, nor plain English. */
  readonly unknown: ReadonlySet<number>
}

const NAMES: ReadonlySet<Category> = new Set(['column', 'value', 'metric'])

const sameColumn = (a: Item, b: Item) =>
  'column' in a.sense && 'column' in b.sense && a.sense.column === b.sense.column

/** "Single parent", of "single parent family": how the name that was said in full begins. */
const isSameValue = (item: Item, name: Item) =>
  item.category === 'value' &&
  name.category === 'value' &&
  item.from === name.from &&
  same(item.sense.values, name.sense.values)

/** "Accepted quotes" is the name of a flag, and quotes that are accepted all the same. */
const isOfFlag = (item: Item, name: Item) =>
  (item.category === 'entity' || item.category === 'counted') &&
  name.category === 'column' &&
  name.sense.column.role === 'flag'

/** "One life" is one value of several that are numbered, whatever names the number of lives. */
const isOfValue = (item: Item, name: Item) => item.category === 'number' && name.category === 'value'

/** What a longer name may hold as one of its words. */
const WITHIN: ReadonlySet<Category> = new Set([
  'entity',
  'counted',
  'value',
  'column',
  'band',
  'grain',
  'byGrain',
  'aggregate',
  'number',
])

/** True for a word of the dataset within a longer name of the dataset that was typed without a slip. */
const isInside = (item: Item, items: readonly Item[]) =>
  WITHIN.has(item.category) &&
  items.some(
    (other) =>
      NAMES.has(other.category) &&
      (!sameColumn(item, other) || isSameValue(item, other)) &&
      !isOfFlag(item, other) &&
      !isOfValue(item, other) &&
      other.from <= item.from &&
      other.to >= item.to &&
      other.to - other.from > item.to - item.from &&
      other.leaves.every(({ assumption }) => assumption === null),
  )

interface Option {
  readonly norm: string
  readonly repaired: boolean
}

/** After these an article says nothing: "no cap on the excess" is "no cap on excess". */
const BEFORE_ARTICLE: ReadonlySet<string> = new Set('of on in for per at with from under'.split(' '))
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an'])

/** What a word may be: itself where it is known, else what it was probably meant to be. */
function optionsOf(word: Word, lexicon: Lexicon): readonly Option[] {
  const known = lexicon.vocabulary.has(word.norm) || lexicon.filler.has(word.norm)
  if (known) return [{ norm: word.norm, repaired: false }]
  return [
    { norm: word.norm, repaired: false },
    ...lexicon.nearest(word.norm).map((norm) => ({ norm, repaired: true })),
  ]
}

/** What the words of a phrase were taken from, an article that stands within it for nothing among them. */
function matches(
  entry: Entry,
  options: readonly (readonly Option[])[],
  at: number,
): readonly Option[] | null {
  const taken: Option[] = []
  for (const [offset, wanted] of entry.words.entries()) {
    const next = options[at + taken.length] ?? []
    const option = next.find(({ norm }) => norm === wanted)
    const article = next.find(({ norm }) => ARTICLES.has(norm))
    if (option !== undefined) taken.push(option)
    else if (article === undefined || !BEFORE_ARTICLE.has(entry.words[offset - 1] ?? '')) return null
    else {
      const after = options[at + taken.length + 1]?.find(({ norm }) => norm === wanted)
      if (after === undefined) return null
      taken.push(article, after)
    }
  }
  return taken
}

/** "For each country", where an airport is called FOR: a plain word that is not written as the name is, nor asked for as a place is. */
const isMerelyPlain = ({ as, sense, words: own }: Entry, words: readonly Word[], at: number) =>
  as.includes('plain value') &&
  own.join(' ').length <= LONGEST_CODE &&
  sense.category === 'value' &&
  !sense.sense.values.includes(words[at]?.text ?? '') &&
  !BEFORE_PLACE.test(words[at - 1]?.norm ?? '')
const LONGEST_CODE = 3
const BEFORE_PLACE = /^(?:in|from|of)$/

const FALL_OF_YEAR = /^(?:the|in|this|last|each|every|of)$/
const FALLING = /^(?:falls?|fell|fallen|falling|drops?|dropped|dropping)$/
const FALLS_TO = /^(?:through|to|into|within|under|outside|upon|out|away)$/
const AFTER_MOVING =
  /^(?:in|to|from|between|by|over|since|during|or|and|on|each|every|per|year|month|quarter|)$/
/** "Where … sits": of something that lies at a figure. */
const isOfFigure = (words: readonly Word[], from: number) =>
  words.slice(from).some(({ norm }) => LYING.test(norm)) &&
  words.slice(from).some(({ norm }) => FIGURE.test(norm))
const LYING = /^(?:sits?|lies?|falls?|lands?|stands?|starts?|begins?|kicks?|ends?)$/
const FIGURE =
  /^(?:percentiles?|p\d{1,2}|medians?|averages?|means?|middle|cut-?offs?|tenth|decile|quartile|top|dearest|cheapest)$/
/** "To smokers", "it to smokers", after a verb. */
const isDone = (words: readonly Word[], at: number) =>
  words[at]?.norm === 'to' ||
  (/^(?:it|this|that|them|these|those)$/.test(words[at]?.norm ?? '') && words[at + 1]?.norm === 'to')
/** "70 or over", where no number follows at once. */
const endsBound = (words: readonly Word[], from: number, to: number) =>
  words[from - 1]?.norm === 'or' &&
  /^\d|^(?:\w+ty|\w+teen|ten|eleven|twelve)$/.test(words[from - 2]?.norm ?? '') &&
  numberAt(words, to) === null
/** Words between "as" and what its column does. */
const FAR_MOVING = 6
const isMoving = (words: readonly Word[]) => words.some(({ norm }) => MOVING.test(norm))
const MOVING = /^(?:go|goes|rises?|increases?|grows?|climbs?|falls?|drops?|decreases?)$/
const AFTER_EACH = /^(?:per|each|every|average|an)$/
const WHETHER = /^(?:did|has|have|do|does|is|are|was|were)$/
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/

/** Whether "percentile" follows, maybe after more of them: "25th/50th/75th percentile". */
function isOfPercentile(words: readonly Word[], at: number): boolean {
  const norm = words[at]?.norm ?? ''
  if (/^percentiles?$/.test(norm)) return true
  return ([',', '/', '&', 'and', 'or'].includes(norm) || ORDINAL.test(norm)) && isOfPercentile(words, at + 1)
}

/** "90th percentile of", "p90": which one, and how many words it takes. */
function percentileAt(words: readonly Word[], at: number): { percent: number; length: number } | null {
  const normOf = (offset: number) => words[at + offset]?.norm ?? ''
  const short = /^p(\d{1,2})$/.exec(normOf(0))
  const long = isOfPercentile(words, at + 1) ? ORDINAL.exec(normOf(0)) : null
  const percent = Number((short ?? long)?.[1] ?? 0)
  if (percent === 0) return null
  const own = short === null && /^percentiles?$/.test(normOf(1)) ? 2 : 1
  return { percent, length: own + (normOf(own) === 'of' ? 1 : 0) }
}

/** "2 hours", "an hour", "half an hour" in the unit of a column that counts minutes. */
function convertedAt(words: readonly Word[], at: number, { conversions }: Lexicon) {
  const normOf = (offset: number) => words[at + offset]?.norm ?? ''
  const isOne = (offset: number) => ['a', 'an'].includes(normOf(offset))
  const number = numberAt(words, at)
  const said =
    number !== null && number.unit === null && !number.decade
      ? { value: number.value, length: number.length }
      : normOf(0) === 'half' && isOne(1)
        ? { value: 0.5, length: 2 }
        : isOne(0)
          ? { value: 1, length: 1 }
          : null
  if (said === null) return []
  return (conversions.get(normOf(said.length)) ?? []).map(({ column, factor }) => ({
    column,
    value: Number((said.value * factor).toPrecision(12)),
    to: at + said.length + 1,
  }))
}

const BETWEEN_YEARS = /^(?:,|and|&|\/|so|ie|namely|that|is|for|in|eg)$/
const YEAR = /^(?:19|20)\d\d$/

/** "Per year, so 2023, 2024 and 2025": the years that are named next are groups, so that "per year" is no part of a price. */
function isOfYears(words: readonly Word[], { from, to }: Item): boolean {
  const said = words.slice(from, to).map(({ norm }) => norm)
  if (!/\b(?:per|each|every|a|by) year$/.test(said.join(' '))) return false
  const after = words.slice(to).map(({ norm }) => norm)
  const end = after.findIndex((norm) => !YEAR.test(norm) && !BETWEEN_YEARS.test(norm))
  const listed = (end === -1 ? after : after.slice(0, end)).filter((norm) => YEAR.test(norm))
  return listed.length > 1
}

/** Texts that values may hold: single words, where it is said that something holds them ("with fog in the events", "containing fog"). */
const textsIn = (words: readonly Word[], items: readonly Item[]): readonly Item[] =>
  words.flatMap(({ norm, text }, from) => {
    const isSaid = items.some(
      ({ category, to }) =>
        to === from &&
        (category === 'holding' ||
          (category === 'with' &&
            items.some((next) => next.from === from + 1 && next.category === 'inside'))),
    )
    if (!isSaid || !/^[\p{L}\d]{3,}$/u.test(norm)) return []
    const leaf: Leaf = { from, to: from + 1, meaning: `“${text}”`, assumption: null, as: ['name'] }
    return [terminal({ category: 'text', sense: { text } }, leaf)]
  })

/** What says which rows, before a noun for them. */
const SAYS_WHICH: ReadonlySet<Category> = new Set(['value', 'period'])

/** Nouns that nothing explains, where rows are meant by them. */
const rowNouns = (
  words: readonly Word[],
  unknown: ReadonlySet<number>,
  model: Lexicon['model'],
  items: readonly Item[],
): readonly Item[] => {
  const { plural, step } = model.entity
  const areNamed = rowNameOf(model) !== null
  const saysWhich = (place: number) =>
    items.some(({ category, from, to }) => SAYS_WHICH.has(category) && from <= place && place < to)
  return words.flatMap((_, from) => {
    const to = from + (step?.split(' ').length ?? 1)
    const isStep =
      typed(words, from, to).toLowerCase() === `${step}s` &&
      // "Is it windier on snow days"
      (isCountedAt(words, from, saysWhich) || saysWhich(from - 1))
    // Rows that are days are days, and what is counted on them is a figure.
    const isNoun = step === undefined && unknown.has(from) && isRowNoun(words, from, areNamed, saysWhich)
    if (!isStep && !isNoun) return []
    const assumption = { kind: 'read', words: words[from]?.text ?? '', as: plural } as const
    const leaf: Leaf = isStep
      ? { from, to, meaning: plural, assumption: null, as: ['name'] }
      : { from, to: from + 1, meaning: plural, assumption, as: ['loose name'] }
    return [terminal({ category: 'entity', sense: { noun: 'many' } }, leaf)]
  })
}

/** Nouns that nothing explains, where groups are asked for: of columns that became rows, "by agency" is by their names. */
const groupNouns = (
  words: readonly Word[],
  unknown: ReadonlySet<number>,
  model: Lexicon['model'],
): readonly Item[] => {
  const column = model.columns.find(({ label, role }) => label === 'name' && role === 'category')
  if (column === undefined || model.weight === undefined) return []
  return [...unknown].flatMap((from) => {
    if (!isGroupNoun(words, from)) return []
    const assumption = { kind: 'read', words: words[from]?.text ?? '', as: column.label } as const
    const leaf: Leaf = { from, to: from + 1, meaning: column.label, assumption, as: ['loose name'] }
    return [terminal({ category: 'column', sense: { column, plural: false } }, leaf)]
  })
}

/** "All sectors together", of what nothing explains: figures are of all there is. */
const pooledNouns = (words: readonly Word[], unknown: ReadonlySet<number>): readonly Item[] =>
  [...unknown].flatMap((at) => {
    const length = pooledAt(words, at)
    if (length === 0) return []
    const [from, to] = [at - 1, at + 1 + length]
    const leaf: Leaf = { from, to, meaning: 'of all', assumption: null, as: ['loose name'] }
    return [terminal({ category: 'ofAny', sense: {} }, leaf)]
  })

/** Every terminal that the words allow: phrases of the lexicon, misspelt ones too, numbers and periods. */
export function terminalsOf(words: readonly Word[], lexicon: Lexicon): Lattice {
  const options = words.map((word) => optionsOf(word, lexicon))
  const items: Item[] = []
  const add = (sense: Sense, leaf: Leaf) => {
    items.push(terminal(sense, leaf))
  }
  for (const [from, word] of words.entries()) {
    const seconds = new Set((options[from + 1] ?? []).map(({ norm }) => norm))
    const isArticle = [...ARTICLES].some((each) => seconds.has(each))
    for (const option of options[from] ?? []) {
      const isBeforeArticle = isArticle && BEFORE_ARTICLE.has(option.norm)
      // A common word begins hundreds of phrases.
      const entries = isBeforeArticle
        ? (lexicon.byFirstWord.get(option.norm) ?? [])
        : lexicon.startingWith(option.norm, seconds)
      for (const entry of entries) {
        const taken = matches(entry, options, from)
        if (taken === null || taken[0] !== option || isMerelyPlain(entry, words, from)) continue
        // "Where is" asks at the start; elsewhere it goes on about what was said.
        if (entry.sense.category === 'asked' && from > 0 && words[from - 1]?.norm !== ',') continue
        // "Where does the 95th percentile sit" asks for how much.
        if (entry.sense.category === 'asked' && option.norm === 'where' && isOfFigure(words, from)) continue
        const to = from + taken.length
        // "Limit it to smokers" does something, and is no limit.
        if (option.norm === 'limit' && entry.words.length === 1 && isDone(words, to)) continue
        // "Aged 70 or over with the £1,000 excess": of what went before, and not of what comes.
        if (entry.sense.category === 'comparative' && endsBound(words, from, from + taken.length)) continue
        // "As the excess goes up": elsewhere "as" gives a reason, or says in what form.
        if (entry.sense.category === 'alongWith' && !isMoving(words.slice(to, to + FAR_MOVING))) continue
        const repairs = taken.flatMap(({ norm: meant, repaired }, offset) =>
          repaired ? [{ typed: words[from + offset]?.text ?? '', meant }] : [],
        )
        const as = [...entry.as, ...repairs.map(() => 'repaired word' as const)]
        const assumption = repairs.length === 0 ? null : ({ kind: 'repaired', words: repairs } as const)
        add(entry.sense, { from, to, meaning: entry.meaning, assumption, as })
      }
    }
    for (const { sense, meaning, as } of joinedNamesAt(lexicon, words, from))
      add(sense, { from, to: from + 2, meaning, assumption: null, as: [...as, 'part of a value'] })
    const short = shortNameAt(lexicon, words, from)
    if (short !== null) {
      const to = from + short.words.length
      const as = [...short.as, 'part of a value'] as const
      add(short.sense, { from, to, meaning: short.meaning, assumption: null, as })
    }
    const number = numberAt(words, from)
    if (number !== null) {
      const { length, ...sense } = number
      const to = from + length
      if (!ORDINAL.test(word.norm) || !isOfPercentile(words, to)) {
        // A bare 2024 is a year before it is a number, also where it was said in words.
        const isYear = length === 1 && /^(?:19|20)\d\d$/.test(word.norm)
        const as = [isYear ? 'number like a year' : 'number'] as const
        add(
          { category: 'number', sense },
          { from, to, meaning: typed(words, from, to), assumption: null, as },
        )
      }
    }
    for (const { column, value, to } of convertedAt(words, from, lexicon)) {
      const read = `${value} ${column.unit ?? ''}`
      const meaning = `${read} (${column.label})`
      const assumption = { kind: 'read', words: typed(words, from, to), as: read } as const
      const sense = { value, unit: null, decade: false, column }
      add({ category: 'number', sense }, { from, to, meaning, assumption, as: ['converted number'] })
    }
    const percentile = percentileAt(words, from)
    if (percentile !== null) {
      const to = from + percentile.length
      const { percent } = percentile
      const meaning = `${percent}th percentile`
      add(
        { category: 'percentile', sense: { percent } },
        { from, to, meaning, assumption: null, as: ['percentile'] },
      )
    }
    const { firstDay, lastDay } = lexicon.profile
    for (const { length, from: first, to: end, assumption } of lastDay === null
      ? []
      : periodsAt(words, from, lastDay, firstDay)) {
      const to = from + length
      const meaning = `${first} up to ${end}`
      const told = assumption === null ? null : { ...assumption, words: typed(words, from, to) }
      const as = [assumption === null ? 'period' : 'assumed period'] as const
      add(
        { category: 'period', sense: { from: first, to: end } },
        { from, to, meaning, assumption: told, as },
      )
    }
  }
  // "What do they pay each month", which counts nobody
  const asksWhat =
    words.some(
      ({ norm }, at) => norm === 'what' && ['do', 'does', 'did'].includes(words[at + 1]?.norm ?? ''),
    ) && !items.some(({ category }) => category === 'howMany' || category === 'share')
  const asksFigure = asksWhat || items.some(({ category }) => category === 'howMuch')
  const whole = items.filter((item) => {
    if ((item.category === 'column' || item.category === 'unit') && isOfYears(words, item)) return false
    const alike = items.filter(({ from }) => from === item.from)
    // “Which single month” is no policy of one.
    if (item.category === 'value' && item.to === item.from + 1 && words[item.from]?.norm === 'single')
      return !items.some(
        ({ category, from, to }) =>
          from === item.to && to === from + 1 && (category === 'grain' || category === 'column'),
      )
    // "Percentage of" is not the shorter "percentage".
    if (item.category === 'share')
      return !alike.some(({ category, to }) => category === 'share' && to > item.to)
    // "Year to date" is this year, but of years that are named what each has come to.
    if (item.category === 'period' || item.category === 'restarts') {
      const isToDate = alike.some(
        (other) => other !== item && other.to === item.to && other.category === twinOf[item.category],
      )
      const isOfYears =
        items.some(({ category, from }) => category === 'period' && from !== item.from) &&
        items.some((other) => other.category === 'grain' && other.sense.grain !== 'year')
      if (isToDate) return isOfYears === (item.category === 'restarts')
    }
    // "Split by" splits what stands before it, which "split" alone would draw.
    if (
      item.category === 'distribution' &&
      alike.some(({ category, to }) => (category === 'by' || category === 'splitBetween') && to > item.to)
    )
      return false
    // "Revenue per order by product", "number of orders by hour" put nothing in order.
    if (item.category === 'sort' && /^orders?$/.test(words[item.from]?.norm ?? ''))
      return !AFTER_EACH.test(words[item.from - 1]?.norm ?? '') && !isCountedAt(words, item.from)
    // "Did sales drop in 2025" drops nothing.
    if (item.category === 'not' && /^drop(?:ping)?$/.test(words[item.from]?.norm ?? ''))
      return !AFTER_MOVING.test(words[item.to]?.norm ?? '')
    // "In total so far this year" is up to now; month after month it adds up.
    if (item.category === 'accruing' && words.slice(item.from, item.to).some(({ norm }) => norm === 'far'))
      return items.some(({ category }) => category === 'byGrain')
    // "Did the number of smokers fall in 2025": how it moved, not when it was.
    if (item.category === 'idle' && /^f[ae]ll/.test(words[item.from]?.norm ?? ''))
      return !WHETHER.test(words[0]?.norm ?? '')
    // "More likely to" is no "more".
    // "How much cheaper", "younger than" are no "cheaper" and "younger" of their own.
    if (item.category === 'dearer')
      return !items.some(
        ({ category, from, to }) =>
          (category === 'difference' || category === 'comparative') &&
          from <= item.from &&
          to >= item.to &&
          to - from > item.to - item.from,
      )
    if (item.category === 'moreOf' || item.category === 'likelier')
      return !alike.some(({ category, to }) => category === 'likelier' && to > item.to)
    // "The fall of 2024" is a season, and what fell through, or falls to somebody, did not change.
    if (item.category === 'change' && FALLING.test(words[item.from]?.norm ?? ''))
      return !(
        FALLS_TO.test(words[item.to]?.norm ?? '') || FALL_OF_YEAR.test(words[item.from - 1]?.norm ?? '')
      )
    // "How much do they pay monthly" asks for the figure.
    const isFigure = alike.some(
      (other) => other.category === 'column' && other.to === item.to && isNumeric(other.sense.column),
    )
    return !(item.category === 'value' && asksFigure && isFigure)
  })
  const settled = whole.map((item) =>
    isInside(item, items)
      ? (item.leaves.map((leaf) => terminal(item, { ...leaf, as: [...leaf.as, 'piece of a name'] }))[0] ??
        item)
      : item,
  )
  const isExplained = (index: number) => settled.some(({ from, to }) => from <= index && index < to)
  const unknown = new Set(
    words.keys().filter((index) => !isExplained(index) && !lexicon.isFiller(words[index]?.norm ?? '')),
  )
  const rows = lexicon.model.inferred === true ? rowNouns(words, unknown, lexicon.model, settled) : []
  const names = lexicon.model.inferred === true ? groupNouns(words, unknown, lexicon.model) : []
  const pooled = pooledNouns(words, unknown)
  for (const { from, to } of [...rows, ...names, ...pooled])
    for (let at = from; at < to; at += 1) unknown.delete(at)
  const guessed = lexicon.model.inferred === true ? guessedNames(words, unknown, lexicon, settled) : []
  // "How many hours": rows, and no hours of the day.
  const others = settled.filter(
    ({ category, from }) =>
      !(/^(?:grain|byGrain|unit)$/.test(category) && rows.some((row) => row.from <= from && row.to > from)),
  )
  return {
    items: [
      ...others,
      ...rows,
      ...names,
      ...pooled,
      ...guessed.map(({ sense, leaf }) => terminal(sense, leaf)),
      ...textsIn(words, settled),
    ],
    unknown,
  }
}
