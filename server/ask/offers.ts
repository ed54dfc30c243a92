import type { Dataset } from '../datasets/dataset.ts'
import { TooManyGroupsError } from '../engines/engine.ts'
import type { PlanReading } from './read/result/interpretation.ts'
import { amountsInSteps } from './plan/amounts-in-steps.ts'
import type { Plan } from './plan/plan.ts'
import { calculationId } from './plan/columns.ts'
import { headingOf } from './say/sentence.ts'
import type { Disclosed } from './protect/disclose.ts'
import { runPlan, sqlOf, type Run } from './run-plan.ts'

/** Readings of one question to choose from, each of which was tried. */

/** A reading that was tried, and gives something that may be shown. */
export interface Offer extends Run {
  readonly plan: Plan
  /** Asks for this reading alone. */
  readonly question: string
  readonly sql: string
  readonly heading: string
  readonly first: FirstFigure
}

/** The first figure of a table, as a person reads it. */
export interface FirstFigure {
  /** Of which group; null where there are none. */
  readonly group: string | null
  readonly label: string
  readonly text: string
}

/** As tables show numbers that are no amounts: from a thousand with separators, and whole. */
const withThousands = (value: unknown, text: string, unit: string | null) =>
  typeof value === 'number' && Math.abs(value) >= 1_000 && (unit === 'count' || unit === 'number')
    ? Math.round(value).toLocaleString('en-GB')
    : text

/** The first figure that is shown: of what is worked out from others, where the reading asks for that; null where none is. */
function firstFigure({ columns, rows }: Disclosed): FirstFigure | null {
  const figures = [...columns.entries()].filter(([, { kind }]) => kind === 'measure')
  const asked = figures.filter(([, { id }]) => id === calculationId(0))
  const firstOf = (places: typeof figures): FirstFigure | null => {
    for (const { values, texts } of rows) {
      const [place, column] = places.find(([at]) => (values[at] ?? null) !== null) ?? []
      if (place === undefined || column === undefined) continue
      const groups = texts.filter((_, at) => columns[at]?.kind === 'dimension')
      return {
        group: groups.length === 0 ? null : groups.join(', '),
        label: column.label,
        text: withThousands(values[place] ?? null, texts[place] ?? '', column.unit),
      }
    }
    return null
  }
  return firstOf(asked) ?? firstOf(figures)
}

/** What the contract lets be asked. */
const LONGEST_QUESTION = 500

/** A reading as it may be offered; null where it shows nothing or cannot be asked. Throws EngineError. */
async function triedReading(
  dataset: Dataset,
  { plan: read, restatement }: PlanReading,
): Promise<Offer | null> {
  const { plan } = amountsInSteps(dataset.model, read)
  const question = restatement.replace(/\.$/, '')
  if (question.length > LONGEST_QUESTION) return null
  try {
    const run = await runPlan(dataset, plan)
    const first = firstFigure(run.table)
    if (first === null) return null
    return { ...run, plan, question, sql: sqlOf(run), heading: headingOf(dataset.model, plan), first }
  } catch (error) {
    if (error instanceof TooManyGroupsError) return null
    throw error
  }
}

/** The readings that show something. Throws EngineError. */
export async function triedReadings(
  dataset: Dataset,
  readings: readonly PlanReading[],
): Promise<readonly Offer[]> {
  const offers: Offer[] = []
  for (const reading of readings) {
    const offer = await triedReading(dataset, reading)
    if (offer !== null) offers.push(offer)
  }
  return offers
}

/** Why a question is not answered, with what may be asked instead. */
export function offerText(reason: string, offers: readonly Offer[]): string {
  const questions = offers.map(({ question }) => `“${question}”`)
  const last = questions.at(-1) ?? ''
  const before = questions.slice(0, -1).join(', ')
  return `${reason} Did you mean ${before === '' ? last : `${before} or ${last}`}?`
}
