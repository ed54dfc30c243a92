import { type Column, pluralOf } from '../../semantic-model/semantic-model.ts'
import { withYearsOf, yearsIn } from '../../semantic-model/years-of-names.ts'
import { withoutAsking } from './asked-names.ts'
import { unitAtEnd, unitIn } from './units-of-names.ts'
import { ABBREVIATIONS, HINTS, UNITS } from './words-of-names.ts'

/** What the name of a column tells of its meaning, whatever the domain. */

/** What people write after a number in that unit. */
export const unitWords = (unit: string): readonly string[] => [
  unit.replace(/s$/, ''),
  unit,
  ...[...UNITS].flatMap(([short, long]) => (long === unit && short !== long ? [short] : [])),
]

/** Two words that names write as one. */
const GLUED =
  /^(hire|birth|start|end|open|close|release|create|order|ship|air|due|first|last|middle|full|user|zip|phone|product|customer|company|country|city|team|player|unit)(date|name|code|time|number|year|price|amount|count|type|age|status)$/

/** Words of a name: "orderDate", "order_date" and "Order Date" are the same two. */
export const nameWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]{2})([A-Z][a-z]{2})/g, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => word.toLowerCase().replace(GLUED, '$1 $2').split(' '))

const expanded = (words: readonly string[]) => words.map((word) => ABBREVIATIONS.get(word) ?? word)

export interface Named {
  readonly label: string
  /** What people call many of what it counts: "customers" for "no_of_customers". */
  readonly plural: string | null
  readonly unit: string | null
  readonly synonyms: readonly string[]
}

/** Ends that say how a thing is written down rather than what it is: "carrier_code" is a carrier. */
const FORMS = new Set(
  'id key number code name type category class group status desc description label title'.split(' '),
)
/** Words of every calendar, which no column is called by alone. */
export const OF_TIME = new Set(['year', 'quarter', 'month', 'week', 'day', 'date', 'time'])
/** Last words that say too little to be a name. */
const LIGHT = new Set('id no of in on at to by for per and or the all new old'.split(' '))
const PREFIXES = new Set(['is', 'has', 'was', 'did', 'flag'])
const COUNTED = new Set(['no', 'num', 'nbr', 'nr', 'nb', 'number', 'count', 'cnt', 'n'])
const LONGEST_LABEL = 60

/** "Bill" and "billed" of a billing amount. */
function actsOf([first = '', ...rest]: readonly string[]): readonly string[] {
  const stem = /^(.{3,})ing$/.exec(first)?.[1]
  const isAmount = rest.length === 1 && ['amount', 'total', 'value', 'sum'].includes(rest[0] ?? '')
  return stem === undefined || !isAmount ? [] : [stem, `${stem}s`, `${stem}ed`]
}

const DURATIONS = new Set(['seconds', 'minutes', 'hours', 'days', 'weeks'])

/** "Number of customers" for "no_of_customers", "num_customers" and "customer count"; null for what is no count. */
function countedIn(words: readonly string[]): string | null {
  const [first = '', second = '', ...more] = words
  const last = words.at(-1) ?? ''
  if (COUNTED.has(first) && second === 'of' && more.length > 0) return expanded(more).join(' ')
  if (COUNTED.has(first) && first !== 'count' && second !== '' && !LIGHT.has(second))
    return expanded([second, ...more]).join(' ')
  return words.length > 1 && (last === 'count' || last === 'cnt')
    ? pluralOf(expanded(words.slice(0, -1)).join(' '))
    : null
}

/** Each word once where it stands twice in a row. */
const undoubled = (words: readonly string[]) =>
  words.filter((_, index) => expanded(words)[index] !== expanded(words)[index - 1])

function shortened(label: string): string {
  const characters = [...label]
  if (characters.length <= LONGEST_LABEL) return label
  const end = characters.lastIndexOf(' ', LONGEST_LABEL)
  return characters.slice(0, end > 0 ? end : LONGEST_LABEL).join('')
}

