import type { Dataset } from '../datasets/dataset.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import { untilGivenUp } from '../engines/given-up.ts'
import { TooManyGroupsError } from '../engines/engine.ts'
import type { Statement } from '../engines/statement.ts'
import { coarserThan, type Coarser } from './coarser.ts'
import { comparisonOf, type Comparison } from './comparison.ts'
import type { Earlier } from './read/propose/turns/earlier.ts'
import type { Interpretation } from './read/result/interpretation.ts'
import { spanNote } from './read/choose/refuse/beyond.ts'
import { interpreterOf, type Interpreter } from './read/interpret.ts'
import { understoodIn } from './read/choose/refuse/understood.ts'
import { notesOfFiles } from './notes-of-files.ts'
import { withoutListed } from './listed.ts'
import { offerText, triedReadings, type Offer } from './offers.ts'
import { amountsInSteps } from './plan/amounts-in-steps.ts'
import { headingOf, restate } from './say/sentence.ts'
import type { Disclosed } from './protect/disclose.ts'
import { privacyNote } from './protect/note.ts'
import { runPlan, sqlOf, type Run } from './run-plan.ts'
import { onceEach, settledByTables } from './settled-by-tables.ts'
import { staged } from '../telemetry/observed.ts'

/** What became of a question. */
export type Answer =
  | {
      readonly outcome: 'answer'
      readonly interpretation: Extract<Interpretation, { outcome: 'answer' }>
      /** The plan's own, then those of its reference and of the periods before it, where it has such. */
      readonly statements: readonly Statement[]
      /** The statements as a person reads them. */
      readonly sql: string
      readonly table: Disclosed
      readonly privacyNote: string
      readonly heading: string
      /** Where groups were hidden, a question that hides fewer. */
      readonly coarser: Coarser | null
      /** Of one figure alone: how it stands to the same of more rows. */
      readonly comparison: Comparison | null
      readonly executionTimeMs: number
    }
  | {
      readonly outcome: 'offer'
      readonly interpretation: Extract<Interpretation, { outcome: 'offer' }>
      readonly reason: string
      /** At least one, likeliest first. */
      readonly offers: readonly Offer[]
      readonly executionTimeMs: number
    }
  | {
      readonly outcome: 'refuse'
      readonly interpretation: Extract<Interpretation, { outcome: 'refuse' }>
      readonly reason: string
      /** Whether the rows were looked at before it was refused. */
      readonly hasRun: boolean
      readonly executionTimeMs: number
    }

const MOST_EXAMPLES = 3

export interface AskOptions {
  /** The plan of the answer that the question follows up on. */
  readonly earlier?: Earlier
  /** It is read alone unless it leans on that answer. */
  readonly mayStandAlone?: boolean
  /** Another reader, who sees what the built-in interpreter made of the question. */
  readonly read?: (reading: Interpretation) => Promise<Interpretation>
  /** In place of the dataset's own. */
  readonly interpreter?: Interpreter
  /** Aborted where nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** With its amounts in steps, and each that was moved told of. */
function inSteps<I extends Interpretation>(model: SemanticModel, interpretation: I): I {
  if (interpretation.outcome !== 'answer') return interpretation
  const { plan, moved } = amountsInSteps(model, interpretation.plan)
  if (moved.length === 0) return interpretation
  const assumptions = [...interpretation.assumptions, ...moved]
  return { ...interpretation, plan, assumptions, restatement: restate(model, plan) }
}

/** Milliseconds, up to the next of 1, 2 and 5 times a power of ten: the time itself would tell how much was looked at. */
function roundedTime(ms: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, ms)))
  return [1, 2, 5, 10].map((each) => each * power).find((step) => ms <= step) ?? 10 * power
}

/**
 * Answers a question: interpretation, plan, SQL, rows, disclosure control.
 * Throws EngineError where the engine fails, and where nobody waits any more.
 */
export function ask(dataset: Dataset, question: string, options: AskOptions = {}): Promise<Answer> {
  const { signal } = options
  const work = () => answerTo(dataset, question, options)
  return signal === undefined ? work() : untilGivenUp(signal, work)
}

type Answered = Extract<Interpretation, { outcome: 'answer' }>

