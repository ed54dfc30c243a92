import type { Group } from '../../constructs/calculations/calculation.ts'
import type { Cell } from '../../constructs/english.ts'
import { referenceOf } from '../../plan/compile.ts'
import { BUCKETS } from '../../plan/compile-sets.ts'
import { countOfAll, type Plan } from '../../plan/plan.ts'
import type { Knowledge } from './knowledge.ts'
import { KnowledgeOfEntities } from './knowledge-of-entities.ts'
import { KnowledgeOfRows } from './knowledge-of-rows.ts'
import { groupsOf, type SetsFrom } from './query-sets.ts'
import { makeYielder } from './yielding.ts'

/** An answer that was shown: its plan, and its groups; null where these are not on record, and count as shown in full. */
export interface ShownBefore {
  readonly plan: Plan
  readonly groups: readonly Group[] | null
}

/** A dataset whose answers are audited. */
export interface Audited extends SetsFrom {
  readonly profile: SetsFrom['profile'] & { readonly rowCount: number }
}

/** How many entities there are is no secret, so neither is what a part leaves of them. */
async function ofEverybody(dataset: Audited): Promise<Knowledge> {
  const { model, profile } = dataset
  const [all] = await groupsOf(dataset, countOfAll(model.id))
  const everybody = all?.sets[0]?.[0]
  const nothing: Knowledge =
    model.protects === undefined
      ? KnowledgeOfRows.over(BUCKETS, profile.rowCount <= BUCKETS)
      : KnowledgeOfEntities.among(everybody ?? new Uint16Array())
  return everybody === undefined ? nothing : nothing.with(everybody)
}

const nameOf = (keys: readonly Cell[]) => JSON.stringify(keys)

/** What is known once an answer was shown. */
async function withAnswer(
  dataset: Audited,
  before: Knowledge,
  { plan, groups }: ShownBefore,
): Promise<Knowledge> {
  const shown = groups === null ? null : new Map(groups.map(({ keys, cells }) => [nameOf(keys), cells]))
  const yieldToOthers = makeYielder()
  let known = before
  for (const { keys, sets } of await groupsOf(dataset, plan)) {
    const cells = shown?.get(nameOf(keys))
    // What is worked out across groups tells of all of them.
    if (shown !== null && cells === undefined && plan.calculations === undefined) continue
    for (const [measure, told] of sets.entries()) {
      const isHidden = cells !== undefined && (cells[measure] ?? null) === null
      if (!isHidden) for (const set of told) known = known.with(set)
      await yieldToOthers()
    }
  }
  const reference = referenceOf(plan)
  if (reference === null) return known
  for (const { sets } of await groupsOf(dataset, reference))
    for (const set of sets.flat()) known = known.with(set)
  return known
}

/** What a person knows who was shown these answers. Throws EngineError, or when aborted. */
export async function knowledgeFrom(
  dataset: Audited,
  before: readonly ShownBefore[],
  signal?: AbortSignal,
): Promise<Knowledge> {
  let known = await ofEverybody(dataset)
  const seen = new Set<string>()
  for (const answer of before) {
    signal?.throwIfAborted()
    const text = JSON.stringify([answer.plan, answer.groups])
    if (!seen.has(text)) known = await withAnswer(dataset, known, answer)
    seen.add(text)
  }
  return known
}
