import type { Column } from '../semantic-model.ts'

/** What the name of a column tells of its meaning, whatever the domain. */

const ABBREVIATIONS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    qty: 'quantity',
    amt: 'amount',
    dept: 'department',
    cust: 'customer',
    num: 'number',
    no: 'number',
    nbr: 'number',
    cnt: 'count',
    avg: 'average',
    pct: 'percent',
    yr: 'year',
    yrs: 'years',
    mth: 'month',
    dt: 'date',
    ts: 'time',
    addr: 'address',
    prod: 'product',
    cat: 'category',
    desc: 'description',
    emp: 'employee',
    mgr: 'manager',
    org: 'organisation',
    orig: 'origin',
    dest: 'destination',
    arr: 'arrival',
    dep: 'departure',
    dist: 'distance',
    temp: 'temperature',
    lang: 'language',
    lvl: 'level',
    grp: 'group',
    cls: 'class',
    rev: 'revenue',
    inv: 'invoice',
    ord: 'order',
    acct: 'account',
    bal: 'balance',
    tel: 'telephone',
    dob: 'date of birth',
    max: 'maximum',
    min: 'minimum',
    std: 'standard',
    pop: 'population',
    loc: 'location',
    msg: 'message',
    src: 'source',
    val: 'value',
    wt: 'weight',
    ht: 'height',
    hrs: 'hours',
    mins: 'minutes',
    secs: 'seconds',
    sal: 'salary',
    exp: 'experience',
    edu: 'education',
    ind: 'industry',
    disc: 'discount',
    pmt: 'payment',
    txn: 'transaction',
    trans: 'transaction',
    svc: 'service',
    req: 'request',
    resp: 'response',
  }),
)

/** Ends of names that say in what a number is counted. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    gbp: 'pounds',
    usd: 'dollars',
    eur: 'euros',
    pct: 'percent',
    percent: 'percent',
    percentage: 'percent',
    km: 'kilometres',
    mi: 'miles',
    miles: 'miles',
    kg: 'kilograms',
    lbs: 'pounds weight',
    cm: 'centimetres',
    mm: 'millimetres',
    min: 'minutes',
    mins: 'minutes',
    minutes: 'minutes',
    hrs: 'hours',
    hours: 'hours',
    days: 'days',
    secs: 'seconds',
    seconds: 'seconds',
    celsius: 'degrees Celsius',
    sqm: 'square metres',
    m2: 'square metres',
    sqft: 'square feet',
    ha: 'hectares',
    kwh: 'kilowatt hours',
    mwh: 'megawatt hours',
    kw: 'kilowatts',
    mph: 'miles per hour',
    kmh: 'kilometres per hour',
    kph: 'kilometres per hour',
    bpm: 'beats per minute',
    mmhg: 'millimetres of mercury',
    ml: 'millilitres',
    litres: 'litres',
    tonnes: 'tonnes',
    weeks: 'weeks',
    months: 'months',
    years: 'years',
    ms: 'milliseconds',
    mb: 'megabytes',
    gb: 'gigabytes',
  }),
)

/** What people write after a number in that unit. */
export const unitWords = (unit: string): readonly string[] => [
  unit.replace(/s$/, ''),
  unit,
  ...[...UNITS].flatMap(([short, long]) => (long === unit && short !== long ? [short] : [])),
]

/** Words of a name: "orderDate", "order_date" and "Order Date" are the same two. */
export const nameWords = (name: string): readonly string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

const expanded = (words: readonly string[]) => words.map((word) => ABBREVIATIONS.get(word) ?? word)

export interface Named {
  readonly label: string
  readonly unit: string | null
  readonly synonyms: readonly string[]
}

/** Ends that say how a thing is written down rather than what it is: "carrier_code" is a carrier. */
const FORMS = new Set([
  'code',
  'name',
  'type',
  'category',
  'class',
  'group',
  'status',
  'desc',
  'label',
  'title',
])
/** Words of every calendar, which no column is called by alone. */
const OF_TIME = new Set(['year', 'quarter', 'month', 'week', 'day', 'date', 'time'])
const PREFIXES = new Set(['is', 'has', 'was', 'did', 'flag'])

