import { columnsIn, filterText } from '../../constructs/conditions/conditions.ts'
import { capitalised, numbersOf } from '../../constructs/english.ts'
import { protectedOnes, timeOf } from '../../../semantic-model/semantic-model.ts'
import type { Plan } from '../../plan/plan.ts'
import type { Disclosed } from '../../protect/disclose.ts'
import { hiddenText } from '../../protect/note.ts'
import { COUNT_PREFIX, the } from '../features/feature.ts'
import { featuresIn } from '../features/features.ts'
import { differ, type MeasureSubject, type Subject } from '../subject/subject.ts'
import type { KnownDataset } from '../../plan/checked.ts'
import { talliedWords } from './tallied.ts'
import { subjectOf } from '../subject/subject-of.ts'

/** The built-in analyst: what stands in a table beyond its margins, the most important first, in at most three sentences. */

export const MOST_SENTENCES = 3

/** Figures without groups, on how many the first stands, and how it stands to another. */
function figuresAlone(
  { model, profile }: KnownDataset,
  subject: Subject,
  plan: Plan,
  comparison: string | null,
): readonly string[] {
  const { figures, measures } = subject
  const where =
    plan.filter === null ? `over all ${model.entity.plural}` : `where ${filterText(model, plan.filter)}`
  const told = (measure: MeasureSubject, where = '') => {
    const cell = { row: 0, column: measure.column }
    return `${capitalised(the(measure))}${where} is ${Number.isNaN(figures.value(cell)) ? 'not shown' : figures.cell(cell)}`
  }
  const [one, ...others] = measures
  const [first, rest] = [
    one === undefined ? '' : told(one, ` ${where}`),
    others.map((measure) => told(measure)),
  ]
  const number = figures.number({ row: 0, column: measures[0]?.column ?? 0 })
  const isBehind = number !== null && measures[0]?.unit !== 'count' && (plan.calculations ?? []).length === 0
  const behind = isBehind
    ? `, from ${figures.stated(number.toLocaleString('en-GB'))} ${protectedOnes(model)}`
    : ''
  const beside = comparison === null ? '' : `: ${figures.stated(comparison)}`
  const chance = isWithinChance(subject, plan) ? ['That is no difference beyond chance.'] : []
  const pace = one === undefined || plan.calculations !== undefined ? null : yearly(profile, subject, plan)
  const counted = measures.length === 1 && plan.filter === null && beside === '' ? countedIn(subject) : null
  if (counted !== null) return [`There are ${counted}${pace === null ? '' : `, about ${pace} a year`}.`]
  return [
    `${first}${behind}${beside}.`,
    ...chance,
    ...(pace === null ? [] : [`That is about ${pace} a year.`]),
    ...rest.map((text) => `${text}.`),
  ]
}

/** "8 regions with number of quotes over 4,000.", and that those which are not shown are not counted. */
function groupsCounted(subject: Subject, plan: Plan): readonly string[] {
  const { number, which, hidden } = talliedWords(subject, plan)
  const where = plan.filter === null ? '' : `, where ${filterText(subject.model, plan.filter)}`
  return [`${number} ${which}${where}.`, ...(hidden === null ? [] : [`${hidden}.`])]
}

/** "20,000 quotes"; null where a figure is not how many there are. */
function countedIn({ figures, measures: [measure] }: Subject): string | null {
  const cell = { row: 0, column: measure?.column ?? 0 }
  const isMany =
    measure?.unit === 'count' && measure.label.startsWith(COUNT_PREFIX) && figures.value(cell) > 1
  return isMany ? `${figures.cell(cell)} ${measure.label.slice(COUNT_PREFIX.length)}` : null
}

/** What an amount or a number of all years is in one, to two digits; null where it is of some time, or of hardly more than a year. */
function yearly({ firstDay, lastDay }: KnownDataset['profile'], subject: Subject, plan: Plan): string | null {
  const {
    figures,
    model,
    measures: [measure],
  } = subject
  const time = timeOf(model)?.name
  const isOfTime = time === undefined || (plan.filter !== null && columnsIn(plan.filter).includes(time))
  if (firstDay === null || lastDay === null || measure?.isPart !== true || isOfTime) return null
  const years = (Date.parse(lastDay) - Date.parse(firstDay)) / A_YEAR_MS
  const cell = { row: 0, column: measure.column }
  const value = figures.value(cell)
  if (years < FEWEST_YEARS || Number.isNaN(value)) return null
  return figures.like(cell, Number((value / years).toPrecision(2)))
}

