import type { Kysely } from 'kysely'
import { makeAuditor, type Auditor } from '../ask/protect/audit/auditor.ts'
import type { AuditScope } from '../config/config.ts'
import type { ShownBefore } from '../ask/protect/audit/shown-before.ts'
import { planShape } from '../ask/plan/plan.ts'
import { isTraceable } from '../ask/plan/validate.ts'
import type { Provenance } from '../ask/provenance.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { queriesIn } from '../store/queries.ts'
import type { Tables } from '../store/tables.ts'
import type { AnswerContext } from './answer-context.ts'

export type AuditorOf = (userId: string, dataset: Dataset) => Auditor

/** Auditors held in memory; another one is made again from the record of answers. */
const MOST_HELD = 100

/** The newest answers of a person that are judged together with the next. */
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

/** Gives each person's auditor, made from the answers on record about the same rows. */
export function makeAuditors(db: Kysely<Tables>, scope: AuditScope): AuditorOf {
  const held = new Map<string, Auditor>()
  return (userId, dataset) => {
    const { model, profile } = dataset
    const person = scope === 'person' ? userId : null
    const name = `${person ?? ''} ${model.id}`
    const auditor =
      held.get(name) ??
      makeAuditor(dataset, async () => {
        const records = await queriesIn(db).shown(person, model.id, MOST_ANSWERS)
        return records.flatMap(({ plan, groups, provenance }): ShownBefore[] => {
          const { data } = (provenance ?? {}) as Partial<Provenance>
          const isCounted = planShape.Check(plan) && isTraceable(model, profile.columns, plan)
          return isCounted && data === profile.fingerprint ? [{ plan, groups }] : []
        })
      })
    held.delete(name)
    held.set(name, auditor)
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return auditor
  }
}
