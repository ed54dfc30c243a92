import { BUCKETS } from '../../plan/compile-sets.ts'
import { keysOf } from '../../plan/figure-words.ts'
import { groupValue } from '../../plan/group-words.ts'
import { countOfAll, type Plan } from '../../plan/plan.ts'
import type { Knowledge } from './knowledge.ts'
import { KnowledgeOfEntities } from './knowledge-of-entities.ts'
import { KnowledgeOfRows } from './knowledge-of-rows.ts'
import { groupsOf, referenceOf, type SetsFrom } from './query-sets.ts'
import { makeYielder } from './yielding.ts'

/** An answer that was shown: its plan, and its rows by column key. */
export interface ShownBefore {
  readonly plan: Plan
  readonly rows: readonly Readonly<Record<string, unknown>>[]
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

/** What is known once an answer was shown. */
async function withAnswer(
  dataset: Audited,
  before: Knowledge,
  { plan, rows }: ShownBefore,
): Promise<Knowledge> {
  const { model } = dataset
  const keys = keysOf(model, plan)
  const shown = new Map(
    rows.map((row) => [JSON.stringify(keys.dimensions.map((key) => row[key] ?? null)), row]),
  )
  const yieldToOthers = makeYielder()
  let known = before
  for (const { keys: group, sets } of await groupsOf(dataset, plan)) {
    const values = plan.dimensions.map((dimension, index) =>
      groupValue(model, dimension, group[index] ?? null),
    )
    const row = shown.get(JSON.stringify(values))
    // What is worked out across groups tells of all of them.
    if (row === undefined && plan.calculations === undefined) continue
    for (const [measure, told] of sets.entries()) {
      const isHidden = row !== undefined && (row[keys.measures[measure] ?? ''] ?? null) === null
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
    const text = JSON.stringify([answer.plan, answer.rows])
    if (!seen.has(text)) known = await withAnswer(dataset, known, answer)
    seen.add(text)
  }
  return known
}
