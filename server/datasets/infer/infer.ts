import {
  isNumeric,
  pluralOf,
  type Column,
  type Metric,
  type SemanticModel,
} from '../../semantic-model/semantic-model.ts'
import { isMoney, moneyOf } from '../../semantic-model/currencies.ts'
import { hinted, namedBy, nameWords, OF_TIME, unitWords, type Named } from './column-words.ts'
import { AMOUNT, derivedFrom, REVENUE, takingsOf } from './derive.ts'
import { actsIn, eventNoun, eventWords, flagNames, rateNames } from './deeds.ts'
import { englishOf, withoutMarks } from './english-of.ts'
import {
  entityOf,
  FEWEST_LETTERS,
  isNounInPlural,
  LONGEST_NAME,
  MOSTLY,
  namedByRows,
  namedRows,
  nounOf,
  OF_ANY_ROW,
  RECORD,
  toldByRows,
} from './entity.ts'
import { MOST_CATEGORIES, MOST_DISCRETE, type Facts } from './facts.ts'
import {
  askedByWho,
  holdsNames,
  isKey,
  isPersonal,
  NAMES_ONE,
  namesPeople,
  personIn,
  protectedBy,
} from './people.ts'
import { missingBy } from './missing-words.ts'
import { namesOfTable } from './names-of-table.ts'
import { stepOf } from './step-of-rows.ts'
import { SIZES } from './units-of-names.ts'
import { beginningsOf, endsOf, ofRow, ofSuchRows, shortestTold, withoutYear } from './shorter-names.ts'
import { ENTITY_WORDS, SAID_OF_ANY, UNWANTED } from './words-of-names.ts'

/** A semantic model made from a table alone: its types, values and the names of its columns. */

const BANDS = 6

/** Round edges that part the bulk of the values into about six bands. */
export function roundEdges(low: number, high: number, whole: boolean): readonly number[] | null {
  const span = high - low
  if (!(span > 0)) return null
  const rough = span / BANDS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((multiple) => multiple * power >= rough) ?? 10) * power
  const width = whole ? Math.max(1, Math.round(step)) : step
  const edges: number[] = []
  for (let place = Math.floor(low / width) + 1; place * width < high; place += 1)
    edges.push(Number((place * width).toPrecision(12)))
  return edges.length === 0 ? null : edges
}

/** Titles fit on a line. */
const LONGEST_LINE = 80
/** Beyond so many rows, values that are all different tell rows apart. */
const MOST_UNIQUE = 20

/** What an identifier is where rows may be named; free text names nothing. */
const clearRole = (facts: Facts, label: string): Column['clear'] =>
  facts.kind === 'number' && !isKey(facts) && !NAMES_ONE.test(label)
    ? 'number'
    : facts.kind === 'number' || (facts.kind === 'text' && facts.length <= LONGEST_LINE)
      ? 'category'
      : undefined

/** The column by which people tell rows apart: called as they are, or else the first text of which hardly two have the same. */
function namingOf(facts: readonly Facts[], nouns: readonly string[]): string | undefined {
  const texts = facts.filter(
    ({ kind, filled, rows, length }) => kind === 'text' && length <= LONGEST_LINE && filled >= MOSTLY * rows,
  )
  const naming = texts.filter(({ distinct, filled }) => distinct >= MOSTLY * filled)
  // A film of which several rows tell is still called by its title.
  const called = (words: readonly string[]) =>
    texts.find(({ name, distinct, filled }) => 2 * distinct > filled && words.includes(namedBy(name).label))
      ?.name
  return (
    called(nouns.flatMap((noun) => [noun, `${noun} name`, `${noun} title`, `name of ${noun}`])) ??
    called(['name', 'title']) ??
    naming.find(({ name }) => / (?:name|title)$/.test(namedBy(name).label))?.name ??
    naming[0]?.name
  )
}