/** Label, unit and synonyms of a column by its name. */
export function namedBy(name: string): Named {
  const words = nameWords(name)
  const last = words.at(-1) ?? ''
  const unit = words.length > 1 ? (UNITS.get(last) ?? null) : null
  const bare = unit === null ? words : words.slice(0, -1)
  const start = bare.length > 1 && PREFIXES.has(bare[0] ?? '') ? 1 : 0
  const end = bare.length > 1 && bare.at(-1) === 'flag' ? -1 : undefined
  const own = bare.slice(start, end)
  const label = expanded(own).join(' ') || name
  const shorter = own.length > 1 && FORMS.has(own.at(-1) ?? '') ? expanded(own.slice(0, -1)).join(' ') : null
  const synonyms = [own.join(' '), words.join(' '), shorter].filter(
    (phrase): phrase is string => phrase !== null && phrase !== label && !OF_TIME.has(phrase),
  )
  return { label, unit, synonyms: [...new Set(synonyms)] }
}

interface Hint {
  /** Words of a label that it is about. */
  readonly of: string
  readonly synonyms?: readonly string[]
  readonly highest?: readonly string[]
  readonly lowest?: readonly string[]
  readonly more?: readonly string[]
  readonly less?: readonly string[]
  readonly units?: readonly string[]
  readonly sums?: boolean
  readonly asks?: readonly string[]
}

/** Everyday words for what columns of many domains measure. */
const HINTS: readonly Hint[] = [
  {
    of: 'age',
    asks: ['how old'],
    synonyms: ['aged', 'years of age'],
    highest: ['oldest', 'eldest'],
    lowest: ['youngest'],
    more: ['older'],
    less: ['younger'],
    units: ['year old', 'years old', 'years of age', 'yrs old', 'year olds'],
  },
  {
    of: 'price cost fare premium fee rent charge',
    synonyms: ['price', 'cost', 'costs'],
    highest: ['most expensive', 'dearest', 'priciest', 'costliest'],
    lowest: ['cheapest', 'least expensive', 'most affordable'],
    more: ['more expensive', 'dearer', 'pricier'],
    less: ['cheaper', 'less expensive'],
  },
  {
    of: 'duration time delay length runtime',
    asks: ['how long'],
    highest: ['longest', 'slowest'],
    lowest: ['shortest', 'quickest', 'fastest'],
    more: ['longer', 'slower'],
    less: ['shorter', 'quicker'],
  },
  {
    of: 'distance',
    asks: ['how far'],
    highest: ['longest', 'furthest', 'farthest'],
    lowest: ['shortest', 'nearest', 'closest'],
    more: ['longer', 'further', 'farther'],
    less: ['shorter', 'nearer', 'closer'],
  },
  {
    of: 'weight',
    asks: ['how heavy'],
    highest: ['heaviest'],
    lowest: ['lightest'],
    more: ['heavier'],
    less: ['lighter'],
  },
  {
    of: 'height',
    asks: ['how tall'],
    highest: ['tallest'],
    lowest: ['shortest'],
    more: ['taller'],
    less: ['shorter'],
  },
  {
    of: 'speed',
    asks: ['how fast'],
    highest: ['fastest', 'quickest'],
    lowest: ['slowest'],
    more: ['faster', 'quicker'],
    less: ['slower'],
  },
  {
    of: 'temperature',
    highest: ['hottest', 'warmest'],
    lowest: ['coldest', 'coolest'],
    more: ['hotter', 'warmer'],
    less: ['colder', 'cooler'],
  },
  {
    of: 'salary wage income pay',
    synonyms: ['pay', 'wage', 'earnings'],
    highest: ['best paid', 'highest paid', 'highest earning'],
    lowest: ['worst paid', 'lowest paid'],
  },
  { of: 'revenue', synonyms: ['sales', 'turnover', 'takings'], sums: true },
  { of: 'sales', synonyms: ['revenue', 'turnover'], sums: true },
  {
    of: 'profit',
    synonyms: ['profits', 'earnings'],
    highest: ['most profitable'],
    lowest: ['least profitable'],
    more: ['more profitable'],
    less: ['less profitable'],
    sums: true,
  },
  {
    of: 'quantity',
    synonyms: ['units', 'units sold', 'items', 'items sold', 'number of units', 'volume sold'],
    sums: true,
  },
  { of: 'passengers', sums: true, highest: ['busiest'], lowest: ['quietest'] },
  { of: 'population', sums: true, highest: ['most populous'], lowest: ['least populous'] },
  { of: 'amount count units total visits orders cases deaths births goals', sums: true },
  {
    of: 'score mark result grade',
    synonyms: ['mark', 'result'],
    highest: ['highest scoring'],
    lowest: ['lowest scoring'],
  },
  {
    of: 'rating',
    synonyms: ['stars', 'review score'],
    highest: ['best rated', 'highest rated', 'top rated'],
    lowest: ['worst rated', 'lowest rated'],
  },
  { of: 'gender', synonyms: ['sex'] },
  { of: 'sex', synonyms: ['gender'] },
  { of: 'country', synonyms: ['nation'] },
  { of: 'city', synonyms: ['town'] },
  { of: 'region', synonyms: ['area'] },
  { of: 'department', synonyms: ['division'] },
  { of: 'airline', synonyms: ['carrier'] },
  { of: 'carrier', synonyms: ['airline'] },
  { of: 'customer', synonyms: ['client', 'buyer'] },
  { of: 'employee', synonyms: ['staff member', 'worker'] },
]

