import type { Earlier } from '../ask/read/propose/turns/earlier.ts'
import type { Conversation, TurnBefore } from '../ask/read/model/prompt.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { queriesIn, type QueryRecord } from '../store/queries.ts'
import type { User } from '../store/users.ts'
import type { AnswerContext } from './answer-context.ts'
import { recordedAnswer } from './recorded-answer.ts'
import type { Continues, Shown } from './shown.ts'

/** From which answer a question may go on: that which is named, or the person's last one in this sign-in and dataset. */

/** An answer that a question may go on from. */
export interface GoneOnFrom extends Earlier {
  readonly told: Continues
  readonly before: GoneOnFrom | null
}

/** The questions that led to an answer with what each was answered with, the earliest first. */
export function conversationOf(last: GoneOnFrom): Conversation {
  const turns: TurnBefore[] = []
  for (let at: GoneOnFrom | null = last; at !== null; at = at.before)
    turns.unshift({ question: at.told.question, sentence: at.told.sentence })
  return { turns, plan: last.plan, groups: last.groups }
}

export interface Asking {
  /** The id of the answer that is gone on from, whatever the words. */
  readonly followUpOf: string | undefined
  /** Nothing is gone on from, whatever the words. */
  readonly alone: boolean
  /** The sign-in whose last answer the words may lean on; null for programs. */
  readonly session: string | null
}

/** Answers of a conversation that a turn may look back to. */
const MOST_TURNS = 8

async function lookedBack(
  context: AnswerContext,
  user: User,
  dataset: Dataset,
  record: QueryRecord | null,
  turns = MOST_TURNS,
): Promise<GoneOnFrom | null> {
  const answer = record === null ? null : recordedAnswer(context.datasets, record)
  if (record === null || answer?.dataset !== dataset) return null
  const { continues } = (record.shown ?? {}) as Partial<Shown>
  const before =
    continues == null || turns === 1 ? null : await queriesIn(context.db).ownedBy(user.id, continues.id)
  return {
    plan: answer.plan,
    groups: answer.table.groups,
    before: await lookedBack(context, user, dataset, before, turns - 1),
    told: {
      id: record.id,
      question: record.question,
      sentence: answer.restatement,
      before:
        continues == null
          ? []
          : [...(continues.before ?? []), { id: continues.id, question: continues.question }],
    },
  }
}

/** Null where there is none. Throws a RefusedError where the answer that is named is not the person's, or of another dataset. */
export async function goneOnFrom(
  context: AnswerContext,
  user: User,
  dataset: Dataset,
  { followUpOf, alone, session }: Asking,
): Promise<GoneOnFrom | null> {
  const queries = queriesIn(context.db)
  if (followUpOf !== undefined) {
    const record = await queries.ownedBy(user.id, followUpOf)
    const answer = record === null ? null : recordedAnswer(context.datasets, record)
    if (answer === null)
      throw new RefusedError('notFound', 'The answer that this question follows up on is not known any more.')
    if (answer.dataset !== dataset)
      throw new RefusedError('invalid', 'A follow-up asks the same dataset as the answer before it.')
    return lookedBack(context, user, dataset, record)
  }
  if (alone || session === null) return null
  return lookedBack(context, user, dataset, await queries.lastOf(user.id, session, dataset.model.id))
}