function roleOf(facts: Facts, label: string, isOfPeople: boolean): Column['role'] {
  const { kind, distinct, filled, length } = facts
  if (kind === 'time') return 'date'
  if (isPersonal(facts, label) || personIn(facts) !== null) return 'identifier'
  if (kind === 'flag') return 'flag'
  if (kind === 'number') return isKey(facts) && distinct > MOST_DISCRETE ? 'identifier' : 'number'
  if (isKey(facts) && distinct > 1_000) return 'identifier'
  const isUnique = filled > MOST_UNIQUE && distinct === filled
  const namesNobody = length <= LONGEST_NAME && !holdsNames(label, isOfPeople)
  return distinct > MOST_CATEGORIES || (isUnique && !namesNobody) ? 'identifier' : 'category'
}

/** What parts things of one kind, rather than naming one. */
const KINDS_OF = / (?:type|class|category|group|status)$/

const TELLS_ONE = / (?:id|key|number)$/

/** What a key names of which several rows may be: an invoice, where each line of it is a row. */
const keyedNoun = ({ name, distinct, filled }: Facts): string | null =>
  distinct < filled ? (/^(.+) (?:id|key|number)$/.exec(namedBy(name).label)?.[1] ?? null) : null

/** What values are counted in, by the sign that they have. */
const unitOfSign = (sign: string | undefined) =>
  sign === undefined ? null : sign === '%' ? 'percent' : moneyOf(sign)

/** How far apart numbers are that may be a scale, though hardly two rows share one. */
const WIDEST_SCALE = 1_000

/** Whether a number is grouped by its values: few, and not those of so few rows that each has its own. */
const isOfFew = ({ distinct, filled, whole, min, max }: Facts): boolean =>
  distinct <= MOST_DISCRETE && (2 * distinct <= filled || (whole && max - min <= WIDEST_SCALE))

function columnOf(
  facts: Facts,
  sign: string | undefined,
  isOfPeople: boolean,
  isTaken: (phrase: string) => boolean,
  ofAll: readonly string[],
  shorter: (label: string) => readonly string[],
  { label, plural, unit: named, synonyms }: Named,
): Column {
  const unit = unitOfSign(sign) ?? named
  const role = roleOf(facts, label, isOfPeople)
  const isNumber = role === 'number'
  const clear = clearRole(facts, label)
  const english = englishOf(label)
  const isEnglish = english === withoutMarks(label)
  const onlyYear = isEnglish && shorter(label).includes(withoutYear(label)) ? withoutYear(label) : null
  const hint = hinted(onlyYear ?? (isEnglish ? label : english), unit, isNumber, isTaken)
  const isPlural = isNumber && isEnglish && isNounInPlural(label)
  const isYear =
    isNumber && facts.whole && facts.min >= 1800 && facts.max <= 2100 && /\b(?:year|date)\b/.test(english)
  const isDiscrete = isNumber && isOfFew(facts)
  const edges = isNumber && !isDiscrete && !isYear ? roundEdges(facts.low, facts.high, facts.whole) : null
  // An order id of which no two are alike is a row, and no order.
  const isOfRows = facts.distinct === facts.filled && TELLS_ONE.test(label)
  const all = [
    ...new Set([
      ...synonyms
        .filter((phrase) => !isOfRows || !label.startsWith(`${phrase} `))
        .filter((phrase) => !isTaken(phrase) && !(isNumber && label === `${phrase} code`))
        // "Subjects" are those of a column that says which they are, rather than their number.
        .filter((phrase) => phrase !== plural || !isTaken(nounOf(phrase).singular)),
      ...(isEnglish || isTaken(english) || OF_TIME.has(english) || role === 'date' ? [] : [english]),
      ...(hint.synonyms ?? []),
      ...shorter(label).filter((phrase) => !isTaken(phrase)),
      // "Per order", of a column of orders.
      ...(isPlural ? [nounOf(label).singular].filter((one) => !isTaken(one)) : []),
    ]),
  ].filter((phrase) => !/(?:^| )(.+) \1(?: |$)/.test(phrase))
  const absent = facts.filled < facts.rows
  const names = [...new Set([label, ...shorter(label), ...all])]
  const isHeld = isNumber && /\b(?:in stock|stock|inventory|on hand)\b/.test(label)
  return {
    name: facts.name,
    role: isNumber && isMoney(unit) ? 'money' : role,
    ...(role === 'identifier' && clear !== undefined ? { clear } : {}),
    label,
    ...(isNumber && plural !== null && !isTaken(nounOf(plural).singular)
      ? { plural }
      : isPlural
        ? { plural: label }
        : {}),
    ...(role === 'identifier' || (isNumber && NAMES_ONE.test(label)) ? repeating(facts) : {}),
    ...(unit === null ? {} : { unit }),
    ...(SIZES.has(unit?.split(' ')[0] ?? '') ? { scale: SIZES.get(unit?.split(' ')[0] ?? '') ?? 1 } : {}),
    description: `Column ${facts.name}`,
    ...(all.length === 0 ? {} : { synonyms: all }),
    ...(hint.asks === undefined || hint.asks.length === 0 ? {} : { asks: hint.asks }),
    ...(hint.loosely === undefined ? {} : { loosely: hint.loosely }),
    ...(hint.usually === undefined ? {} : { usually: hint.usually }),
    ...(isNumber && english.split(' ').some((word) => UNWANTED.has(word)) ? { better: 'lowest' } : {}),
    ...(hint.totals === undefined || hint.totals.length === 0
      ? {}
      : { totals: hint.totals.flatMap((total) => [total, ...ofAll.map((word) => `${word} ${total}`)]) }),
    ...(hint.superlatives === undefined ? {} : { superlatives: hint.superlatives }),
    ...(hint.comparatives === undefined ? {} : { comparatives: hint.comparatives }),
    ...unitPhrases(unit, hint.units),
    ...(facts.timed ? { timed: true } : {}),
    ...(isHeld ? { none: ['out of stock', 'not in stock', 'sold out', 'no stock'] } : {}),
    ...(isYear ? { isYear: true } : {}),
    ...(isDiscrete || isYear ? { discrete: true } : {}),
    ...(isNumber && !facts.whole ? { fractional: true } : {}),
    ...(edges === null ? {} : { bands: [...edges] }),
    ...(isNumber && facts.min === 0 ? wholly(label, facts.max) : {}),
    ...(role === 'flag'
      ? { values: answersTo([label, ...shorter(label).filter((phrase) => !isTaken(phrase))]) }
      : {}),
    ...(absent && (role !== 'identifier' || clear !== undefined)
      ? {
          missing: missingBy(names, role === 'date' ? eventWords(label) : []),
        }
      : {}),
  }
}

