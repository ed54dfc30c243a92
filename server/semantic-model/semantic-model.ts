import { readFileSync } from 'node:fs'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { isNode, LineCounter, parseDocument, type Document } from 'yaml'
import { derivedNamed, derivedProblem, derivedSchema, workedOf } from './derived.ts'
import { visibleText } from './visible-text.ts'

/**
 * The semantic model: what the columns of a dataset mean and what people call them. It is the only place that knows
 * the dataset's domain; interpretation, restatement and disclosure control read it.
 */

const object = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const optional = Type.Optional
/** The characters that a name, a label or another phrase of a model may have. */
export const LONGEST_PHRASE = 300
const phrase = Type.String({ minLength: 1, maxLength: LONGEST_PHRASE })
const phrases = Type.Array(phrase)

const columnSchema = object({
  name: phrase,
  /** identifier: never selectable; category: named values; number, money: quantities; flag: yes or no; date. */
  role: Type.Enum(['identifier', 'category', 'number', 'money', 'flag', 'date']),
  /** Of an identifier: its role where the threshold is 1, so that single rows may be named. */
  clear: optional(Type.Enum(['category', 'number'])),
  label: phrase,
  plural: optional(phrase),
  /** What must not be learned of anybody: each figure that touches the column carries noise. All others are what may be known. */
  sensitive: optional(Type.Boolean()),
  /** A key whose values stand in several rows (the route of a flight): how many different ones there are may be asked. */
  repeats: optional(Type.Boolean()),
  unit: optional(phrase),
  description: phrase,
  synonyms: optional(phrases),
  /** Question words that ask for it: "where" for a region. */
  asks: optional(phrases),
  /** Names that mean another column unless only this one fits ("claims over £1,000"). */
  loosely: optional(phrases),
  /** Which end of it is good: what “best” and “worst” mean; the highest where absent. */
  better: optional(Type.Enum(['lowest', 'highest'])),
  /** Adjectives that rank by this column ("cheapest"): word to direction. */
  superlatives: optional(object({ lowest: phrases, highest: phrases })),
  /** Adjectives that compare with it ("older than"). */
  comparatives: optional(object({ less: phrases, more: phrases })),
  /** Words that follow a number of this column ("years old"). */
  units: optional(phrases),
  /** What people call having any of it (more than 0): "made a claim". */
  some: optional(phrases),
  /** What people call those from one number to another, both included, or from it on: “pensioners” from 66. */
  ranges: optional(
    Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Union([Type.Number(), Type.Null()])])),
  ),
  /** What people call having none of it (0): "no outpatient cover". */
  none: optional(phrases),
  /** How many of the plain unit one of it is: 1,000,000 for a budget in millions. */
  scale: optional(Type.Number({ exclusiveMinimum: 0 })),
  /** Lower edges of the bands in which a number is grouped. */
  bands: optional(Type.Array(Type.Number(), { minItems: 1 })),
  /** A quantity that need not be whole: bands end "under" their upper edge. */
  fractional: optional(Type.Boolean()),
  /** Of a flag: what the entities for which it holds are called where they are counted (“policies” of quotes). */
  counts: optional(phrases),
  /** The figure meant where none is named ("revenue by region"); average where absent. */
  usually: optional(Type.Enum(['sum', 'average'])),
  /** What people call its sum: "income" for premiums. */
  totals: optional(phrases),
  /** A date with a time of the day. */
  timed: optional(Type.Boolean()),
  /** Worked out from two other columns in each row; the file or table does not have it. */
  derived: optional(derivedSchema),
  /** A number that is a calendar year: it dates an entity where no date does. */
  isYear: optional(Type.Boolean()),
  /** A quantity of few values, grouped by the value itself rather than in bands. */
  discrete: optional(Type.Boolean()),
  /** What people call a value; for a flag the values are true and false. */
  values: optional(Type.Record(Type.String(), phrases)),
  /** What people name of which a value is the nearest that the data has (Manchester of a region): offered, never taken for it. */
  near: optional(Type.Record(Type.String(), phrases)),
  /** Named sets of values: a hierarchy of one level. */
  groups: optional(Type.Record(Type.String(), phrases)),
  /** What NULL stands for, and what people call it; the flag of those that have a value, where the others could have none. */
  missing: optional(object({ means: phrase, phrases, present: phrases, unless: optional(phrase) })),
})