const A_YEAR_MS = 365.25 * 24 * 60 * 60 * 1000
const FEWEST_YEARS = 1.5

/** A difference of two figures that may be nothing but noise and chance. */
export function isWithinChance({ figures, measures }: Subject, plan: Plan): boolean {
  const [measure] = measures
  const isDifference = plan.calculations?.length === 1 && measure !== undefined && measure.unit !== 'ratio'
  const cell = { row: 0, column: measure?.column ?? 0 }
  const value = figures.value(cell)
  return isDifference && !Number.isNaN(value) && !differ({ value, margin: figures.margin(cell) }, NONE)
}

const NONE = { value: 0, margin: 0 }

/** What the sentence before was about is "it", where all of them are about one figure. */
function withPronouns({ measures }: Subject, sentences: readonly string[]): readonly string[] {
  const [measure, ...others] = measures
  if (measure === undefined || others.length > 0) return sentences
  const name = the(measure)
  const names = (text = '') => text.includes(name) || text.includes(capitalised(name))
  return sentences.map((text, place) =>
    names(sentences[place - 1]) ? text.replace(capitalised(name), 'It').replace(name, 'it') : text,
  )
}

/** That most groups are not shown; what they are the note below the table says. */
function caveat({ table, model, figures, dimensions }: Subject): readonly string[] {
  // Of numbers nobody knows which there are.
  if (dimensions.every(({ isNumbers }) => isNumbers)) return []
  const hidden = hiddenText(model, table)
  // Where every period has a row, those without a figure have one, too.
  const told = table.groups.filter(({ cells }) => cells.some((cell) => cell !== null))
  return hidden !== null && table.groupsSuppressed > told.length
    ? [`${figures.stated(hidden)}; that is most of them, and this tells of the rest alone.`]
    : []
}

/** What an analysis may tell, in sentences. */
export interface AnalysisSentences {
  /** The most important first, each with a name for what it is about. */
  readonly found: readonly string[]
  /** What has to be said whatever else is. */
  readonly closing: readonly string[]
}

/**
 * What stands in a disclosed table, or null where there is nothing to say of it.
 *
 * @param comparison how one figure alone stands to another; null where it does not
 * @throws where a sentence holds a number that is no figure of the table.
 */
export function toldOf(
  dataset: KnownDataset,
  plan: Plan,
  table: Disclosed,
  comparison: string | null,
): AnalysisSentences | null {
  const written = writtenOf(dataset, plan, table, comparison)
  return written === null ? null : { found: written.found, closing: written.closing }
}

function writtenOf(dataset: KnownDataset, plan: Plan, table: Disclosed, comparison: string | null) {
  if (table.rows.length === 0) return null
  const subject = subjectOf(dataset, plan, table)
  const closing = caveat(subject)
  const found =
    plan.tally !== undefined
      ? groupsCounted(subject, plan)
      : plan.dimensions.length === 0
        ? figuresAlone(dataset, subject, plan, comparison)
        : featuresIn(subject, plan).map(({ sentence }) => sentence)
  const allowed = plan.filter === null ? [] : numbersOf(filterText(dataset.model, plan.filter))
  for (const { label } of subject.measures) subject.figures.stated(label)
  const stray = subject.figures
    .stray([...found, ...closing].join(' '))
    .filter((number) => !allowed.includes(number))
  if (stray.length > 0) throw new Error(`The analysis holds numbers that are in no cell: ${stray.join(', ')}`)
  return { subject, found, closing }
}

/** So many sentences with what has to be said behind them. */
export const analysisOf = (
  sentences: readonly string[],
  { closing }: Pick<AnalysisSentences, 'closing'>,
): string => [...sentences.slice(0, MOST_SENTENCES - closing.length), ...closing].join(' ')

/** The analysis of a disclosed table, or null where there is nothing to say of it. Throws as `toldOf` does. */
export function analyse(
  dataset: KnownDataset,
  plan: Plan,
  table: Disclosed,
  comparison: string | null,
): string | null {
  const written = writtenOf(dataset, plan, table, comparison)
  if (written === null) return null
  const { subject, found } = written
  const told = found.length === 0 ? ['Nothing stands out beyond chance.'] : withPronouns(subject, found)
  return analysisOf(told, written)
}
