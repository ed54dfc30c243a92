import type { Place } from '../ask/constructs/phrase.ts'
import { betweenAt, choiceBetween, type Between, type ConditionEnds } from '../ask/edit/condition-ends.ts'
import { choicesAt, isWholeAt, type Choice } from '../ask/edit/choices.ts'

import type { User } from '../store/users.ts'
import type { AnswerContext } from './answer-context.ts'
import { editedAnswer } from './answer-question.ts'

/** Where in which answer, and what is searched for there, or which condition is meant. */
interface Asked {
  readonly of: string
  readonly at: Place
  readonly search?: string | undefined
  readonly between?: ConditionEnds | undefined
}

/** What may stand at a place. */
export interface Choices {
  readonly choices: readonly Choice[]
  /** False where there are more than are listed. */
  readonly isWhole: boolean
  /** Null where no condition from one end to the other may stand. */
  readonly between: Between | null
  /** Why the condition that is meant cannot be asked, in a sentence; null where none is, or it can. */
  readonly problem: string | null
}

/** What may stand at a place of what a person's own answer was understood as. Throws RefusedError where there is no such answer. */
export async function choicesOf(
  context: AnswerContext,
  user: User,
  { of, at, search = '', between: meant }: Asked,
): Promise<Choices> {
  const { dataset, plan } = await editedAnswer(context, user, of)
  const editing = { ...dataset, plan, search: search === '' ? null : search }
  const told = { isWhole: isWholeAt(editing, at), between: betweenAt(editing, at) }
  if (meant === undefined) return { ...told, choices: await choicesAt(editing, at), problem: null }
  const made = choiceBetween(editing, at, meant)
  return 'problem' in made
    ? { ...told, choices: [], problem: made.problem }
    : { ...told, choices: [made.choice], problem: null }
}
