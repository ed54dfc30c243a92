import { fromPromise } from 'xstate'
import { makeAccountCalls, type EnrolmentEnd, type EnrolmentStart } from '../api/account-calls.ts'
import type { ApiClient } from '../api/client.ts'
import { reportingEnrolment } from '../machines/second-factor/second-factor.machine.ts'
import type { WithSession } from './workspace-actors.ts'

export interface AccountParts {
  readonly client: ApiClient
  readonly withSession: WithSession
}

/** The turning on of a second factor with its real work. */
export function realEnrolment({ client, withSession }: AccountParts): typeof reportingEnrolment {
  const calls = makeAccountCalls(client)
  return reportingEnrolment.provide({
    actors: {
      startEnrolment: fromPromise(withSession((start: EnrolmentStart) => calls.startSecondFactor(start))),
      confirmEnrolment: fromPromise(withSession((end: EnrolmentEnd) => calls.confirmSecondFactor(end))),
    },
  })
}