/** Label, unit and synonyms of a column by its name. */
export function namedBy(name: string): Named {
  const { bare: written, unit: apart } = unitIn(withoutAsking(name))
  const words = nameWords(written.replace(/^#\s*/, 'number ').replace(/\s#$/, ' number'))
  const last = words.at(-1) ?? ''
  const [first = ''] = words
  const leads = words.length > 1 && DURATIONS.has(UNITS.get(first) ?? '')
  const percent = words.length > 1 && (UNITS.get(first) ?? '') === 'percent'
  const ends = apart === null && words.length > 1 ? unitAtEnd(words) : null
  const unit = apart ?? ends ?? (leads || percent ? (UNITS.get(first) ?? null) : null)
  const bare = ends === null ? words.slice(percent ? 1 : 0) : words.slice(0, -1)
  const start = bare.length > 1 && PREFIXES.has(bare[0] ?? '') ? 1 : 0
  const end = bare.length > 1 && ['flag', 'yn'].includes(bare.at(-1) ?? '') ? -1 : undefined
  const own = undoubled(bare.slice(start, end))
  const counted = countedIn(own)
  const plain = expanded(own).join(' ')
  const label = shortened((counted === null ? plain : `number of ${counted}`) || name)
  const shorter =
    own.length > 1 && FORMS.has(ABBREVIATIONS.get(last) ?? last) ? expanded(own.slice(0, -1)).join(' ') : null
  // "Minutes inside" is the time inside.
  const spent = leads && ends === null ? [`time ${own.slice(1).join(' ')}`, own.slice(1).join(' ')] : []
  const head = expanded(own).at(-1) ?? ''
  const short = own.length > 1 && /^[a-z]{3}$/.test(head) && !LIGHT.has(head) ? head : null
  // "OverTime" is overtime, too.
  const asOne = /^\p{L}\p{Ll}{3,}\p{Lu}\p{Ll}{3,}$/u.test(name) ? name.toLowerCase() : null
  const synonyms = [
    own.join(' '),
    words.join(' '),
    nameWords(name).join(' '),
    asOne,
    shorter,
    counted,
    short,
    ...(unit === 'percent' && own.length > 0 && !own.includes('percent')
      ? [`${label} percentage`, `percentage ${label}`, `percent ${label}`]
      : []),
    ...actsOf(own),
    ...spent,
  ].filter(
    (phrase): phrase is string =>
      phrase !== null &&
      phrase.length > 1 &&
      !phrase.startsWith('of ') &&
      phrase !== label &&
      phrase.length <= LONGEST_LABEL &&
      !OF_TIME.has(phrase),
  )
  return { label, plural: counted, unit, synonyms: [...new Set(synonyms)] }
}

/** Adds the everyday words of a label's last word; a word that another column is called by stays with it. What has years keeps them. */
export function hinted(
  label: string,
  unit: string | null,
  isNumber: boolean,
  isTaken: (phrase: string) => boolean,
): Partial<Column> {
  const years = yearsIn(label)
  if (years === null) return hintedAlone(label, unit, isNumber, isTaken)
  const { synonyms, loosely, ...others } = hintedAlone(years.of, unit, isNumber, isTaken)
  const again = (name: string) => withYearsOf(name, years)
  return {
    ...others,
    ...(synonyms === undefined ? {} : { synonyms: synonyms.map(again) }),
    ...(loosely === undefined ? {} : { loosely: loosely.map(again) }),
  }
}

function hintedAlone(
  label: string,
  unit: string | null,
  isNumber: boolean,
  isTaken: (phrase: string) => boolean,
): Partial<Column> {
  const words = label.split(' ')
  const own = words.length > 1 && FORMS.has(words.at(-1) ?? '') ? words.at(-2) : words.at(-1)
  const lasts = unit !== null && DURATIONS.has(unit) ? 'duration' : null
  const named = HINTS.find(({ of }) => of.split(' ').some((word) => word === own || `${word}s` === own))
  const hint = named ?? HINTS.find(({ of }) => lasts !== null && of.split(' ').includes(lasts))
  const isSummed = hint?.sums === true || words[0] === 'total' || label.startsWith('number of ')
  if (hint === undefined) return isNumber && isSummed ? { usually: 'sum' } : {}
  const free = (phrases: readonly string[] = []) =>
    phrases.filter((phrase) => phrase !== label && !isTaken(phrase))
  const prefix = own === words.at(-1) ? words.slice(0, -1).join(' ') : words.slice(0, -2).join(' ')
  // Only another word for the name's own may stand in its place: a stay in days lasts, and is no "length of running time".
  const isNamed = named !== undefined && !LIGHT.has(prefix.split(' ').at(-1) ?? '')
  const others = hint.synonyms?.map((word) => (prefix === '' ? word : `${prefix} ${word}`))
  const synonyms = [...(isNamed ? free(others) : []), ...(prefix === '' ? free(hint.said) : [])]
  const short = [...(hint.synonyms ?? []), ...(hint.said ?? [])]
  const loosely = [
    ...(prefix === '' && named !== undefined
      ? []
      : free(short).filter((word) => word !== own && !synonyms.includes(word))),
    ...free(hint.verbs),
  ]
  if (!isNumber) return { synonyms }
  const [highest, lowest, more, less] = [hint.highest, hint.lowest, hint.more, hint.less].map((each) =>
    free(each),
  )
  return {
    synonyms,
    ...(loosely.length === 0 ? {} : { loosely }),
    ...(hint.totals === undefined || prefix !== '' ? {} : { totals: [...free(hint.totals)] }),
    ...(isSummed ? { usually: 'sum' as const } : {}),
    ...((highest?.length ?? 0) + (lowest?.length ?? 0) > 0
      ? { superlatives: { lowest: lowest ?? [], highest: highest ?? [] } }
      : {}),
    ...((more?.length ?? 0) + (less?.length ?? 0) > 0
      ? { comparatives: { less: less ?? [], more: more ?? [] } }
      : {}),
    ...(hint.units === undefined ? {} : { units: [...hint.units] }),
    ...(hint.asks === undefined && lasts === null
      ? {}
      : { asks: [...free(hint.asks), ...(lasts === null ? [] : [`how many ${unit ?? ''}`])] }),
  }
}
