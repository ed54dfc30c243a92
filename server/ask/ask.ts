import type { Dataset } from '../datasets/dataset.ts'
import { TooManyGroupsError } from '../engines/engine.ts'
import type { Statement } from '../engines/statement.ts'
import type { Interpretation } from './interpret/interpretation.ts'
import { compile, compileReference, readable } from './plan/compile.ts'
import type { Plan } from './plan/plan.ts'
import { headingOf } from './plan/restate.ts'
import { planProblem } from './plan/validate.ts'
import type { Auditor } from './protect/audit/auditor.ts'
import { disclose, type Disclosed } from './protect/disclose.ts'
import { privacyNote } from './protect/note.ts'
import { coarserThan, type Coarser } from './coarser.ts'
import { interpreterOf } from './interpret/interpret.ts'

/** What became of a question. */
export type Answer =
  | {
      readonly outcome: 'answer'
      readonly interpretation: Extract<Interpretation, { outcome: 'answer' }>
      /** The plan's own, then that of its reference where it has one. */
      readonly statements: readonly Statement[]
      /** The statements as a person reads them. */
      readonly sql: string
      readonly table: Disclosed
      readonly privacyNote: string
      readonly heading: string
      /** Where groups were hidden, a question that hides fewer. */
      readonly coarser: Coarser | null
      readonly executionTimeMs: number
    }
  | {
      readonly outcome: 'refuse'
      readonly interpretation: Extract<Interpretation, { outcome: 'refuse' }>
      readonly reason: string
      readonly executionTimeMs: number
    }

/** Groups beyond which an answer is refused as too fine; each is held in memory for disclosure control. */
const MOST_GROUPS = 200_000

/** What a plan gives: statements, rows that may be shown, and how long that took. */
export interface Run {
  /** The plan's own, then that of its reference where it has one. */
  readonly statements: readonly Statement[]
  readonly table: Disclosed
}

/**
 * Runs a plan: SQL, rows, disclosure control. Throws EngineError where the engine fails, TooManyGroupsError beyond
 * what is held in memory.
 */
export async function runPlan(
  { model, engine }: Dataset,
  plan: Plan,
  auditor: Auditor | null = null,
): Promise<Run> {
  const problem = planProblem(model, plan)
  if (problem !== null) throw new Error(`a plan that cannot be asked: ${problem}`)
  const statement = compile(model, engine.dialect, plan)
  const reference = compileReference(model, engine.dialect, plan)
  const rowsOf = ({ sql, parameters }: Statement) => engine.query(sql, parameters, MOST_GROUPS)
  const [rows, [against] = []] = await Promise.all([
    rowsOf(statement),
    reference === null ? undefined : rowsOf(reference),
  ])
  return {
    statements: [statement, ...(reference === null ? [] : [reference])],
    table: await disclose(model, plan, rows, against, auditor),
  }
}

export interface AskOptions {
  /** The plan of the answer that the question follows up on. */
  readonly earlier?: Plan
  /** Another reader, who sees what the built-in interpreter made of the question. */
  readonly read?: (reading: Interpretation) => Promise<Interpretation>
  /** Of the person who asks; without one, answers are not judged together. */
  readonly auditor?: Auditor
}

/**
 * Answers a question: interpretation, plan, SQL, rows, disclosure control.
 * Throws EngineError where the engine fails.
 */
export async function ask(
  dataset: Dataset,
  question: string,
  { earlier, read, auditor }: AskOptions = {},
): Promise<Answer> {
  const start = performance.now()
  const elapsed = () => Math.round((performance.now() - start) * 10) / 10
  const reading = interpreterOf(dataset).interpret(question, earlier)
  const interpretation = read === undefined ? reading : await read(reading)
  if (interpretation.outcome === 'refuse') {
    return { outcome: 'refuse', interpretation, reason: interpretation.reason, executionTimeMs: elapsed() }
  }
  const { model } = dataset
  const { plan } = interpretation
  try {
    const { statements, table } = await runPlan(dataset, plan, auditor)
    const hidden = table.groupsSuppressed
    return {
      outcome: 'answer',
      interpretation,
      statements,
      sql: statements.map(readable).join(';\n\n'),
      table,
      privacyNote: privacyNote(model, table),
      heading: headingOf(model, plan),
      coarser: hidden > 0 && plan.dimensions.length > 0 ? await coarserThan(dataset, plan, hidden) : null,
      executionTimeMs: elapsed(),
    }
  } catch (error) {
    if (!(error instanceof TooManyGroupsError)) throw error
    const reason = `The answer has more than ${error.limit.toLocaleString('en-GB')} groups. Ask with fewer or coarser groups.`
    const refused = {
      outcome: 'refuse',
      recognised: true,
      tokens: interpretation.tokens,
      reason,
      suggestions: model.examples.slice(0, 3),
    } as const
    return { outcome: 'refuse', interpretation: refused, reason, executionTimeMs: elapsed() }
  }
}
