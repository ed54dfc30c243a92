import {
  columnOf,
  pluralOf,
  type Column,
  type SemanticModel,
} from '../../../semantic-model/semantic-model.ts'
import type { Plan } from '../../plan/plan.ts'
import { filterText } from '../../constructs/conditions/conditions.ts'
import { capitalised, numbersOf } from '../../constructs/english.ts'
import {
  dimensionText,
  isAlongTime,
  isRange,
  type Dimension,
} from '../../constructs/dimensions/dimensions.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { hiddenText } from '../../protect/note.ts'
import { baseOf, calculationText, type Calculation } from '../../constructs/calculations/calculations.ts'
import { addsUp, unlimitedText } from '../../constructs/measures/measures.ts'
import { along } from './along.ts'
import { byGroup } from './by-group.ts'
import { byTwoGroups } from './by-two-groups.ts'
import { Figures } from './figures.ts'
import { overTime } from './over-time.ts'
import { periodWords } from './period-words.ts'
import type { MeasureSubject, Subject } from './subject.ts'

/**
 * The built-in analyst: what a table looks like in two or three sentences, shape before single figures, then what it does
 * not show.
 */

const MOST_SENTENCES = 5

const lower = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function kindOf(dimension: Dimension): string {
  if (dimension.kind === 'grain') return dimension.every === undefined ? dimension.grain : 'steps'
  return isRange(dimension) ? 'band' : dimension.kind
}

const nameless = (definition: Column) => definition.role !== 'category' && definition.role !== 'date'

/** "yes", "3" and "40 to 49" say nothing without their column. */
function nameIn(dimension: Dimension, definition: Column): (text: string) => string {
  if (dimension.kind === 'grain') return (text) => periodWords(text, kindOf(dimension))
  if (!isRange(dimension) && (dimension.kind !== 'column' || !nameless(definition))) return (text) => text
  const joint = definition.role === 'flag' ? ': ' : ' '
  return (text) => `${definition.label}${joint}${lower(text)}`
}

const isNumbers = (dimension: Dimension, { role }: Column) =>
  isRange(dimension) || (dimension.kind === 'column' && (role === 'number' || role === 'money'))

/** "days of the week" */
function severalOf(singular: string): string {
  const [, head = singular, rest = ''] = /^(\S+)( of .+)$/.exec(singular) ?? []
  return `${pluralOf(head)}${rest}`
}

export function subjectOf(model: SemanticModel, plan: Plan, table: Disclosed): Subject {
  const dimensions = plan.dimensions.map((dimension, column) => {
    const definition = columnOf(model, dimension.column)
    const singular = dimensionText(model, dimension)
    return {
      column,
      singular,
      plural:
        dimension.kind === 'column' ? pluralOf(definition.label, definition.plural) : severalOf(singular),
      kind: kindOf(dimension),
      isOrdered: isAlongTime(dimension) || isNumbers(dimension, definition),
      nameOf: nameIn(dimension, definition),
    }
  })
  return {
    model,
    table,
    figures: new Figures(table),
    dimensions,
    measures: [...calculatedSubjects(model, plan, table), ...measuredSubjects(plan, table)],
    limited: plan.limit !== null || plan.having.length > 0,
  }
}

const labelled = (table: Disclosed, column: number) => {
  const { label = '', unit = 'number' } = table.columns[column] ?? {}
  const isSigned = table.rows.some(({ values }) => Number(values[column]) < 0)
  return { column, label: lower(label), unit, isSigned }
}

const measuredSubjects = (plan: Plan, table: Disclosed): readonly MeasureSubject[] =>
  plan.measures.map((measure, index) => ({
    ...labelled(table, plan.dimensions.length + index),
    isPart: addsUp(measure),
  }))

/** "difference" alone names no measure. */
function calculationLabel(model: SemanticModel, plan: Plan, calculation: Calculation): string {
  const text = calculationText(model, plan, calculation)
  const measure = plan.measures[baseOf(calculation)]
  const of = measure === undefined ? '' : unlimitedText(model, measure)
  return text.includes(' ') || of === '' ? text : `${text} ${text === 'ratio' ? 'of' : 'in'} ${of}`
}