const PART = /^(.+) (?:ratio|percentage|percent|pct|share|fraction|rate|per)$/

/** Of a part that goes up to all of it, what has it all: "fully remote", "entirely in tunnel". */
function wholly(label: string, most: number): Pick<Column, 'ranges'> {
  const [, what] = PART.exec(label) ?? []
  if (what === undefined || (most !== 1 && most !== 100)) return {}
  const phrases = ['fully', 'entirely', 'completely', 'wholly', '100%'].flatMap((all) => [
    `${all} ${what}`,
    `${all} in ${what}`,
  ])
  return { ranges: Object.fromEntries(phrases.map((phrase) => [phrase, [most, most]])) }
}

/** What people are called who are one, by each of the names of a column. */
function answersTo(names: readonly string[]): ReturnType<typeof flagNames> {
  const all = names.map(flagNames)
  return { true: all.flatMap((each) => each.true), false: all.flatMap((each) => each.false) }
}

/** A key that stands in several rows counts what it names: the routes of flights. */
function repeating({ name, distinct, filled }: Facts): Partial<Column> {
  if (distinct === filled || distinct === 0) return {}
  const noun = /^(.+) (?:id|code|number|key)$/.exec(namedBy(name).label)?.[1]
  return { repeats: true, ...(noun === undefined ? {} : { plural: pluralOf(noun) }) }
}

const unitPhrases = (unit: string | null, hinted: readonly string[] = []) => {
  const phrases = [...hinted, ...(unit === null ? [] : unitWords(unit))]
  return phrases.length === 0 ? {} : { units: phrases }
}

