import type { Engine } from '../../engines/engine.ts'
import type { Column, Metric, SemanticModel } from '../../semantic-model/semantic-model.ts'
import {
  entityOf,
  eventNoun,
  eventWords,
  hinted,
  namedBy,
  nameWords,
  unitWords,
  verbForms,
} from './column-words.ts'
import { factsOf, MOST_DISCRETE, NUMERIC, type Facts } from './facts.ts'
import { isKey, personIn, protectedBy } from './people.ts'
import { DEED_WORDS, ENTITY_WORDS } from './words-of-names.ts'

/** A semantic model made from a table alone: its types, values and the names of its columns. */

const PERSONAL =
  /\b(?:email|phone|telephone|mobile|address|postcode|zip|surname|first name|last name|full name|passport|ssn|iban|password|url|ip|latitude|longitude)\b/
const MOST_CATEGORIES = 2_000
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

function roleOf(facts: Facts, label: string): Column['role'] {
  const { type, distinct, filled, name } = facts
  if (PERSONAL.test(label) || personIn(facts) !== null) return 'identifier'
  if (type === 'BOOLEAN') return 'flag'
  if (/^(?:DATE|TIMESTAMP)/.test(type)) return 'date'
  const isUnique = filled > 20 && distinct === filled
  if (NUMERIC.test(type)) return isKey(name) && distinct > MOST_DISCRETE ? 'identifier' : 'number'
  if (isKey(name) && distinct > 1_000) return 'identifier'
  return isUnique || distinct > MOST_CATEGORIES ? 'identifier' : 'category'
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['million', 1e6],
  ['thousand', 1e3],
])

const SIGNS: Record<string, string> = { '£': 'pounds', $: 'dollars', '€': 'euros', '%': 'percent' }

function columnOf(facts: Facts, sign: string | undefined, isTaken: (phrase: string) => boolean): Column {
  const { label, unit: named, synonyms } = namedBy(facts.name)
  const unit = (sign === undefined ? null : (SIGNS[sign] ?? null)) ?? named
  const role = roleOf(facts, label)
  const isNumber = role === 'number'
  const hint = hinted(label, unit, isNumber, isTaken)
  const isYear = isNumber && facts.whole && facts.min >= 1800 && facts.max <= 2100 && /\byear\b/.test(label)
  const isDiscrete = isNumber && facts.distinct <= MOST_DISCRETE
  const edges = isNumber && !isDiscrete && !isYear ? roundEdges(facts.low, facts.high, facts.whole) : null
  const all = [...new Set([...synonyms.filter((phrase) => !isTaken(phrase)), ...(hint.synonyms ?? [])])]
  const absent = facts.filled < facts.rows
  return {
    name: facts.name,
    role: isNumber && unit === 'pounds' ? 'money' : role,
    label,
    ...(unit === null ? {} : { unit }),
    ...(SCALES.has(unit?.split(' ')[0] ?? '') ? { scale: SCALES.get(unit?.split(' ')[0] ?? '') ?? 1 } : {}),
    description: `Column ${facts.name}`,
    ...(all.length === 0 ? {} : { synonyms: all }),
    ...(hint.asks === undefined || hint.asks.length === 0 ? {} : { asks: hint.asks }),
    ...(hint.loosely === undefined ? {} : { loosely: hint.loosely }),
    ...(hint.usually === undefined ? {} : { usually: hint.usually }),
    ...(hint.superlatives === undefined ? {} : { superlatives: hint.superlatives }),
    ...(hint.comparatives === undefined ? {} : { comparatives: hint.comparatives }),
    ...unitPhrases(unit, hint.units),
    ...(isYear ? { isYear: true } : {}),
    ...(isDiscrete || isYear ? { discrete: true } : {}),
    ...(isNumber && !facts.whole ? { fractional: true } : {}),
    ...(edges === null ? {} : { bands: [...edges] }),
    ...(role === 'flag'
      ? {
          values: {
            true: [label, `${label}ly`, ...turned(label), ...verbForms(label)],
            false: [`not ${label}`, `non ${label}`, `no ${label}`, `un${label}`],
          },
        }
      : {}),
    ...(absent && role !== 'identifier'
      ? {
          missing: {
            means: 'not recorded',
            phrases: [
              `missing ${label}`,
              `no ${label}`,
              `without ${label}`,
              `without a ${label}`,
              `unknown ${label}`,
              `${label} is missing`,
              `${label} is unknown`,
              `no ${label} recorded`,
              `${label} not recorded`,
            ],
            present: [
              `with a ${label}`,
              `with known ${label}`,
              `known ${label}`,
              `${label} is known`,
              `${label} recorded`,
              `${label} is recorded`,
            ],
          },
        }
      : {}),
  }
}

/** "Rented helmet" for "helmet rented". */
function turned(label: string): readonly string[] {
  const [noun = '', verb = '', ...more] = label.split(' ')
  return more.length === 0 && /(?:ed|en|old|ade|aid|ent)$/.test(verb)
    ? [`${verb} ${noun}`, `${verb} a ${noun}`, `${verb} the ${noun}`, `a ${verb} ${noun}`]
    : []
}

const unitPhrases = (unit: string | null, hinted: readonly string[] = []) => {
  const phrases = [...hinted, ...(unit === null ? [] : unitWords(unit))]
  return phrases.length === 0 ? {} : { units: phrases }
}

/** What is said of any entity and parts none from another. */
const GENERAL = 'dataset data file table bought purchased booked sold ordered made'.split(' ')

const MEASURES =
  /\b(?:revenue|sales|amount|total|price|cost|salary|fare|profit|score|value|spend|income|charge|fee|duration|delay|rating)\b/

