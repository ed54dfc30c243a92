import type { Dataset } from '../datasets/dataset.ts'
import type { EngineRow } from '../engines/engine.ts'
import { keepByStatement } from '../engines/kept.ts'
import type { Statement } from '../engines/statement.ts'
import { later } from './constructs/dimensions/steps.ts'
import { compile, compileReference, readable, type Compiled } from './plan/compile.ts'
import { leadInOf } from './plan/lead-in.ts'
import { amountsInSteps } from './plan/amounts-in-steps.ts'
import type { Plan } from './plan/plan.ts'
import { planProblem } from './plan/validate.ts'
import type { Protection } from './protect/cells.ts'
import { disclose, type Disclosed } from './protect/disclose.ts'
import { drawsBy } from './protect/draw.ts'
import type { KnownFacts } from './protect/known-keys.ts'
import type { Raw } from './protect/populations.ts'
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

/** The rows of a statement, of whoever asked for them last or of the engine. */
function rowsOf({ engine }: Dataset, statement: Statement): Promise<readonly EngineRow[]> {
  return kept(engine, statement, () => engine.query(statement.sql, statement.parameters, MOST_GROUPS))
}

async function rawOf(dataset: Dataset, compiled: Compiled): Promise<Raw> {
  const [rows, populations] = await Promise.all([
    rowsOf(dataset, compiled.statement),
    compiled.populations === null ? null : rowsOf(dataset, compiled.populations),
  ])
  return { compiled, rows, populations }
}

/**
 * Runs a plan: SQL, rows, disclosure control. Throws EngineError where the engine fails, TooManyGroupsError beyond
 * what is held in memory.
 */
export async function runPlan(dataset: Dataset, asked: Plan): Promise<Run> {
  const { model, engine, profile } = dataset
  const { plan } = amountsInSteps(model, asked)
  const problem = planProblem(model, plan)
  if (problem !== null) throw new Error(`a plan that cannot be asked: ${problem}`)
  const compiled = compile(model, engine.dialect, plan)
  const reference = compileReference(model, engine.dialect, plan)
  const lead = leadInOf(model, plan)
  const before = lead === null ? null : compile(model, engine.dialect, lead.plan)
  const [raw, against, earlier] = await staged('engine', () =>
    Promise.all([
      rawOf(dataset, compiled),
      reference === null ? null : rawOf(dataset, reference),
      before === null ? null : rawOf(dataset, before),
    ]),
  )
  const led = lead === null || earlier === null ? null : { ...lead, raw: earlier }
  return {
    statements: [compiled, reference, before].flatMap((each) => (each === null ? [] : [each.statement])),
    table: await staged('disclosure', () =>
      Promise.resolve(
        disclose(
          model,
          { plan, raw, reference: against, lead: led },
          protectionOf(dataset),
          factsOf(profile),
        ),
      ),
    ),
  }
}

/** By dataset, because a key is made ready once. */
const protections = new WeakMap<Dataset, Protection>()

function protectionOf(dataset: Dataset): Protection {
  const known = protections.get(dataset)
  if (known !== undefined) return known
  const { noiseKey, profile } = dataset
  const made: Protection = {
    draws: drawsBy(noiseKey),
    typical: (column) => profile.deviations[column] ?? 0,
    ends(column) {
      const range = profile.ranges[column]
      return range === undefined ? null : { low: range.min, high: range.max }
    },
    complete: new Set(profile.complete),
  }
  protections.set(dataset, made)
  return made
}

/** What everybody may know of a dataset. */
export function factsOf(profile: Dataset['profile']): KnownFacts {
  const { values, ranges, firstDay, lastDay } = profile
  const days = firstDay === null || lastDay === null ? null : { from: firstDay, to: later(lastDay, ONE_DAY) }
  return { values, ranges, days }
}

/** The statements of a run as a person reads them. */
export const sqlOf = ({ statements }: Run) => statements.map(readable).join(';\n\n')