/** What says how much there is in all, before what one of it costs: which of these a column is, by what it is called in English. */
const HOW_MUCH: readonly ((column: Column, english: string) => boolean)[] = [
  (_, english) => REVENUE.test(english),
  ({ usually, role }, english) => usually === 'sum' && (role === 'money' || AMOUNT.test(english)),
  (_, english) => MEASURES.test(english),
  ({ role }) => role === 'money',
  ({ discrete }) => discrete !== true,
  () => true,
]

const MEASURES =
  /\b(?:revenue|sales|amount|total|price|cost|salary|fare|profit|score|value|spend|income|charge|fee|duration|delay|rating)\b/

/** "Total fare"; of a total cost the total cost. */
function usualFigure({ usually, label }: Column): string {
  const name = usually === 'sum' ? 'Total' : 'Average'
  const own = `${label.charAt(0).toUpperCase()}${label.slice(1)}`
  return own.startsWith(`${name} `) ? own : `${name} ${label}`
}

/** Questions that may be asked of any dataset, in the words of this one. */
export function examplesOf({
  entity,
  columns,
  date,
  measure: measured,
  weight,
}: {
  readonly entity: { readonly plural: string }
  readonly columns: readonly Column[]
  readonly date?: string | undefined
  readonly measure?: string | undefined
  readonly weight?: string | undefined
}): string[] {
  const measure = columns.find(({ name }) => name === measured)
  const [first, second] = columns.filter(({ role }) => role === 'category')
  const figure = measure === undefined ? null : usualFigure(measure)
  return [
    ...(figure !== null && first !== undefined ? [`${figure} by ${first.label}`] : []),
    // Of rows that stand for more or less than one nobody asks how many.
    ...(weight === undefined ? [`How many ${entity.plural} are there?`] : []),
    ...(second === undefined || weight !== undefined
      ? []
      : [`Number of ${entity.plural} by ${second.label}`]),
    ...(date === undefined
      ? []
      : [measure?.usually === 'sum' ? `${figure} by month` : `Number of ${entity.plural} by month`]),
    ...(figure !== null && first !== undefined
      ? [`Which ${first.label} has the highest ${figure.charAt(0).toLowerCase()}${figure.slice(1)}?`]
      : []),
  ]
}

export interface InferOptions {
  readonly id: string
  readonly name: string
  readonly table: string
  /** Name of the file without its ending: it tells what a row is. */
  readonly stem: string
  readonly units: ReadonlyMap<string, string>
  /** The column that says how many each row stands for; null where rows are what is counted. */
  readonly count?: string | null
}