const metricSchema = object({
  name: phrase,
  label: phrase,
  description: phrase,
  synonyms: phrases,
  /** Which end of it is good; the highest where absent. */
  better: optional(Type.Enum(['lowest', 'highest'])),
  /** Said beside an answer that uses it, where its name alone is the trade's: "GWP: annual premium of accepted quotes". */
  definition: optional(phrase),
  /** A column's sum, or its average, over the rows where a flag holds. */
  figure: optional(
    object({
      function: Type.Enum(['sum', 'average']),
      column: phrase,
      where: optional(phrase),
    }),
  ),
  /** Percent of entities for which the flag holds. */
  share: optional(object({ column: phrase })),
  /** Sum of one column over sum of another, over the rows where the flag holds, in percent or in the numerator's pounds. */
  ratio: optional(
    object({
      numerator: phrase,
      denominator: phrase,
      where: optional(phrase),
      unit: Type.Enum(['percent', 'pounds']),
    }),
  ),
})

/** Where the rows are that stay where they are. */
const enginePlaceSchema = object({
  kind: Type.Union([Type.Literal('postgresql'), Type.Literal('clickhouse')]),
  /** The variable of the environment that has its address, such as SALES_ENGINE_URL; ENGINE_URL where absent. */
  url: optional(Type.String({ pattern: '^([A-Z][A-Z0-9_]*_)?ENGINE_URL$', maxLength: LONGEST_PHRASE })),
  /** Where the search path does not find the table or view; of a ClickHouse the database, where it is not that of the address. */
  schema: optional(phrase),
  /** What the engine calls the table or view, where that is not what the model calls it. */
  table: optional(phrase),
  /** Columns that together tell its rows apart, where it has no key of its own. */
  key: optional(Type.Array(phrase, { minItems: 1 })),
})

/** A file that says more of what rows name, joined when they were loaded. */
const joinSchema = object({
  file: phrase,
  /** The column that names its rows. */
  column: phrase,
  /** What it says of them. */
  columns: phrases,
  /** Rows that name none of it, of so many. */
  unmatched: Type.Integer({ minimum: 0 }),
  rows: Type.Integer({ minimum: 0 }),
})

const modelSchema = object({
  id: phrase,
  name: phrase,
  description: phrase,
  table: phrase,
  /** An engine elsewhere that has the rows; a file beside the model where absent. */
  engine: optional(enginePlaceSchema),
  /** Fewest entities behind a released cell. */
  threshold: Type.Integer({ minimum: 1 }),
  /** How many times the usual noise a figure carries that touches a sensitive column; 1 where absent. */
  noise: optional(Type.Number({ minimum: 1, maximum: 100 })),
  /** What a row is. */
  entity: object({
    singular: phrase,
    plural: phrase,
    synonyms: phrases,
    /** The column that says which one it is: where the threshold is 1, "which film" asks for it. */
    name: optional(phrase),
    /** Rows follow one another by this step of time: "on how many days" counts them. */
    step: optional(Type.Enum(['day', 'hour', 'quarter hour', 'minute', 'week', 'month', 'year'])),
  }),
  /** Whom the threshold counts where one of them may have several rows; rows where absent. */
  protects: optional(object({ column: phrase, singular: phrase, plural: phrase, synonyms: phrases })),
  /** The column that dates an entity. */
  date: optional(phrase),
  /** What "how much" without more means. */
  measure: optional(phrase),
  /** The column that says how much each row stands for (a frequency weight): its total is meant where rows would be counted. */
  weight: optional(phrase),
  /** What a bare number after "over" or "under" compares. */
  bareNumber: optional(phrase),
  /** Columns shown in the stats panel. */
  keyDimensions: Type.Array(phrase),
  /** Words of the domain that carry no condition ("insurance"). */
  filler: phrases,
  /** What people call all of it together, that a part is held against (“the whole market”). */
  whole: optional(phrases),
  examples: phrases,
  /** What was decided while its files were read, by the id of each decision: the next version is read in the same way. */
  reading: optional(Type.Record(Type.String(), Type.String())),
  joins: optional(Type.Array(joinSchema)),
  /** Made of a file alone: what its words mean is guessed. Whoever tends the model takes this out. */
  inferred: optional(Type.Literal(true)),
  columns: Type.Array(columnSchema, { minItems: 1 }),
  metrics: Type.Array(metricSchema),
})

