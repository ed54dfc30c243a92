import {
  columnOf,
  pluralOf,
  protectedOnes,
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
import { addsUp } from '../../constructs/measures/measures.ts'
import { byGroup } from './by-group.ts'
import { byTwoGroups } from './by-two-groups.ts'
import { Figures } from './figures.ts'
import { overTime } from './over-time.ts'
import type { MeasureSubject, Subject } from './subject.ts'

/** The built-in analyst: what stands out, spread, order, trend and caveats of an answer, in three to six sentences. */

const MOST_SENTENCES = 6

const lower = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

function kindOf(dimension: Dimension): string {
  if (dimension.kind === 'grain') return dimension.every === undefined ? dimension.grain : 'steps'
  return isRange(dimension) ? 'band' : dimension.kind
}

function subjectOf(model: SemanticModel, plan: Plan, table: Disclosed): Subject {
  const dimensions = plan.dimensions.map((dimension, column) => {
    const definition = columnOf(model, dimension.column)
    const singular = dimensionText(model, dimension)
    const nameless = dimension.kind === 'column' && definition.role !== 'category'
    return {
      column,
      singular,
      plural:
        dimension.kind === 'column' ? pluralOf(definition.label, definition.plural) : pluralOf(singular),
      kind: kindOf(dimension),
      /** "yes" or "3" says nothing without its column. */
      nameOf: (text: string) =>
        nameless ? `${definition.label} ${lower(text)}` : isRange(dimension) ? lower(text) : text,
    }
  })
  return {
    model,
    table,
    figures: new Figures(table),
    dimensions,
    measures: [...calculatedSubjects(plan, table), ...measuredSubjects(plan, table)],
    limited: plan.limit !== null || plan.having.length > 0,
  }
}

const labelled = (table: Disclosed, column: number) => {
  const { label = '', unit = 'number' } = table.columns[column] ?? {}
  return { column, label: lower(label), unit }
}

const measuredSubjects = (plan: Plan, table: Disclosed): readonly MeasureSubject[] =>
  plan.measures.map((measure, index) => ({
    ...labelled(table, plan.dimensions.length + index),
    isPart: addsUp(measure),
  }))

/** What was worked out is what was asked: it comes before the figures that it comes from. */
const calculatedSubjects = (plan: Plan, table: Disclosed): readonly MeasureSubject[] =>
  (plan.calculations ?? []).map((_, index) => ({
    ...labelled(table, plan.dimensions.length + plan.measures.length + index),
    isPart: false,
  }))

function oneFigure({ figures, measures, model }: Subject, plan: Plan): readonly string[] {
  const where =
    plan.filter === null ? `over all ${model.entity.plural}` : `where ${filterText(model, plan.filter)}`
  const told = measures.map(({ column, label }) => `${label} is ${figures.cell({ row: 0, column })}`)
  const [first = '', ...rest] = told
  return [
    `${capitalised(first)} ${where}.`,
    ...rest.map((text) => `${capitalised(text)}.`),
    `At least ${model.threshold} ${protectedOnes(model)} stand behind ${told.length === 1 ? 'it' : 'each'}, so no single one decides ${told.length === 1 ? 'it' : 'them'}.`,
    `One group shows neither spread nor trend; the same question by ${splitOf(model)} would.`,
  ]
}

const splitOf = (model: SemanticModel) => {
  const [first, second] = model.keyDimensions.map((name) => columnOf(model, name).label)
  return [first, second].filter((label) => label !== undefined).join(' or by ')
}

function caveats({ table, model, limited }: Subject): readonly string[] {
  const { groupsSuppressed: hidden } = table
  return [
    ...(hidden === 0
      ? []
      : [
          `${hidden} ${hidden === 1 ? 'group is' : 'groups are'} hidden in whole or in part, because too few ${protectedOnes(model)} stand behind ${hidden === 1 ? 'it or could be told from it' : 'them or could be told from them'}; the figures above say nothing of ${hidden === 1 ? 'it' : 'them'}.`,
        ]),
    ...(limited
      ? ['Only the groups that the question asked for are shown, so this is no picture of the others.']
      : []),
  ]
}

function body(subject: Subject, plan: Plan): readonly string[] {
  const [first, second] = plan.dimensions
  if (first === undefined) return oneFigure(subject, plan)
  if (second !== undefined) return byTwoGroups(subject)
  return isAlongTime(first) && !subject.limited ? overTime(subject) : byGroup(subject)
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
  const stray = subject.figures.stray(sentences.join(' ')).filter((number) => !allowed.includes(number))
  if (stray.length > 0) throw new Error(`The analysis holds numbers that are in no cell: ${stray.join(', ')}`)
  return sentences.join(' ')
}
