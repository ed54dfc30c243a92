import type { Seal } from '../identity/codes.ts'
import { invitationsIn } from '../store/invitations.ts'
import { secondFactorsIn } from '../store/second-factors.ts'
import type { PeopleContext } from './people-context.ts'

interface Sealed {
  seals(): Promise<readonly string[]>
  replaceSeal(before: string, after: string): Promise<void>
}

async function resealIn(kept: Sealed, seal: Seal): Promise<number> {
  let count = 0
  for (const before of await kept.seals()) {
    const after = await seal.renewed(before)
    if (after === null) continue
    await kept.replaceSeal(before, after)
    count += 1
  }
  return count
}

/** Seals what an earlier key sealed with the first one, so that the earlier one may go. Gives how much that was. */
export const reseal = async ({
  db,
  seal,
  secretSeal,
}: Pick<PeopleContext, 'db' | 'seal' | 'secretSeal'>): Promise<number> =>
  (await resealIn(secondFactorsIn(db), secretSeal)) + (await resealIn(invitationsIn(db), seal))
