import { randomUUID } from 'node:crypto'
import { askedOf, readOf, type Door } from '../agents/door/door.ts'
import type { AnswerContext } from '../answers/answer-context.ts'
import { answerQuestion } from '../answers/answer-question.ts'
import { choicesOf } from '../answers/choices.ts'
import { failureOf } from '../answers/failures.ts'
import { openOwnAnswer } from '../answers/history.ts'
import { readAlong } from '../answers/read-along.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { UsedUpError } from '../errors/used-up-error.ts'
import { usersIn, type User } from '../store/users.ts'

/** Whoever sits at this machine, as the record of what agents asked here names them. */
const EMAIL = 'agent@localhost'

/** The one person of a state that only programs of this machine use; made where there is none. */
export async function personHere({ db, now }: Pick<AnswerContext, 'db' | 'now'>): Promise<User> {
  const users = usersIn(db)
  const known = await users.byEmail(EMAIL)
  if (known !== null) return known
  const account = { id: randomUUID(), email: EMAIL, fullName: 'This machine', now: now().toISOString() }
  // Nobody signs in with it: no text has an empty hash.
  await users.add({ ...account, passwordHash: '', role: 'content_editor' })
  return { ...account, role: 'content_editor', isActive: true, lastLogin: null, createdAt: account.now }
}

/** @param log takes what an operator should know of what nobody foresaw */
export function doorHere(context: AnswerContext, user: User, log: (text: string) => void): Door {
  return {
    datasets: context.datasets,
    ask: (asks, signal) =>
      answerQuestion(context, user, { ...askedOf(asks), signal, outside: (work) => work() }),
    read: (typed) => readAlong(context, user, readOf(typed)),
    choices: (place) => choicesOf(context, user, place),
    answer: (id) => openOwnAnswer(context, user, id),
    addressOf: () => null,
    told(error) {
      if (error instanceof RefusedError || error instanceof UsedUpError) return error.message
      log(error instanceof Error ? (error.stack ?? error.message) : String(error))
      return failureOf(error)?.text ?? 'Something went wrong. The log of this program says what.'
    },
  }
}
