import { randomUUID } from 'node:crypto'
import { hashPassword, isStrong } from '../identity/passwords.ts'
import { transact } from '../store/transact.ts'
import { usersIn } from '../store/users.ts'
import type { PeopleContext } from './people-context.ts'

export const hasUsers = async ({ db }: Pick<PeopleContext, 'db'>) => (await usersIn(db).count()) > 0

/** Adds an admin where there is no user at all, once where several servers start at once. Throws where the password is weak. */
export async function addFirstAdmin(
  { db, now }: Pick<PeopleContext, 'db' | 'now'>,
  email: string,
  password: string,
): Promise<boolean> {
  if (await hasUsers({ db })) return false
  if (!isStrong(password)) {
    throw new Error(
      'QUERENT_ADMIN_PASSWORD is too weak: it takes 8 characters or more with an uppercase and a lowercase letter, a digit and a special character.',
    )
  }
  const passwordHash = await hashPassword(password)
  return transact(db, async (within) => {
    if (await hasUsers({ db: within })) return false
    await usersIn(within).add({
      id: randomUUID(),
      email,
      fullName: 'Administrator',
      passwordHash,
      role: 'admin',
      now: now().toISOString(),
    })
    return true
  })
}
