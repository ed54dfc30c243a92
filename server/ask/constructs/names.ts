import {
  columnOf,
  isNumeric,
  pluralOf,
  type Column,
  type SemanticModel,
} from '../../semantic-model/semantic-model.ts'
import { visibleText } from '../../semantic-model/visible-text.ts'
import {
  capitalised,
  dateText,
  dayAfter,
  dayBefore,
  MONTH_NAMES,
  ordinal,
  uncapitalised,
  valueText,
} from './english.ts'
import type { Scalar } from './node.ts'
import { pattern, type Parsed, type Slot } from './syntax.ts'

/**
 * Names and values in sentences. Most stand as they are. One that holds words of sentences ("Yorkshire and The Humber", a column
 * “average”) is doubtful: it stands so where the sentence is still that of one plan, and else in quotes (`say/sentence.ts`).
 */

/** Words between parts of a sentence, behind which a name may end. */
const JOINT =
  /,? (?:and|or|by|for|where|only|versus|to|from|per|with|within|in|on|as|of|is|over|under|other|not|at|first|then|against|counted|restarting|moving|between|the)(?=[ ,)]|$)|, |\)/gu
const WORDS = new RegExp(
  `${JOINT.source}|[“”"():;]|^(?:the|not|no|in|on|is|before|known|between|over|under|at|other|all|any|yes|only|first|number|share|total|sum|average|median|lowest|highest|spread|interquartile|correlation|running|change|percentage|difference|ratio|how|and|or|by|for|with|overall|missing)\\b|^\\d+(?:st|nd|rd|th)?\\b|\\b(?:and over|bands?|year|quarter|month|half-year|week|weekday|day|period|others|chart|histogram|plot|columns|on|and|or|first|group)$`,
  'u',
)
/** What never stands without quotes. */
const HARD =
  /[“”()\\]| or | is | versus |^\s|\s$|\s\s|[\t\n\r]|\.$|^$|^(?:not|other than|in|on|between|before|known|under|over|at most|at least|all|the|any|and|or)(?: |$)| (?:and|or)$/u

const isHard = (text: string) => HARD.test(text)
/** Whether a text may make a sentence one of several plans. */
const isDoubtfulValue = (text: string): boolean => isHard(text) || WORDS.test(text)
/** The same of a name, which may begin a sentence. */
const isDoubtfulName = (name: string): boolean =>
  isDoubtfulValue(name) || WORDS.test(uncapitalised(name)) || capitalised(name).length !== name.length

