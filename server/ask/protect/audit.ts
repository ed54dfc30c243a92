import { BUCKETS } from '../plan/compile-sets.ts'
import { keysOf } from '../plan/figure-words.ts'
import { groupValue } from '../plan/group-words.ts'
import { countOfAll, type Plan } from '../plan/plan.ts'
import { KnowledgeOfEntities } from './audit/knowledge-of-entities.ts'
import { KnowledgeOfRows } from './audit/knowledge-of-rows.ts'
import type { Knowledge, QuerySet } from './audit/knowledge.ts'
import { makeYielder } from './audit/yielding.ts'
import { readSets, type SetsFrom } from './sets.ts'

/**
 * The difference audit: an answer is judged together with all that the same person was shown before. No figure is
 * shown from which, with those, one of fewer than k entities could be worked out by adding and subtracting.
 */

/** Whose answers are judged together: those of one person, or of all. */
export const auditScopes = ['person', 'everybody'] as const
export type AuditScope = (typeof auditScopes)[number]

/** An answer that was shown: its plan, and its rows by column key. */
export interface ShownBefore {
  readonly plan: Plan
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

/** The sets of entities that a cell tells of, by the keys of its group and the place of its measure. */
export type SetsOfCell = (keys: readonly unknown[], measure: number) => readonly QuerySet[]

export interface Known {
  /** What can be worked out already. */
  readonly span: Knowledge
  readonly sets: SetsOfCell
  /** Those of the row that groups are compared with. */
  readonly reference: SetsOfCell
}

export interface Auditor {
  /**
   * Judges an answer: `judge` gives it with the span as it is when the answer is shown. Answers to one person are
   * judged one after the other. Throws EngineError.
   */
  review<T>(
    plan: Plan,
    judge: (known: Known) => Promise<{ readonly answer: T; readonly span: Knowledge }>,
  ): Promise<T>
  /** Reads what was shown before, so that the first answer need not wait for it. Throws EngineError, or when aborted. */
  prepare(signal: AbortSignal): Promise<void>
}

/**
 * The auditor of one person's answers about one dataset.
 *
 * @param before what the person was shown up to now, read once, when the first answer is judged
 */
export function makeAuditor(
  dataset: SetsFrom & { readonly profile: { readonly rowCount: number } },
  before: () => Promise<readonly ShownBefore[]>,
): Auditor {
  const {
    model,
    profile: { rowCount },
  } = dataset
  /** The sets of a plan's cells, by group. */
  const read = async (plan: Plan): Promise<SetsOfCell> => {
    const byGroup = new Map(
      (await readSets(dataset, plan)).map(({ keys, sets }) => [JSON.stringify(keys), sets]),
    )
    return (keys, measure) => byGroup.get(JSON.stringify(keys))?.[measure] ?? []
  }

  const referenceOf = (plan: Plan): Plan | null =>
    plan.reference === undefined ? null : { ...plan, dimensions: [], filter: plan.reference.filter }

  const readReference = async (plan: Plan): Promise<SetsOfCell> => {
    const reference = referenceOf(plan)
    return reference === null ? () => [] : read(reference)
  }

  /** What is known once an answer was shown. */
  const withShown = async (before: Knowledge, { plan, rows }: ShownBefore): Promise<Knowledge> => {
    const keys = keysOf(model, plan)
    const shown = new Map(
      rows.map((row) => [JSON.stringify(keys.dimensions.map((key) => row[key] ?? null)), row]),
    )
    const yieldToOthers = makeYielder()
    let span = before
    for (const { keys: group, sets } of await readSets(dataset, plan)) {
      const values = plan.dimensions.map((dimension, index) =>
        groupValue(model, dimension, group[index] ?? null),
      )
      const row = shown.get(JSON.stringify(values))
      if (row === undefined && plan.calculations === undefined) continue
      for (const [measure, told] of sets.entries()) {
        const isHidden = row !== undefined && (row[keys.measures[measure] ?? ''] ?? null) === null
        if (!isHidden) for (const set of told) span = span.with(set)
        await yieldToOthers()
      }
    }
    const reference = referenceOf(plan)
    if (reference === null) return span
    const sets = await read(reference)
    for (const measure of plan.measures.keys()) for (const set of sets([], measure)) span = span.with(set)
    return span
  }

  const start = async (signal?: AbortSignal): Promise<Knowledge> => {
    const [whole] = (await read(countOfAll(model.id)))([], 0)
    let span: Knowledge =
      model.protects === undefined
        ? KnowledgeOfRows.over(BUCKETS, rowCount <= BUCKETS)
        : KnowledgeOfEntities.among(whole ?? new Uint16Array())
    // How many entities there are is no secret, so neither is what a part leaves of them.
    if (whole !== undefined) span = span.with(whole)
    const seen = new Set<string>()
    for (const shown of await before()) {
      signal?.throwIfAborted()
      const text = JSON.stringify([shown.plan, shown.rows])
      if (!seen.has(text)) span = await withShown(span, shown)
      seen.add(text)
    }
    return span
  }

  let known: Promise<Knowledge> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const begun = (signal?: AbortSignal) => {
    known ??= start(signal)
    return known.catch((error: unknown) => {
      known = null
      throw error
    })
  }
  return {
    async prepare(signal) {
      await begun(signal)
    },
    review(plan, judge) {
      const judged = last.then(async () => {
        const [span, sets, reference] = await Promise.all([begun(), read(plan), readReference(plan)])
        const result = await judge({ span, sets, reference })
        known = Promise.resolve(result.span)
        return result.answer
      })
      last = judged.catch(() => undefined)
      return judged
    },
  }
}