/** The semantic model of a table that nobody has described yet. */
export function inferModel(
  facts: readonly Facts[],
  { id, name, table, stem, units, count = null }: InferOptions,
): SemanticModel {
  const names = namesOfTable(facts)
  const nameOf = (column: string) => names.get(column) ?? namedBy(column)
  // The key says what a row is ("order_id" in sales.csv), and people still ask of sales.
  const key = facts.find(
    ({ name: column, distinct, rows }) =>
      /_?id$/i.test(column) && nameWords(column).length > 1 && distinct === rows,
  )
  const filed = namedRows(stem) ?? { ...RECORD, whole: RECORD.singular, isPlural: false }
  const keyName = key === undefined ? '' : (namedBy(key.name).label.split(' ').at(-2) ?? '')
  // "auth_id" in authors.csv is short for what the file names.
  const isShort =
    keyName.length < FEWEST_LETTERS || (keyName !== filed.singular && filed.singular.startsWith(keyName))
  // "Fight songs" whose names stand beside the key of another list.
  const isOfFile = facts.some(
    ({ name: column, distinct, filled }) =>
      2 * distinct > filled &&
      [filed.singular, `${filed.singular} name`, `${filed.singular} title`].includes(nameOf(column).label),
  )
  const called = isOfFile ? filed : isShort ? entityOf(stem) : nounOf(keyName)
  // "Sales" are what the column of that name comes to, and no rows.
  const isFigure = facts.some(
    ({ name: column, kind }) =>
      kind === 'number' && [called.singular, called.plural].includes(namedBy(column).label),
  )
  const entity = isFigure ? RECORD : { singular: called.singular, plural: called.plural }
  // Of a table that does not say, it is assumed.
  const isOfPeople = [entity, filed].some(
    ({ singular }) =>
      (singular === RECORD.singular && filed.singular === RECORD.singular) || namesPeople(singular),
  )
  const owners = new Map<string, string>()
  for (const { name: column } of facts)
    for (const phrase of [nameOf(column).label, nameWords(column).join(' ')])
      if (!owners.has(phrase)) owners.set(phrase, column)
  // "Admission" is what an admission date dates, not short for the admission type.
  const keyed = new Set(facts.flatMap((each) => keyedNoun(each) ?? []))
  const dated = new Set(
    facts.flatMap(({ name: column }) => eventNoun(namedBy(column).label)).filter((noun) => !keyed.has(noun)),
  )
  const firsts = Map.groupBy(facts, ({ name: column }) => namedBy(column).label.split(' ')[0] ?? '')
  const asNamed = facts.flatMap((each) => {
    const word = namedByRows(each, namedBy(each.name).label)
    return word === null || firsts.get(word)?.some((other) => other !== each) === true ? [] : [word]
  })
  const ofRows = [entity.singular, filed.singular, ...asNamed.map((word) => nounOf(word).singular)]
  const undated = Map.groupBy(facts, ({ name: column }) => withoutYear(nameOf(column).label))
  const begunBy = shortestTold(facts.map(({ name: column }) => withoutYear(nameOf(column).label)))
  const isCalledShort = (word: string) =>
    facts.some(({ name: column }) => {
      const { label, synonyms } = namedBy(column)
      return synonyms.includes(word) && !KINDS_OF.test(label)
    })
  // "Travel cost" of a cost in travel bookings.
  const ofAll = [...new Set([entity.singular, ...filed.whole.split(' ')])].filter(
    (word) =>
      word.length > FEWEST_LETTERS && word !== RECORD.singular && !owners.has(word) && !isCalledShort(word),
  )
  const stored = facts.map((each) => {
    // A travel class is no travel in travel bookings.
    const isTaken = (phrase: string) =>
      (owners.get(phrase) ?? each.name) !== each.name ||
      dated.has(phrase) ||
      (ofAll.includes(phrase) && KINDS_OF.test(namedBy(each.name).label))
    const column = columnOf(
      each,
      units.get(each.name),
      isOfPeople,
      isTaken,
      ofAll,
      (label) => [
        ...ofRow(label, ofRows),
        ...(each.kind === 'flag' ? ofSuchRows(label, ofRows) : []),
        ...(undated.get(withoutYear(label))?.length === 1 && withoutYear(label) !== label
          ? [withoutYear(label)]
          : []),
        ...beginningsOf(withoutYear(label)).filter(
          (beginning) => begunBy.get(beginning) === withoutYear(label),
        ),
        ...(each.kind === 'number' && /^\p{L}{3,}$/u.test(label) && !OF_TIME.has(label)
          ? ofAll.map((word) => `${word} ${label}`)
          : []),
      ],
      nameOf(each.name),
    )
    for (const phrase of column.synonyms ?? []) if (!owners.has(phrase)) owners.set(phrase, each.name)
    return column
  })
  const told = toldByRows(stem)
  const isTotal = ({ label, role }: Column) =>
    role === 'number' && /^(?:grand )?(?:total|count|number|sum|value)$/.test(label)
  // Of columns that became rows: "value", or what the file is called by.
  const isCell = ({ name: column, label, role }: Column) =>
    role === 'number' &&
    (column === count || label === 'value' || label === told || (filed.isPlural && label === filed.plural))
  const takings = takingsOf(
    stored,
    (phrase) => owners.has(phrase) || ofRows.includes(nounOf(phrase).singular),
  )
  const named = stored.map((column): Column => {
    const isTold = told !== null && !owners.has(told) && isTotal(column)
    const also = [...(isTold ? [told] : []), ...(takings.get(column.name) ?? [])]
    return {
      ...column,
      ...(also.length > 0 ? { synonyms: [...(column.synonyms ?? []), ...also] } : {}),
      ...(isTold || isCell(column) ? { usually: 'sum' } : {}),
    }
  })
  const derived = derivedFrom(
    named,
    (phrase) => owners.has(phrase) || [entity.singular, entity.plural, filed.singular].includes(phrase),
  )
  const columns = [...askedByWho(named, namesPeople(entity.singular)), ...derived.columns]
  const distinctIn = new Map(facts.map(({ name: column, distinct }) => [column, distinct]))
  const date = columns.find(({ role }) => role === 'date')?.name
  const keys = new Set(facts.filter(isKey).map(({ name: column }) => column))
  const quantities = columns.filter(
    (column) => isNumeric(column) && column.isYear !== true && !keys.has(column.name),
  )
  const measure = HOW_MUCH.flatMap(
    (says) => quantities.find((column) => says(column, englishOf(column.label))) ?? [],
  )[0]
  const ages = columns.filter((column) => isNumeric(column) && /(?:^| )age$/.test(column.label))
  const [cell, ...others] = quantities
  const isOnly = cell !== undefined && others.length === 0 && isCell(cell)
  const weight = count ?? (isOnly ? cell.name : undefined)
  const age = columns.find(({ label }) => label === 'age') ?? (ages.length === 1 ? ages[0] : undefined)
  const alsoCalled = [
    ...[entity, filed].flatMap(({ singular }) => ENTITY_WORDS.get(singular) ?? []),
    ...columns.flatMap(({ role, isYear, label }) =>
      role === 'date' || isYear === true ? eventNoun(label) : [],
    ),
  ].filter((word) => !keyed.has(word) && !columns.some(({ label }) => label === word))
  const synonyms = [
    ...new Set([filed.singular, ...endsOf(filed.whole), ...alsoCalled, ...OF_ANY_ROW]),
  ].filter((word) => word !== entity.singular && !owners.has(word) && !owners.has(pluralOf(word)))
  const protects = protectedBy(
    facts,
    (word) => word === entity.singular || synonyms.includes(word) || owners.has(word),
  )
  const categories = columns.filter(({ role }) => role === 'category')
  const nameParts = new Set(columns.flatMap(({ label }) => label.split(' ')))
  const step = stepOf(facts)
  const naming = namingOf(facts, [entity.singular, filed.singular, ...asNamed])
  const acts = actsIn(columns, [entity.singular, filed.singular], nameParts)
  return {
    id,
    name,
    description: `Loaded from a file; the model was inferred and may be edited.`,
    table,
    threshold: 5,
    entity: {
      ...entity,
      synonyms: [...new Set([...synonyms, ...asNamed])].filter((word) => word !== entity.singular),
      ...(naming === undefined ? {} : { name: naming }),
      ...(step === undefined ? {} : { step }),
    },
    ...(protects === undefined ? {} : { protects }),
    ...(date === undefined ? {} : { date }),
    ...(measure === undefined ? {} : { measure: measure.name }),
    ...(weight === undefined ? {} : { weight }),
    ...(age === undefined ? {} : { bareNumber: age.name }),
    keyDimensions: [
      ...categories.filter((column) => (distinctIn.get(column.name) ?? 0) > 1).slice(0, 4),
      ...(measure === undefined ? [] : [measure]),
    ].map((column) => column.name),
    filler: [...[...SAID_OF_ANY].filter((word) => !nameParts.has(word)), ...acts].filter(
      (word) => !owners.has(word),
    ),
    examples: examplesOf({ entity, columns, date, measure: measure?.name, weight }),
    inferred: true,
    columns: [...columns],
    metrics: [
      ...derived.metrics,
      ...columns
        .filter(({ role }) => role === 'flag')
        .map((column): Metric => ({
          name: `${column.name}_rate`,
          label: `${column.label} rate`,
          description: `Share of ${entity.plural} with ${column.label}`,
          synonyms: [
            `rate of ${column.label}`,
            `${column.label} percentage`,
            `${column.label} share`,
            ...rateNames(column.label).filter((phrase) => !owners.has(phrase)),
          ],
          share: { column: column.name },
        })),
    ],
  }
}
