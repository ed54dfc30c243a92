import { fromPromise } from 'xstate'
import {
  makeAccountCalls,
  type ApiToken,
  type NewApiToken,
  type OpenSession,
  type PasswordChange,
  type SecondFactorEnd,
} from '../api/account-calls.ts'
import { accountMachine } from '../machines/account/account.machine.ts'
import { apiTokensMachine } from '../machines/api-tokens/api-tokens.machine.ts'
import { openSessionsMachine } from '../machines/open-sessions/open-sessions.machine.ts'
import { passwordChangeMachine } from '../machines/password-change/password-change.machine.ts'
import { secondFactorMachine } from '../machines/second-factor/second-factor.machine.ts'
import { realEnrolment, type AccountParts } from './enrolment-actors.ts'

/** What people do with their own account, with the real work of its machines. */
export function realAccount(parts: AccountParts): typeof accountMachine {
  const { withSession } = parts
  const calls = makeAccountCalls(parts.client)
  return accountMachine.provide({
    actors: {
      passwordChange: passwordChangeMachine.provide({
        actors: {
          changePassword: fromPromise<unknown, PasswordChange>(
            withSession((change: PasswordChange) => calls.changePassword(change)),
          ),
        },
      }),
      secondFactor: secondFactorMachine.provide({
        actors: {
          loadSecondFactor: fromPromise(withSession(() => calls.secondFactor())),
          enrolment: realEnrolment(parts),
          endSecondFactor: fromPromise<unknown, SecondFactorEnd>(
            withSession((end: SecondFactorEnd) => calls.endSecondFactor(end)),
          ),
        },
      }),
      apiTokens: apiTokensMachine.provide({
        actors: {
          loadTokens: fromPromise<readonly ApiToken[]>(withSession(() => calls.apiTokens())),
          createToken: fromPromise(withSession((token: NewApiToken) => calls.createApiToken(token))),
          revokeToken: fromPromise<unknown, { readonly id: string }>(
            withSession(({ id }: { readonly id: string }) => calls.revokeApiToken(id)),
          ),
        },
      }),
      openSessions: openSessionsMachine.provide({
        actors: {
          loadSessions: fromPromise<readonly OpenSession[]>(withSession(() => calls.sessions())),
          endSession: fromPromise<unknown, { readonly id: string }>(
            withSession(({ id }: { readonly id: string }) => calls.endSession(id)),
          ),
          endOthers: fromPromise<unknown>(withSession(() => calls.endOtherSessions())),
        },
      }),
    },
  })
}
