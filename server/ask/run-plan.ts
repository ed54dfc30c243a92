import type { Dataset } from '../datasets/dataset.ts'
import type { EngineRow } from '../engines/engine.ts'
import { keepByStatement } from '../engines/kept.ts'
import type { Statement } from '../engines/statement.ts'
import { later } from './constructs/dimensions/steps.ts'
import { compile, compileReference, readable, referenceOf } from './plan/compile.ts'
import { leadInOf } from './plan/lead-in.ts'
import { amountsInSteps } from './plan/amounts-in-steps.ts'
import { mostGroups } from './plan/most-groups.ts'
import type { Plan } from './plan/plan.ts'
import { planProblem } from './plan/validate.ts'
import type { Auditor } from './protect/audit/auditor.ts'
import { rowsFromCodes } from './protect/audit/query-sets.ts'
import { disclose, type Disclosed } from './protect/disclose.ts'
import type { KnownFacts } from './protect/shape/known-keys.ts'
import { staged } from '../telemetry/observed.ts'

/** Groups beyond which an answer is refused as too fine; each is held in memory for disclosure control. */
const MOST_GROUPS = 200_000

/** Memory for figures that are kept for whoever asks next, of a dataset and of one statement, in bytes. */
const [MOST_KEPT, MOST_OF_ONE] = [16 * 2 ** 20, 2 ** 18]
/** What a value of a row takes beside its text. */
const BYTES_OF_VALUE = 32

const bytesOf = (rows: readonly EngineRow[]) =>
  rows.reduce(
    (sum, row) =>
      Object.values(row).reduce<number>(
        (bytes, value) => bytes + BYTES_OF_VALUE + (typeof value === 'string' ? 2 * value.length : 0),
        sum,
      ),
    0,
  )

/** The same figures are asked for by many: what one figure is compared with, what a follow-up begins with. */
const kept = keepByStatement(bytesOf, MOST_KEPT, MOST_OF_ONE)

const ONE_DAY = { months: 0, days: 1 }

/** What a plan gives: statements, rows that may be shown, and how long that took. */
export interface Run {
  /** The plan's own, then those of its reference and of the periods before it, where it has such. */
  readonly statements: readonly Statement[]
  readonly table: Disclosed
}

interface RowsAsked {
  readonly plan: Plan
  readonly statement: Statement
  /** Its cells are judged next. */
  readonly isJudged: boolean
  /** Plans by the same groups that may be asked next. */
  readonly next?: readonly Plan[]
}

/** The rows of a statement: out of coded rows where these tell them, with those of what comes next, else from the engine. */
function rowsOf(
  dataset: Dataset,
  { plan, statement, isJudged, next = [] }: RowsAsked,
): Promise<readonly EngineRow[]> {
  const { model, engine, profile } = dataset
  const most = mostGroups(MOST_GROUPS, statement, profile.fingerprint)
  return kept(engine, statement, async () => {
    const [rows, ...others] = (await rowsFromCodes(dataset, [plan, ...next], isJudged)) ?? []
    for (const [at, read] of others.entries())
      await kept(engine, compile(model, engine.dialect, next[at] ?? plan), async () => read)
    return rows ?? engine.query(statement.sql, statement.parameters, most)
  })
}

/**
 * Runs a plan: SQL, rows, disclosure control. Throws EngineError where the engine fails, TooManyGroupsError beyond
 * what is held in memory.
 *
 * @param next plans by the same groups that are run right after it, unless it turns out that they need not be
 */
export async function runPlan(
  dataset: Dataset,
  asked: Plan,
  auditor: Auditor | null = null,
  next: readonly Plan[] = [],
): Promise<Run> {
  const { model, engine, profile } = dataset
  const { plan } = amountsInSteps(model, asked)
  const problem = planProblem(model, plan)
  if (problem !== null) throw new Error(`a plan that cannot be asked: ${problem}`)
  const statement = compile(model, engine.dialect, plan)
  const reference = compileReference(model, engine.dialect, plan)
  const lead = leadInOf(model, plan)
  const before = lead === null ? null : compile(model, engine.dialect, lead.plan)
  const isJudged = auditor !== null
  const [rows, [against] = [], earlier = []] = await staged('engine', () =>
    Promise.all([
      rowsOf(dataset, {
        plan,
        statement,
        isJudged,
        next: next.map((each) => amountsInSteps(model, each).plan),
      }),
      reference === null
        ? undefined
        : rowsOf(dataset, { plan: referenceOf(plan) ?? plan, statement: reference, isJudged }),
      lead === null || before === null
        ? undefined
        : rowsOf(dataset, { plan: lead.plan, statement: before, isJudged }),
    ]),
  )
  const led = lead === null ? null : { ...lead, rows: earlier }
  return {
    statements: [statement, reference, before].filter((each) => each !== null),
    table: await staged('disclosure', () =>
      disclose(model, plan, rows, against, auditor, factsOf(profile), led),
    ),
  }
}

/** What everybody may know of a dataset. */
export function factsOf(profile: Dataset['profile']): KnownFacts {
  const { values, ranges, peaks, firstDay, lastDay } = profile
  const days = firstDay === null || lastDay === null ? null : { from: firstDay, to: later(lastDay, ONE_DAY) }
  return { values, ranges, peaks, days }
}

/** The statements of a run as a person reads them. */
export const sqlOf = ({ statements }: Run) => statements.map(readable).join(';\n\n')
