import { completionsAt, type Completion } from '../ask/typing/completions.ts'
import { readsOf } from '../ask/typing/reads.ts'
import { replacementsAt, type Replacement } from '../ask/typing/replacements.ts'
import { typedOf, type Typed } from '../ask/typing/typed.ts'
import { datasetNamed } from '../datasets/dataset-named.ts'
import { modelsIn } from '../store/models.ts'
import { queriesIn } from '../store/queries.ts'
import type { User } from '../store/users.ts'
import type { AnswerContext } from './answer-context.ts'
import { goneOnFrom, type Asking } from './going-on.ts'
import type { Continues } from './shown.ts'
import { readAsVerified, verifiedAs } from './verified/verified-reading.ts'

/** What is typed, and what somebody wants to know of it. */
export interface Typing extends Asking {
  readonly question: string
  /** Id or name; the first where none is named. */
  readonly dataset: string | undefined
  /** The place of the cursor, where it is completed. */
  readonly at: number | undefined
  /** Words in whose place something else may stand. */
  readonly insteadOf: { readonly from: number; readonly to: number } | undefined
}

export interface ReadAlong extends Typed {
  readonly byModel: boolean
  /** The answer that it goes on from, or could. */
  readonly continues: Continues | null
  /** It goes on from that answer. */
  readonly leans: boolean
  readonly completions: readonly Completion[]
  readonly replacements: readonly Replacement[]
}

/** A person's own questions that are looked through for one that is typed again. */
const MOST_ASKED = 100

/**
 * What a question would ask if it were asked now, and how it may go on. Runs no statement and leaves no record.
 * Throws RefusedError where the answer that is gone on from or the dataset is not known.
 */
export async function readAlong(
  context: AnswerContext,
  user: User,
  { question, dataset: named, at, insteadOf, ...asking }: Typing,
): Promise<ReadAlong> {
  const dataset = datasetNamed(context.datasets, named)
  const { model } = dataset
  const earlier = await goneOnFrom(context, user, dataset, { ...asking, alone: false })
  const reads = readsOf(dataset, asking.alone ? null : earlier, asking.followUpOf === undefined)
  const own = reads(question)
  const verified = await verifiedAs(context.db, dataset, question)
  const read = (verified === null ? null : readAsVerified(dataset, verified, own)) ?? own
  const asked = async () => [
    ...(await queriesIn(context.db).lastQuestions(user.id, model.id, MOST_ASKED)),
    ...model.examples,
  ]
  return {
    ...typedOf(dataset, question, read),
    byModel: ((await modelsIn(context.db).active())?.provider ?? 'builtin') !== 'builtin',
    continues: earlier?.told ?? null,
    leans: read.leans === true,
    completions: at === undefined ? [] : await completionsAt(reads, dataset, question, at, await asked()),
    replacements:
      insteadOf === undefined
        ? []
        : await replacementsAt(reads, dataset, question, insteadOf.from, insteadOf.to),
  }
}
