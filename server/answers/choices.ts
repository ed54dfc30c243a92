import { choicesAt, type Choice } from '../ask/edit/choices.ts'
import type { User } from '../store/users.ts'
import type { AnswerContext } from './answer-context.ts'
import { editedAnswer } from './answer-question.ts'

/** What may stand at a place of what a person's own answer was understood as. Throws RefusedError where there is no such answer. */
export async function choicesOf(
  context: AnswerContext,
  user: User,
  { of, at }: { readonly of: string; readonly at: string },
): Promise<readonly Choice[]> {
  const { dataset, plan } = await editedAnswer(context, user, of)
  return choicesAt({ ...dataset, plan }, at)
}