/** A text in quotes, with quotes and white space of its own written out. */
const quoted = (text: string) =>
  `“${text.replace(/[”\\]|(?! )\s/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16) ?? ''}}`)}”`
const unquoted = (text: string) =>
  text.replace(/\\u\{([0-9a-f]{1,6})\}/gu, (whole, hex: string) =>
    parseInt(hex, 16) > 0x10ffff ? whole : String.fromCodePoint(parseInt(hex, 16)),
  )

/** Columns of models of which doubtful values stand in quotes. */
const inQuotes = new WeakSet<Column>()
const quotedModels = new WeakMap<SemanticModel, SemanticModel>()
const doubtfulNames = new WeakMap<SemanticModel, ReadonlySet<string>>()

/** How often each name of a model is one. */
function namesOf({ columns, metrics, entity, protects }: SemanticModel) {
  const names = [
    ...columns.flatMap(({ label, plural }) => [...new Set([label, pluralOf(label, plural)])]),
    ...metrics.map(({ label }) => label),
    entity.plural,
    ...(protects === undefined ? [] : [protects.plural]),
  ]
  return Map.groupBy(names, (name) => name.toLowerCase())
}

/** The columns and metrics of a model of which a name is doubtful, or that of something else too. */
function doubtful(model: SemanticModel): ReadonlySet<string> {
  const known = doubtfulNames.get(model)
  if (known !== undefined) return known
  const all = namesOf(model)
  const isOne = (names: readonly string[]) =>
    names.some((name) => isDoubtfulName(name) || (all.get(name.toLowerCase())?.length ?? 0) > 1)
  const made = new Set([
    ...model.columns.flatMap(({ name, label, plural, missing }) =>
      isOne([label, pluralOf(label, plural)]) || missing !== undefined ? [name] : [],
    ),
    ...model.metrics.flatMap(({ name, label }) => (isOne([label]) ? [name] : [])),
  ])
  doubtfulNames.set(model, made)
  return made
}

/** Whether anything that a node names is doubtful. */
export function hasDoubtful(model: SemanticModel, node: unknown): boolean {
  const names = doubtful(model)
  const isIn = (value: unknown, isValue: boolean): boolean =>
    typeof value === 'string'
      ? names.has(value) || (isValue && isDoubtfulValue(value))
      : typeof value === 'object' &&
        value !== null &&
        Object.entries(value).some(([key, each]) =>
          isIn(each, Array.isArray(value) ? isValue : VALUES.has(key)),
        )
  return isIn(node, false)
}
const VALUES: ReadonlySet<string> = new Set(['value', 'values'])

/** The same model, of which doubtful names stand in quotes. */
export function inQuotesOf(model: SemanticModel): SemanticModel {
  const known = quotedModels.get(model)
  if (known !== undefined) return known
  const names = doubtful(model)
  const labels = Map.groupBy([...model.columns, ...model.metrics], ({ label }) => label)
  const labelOf = ({ name, label }: { readonly name: string; readonly label: string }) =>
    names.has(name) ? quoted((labels.get(label)?.length ?? 0) > 1 ? `${label} (${name})` : label) : label
  const made: SemanticModel = {
    ...model,
    columns: model.columns.map(({ missing: _, ...column }) => {
      const label = labelOf(column)
      return label === column.label ? column : { ...column, label, plural: label }
    }),
    metrics: model.metrics.map((metric) => ({ ...metric, label: labelOf(metric) })),
    ...(model.protects === undefined
      ? {}
      : { protects: { ...model.protects, plural: quoted(model.protects.plural) } }),
  }
  for (const column of made.columns) inQuotes.add(column)
  quotedModels.set(model, made)
  return made
}

/** A number with all of its digits, where its text leaves some out. */
const exactly = (text: string, value: number) => {
  const digits = /\d[\d,]*(?:\.\d+)?/
  const said = Math.abs(value)
  return Number(digits.exec(text)?.[0].replaceAll(',', '')) === said
    ? text
    : text.replace(digits, String(said))
}

/** The text of a number in its unit, with all of its digits. */
export const exactText = (text: (value: number) => string, value: number): string =>
  /e/.test(String(value)) ? String(value) : exactly(text(value), value)

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u

/** A value as sentences say it: of a text, what is seen. */
export function saidValue(column: Column, value: Scalar): string {
  if (typeof value === 'number') return exactText((number) => valueText(column, number), value)
  const text = typeof value === 'string' ? visibleText(value) : valueText(column, value)
  if (typeof value !== 'string') return text
  const isQuoted =
    isHard(text) ||
    (column.role === 'date' && !ISO_DAY.test(text)) ||
    (inQuotes.has(column) && isDoubtfulValue(text)) ||
    text === valueText(column, null)
  return isQuoted ? quoted(text) : text
}

/** Of a number. */
export const DIGITS = String.raw`((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e-?\d+)?)`
const NUMBER_PATTERN = new RegExp(`-?[^\\d\\sa-z“]{0,5} ?${DIGITS}%?`, 'u')
export const numberIn = (text: string, digits: string) =>
  (text.startsWith('-') ? -1 : 1) * Number(digits.replaceAll(',', ''))
export const NUMBER: Slot<number, unknown> = pattern<number>(NUMBER_PATTERN, String, ([all, digits = '']) =>
  numberIn(all, digits),
)

/** The texts in quotes, or as they stand up to each joint behind them. */
function* textsAt(text: string, at: number): Iterable<Parsed<string>> {
  if (text.charAt(at) === '“') {
    const end = text.indexOf('”', at)
    if (end !== -1) yield [unquoted(text.slice(at + 1, end)), end + 1]
    return
  }
  JOINT.lastIndex = at
  for (let found = JOINT.exec(text); found !== null; found = JOINT.exec(text)) {
    const said = text.slice(at, found.index)
    if (/ (?:or|is|versus) /u.test(`${said} `)) return
    if (!isHard(said)) yield [said, found.index]
    JOINT.lastIndex = found.index + 1
  }
  if (!isHard(text.slice(at))) yield [text.slice(at), text.length]
}

/** A value of the column that was named before. */
export const VALUE: Slot<Scalar, { readonly column: string }> = {
  print: ({ model }, value, { column }) => saidValue(columnOf(model, column), value),
  *parse(of, text, at, node) {
    const column = columnOf(of.model, node.column)
    if (isNumeric(column)) yield* NUMBER.parse(of, text, at, node)
    else if (column.role === 'flag') {
      for (const value of [true, false])
        if (text.startsWith(valueText(column, value), at)) yield [value, at + valueText(column, value).length]
    } else
      for (const [value, end] of textsAt(text, at))
        if (column.role !== 'date' || text.charAt(at) === '“' || ISO_DAY.test(value)) yield [value, end]
  },
}
/** The same of a number. */
export const AMOUNT = VALUE as Slot<number, { readonly column: string }>

export const COUNT: Slot<number, unknown> = pattern(new RegExp(DIGITS), String, ([all]) => numberIn('', all))

const DATE = new RegExp(String.raw`(\d{1,2}) (${MONTH_NAMES.join('|')}) (\d{4})`, 'u')
const isoOf = (day: string, month: string, year: string) =>
  `${year}-${String(MONTH_NAMES.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
/** "5th" */
export const ORDINAL: Slot<number, unknown> = pattern(
  /(\d+(?:\.\d+)?)(?:st|nd|rd|th)/,
  ordinal,
  ([, digits]) => Number(digits),
)
/** A day. */
export const DAY: Slot<string, unknown> = pattern(
  DATE,
  (iso) => dateText(iso),
  ([, day = '', month = '', year = '']) => isoOf(day, month, year),
)
/** The last day before another. */
export const LAST_DAY: Slot<string, unknown> = pattern(
  DATE,
  (iso) => dateText(dayBefore(iso)),
  ([, day = '', month = '', year = '']) => dayAfter(isoOf(day, month, year)),
)