/** What is told of a plan that was run. Throws EngineError, and TooManyGroupsError where what it is compared with has too many. */
async function answered(
  dataset: Dataset,
  interpretation: Answered,
  run: Run,
  elapsed: () => number,
): Promise<Answer> {
  const { model } = dataset
  const { plan } = interpretation
  const { statements, table } = run
  return {
    outcome: 'answer',
    interpretation,
    statements,
    sql: sqlOf(run),
    table,
    privacyNote: [
      privacyNote(model, table),
      spanNote(model, dataset.profile, plan) ?? [],
      notesOfFiles(dataset, plan),
    ]
      .flat()
      .join(' '),
    heading: headingOf(model, plan),
    coarser: await coarserThan(dataset, plan, table),
    comparison: await comparisonOf(dataset, plan, table),
    executionTimeMs: elapsed(),
  }
}

/** What a question is read as, before anything is looked at. */
const interpreted = (
  dataset: Dataset,
  question: string,
  { earlier, mayStandAlone, read, interpreter = interpreterOf(dataset) }: AskOptions,
): Promise<Interpretation> =>
  staged('interpretation', async () => {
    const own = interpreter.interpret(question, earlier, mayStandAlone)
    const reading = read === undefined ? own : await read(own)
    const made = withoutListed(dataset, inSteps(dataset.model, reading))
    return reading.leans === true ? { ...made, leans: true as const } : made
  })

/**
 * What a question would be answered by, without the answer. Statements are run for readings that are tried against each other alone.
 * Throws EngineError where the engine fails.
 */
export async function readingOf(
  dataset: Dataset,
  question: string,
  options: Pick<AskOptions, 'read'> = {},
): Promise<Interpretation> {
  const interpretation = await interpreted(dataset, question, options)
  if (interpretation.outcome !== 'offer') return interpretation
  const tried = await triedReadings(dataset, interpretation.readings)
  const sure = settledByTables(interpreterOf(dataset), interpretation, tried)
  return sure === null ? interpretation : inSteps(dataset.model, sure.interpretation)
}

async function answerTo(dataset: Dataset, question: string, options: AskOptions): Promise<Answer> {
  const { interpreter = interpreterOf(dataset) } = options
  const start = performance.now()
  const elapsed = () => roundedTime(performance.now() - start)
  const interpretation = await interpreted(dataset, question, options)
  if (interpretation.outcome === 'refuse') {
    const { reason } = interpretation
    return { outcome: 'refuse', interpretation, reason, hasRun: false, executionTimeMs: elapsed() }
  }
  if (interpretation.outcome === 'offer') {
    const tried = await triedReadings(dataset, interpretation.readings)
    const sure = settledByTables(interpreter, interpretation, tried)
    if (sure !== null)
      return answered(dataset, inSteps(dataset.model, sure.interpretation), sure.run, elapsed)
    const offers = onceEach(tried)
    const { tokens, reason } = interpretation
    if (offers.length > 0) {
      const said = offerText(reason, offers)
      return { outcome: 'offer', interpretation, reason: said, offers, executionTimeMs: elapsed() }
    }
    const refused = {
      outcome: 'refuse',
      recognised: false,
      tokens,
      reason,
      suggestions: dataset.model.examples.slice(0, MOST_EXAMPLES),
      understood: understoodIn(question, tokens, null),
    } as const
    return { outcome: 'refuse', interpretation: refused, reason, hasRun: true, executionTimeMs: elapsed() }
  }
  try {
    const { plan } = interpretation
    return await answered(dataset, interpretation, await runPlan(dataset, plan), elapsed)
  } catch (error) {
    if (!(error instanceof TooManyGroupsError)) throw error
    const reason = `The answer has more than ${error.limit.toLocaleString('en-GB')} groups. Ask with fewer or coarser groups.`
    const refused = {
      outcome: 'refuse',
      recognised: true,
      tokens: interpretation.tokens,
      reason,
      suggestions: dataset.model.examples.slice(0, MOST_EXAMPLES),
      understood: [],
    } as const
    return { outcome: 'refuse', interpretation: refused, reason, hasRun: true, executionTimeMs: elapsed() }
  }
}
