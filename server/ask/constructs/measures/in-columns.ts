import { timeOf, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { filterLabel, spanIn, type Filter } from '../conditions/conditions.ts'
import { calendarName, CALENDAR } from '../conditions/period.ts'
import { dayBefore } from '../english.ts'
import { same } from '../../grammar/same.ts'
import { listedPhrase, plain, standing, type Phrase } from '../phrase.ts'
import { parsedList, type Of, type Parsed } from '../syntax.ts'
import { unlimitedText, whereOf, type Measure } from './measures.ts'

/**
 * Periods side by side: each figure of each of them is a column, one row a group. "Average premium by region, 2023 and 2024
 * side by side" is two measures, each with a period for its condition.
 *
 * Plan: `measures: [{ kind: 'count', where: <2023> }, { kind: 'count', where: <2024> }]`
 */
export interface InColumns {
  /** What is measured of each period. */
  readonly figures: readonly Measure[]
  readonly periods: readonly Filter[]
}

/** Most periods that stand side by side. */
export const MOST_COLUMNS = 6

/** Measures of each period, figure by figure. */
export const inColumns = ({ figures, periods }: InColumns): readonly Measure[] =>
  // Each kind takes a condition; the union does not carry that through the spread.
  figures.flatMap((figure) => periods.map((where) => ({ ...figure, where }) as Measure))

function isNamed(model: SemanticModel, filter: Filter | null): filter is Filter {
  const span = filter === null ? null : spanIn(filter)
  if (span === null || span.column !== timeOf(model)?.name || span.from === null || span.to === null)
    return false
  return dayBefore(span.to) !== span.from && calendarName(span.from, span.to) !== null
}

/** The periods that measures stand side by side for; null where they do not. */
export function inColumnsOf(model: SemanticModel, measures: readonly Measure[]): InColumns | null {
  const wheres = measures.map(whereOf)
  if (!wheres.every((each) => isNamed(model, each))) return null
  const periods = wheres.filter((each, place) => wheres.findIndex((other) => same(other, each)) === place)
  const figures = measures
    .filter((_, place) => place % periods.length === 0)
    .map((measure): Measure => {
      const { where: _, ...figure } = measure as Measure & { where?: Filter }
      return figure
    })
  const isWhole = periods.length > 1 && same(inColumns({ figures, periods }), measures)
  return isWhole ? { figures, periods } : null
}

/** "average monthly premium and number of quotes", and after all else ", with 2023 and 2024 as columns" */
export function columnsPhrase(model: SemanticModel, { figures, periods }: InColumns) {
  const names = periods.map((period, place): Phrase => {
    const name = filterLabel(model, period)
    // A period of several figures is no one part of the plan.
    return figures.length === 1 ? standing(`measures/${place}`, name) : plain(name)
  })
  return {
    figures: listedPhrase(figures.map((figure) => plain(unlimitedText(model, figure)))),
    periods: [...plain(WITH), ...listedPhrase(names), ...plain(AS_COLUMNS)],
    heading: [...plain(', '), ...listedPhrase(names)],
  }
}

/** The periods that a text may say stand side by side. */
export function* parsedColumns(of: Of, text: string, at: number): Iterable<Parsed<readonly Filter[]>> {
  const time = timeOf(of.model)
  if (time === null || !text.startsWith(WITH, at)) return
  function* each(from: number): Iterable<Parsed<Filter>> {
    const node = { kind: 'period', column: time?.name ?? '', from: null, to: null } as const
    for (const [span, end] of CALENDAR.parse(of, text, from, node)) yield [{ ...node, ...span }, end]
  }
  for (const [periods, end] of parsedList(text, at + WITH.length, each))
    if (text.startsWith(AS_COLUMNS, end)) yield [periods, end + AS_COLUMNS.length]
}
const [WITH, AS_COLUMNS] = [', with ', ' as columns']
