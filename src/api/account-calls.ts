import { Effect } from 'effect'
import { checked } from './checked.ts'
import { isObject } from './is-object.ts'
import type { ApiClient } from './client.ts'
import { operationsOf } from './operations.ts'

/** What people do with their own account. All of it is ours, and sent only where they ask for it. */

export interface PasswordChange {
  readonly current: string
  readonly password: string
}

export interface SecondFactor {
  /** When it was turned on, as ISO text; null where it is off. */
  readonly since: string | null
  readonly recoveryCodesLeft: number
  readonly isRequired: boolean
}

/** Whose second factor is turned on: that of the token of a sign-in that asks for it; null for who is signed in. */
interface Enrolling {
  readonly token: string | null
}

export interface EnrolmentStart extends Enrolling {
  readonly password: string
}

export interface EnrolmentEnd extends Enrolling {
  readonly code: string
}

/** What an authenticator app is told. */
export interface AppSecret {
  readonly secret: string
  readonly uri: string
}

export interface Enrolled {
  readonly recoveryCodes: readonly string[]
  /** Where a sign-in asked for it: the token of a person who is signed in. */
  readonly token: string | null
}

export interface SecondFactorEnd {
  readonly password: string
  readonly code: string
}

export interface ApiToken {
  readonly id: string
  readonly name: string
  /** How the token begins. */
  readonly prefix: string
  readonly createdAt: string
  readonly expiresAt: string
  /** Null where it never was. */
  readonly lastUsedAt: string | null
}

export interface NewApiToken {
  readonly name: string
  readonly days: number
}

export interface OpenSession {
  readonly id: string
  /** In plain words; null where it is not known. */
  readonly device: string | null
  readonly firstSeen: string
  readonly lastSeen: string
  readonly isThis: boolean
}

export function makeAccountCalls(client: ApiClient) {
  const operate = operationsOf(client)
  return {
    changePassword: ({ current, password }: PasswordChange) =>
      operate('changePassword', { body: { current_password: current, new_password: password } }),

    secondFactor: () =>
      checked(operate('getSecondFactor'), isObject).pipe(
        Effect.map(({ since, recovery_codes_left, is_required }): SecondFactor => ({
          since,
          recoveryCodesLeft: recovery_codes_left,
          isRequired: is_required,
        })),
      ),

    startSecondFactor: ({ password, token }: EnrolmentStart) =>
      checked(
        operate('startSecondFactor', {
          body: token === null ? { current_password: password } : {},
          bearer: token,
        }),
        (answer) => isObject(answer) && typeof answer.uri === 'string' && typeof answer.secret === 'string',
      ),

    confirmSecondFactor: ({ code, token }: EnrolmentEnd) =>
      checked(
        operate('confirmSecondFactor', { body: { code }, bearer: token }),
        (answer) => isObject(answer) && Array.isArray(answer.recovery_codes),
      ).pipe(
        Effect.map(({ recovery_codes, access_token }): Enrolled => ({
          recoveryCodes: recovery_codes,
          token: access_token,
        })),
      ),

    endSecondFactor: ({ password, code }: SecondFactorEnd) =>
      operate('endSecondFactor', { body: { current_password: password, code } }),

    apiTokens: () =>
      checked(operate('listApiTokens'), (answer) => isObject(answer) && Array.isArray(answer.tokens)).pipe(
        Effect.map(({ tokens }) =>
          tokens.map((token): ApiToken => ({
            id: token.id,
            name: token.name,
            prefix: token.prefix,
            createdAt: token.created_at,
            expiresAt: token.expires_at,
            lastUsedAt: token.last_used_at,
          })),
        ),
      ),

    /** Gives the text of the token, which is told this once. */
    createApiToken: ({ name, days }: NewApiToken) =>
      checked(
        operate('createApiToken', { body: { name, expires_in_days: days } }),
        (answer) => isObject(answer) && typeof answer.token === 'string',
      ).pipe(Effect.map(({ token }) => token)),

    revokeApiToken: (id: string) => operate('revokeApiToken', { path: { id } }),

    sessions: () =>
      checked(operate('listSessions'), (answer) => isObject(answer) && Array.isArray(answer.sessions)).pipe(
        Effect.map(({ sessions }) =>
          sessions.map((session): OpenSession => ({
            id: session.id,
            device: session.device,
            firstSeen: session.first_seen,
            lastSeen: session.last_seen,
            isThis: session.is_this,
          })),
        ),
      ),

    endSession: (id: string) => operate('endSession', { path: { id } }),

    endOtherSessions: () => operate('endOtherSessions'),
  }
}
