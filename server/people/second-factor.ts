import { randomBytes } from 'node:crypto'
import { RefusedError } from '../errors/refused-error.ts'
import { codeHash } from '../identity/codes.ts'
import { verifyPassword } from '../identity/passwords.ts'
import { openSession, userOf } from '../identity/sessions.ts'
import { base32, newSecret, otpauthUri, stepOf } from '../identity/totp.ts'
import { auditIn } from '../store/audit.ts'
import { secondFactorsIn, type SecondFactor } from '../store/second-factors.ts'
import type { SessionStage } from '../store/tables.ts'
import { sessionsIn, usersIn, type User } from '../store/users.ts'
import { transact } from '../store/transact.ts'
import type { PeopleContext } from './people-context.ts'

/** Codes of authenticator apps beside passwords, and recovery codes in their place (decision 0042). */

const RECOVERY_CODES = 10
/** 120 bits: a plain hash of it cannot be guessed back. */
const RECOVERY_CODE_BYTES = 15

/** What a right password gives: a token, and what else is asked before it is one of a signed-in person. */
export interface Admission {
  readonly token: string
  readonly asks: Exclude<SessionStage, 'open'> | null
}

const isOn = (factor: SecondFactor | null): factor is SecondFactor =>
  factor !== null && factor.confirmedAt !== null

const isRequired = ({ adminsNeedSecondFactor }: PeopleContext, { role }: Pick<User, 'role'>) =>
  adminsNeedSecondFactor && role === 'admin'

/** Opens a session for somebody whose password was right, at the stage that they are at. */
export async function admit(context: PeopleContext, user: Pick<User, 'id' | 'role'>): Promise<Admission> {
  const factor = await secondFactorsIn(context.db).of(user.id)
  const asks = isOn(factor) ? 'code' : isRequired(context, user) ? 'enrolment' : null
  return { token: await openSession(context, user.id, asks ?? 'open'), asks }
}

export async function secondFactorOf(context: PeopleContext, user: User) {
  const factors = secondFactorsIn(context.db)
  const factor = await factors.of(user.id)
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await factors.recoveryCodesLeft(user.id),
    isRequired: isRequired(context, user),
  }
}

async function hasPassword({ db }: PeopleContext, user: User, password: string): Promise<boolean> {
  const known = await usersIn(db).byEmail(user.email)
  return verifyPassword(password, known?.passwordHash ?? null)
}

/**
 * Makes a secret that counts once a code of it was given; null where the password is wrong. A sign-in that asks for
 * enrolment needs none. Throws RefusedError where a second factor is on.
 */
export async function startSecondFactor(
  context: PeopleContext,
  user: User,
  token: string,
  password: string,
): Promise<{ readonly secret: string; readonly uri: string } | null> {
  const isEnrolling = (await userOf(context, token, ['enrolment'])) !== null
  if (!isEnrolling && !(await hasPassword(context, user, password))) return null
  const factors = secondFactorsIn(context.db)
  if (isOn(await factors.of(user.id))) throw new RefusedError('conflict', 'A second factor is on already.')
  const secret = newSecret()
  const sealed = await context.secretSeal.seal(secret.toString('base64url'))
  await factors.start(user.id, sealed, context.now().toISOString())
  return { secret: base32(secret), uri: otpauthUri(secret, user.email) }
}

/** Whether a code is one of the authenticator app that was not taken before; it is taken then. */
async function takeAppCode(context: PeopleContext, userId: string, factor: SecondFactor, code: string) {
  const secret = await context.secretSeal.open(factor.sealedSecret)
  const step = secret === null ? null : stepOf(Buffer.from(secret, 'base64url'), code, context.now())
  return step !== null && secondFactorsIn(context.db).useStep(userId, step)
}

/** Written as people may copy it: in any case, with or without dashes. */
const recoveryHash = (code: string) => codeHash(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))

async function takeCode(context: PeopleContext, user: User, factor: SecondFactor, typed: string) {
  const code = typed.replace(/\s/g, '')
  if (await takeAppCode(context, user.id, factor, code)) return true
  const now = context.now().toISOString()
  if (!(await secondFactorsIn(context.db).useRecoveryCode(user.id, recoveryHash(code), now))) return false
  await auditIn(context.db).add({ actor: user, action: 'recoveryCode.used', subject: user.id, now })
  return true
}

/** The work in one transaction: what it takes and what it gives stand or fall together. */
const together = <T>(context: PeopleContext, work: (inside: PeopleContext) => Promise<T>): Promise<T> =>
  transact(context.db, (db) => work({ ...context, db }))

/** Turns a sign-in that asks for a code into a session; null where the code is wrong or was used. */
export const confirmSignIn = (context: PeopleContext, user: User, token: string, code: string) =>
  together(context, async (inside): Promise<string | null> => {
    const factor = await secondFactorsIn(inside.db).of(user.id)
    // A second factor that was turned off meanwhile asks for the password again.
    if (!isOn(factor) || !(await takeCode(inside, user, factor, code))) return null
    return renewed(inside, user, token)
  })

/** A new session in the place of one that waited: whoever saw its token has nothing. */
async function renewed(context: PeopleContext, user: User, token: string): Promise<string> {
  const waiting = await context.tokens.sessionOf(token)
  if (waiting !== null) await sessionsIn(context.db).end(waiting)
  return openSession(context, user.id)
}

export interface Enrolled {
  readonly recoveryCodes: readonly string[]
  /** Where a sign-in asked for enrolment. */
  readonly token: string | null
}

const newRecoveryCode = () => (base32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{6}/g) ?? []).join('-')

/**
 * Turns a second factor on with a first code; null where that is wrong. Throws RefusedError where none was started, or
 * one is on.
 */
export const confirmSecondFactor = (context: PeopleContext, user: User, token: string, code: string) =>
  together(context, async (inside): Promise<Enrolled | null> => {
    const [factors, now] = [secondFactorsIn(inside.db), inside.now().toISOString()]
    const factor = await factors.of(user.id)
    if (factor === null || isOn(factor))
      throw new RefusedError('conflict', 'No second factor waits for its first code. Please start again.')
    if (!(await takeAppCode(inside, user.id, factor, code.replace(/\s/g, '')))) return null
    await factors.confirm(user.id, now)
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await factors.addRecoveryCodes(user.id, recoveryCodes.map(recoveryHash))
    await auditIn(inside.db).add({ actor: user, action: 'secondFactor.on', subject: user.id, now })
    const isEnrolling = (await userOf(inside, token, ['enrolment'])) !== null
    return { recoveryCodes, token: isEnrolling ? await renewed(inside, user, token) : null }
  })

/** Turns a second factor off. Throws RefusedError where none is on, or it is required. */
export async function endSecondFactor(
  context: PeopleContext,
  user: User,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<'ended' | 'wrongPassword' | 'wrongCode'> {
  if (isRequired(context, user))
    throw new RefusedError('conflict', 'Admins have to have a second factor here, so it stays on.')
  if (!(await hasPassword(context, user, password))) return 'wrongPassword'
  return together(context, async (inside) => {
    const factors = secondFactorsIn(inside.db)
    const factor = await factors.of(user.id)
    if (!isOn(factor)) throw new RefusedError('conflict', 'No second factor is on.')
    if (!(await takeCode(inside, user, factor, code))) return 'wrongCode'
    await factors.remove(user.id)
    const now = inside.now().toISOString()
    await auditIn(inside.db).add({ actor: user, action: 'secondFactor.off', subject: user.id, now })
    return 'ended'
  })
}