export type SemanticModel = Static<typeof modelSchema>
export type Join = Static<typeof joinSchema>
export type EnginePlace = Static<typeof enginePlaceSchema>
export type Column = Static<typeof columnSchema>
export type Metric = Static<typeof metricSchema>

const modelShape = Compile(modelSchema)

export class SemanticModelError extends Error {
  override readonly name = 'SemanticModelError'
}

/** What is wrong where an error of the schema stands, in words. */
function complaint({ message, params }: { readonly message: string; readonly params: unknown }): string {
  const { allowedValues } = params as { readonly allowedValues?: readonly unknown[] }
  if (allowedValues !== undefined) return `must be one of ${allowedValues.join(', ')}`
  const { requiredProperties: lacks } = params as { readonly requiredProperties?: readonly string[] }
  if (lacks !== undefined) return `lacks ${lacks.join(', ')}`
  return message === 'schema is false' ? 'means nothing there' : message
}

type Path = readonly (string | number)[]

/** What a path of a model leads to, as its author would say it: `role of column "region"`. */
function called(document: Document, path: Path): string {
  const [list, index, ...rest] = path
  const one = list === 'columns' ? 'column' : list === 'metrics' ? 'metric' : null
  if (one === null || index === undefined) return path.join(' ') || 'the model'
  const name: unknown = document.getIn([list, index, 'name'])
  const whole = `${one} ${typeof name === 'string' ? `"${name}"` : Number(index) + 1}`
  return rest.length === 0 ? whole : `${rest.join(' ')} of ${whole}`
}

/** Where a model names a column of its own. */
function referencesIn(model: SemanticModel) {
  const { date, measure, weight, bareNumber, entity, protects, keyDimensions, columns, metrics } = model
  const places: (readonly [Path, string | undefined])[] = [
    [['date'], date],
    [['measure'], measure],
    [['weight'], weight],
    [['bareNumber'], bareNumber],
    [['entity', 'name'], entity.name],
    [['protects', 'column'], protects?.column],
    ...keyDimensions.map((name, index) => [['keyDimensions', index], name] as const),
    ...columns.map(
      ({ missing }, index) => [['columns', index, 'missing', 'unless'], missing?.unless] as const,
    ),
    ...columns.flatMap(({ derived }, index) =>
      derived === undefined
        ? []
        : workedOf(derived).parts.map((part) => [['columns', index, 'derived'], part] as const),
    ),
    ...metrics.flatMap(({ share, figure, ratio }, index) => [
      [['metrics', index, 'share', 'column'], share?.column] as const,
      [['metrics', index, 'figure', 'column'], figure?.column] as const,
      [['metrics', index, 'figure', 'where'], figure?.where] as const,
      [['metrics', index, 'ratio', 'numerator'], ratio?.numerator] as const,
      [['metrics', index, 'ratio', 'denominator'], ratio?.denominator] as const,
      [['metrics', index, 'ratio', 'where'], ratio?.where] as const,
    ]),
  ]
  return places
}

/** Columns that are listed where one is named that there is not. */
const MOST_LISTED = 30

/** What may stand there, for whoever wrote something else. */
function listOf(names: readonly string[]): string {
  const listed = names.slice(0, MOST_LISTED).join(', ')
  return names.length > MOST_LISTED ? `${listed} and ${names.length - MOST_LISTED} more` : listed
}

/** Reads a semantic model from YAML. Throws SemanticModelError naming file, line, column and the first thing wrong. */
export const readSemanticModel = (file: string): SemanticModel =>
  semanticModelIn(readFileSync(file, 'utf8'), file)

/**
 * The semantic model that a text in YAML describes. Throws SemanticModelError, as reading it from the file does.
 *
 * @param file what the text is called where something is wrong with it
 */
