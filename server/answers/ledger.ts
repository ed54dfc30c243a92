import type { Kysely } from 'kysely'
import type { QuerySet } from '../ask/protect/audit/knowledge.ts'
import type { Ledger } from '../ask/protect/audit/ledger.ts'
import { setsOfPlan } from '../ask/protect/audit/query-sets.ts'
import { planShape, type Plan } from '../ask/plan/plan.ts'
import { isTraceable } from '../ask/plan/validate.ts'
import type { Provenance } from '../ask/provenance.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { queriesIn } from '../store/queries.ts'
import { TurnError, type Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { toldSetsIn } from '../store/told-sets.ts'
import { observer, secondsSince, tellTimed, type TurnOutcome } from '../telemetry/observed.ts'

/** The newest answers of before sets were kept that are judged together with the next. */
const MOST_ANSWERS = 1_000

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

/** Takes a turn, and tells how long it was waited for and what came of it. */
async function watchedTurn<T>(
  turn: Store['turn'],
  name: string,
  work: (within: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const start = performance.now()
  let waited: number | null = null
  const tell = (outcome: TurnOutcome) => {
    const seconds = waited ?? secondsSince(start)
    observer().measures.turn(outcome, seconds)
    tellTimed(secondsSince(start), { outcome, waitedMs: Math.round(seconds * 1000) }, 'turn at the ledger')
  }
  try {
    const result = await turn(name, (within) => {
      waited = secondsSince(start)
      return work(within)
    })
    tell('taken')
    return result
  } catch (error) {
    tell(error instanceof TurnError ? 'timed out' : 'failed')
    throw error
  }
}

/** What was shown of a dataset to a person, or to anybody, as the state has it; every server of that state shares it. */
export function ledgerOf(
  { db, turn }: Pick<Store, 'db' | 'turn'>,
  dataset: Dataset,
  person: string | null,
): Ledger {
  const { id } = dataset.model
  const since = (within: Kysely<Tables>) => (place: number) => toldSetsIn(within).since(id, person, place)
  return {
    since: since(db),
    before: () => setsOnRecord(db, dataset, person),
    summary: () => toldSetsIn(db).summary(id, person),
    keepSummary: (summary) => toldSetsIn(db).keepSummary(id, person, summary),
    turn: (work) =>
      watchedTurn(turn, `told ${person ?? ''} ${id}`, (within) =>
        work({ since: since(within), add: (sets) => toldSetsIn(within).add(id, person, sets) }),
      ),
  }
}
