import { analysisHandlers } from './analysis.ts'
import { datasetHandlers } from './datasets.ts'
import type { Handlers, Services } from './handler.ts'
import { identityHandlers } from './identity.ts'
import { invitationHandlers } from './invitations.ts'
import { logHandlers } from './logs.ts'
import { modelHandlers } from './models.ts'
import { queryHandlers } from './query.ts'
import { systemHandlers } from './system.ts'
import { userHandlers } from './users.ts'

/** What each call of the contract does, by its operation id. */
export const makeHandlers = (services: Services): Handlers => ({
  ...systemHandlers(services),
  ...identityHandlers(services),
  ...queryHandlers(services),
  ...analysisHandlers(services),
  ...datasetHandlers(services),
  ...logHandlers(services),
  ...userHandlers(services),
  ...invitationHandlers(services),
  ...modelHandlers(services),
})
