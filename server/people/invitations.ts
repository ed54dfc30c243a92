import { randomUUID } from 'node:crypto'
import { codeHash, newCode } from '../identity/codes.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { audited, type Actor } from '../store/audit.ts'
import { invitationsIn, type Invitation } from '../store/invitations.ts'
import type { Page, PageRequest } from '../store/page.ts'
import type { Role } from '../store/tables.ts'
import { usersIn } from '../store/users.ts'
import type { PeopleContext } from './people-context.ts'

const DAY_MS = 86_400_000

/** An invitation with its code, as long as that can be used. */
export type OpenInvitation = Invitation & { readonly code: string | null }

const isOpen = ({ used_at, expires_at }: Invitation, now: Date) =>
  used_at === null && expires_at > now.toISOString()

async function withCode({ seal, now }: PeopleContext, invitation: Invitation): Promise<OpenInvitation> {
  const { token_sealed: sealed } = invitation
  const code = isOpen(invitation, now()) && sealed !== null ? await seal.open(sealed) : null
  return { ...invitation, code }
}

/** A new invitation's code; an earlier open one of the same email ends. */
export async function invite(
  { db, seal, invitationDays, now }: PeopleContext,
  email: string,
  role: Role,
): Promise<{ readonly id: string; readonly code: string }> {
  const [id, code, time] = [randomUUID(), newCode(), now()]
  await invitationsIn(db).withdraw(email)
  await invitationsIn(db).add({
    id,
    email,
    role,
    token_hash: codeHash(code),
    token_sealed: await seal.seal(code),
    created_at: time.toISOString(),
    expires_at: new Date(time.getTime() + invitationDays * DAY_MS).toISOString(),
  })
  return { id, code }
}

/** Null stands for used and unused ones. */
export async function listInvitations(
  context: PeopleContext,
  used: boolean | null,
  page: PageRequest,
): Promise<Page<OpenInvitation>> {
  const { items, total } = await invitationsIn(context.db).list(used, page)
  return { items: await Promise.all(items.map((invitation) => withCode(context, invitation))), total }
}

/** An admin's invitation. Throws RefusedError where the email has an account. */
export function createInvitation(
  context: PeopleContext,
  actor: Actor,
  email: string,
  role: Role,
): Promise<OpenInvitation> {
  const act = { actor, action: 'invitation.created', subject: email, detail: { role } }
  return audited(context, act, async (db) => {
    if ((await usersIn(db).byEmail(email)) !== null)
      throw new RefusedError('conflict', 'There is an account with this email already.')
    const { id } = await invite({ ...context, db }, email, role)
    const made = await invitationsIn(db).byId(id)
    if (made === null) throw new Error('an invitation was made and is not there')
    return withCode(context, made)
  })
}

/** Ends an invitation that can still be used. Throws RefusedError. */
export function revokeInvitation(context: PeopleContext, actor: Actor, id: string): Promise<void> {
  return audited(context, { actor, action: 'invitation.revoked', subject: id }, async (db) => {
    const invitation = await invitationsIn(db).byId(id)
    if (invitation === null) throw new RefusedError('notFound', 'There is no such invitation.')
    if (invitation.used_at !== null) throw new RefusedError('conflict', 'This invitation was used already.')
    if (!isOpen(invitation, context.now())) throw new RefusedError('conflict', 'This invitation has expired.')
    await invitationsIn(db).remove(id)
  })
}

/** Removes used ones, expired ones, or both, and says how many. */
export function cleanUpInvitations(
  context: PeopleContext,
  actor: Actor,
  which: { readonly used: boolean; readonly expired: boolean },
): Promise<number> {
  const act = { actor, action: 'invitations.cleaned', subject: 'invitations', detail: which }
  return audited(context, act, (db) => invitationsIn(db).cleanUp(which, context.now().toISOString()))
}