function examplesOf(
  entity: { readonly plural: string },
  columns: readonly Column[],
  date: string | undefined,
  measure: Column | undefined,
) {
  const [first, second] = columns.filter(({ role }) => role === 'category')
  const figure =
    measure === undefined ? null : `${measure.usually === 'sum' ? 'Total' : 'Average'} ${measure.label}`
  return [
    ...(figure !== null && first !== undefined ? [`${figure} by ${first.label}`] : []),
    `How many ${entity.plural} are there?`,
    ...(second === undefined ? [] : [`Number of ${entity.plural} by ${second.label}`]),
    ...(date === undefined ? [] : [`Number of ${entity.plural} by month`]),
    ...(figure !== null && first !== undefined
      ? [`Which ${first.label} has the highest ${figure.toLowerCase()}?`]
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
}

/** The semantic model of a table that nobody has described yet. Throws EngineError. */
export async function inferModel(
  engine: Engine,
  { id, name, table, stem, units }: InferOptions,
): Promise<SemanticModel> {
  const facts = await factsOf(engine, table)
  const owners = new Map<string, string>()
  for (const { name: column } of facts)
    for (const phrase of [namedBy(column).label, nameWords(column).join(' ')])
      if (!owners.has(phrase)) owners.set(phrase, column)
  // "Admission" is what an admission date dates, not short for the admission type.
  const dated = new Set(facts.flatMap(({ name: column }) => eventNoun(namedBy(column).label)))
  const columns = facts.map((each) => {
    const isTaken = (phrase: string) => (owners.get(phrase) ?? each.name) !== each.name || dated.has(phrase)
    const column = columnOf(each, units.get(each.name), isTaken)
    for (const phrase of column.synonyms ?? []) if (!owners.has(phrase)) owners.set(phrase, each.name)
    return column
  })
  const distinctIn = new Map(facts.map(({ name: column, distinct }) => [column, distinct]))
  const date = columns.find(({ role }) => role === 'date')?.name
  const quantities = columns.filter(
    ({ role, isYear }) => (role === 'number' || role === 'money') && isYear !== true,
  )
  const measure =
    quantities.find(({ label }) => MEASURES.test(label)) ??
    quantities.find(({ discrete }) => discrete !== true) ??
    quantities[0]
  const age = columns.find(({ label }) => label === 'age')
  // The key says what a row is ("order_id" in sales.csv), and people still ask of sales.
  const key = facts.find(
    ({ name: column, distinct, rows }) =>
      /_?id$/i.test(column) && nameWords(column).length > 1 && distinct === rows,
  )
  const filed = entityOf(stem)
  const entity = key === undefined ? filed : entityOf(`${nameWords(key.name).slice(0, -1).join(' ')}s`)
  const called = [
    ...[entity, filed].flatMap(({ singular }) => ENTITY_WORDS.get(singular) ?? []),
    ...columns.flatMap(({ role, isYear, label }) =>
      role === 'date' || isYear === true ? eventNoun(label) : [],
    ),
  ].filter((word) => !columns.some(({ label }) => label === word))
  const synonyms = [...new Set([filed.singular, ...called, 'record', 'row', 'entry', 'case'])].filter(
    (word) => word !== entity.singular && !owners.has(word),
  )
  const protects = protectedBy(
    facts,
    (word) => word === entity.singular || synonyms.includes(word) || owners.has(word),
  )
  const categories = columns.filter(({ role }) => role === 'category')
  const named = new Set(columns.flatMap(({ label }) => label.split(' ')))
  const acts = [
    ...columns.flatMap(({ role, isYear, label }) =>
      role === 'date' || isYear === true ? eventWords(label) : [],
    ),
    ...[entity, filed].flatMap(({ singular }) => eventWords(singular)),
    ...[entity.singular, filed.singular, ...named].flatMap((word) => DEED_WORDS.get(word) ?? []),
  ]
  return {
    id,
    name,
    description: `Loaded from a file; the model was inferred and may be edited.`,
    table,
    threshold: 5,
    entity: { ...entity, synonyms },
    ...(protects === undefined ? {} : { protects }),
    ...(date === undefined ? {} : { date }),
    ...(measure === undefined ? {} : { measure: measure.name }),
    ...(age === undefined ? {} : { bareNumber: age.name }),
    keyDimensions: [
      ...categories.filter((column) => (distinctIn.get(column.name) ?? 0) > 1).slice(0, 4),
      ...(measure === undefined ? [] : [measure]),
    ].map((column) => column.name),
    filler: [...GENERAL.filter((word) => !named.has(word)), ...acts].filter((word) => !owners.has(word)),
    examples: examplesOf(entity, columns, date, measure),
    columns: [...columns],
    metrics: columns
      .filter(({ role }) => role === 'flag')
      .map((column): Metric => ({
        name: `${column.name}_rate`,
        label: `${column.label} rate`,
        description: `Share of ${entity.plural} with ${column.label}`,
        synonyms: [
          `rate of ${column.label}`,
          `${column.label} percentage`,
          `${column.label} share`,
          ...rateNouns(column.label),
        ],
        share: { column: column.name },
      })),
  }
}

/** "Cancelled" has a cancellation rate, "survived" a survival rate. */
function rateNouns(label: string): readonly string[] {
  const stem = /^(.+?)(?:l?led|ed)$/.exec(label)?.[1]
  if (stem === undefined) return []
  return [
    `${stem}lation rate`,
    `${stem}ation rate`,
    `${stem}ion rate`,
    `${stem}al rate`,
    `${stem} rate`,
    `${stem}ment rate`,
    `${stem}e rate`,
  ]
}