/** What was worked out is what was asked: it comes before the figures that it comes from. */
const calculatedSubjects = (model: SemanticModel, plan: Plan, table: Disclosed): readonly MeasureSubject[] =>
  (plan.calculations ?? []).map((calculation, index) => ({
    ...labelled(table, plan.dimensions.length + plan.measures.length + index),
    // Over its column stands what is short there: "Difference".
    label: calculationLabel(model, plan, calculation),
    isPart: false,
  }))

function oneFigure({ figures, measures, model }: Subject, plan: Plan): readonly string[] {
  const where =
    plan.filter === null ? `over all ${model.entity.plural}` : `where ${filterText(model, plan.filter)}`
  const [first, ...rest] = measures.map(
    ({ column, label }) => `${capitalised(label)} is ${figures.cell({ row: 0, column })}`,
  )
  return [
    `${first ?? ''} ${where}.`,
    ...rest.map((text) => `${text}.`),
    `One figure shows neither spread nor trend; the same question by ${splitOf(model)} would.`,
  ]
}

const splitOf = (model: SemanticModel) => {
  const [first, second] = model.keyDimensions.map((name) => columnOf(model, name).label)
  return [first, second].filter((label) => label !== undefined).join(' or by ')
}

function caveats({ table, model, limited, figures }: Subject): readonly string[] {
  const hidden = hiddenText(model, table)
  // Where every period has a row, those without a figure have one, too.
  const told = table.groups.filter(({ cells }) => cells.some((cell) => cell !== null))
  const isMost = table.groupsSuppressed > told.length
  return [
    ...(hidden === null
      ? []
      : [
          `${figures.stated(hidden)}; ${isMost ? 'that is most of them, and this tells of the rest alone' : 'this says nothing of them'}.`,
        ]),
    ...(limited
      ? ['Only the groups that the question asked for are shown, so this is no picture of the others.']
      : []),
  ]
}

/** What follows from the first figure alone is not told again of the figures that it comes from. */
export const told = ({ measures }: Subject, plan: Plan) =>
  (plan.calculations ?? []).length === 0 ? measures : measures.slice(0, plan.calculations?.length)

function body(subject: Subject, plan: Plan): readonly string[] {
  const [first, second] = plan.dimensions
  if (first === undefined) return oneFigure(subject, plan)
  const own = { ...subject, measures: told(subject, plan) }
  const [measure, ...others] = own.measures
  if (measure === undefined) return []
  if (second !== undefined) return byTwoGroups(own)
  if (subject.limited) return byGroup(own)
  const line = (each: MeasureSubject) =>
    isAlongTime(first)
      ? overTime(own, each)
      : subject.dimensions[0]?.isOrdered === true
        ? along(own, each)
        : []
  const lines = line(measure)
  return lines.length === 0
    ? byGroup(own)
    : [...lines.slice(0, 3), ...others.flatMap((other) => line(other).slice(0, 1))]
}

/**
 * The analysis of a disclosed table, or null where there is nothing to say of it.
 * Throws where a sentence holds a number that is no figure of the table.
 */
export function analyse(model: SemanticModel, plan: Plan, table: Disclosed): string | null {
  if (table.rows.length === 0) return null
  const subject = subjectOf(model, plan, table)
  const closing = caveats(subject)
  const sentences = [...body(subject, plan).slice(0, MOST_SENTENCES - closing.length), ...closing]
  const allowed = plan.filter === null ? [] : numbersOf(filterText(model, plan.filter))
  for (const { label } of subject.measures) subject.figures.stated(label)
  const stray = subject.figures.stray(sentences.join(' ')).filter((number) => !allowed.includes(number))
  if (stray.length > 0) throw new Error(`The analysis holds numbers that are in no cell: ${stray.join(', ')}`)
  return sentences.join(' ')
}