const DURATIONS = new Set(['seconds', 'minutes', 'hours', 'days', 'weeks'])

/** Adds the everyday words of a label's last word; a word that another column is called by stays with it. */
export function hinted(
  label: string,
  unit: string | null,
  isNumber: boolean,
  isTaken: (phrase: string) => boolean,
): Partial<Column> {
  const words = label.split(' ')
  const own = words.length > 1 && FORMS.has(words.at(-1) ?? '') ? words.at(-2) : words.at(-1)
  const lasts = unit !== null && DURATIONS.has(unit) ? 'duration' : null
  const hint =
    HINTS.find(({ of }) => of.split(' ').includes(own ?? '')) ??
    HINTS.find(({ of }) => lasts !== null && of.split(' ').includes(lasts))
  if (hint === undefined) return {}
  const free = (phrases: readonly string[] = []) =>
    phrases.filter((phrase) => phrase !== label && !isTaken(phrase))
  const prefix = own === words.at(-1) ? words.slice(0, -1).join(' ') : words.slice(0, -2).join(' ')
  const synonyms = free(hint.synonyms?.map((word) => (prefix === '' ? word : `${prefix} ${word}`)))
  const loosely = prefix === '' ? [] : free(hint.synonyms).filter((word) => word !== own)
  if (!isNumber) return { synonyms }
  const [highest, lowest, more, less] = [hint.highest, hint.lowest, hint.more, hint.less].map((each) =>
    free(each),
  )
  return {
    synonyms,
    ...(loosely.length === 0 ? {} : { loosely }),
    ...(hint.sums === true ? { usually: 'sum' as const } : {}),
    ...((highest?.length ?? 0) + (lowest?.length ?? 0) > 0
      ? { superlatives: { lowest: lowest ?? [], highest: highest ?? [] } }
      : {}),
    ...((more?.length ?? 0) + (less?.length ?? 0) > 0
      ? { comparatives: { less: less ?? [], more: more ?? [] } }
      : {}),
    ...(hint.units === undefined ? {} : { units: [...hint.units] }),
    ...(hint.asks === undefined ? {} : { asks: free(hint.asks) }),
  }
}

/** What one row is, by the file's name: "flights_2024.csv" holds flights. */
export function entityOf(stem: string): { readonly singular: string; readonly plural: string } {
  const words = nameWords(stem).filter(
    (word) =>
      !/^\d+$/.test(word) && !['data', 'dataset', 'table', 'csv', 'all', 'raw', 'clean'].includes(word),
  )
  const last = words.at(-1) ?? ''
  if (/ies$/.test(last)) return { singular: `${last.slice(0, -3)}y`, plural: last }
  if (/(?:ss|x|ch|sh)es$/.test(last)) return { singular: last.slice(0, -2), plural: last }
  if (/[^s]s$/.test(last) && last.length > 3) return { singular: last.slice(0, -1), plural: last }
  return { singular: 'record', plural: 'records' }
}
