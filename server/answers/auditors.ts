import { makeAuditor, type Auditor } from '../ask/protect/audit/auditor.ts'
import type { AuditScope } from '../config/config.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { queriesIn } from '../store/queries.ts'
import type { Store } from '../store/store.ts'
import type { AnswerContext } from './answer-context.ts'
import { ledgerOf } from './ledger.ts'

export type AuditorOf = (userId: string, dataset: Dataset) => Auditor

/** Auditors held in memory; another one is made again from the record of answers. */
const MOST_HELD = 20

/** Of how many people, those who asked last, the answers are read when the server starts. */
const MOST_PREPARED = 20

/** Reads what people were shown before they ask again, one after the other. Throws EngineError, or when aborted. */
export async function prepareAuditors(
  { db, auditorOf, datasets }: Pick<AnswerContext, 'db' | 'auditorOf' | 'datasets'>,
  signal: AbortSignal,
): Promise<void> {
  for (const user of await queriesIn(db).askedLast(MOST_PREPARED))
    for (const dataset of [...datasets]) await auditorOf(user, dataset).prepare(signal)
}

/**
 * Gives each person's auditor, or everybody's.
 *
 * @param held those in memory, the one asked last at the end
 */
export function makeAuditors(
  store: Pick<Store, 'db' | 'turn'>,
  scope: AuditScope,
  ledgerFrom = ledgerOf,
  held = new Map<string, Auditor>(),
): AuditorOf {
  /** The version of its dataset that an auditor reads sets from. */
  const versions = new WeakMap<Auditor, Dataset>()
  return (userId, dataset) => {
    const person = scope === 'person' ? userId : null
    const name = `${person ?? ''} ${dataset.model.id}`
    const known = held.get(name)
    const isOfVersion = known !== undefined && versions.get(known) === dataset
    const auditor = isOfVersion ? known : makeAuditor(dataset, ledgerFrom(store, dataset, person))
    versions.set(auditor, dataset)
    held.delete(name)
    held.set(name, auditor)
    for (const oldest of held.keys()) {
      if (held.size <= MOST_HELD) break
      held.delete(oldest)
    }
    return auditor
  }
}
