import { drawnBy } from '../../constructs/dimensions/dimensions.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import { holdsNames, namesPeople } from '../../../datasets/infer/people.ts'
import { isPerson } from '../../../datasets/infer/words-of-names.ts'
import { columnsNamed } from '../../constructs/node.ts'
import type { Plan } from '../../plan/plan.ts'
import {
  columnNamed,
  isNumeric,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'

/** A dataset as far as a language model may know it, in few words: names, kinds, spans, few values; never a row. */

/** Characters for columns and metrics that are told with every question; of others those are told that it may name. */
const MOST_CHARACTERS = 4_000
/** Values of a category that are told where they are no more than that. */
const MOST_VALUES = 12
/** Of more of them these show what they look like. */
const SAMPLES = 3
const LONGEST_VALUE = 40
const LONGEST_NOTE = 60

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

const lastWord = (text: string) => text.split(' ').at(-1) ?? ''

/** Whether values are what people are called: these are never listed. In doubt they are, where nobody tends the model. */
export function holdsPeople({ entity, inferred }: SemanticModel, { label }: Column, values: number): boolean {
  const noun = lastWord(label.replace(/ name$/, ''))
  const isDoubted = inferred === true && values > MOST_VALUES
  return isPerson(noun) || (isDoubted && holdsNames(label, namesPeople(lastWord(entity.singular))))
}

/** Whether a plan's conditions name people. */
export const namesSomebody = (
  { model, profile }: Dataset,
  { filter, reference, measures, dimensions }: Plan,
) =>
  columnsNamed([filter, reference, measures, dimensions.map(drawnBy)]).some((name) => {
    const column = columnNamed(model, name)
    return column !== null && holdsPeople(model, column, profile.values[name]?.length ?? 0)
  })

function valuesText({ model, profile }: Dataset, column: Column): string {
  const known = profile.values[column.name] ?? []
  if (known.length === 0) return ''
  if (holdsPeople(model, column, known.length)) return `: ${known.length} names`
  const shown = known.length <= MOST_VALUES ? known : known.slice(0, SAMPLES)
  const list = shown.map((value) => short(value, LONGEST_VALUE)).join(' | ')
  return known.length <= MOST_VALUES ? `: ${list}` : `: ${known.length} values such as ${list}`
}

/** What a column is called and means, where its name does not say it. */
function noteOf(
  { inferred }: SemanticModel,
  { name, label, role, unit, description, missing, bands }: Column,
): string {
  const isSaid = plain(name).startsWith(plain(label))
  // What a number is of its name seldom says; values and yes or no speak for themselves.
  const isDescribed =
    inferred !== true && (role === 'number' || role === 'money') && plain(description) !== plain(label)
  const notes = [
    ...(isSaid ? [] : [label]),
    ...(unit === undefined || unit === label ? [] : [unit]),
    ...(isDescribed ? [short(description.split(';')[0] ?? '', LONGEST_NOTE)] : []),
    ...(missing === undefined ? [] : [`none: ${missing.means}`]),
    ...(bands === undefined ? [] : [`bands ${bands.join(' ')}`]),
  ]
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`
}

/** One column in a line. */
export function columnLine(dataset: Dataset, column: Column): string {
  const range = dataset.profile.ranges[column.name]
  const span = range === undefined ? '' : ` ${range.min} to ${range.max}`
  const values = column.role === 'category' ? valuesText(dataset, column) : ''
  return `${column.role} ${column.name}${noteOf(dataset.model, column)}${isNumeric(column) ? span : ''}${values}`
}

function byImportance({ columns, keyDimensions, date, measure }: SemanticModel): readonly Column[] {
  const first = [date, measure, ...keyDimensions]
  const place = ({ name }: Column) => (first.includes(name) ? first.indexOf(name) : first.length)
  return columns.filter(({ role }) => role !== 'identifier').toSorted((a, b) => place(a) - place(b))
}

export interface Described {
  readonly text: string
  /** Columns that the text does not hold. */
  readonly others: ReadonlySet<Column>
}

const made = new WeakMap<Dataset['profile'], Described>()

function describe(dataset: Dataset): Described {
  const { model, profile } = dataset
  const { entity, protects } = model
  const others = new Set<Column>()
  const lines: string[] = []
  let left = MOST_CHARACTERS
  const take = (line: string) => {
    if (line.length + 1 > left) return false
    lines.push(line)
    left -= line.length + 1
    return true
  }
  for (const { name, description } of model.metrics)
    take(`metric ${name}: ${short(description, LONGEST_NOTE)}`)
  for (const column of byImportance(model)) if (!take(columnLine(dataset, column))) others.add(column)
  const { firstDay, lastDay } = profile
  const text = [
    `# ${model.name}`,
    `A row is a ${entity.singular}${entity.synonyms.length === 0 ? '' : ` (also ${entity.synonyms.slice(0, 5).join(', ')})`}.`,
    ...(protects === undefined ? [] : [`distinct(${protects.column}) counts ${protects.plural}.`]),
    ...(firstDay === null || lastDay === null
      ? []
      : [`Times are of ${model.date ?? 'its date'}, ${firstDay} to ${lastDay}; that is today.`]),
    ...(model.measure === undefined ? [] : [`"How much" alone means ${model.measure}.`]),
    ...lines,
    ...(others.size === 0
      ? []
      : [`${others.size} more columns; those that a question may name are told with it.`]),
  ].join('\n')
  return { text, others }
}

/** What is the same for all questions over a dataset. */
export function described(dataset: Dataset): Described {
  const known = made.get(dataset.profile) ?? describe(dataset)
  made.set(dataset.profile, known)
  return known
}