export function semanticModelIn(text: string, file: string): SemanticModel {
  const lines = new LineCounter()
  const document = parseDocument(visibleText(text), { lineCounter: lines })
  const placed = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${file}, line ${line}, column ${col}`
  }
  const offsetOf = (path: Path) => {
    const node = document.getIn(path, true)
    return isNode(node) ? (node.range?.[0] ?? 0) : 0
  }
  const [broken] = document.errors
  if (broken !== undefined)
    throw new SemanticModelError(
      `${placed(broken.pos[0])}: ${broken.message.split('\n')[0]?.replace(/ at line .*$/, '') ?? ''}`,
    )
  const value: unknown = document.toJS()
  if (!modelShape.Check(value)) {
    const first = modelShape.Errors(value)[0]
    const path = (first?.instancePath ?? '').split('/').slice(1)
    throw new SemanticModelError(
      `${placed(offsetOf(path))}: ${called(document, path)} ${first === undefined ? 'is not a semantic model' : complaint(first)}`,
    )
  }
  const names = value.columns.map((column) => column.name)
  const known = new Set(names)
  const [path, unknown] = referencesIn(value).find(([, name]) => name !== undefined && !known.has(name)) ?? []
  const secret = value.columns.findIndex(({ sensitive }) => sensitive === true)
  if (secret !== -1 && value.threshold === 1)
    throw new SemanticModelError(
      `${placed(offsetOf(['threshold']))}: threshold is 1, which shows single rows, and ${called(document, ['columns', secret])} is sensitive. Raise the threshold, or take "sensitive" out where nobody is to be protected`,
    )
  if (path !== undefined)
    throw new SemanticModelError(
      `${placed(offsetOf(path))}: ${called(document, path)} names no column "${unknown}". It must be one of ${listOf(names)}`,
    )
  const [derived, problem] = derivedProblem(value) ?? []
  if (derived !== undefined)
    throw new SemanticModelError(
      `${placed(offsetOf(['columns', derived]))}: ${called(document, ['columns', derived])} ${problem}`,
    )
  return value
}

/**
 * Whether the lowest and the highest are told as the average of as many values as the threshold, because they may be somebody's own
 * of which nothing must be learned.
 */
export const hidesEnds = ({ threshold, columns }: SemanticModel): boolean =>
  threshold > 1 && columns.some(({ sensitive }) => sensitive === true)

/** What the entities that the threshold counts are called: rows, or those of the column that names them. */
export const protectedOnes = ({ protects, entity }: SemanticModel) => (protects ?? entity).plural

/** Whether single rows may be named: nothing in them is to be protected. */
export const namesRows = ({ threshold }: Pick<SemanticModel, 'threshold'>): boolean => threshold === 1

/** The column by which a row is named; null where rows are not. */
export const rowNameOf = (model: SemanticModel): Column | null =>
  namesRows(model) ? (model.columns.find(({ name }) => name === model.entity.name) ?? null) : null

/** The column of that name, of the model or worked out from two of it; null where there is none. */
export const columnNamed = (model: SemanticModel, name: string): Column | null =>
  model.columns.find((candidate) => candidate.name === name) ?? derivedNamed(model, name)

/** The column of that name. Throws SemanticModelError where there is none: a plan was not checked. */
export function columnOf(model: SemanticModel, name: string): Column {
  const column = columnNamed(model, name)
  if (column === null) throw new SemanticModelError(`${model.id} has no column ${name}`)
  return column
}

/** The metric of that name. Throws SemanticModelError where there is none: a plan was not checked. */
export function metricOf(model: SemanticModel, name: string): Metric {
  const metric = model.metrics.find((candidate) => candidate.name === name)
  if (metric === undefined) throw new SemanticModelError(`${model.id} has no metric ${name}`)
  return metric
}

/** What dates an entity: a column of dates, or one of calendar years. */
export const timeOf = (model: SemanticModel): Column | null =>
  model.columns.find(({ name }) => name === model.date) ??
  model.columns.find(({ isYear }) => isYear === true) ??
  null

export const isNumeric = (column: Column) => column.role === 'number' || column.role === 'money'

/** Those with or without a flag, several of them: "smokers", "non-smokers"; null where the model has no word for them. */
export function flaggedOnes({ label, plural, values = {} }: Column, isSet: boolean): string | null {
  const [name] = values[String(isSet)] ?? []
  if (name === undefined) return null
  return name.endsWith(label) ? `${name.slice(0, -label.length)}${pluralOf(label, plural)}` : name
}

/** Words in "o" that take "es", as few of them do. */
const TAKES_ES =
  /(?:volcano|hero|echo|tomato|potato|torpedo|veto|embargo|cargo|mosquito|tornado|mango|buffalo)$/

/** Whether a word is the plural of one of them. */
export const isPluralInOes = (word: string): boolean =>
  word.endsWith('oes') && TAKES_ES.test(word.slice(0, -2))

export const pluralOf = (label: string, plural?: string) =>
  plural ??
  (/[^aeiou]y$/.test(label)
    ? `${label.slice(0, -1)}ies`
    : /(?:s|x|ch|sh)$/.test(label) || TAKES_ES.test(label)
      ? `${label}es`
      : `${label}s`)
