import type { Kysely } from 'kysely'
import { makeAuditor, type Auditor, type Ledger } from '../ask/protect/audit/auditor.ts'
import type { QuerySet } from '../ask/protect/audit/knowledge.ts'
import { setsOfPlan } from '../ask/protect/audit/query-sets.ts'
import type { AuditScope } from '../config/config.ts'
import { planShape, type Plan } from '../ask/plan/plan.ts'
import { isTraceable } from '../ask/plan/validate.ts'
import type { Provenance } from '../ask/provenance.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { queriesIn } from '../store/queries.ts'
import { toldSetsIn } from '../store/told-sets.ts'
import type { Tables } from '../store/tables.ts'
import type { AnswerContext } from './answer-context.ts'

export type AuditorOf = (userId: string, dataset: Dataset) => Auditor

/** Auditors held in memory; another one is made again from the record of answers. */
const MOST_HELD = 20

/** The newest answers of before sets were kept that are judged together with the next. */
const MOST_ANSWERS = 1_000

/** Of how many people, those who asked last, the answers are read when the server starts. */
const MOST_PREPARED = 20

/** Reads what people were shown before they ask again, one after the other. Throws EngineError, or when aborted. */
export async function prepareAuditors(
  { db, auditorOf, datasets }: Pick<AnswerContext, 'db' | 'auditorOf' | 'datasets'>,
  signal: AbortSignal,
): Promise<void> {
  for (const user of await queriesIn(db).askedLast(MOST_PREPARED))
    for (const dataset of datasets) await auditorOf(user, dataset).prepare(signal)
}

/** Sets of the answers on record about the same rows, from before sets were kept with them. */
async function setsOnRecord(
  db: Kysely<Tables>,
  dataset: Dataset,
  person: string | null,
): Promise<readonly QuerySet[]> {
  const { model, profile } = dataset
  const records = await queriesIn(db).shown(person, model.id, MOST_ANSWERS)
  const plans = new Map<string, Plan>()
  for (const { plan, provenance } of records) {
    const { data } = (provenance ?? {}) as Partial<Provenance>
    if (data === profile.fingerprint && planShape.Check(plan) && isTraceable(model, profile.columns, plan))
      plans.set(JSON.stringify(plan), plan)
  }
  const sets: QuerySet[] = []
  for (const plan of plans.values()) sets.push(...(await setsOfPlan(dataset, plan)))
  return sets
}

/** What was shown of a dataset to a person, or to anybody, as the database has it. */
function ledgerOf(db: Kysely<Tables>, dataset: Dataset, person: string | null): Ledger {
  const told = toldSetsIn(db)
  const { id } = dataset.model
  return {
    async read() {
      const before = await told.read(id, person)
      if (before.length > 0) return before
      const recorded = await setsOnRecord(db, dataset, person)
      await told.add(id, person, recorded)
      return recorded
    },
    add: (sets) => told.add(id, person, sets),
  }
}

/** Gives each person's auditor, or everybody's. */
export function makeAuditors(db: Kysely<Tables>, scope: AuditScope): AuditorOf {
  const held = new Map<string, Auditor>()
  return (userId, dataset) => {
    const person = scope === 'person' ? userId : null
    const name = `${person ?? ''} ${dataset.model.id}`
    const auditor = held.get(name) ?? makeAuditor(dataset, ledgerOf(db, dataset, person))
    held.delete(name)
    held.set(name, auditor)
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return auditor
  }
}
