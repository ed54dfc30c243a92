import type { Services } from '../../services/services.ts'
import type { AskingOfPeople } from '../protocol/asking.ts'
import { accountHandlers } from './accounts.ts'
import { agentHandlers } from './agents.ts'
import { analysisHandlers } from './analysis.ts'
import { apiTokenHandlers } from './api-tokens.ts'
import { datasetHandlers } from './datasets.ts'
import type { Handlers } from './handler.ts'
import { historyHandlers } from './history.ts'
import { invitationHandlers } from './invitations.ts'
import { logHandlers } from './logs.ts'
import { modelHandlers } from './models.ts'
import { oidcHandlers } from './oidc.ts'
import { openSessionHandlers } from './open-sessions.ts'
import { ownDataHandlers } from './own-data.ts'
import { queryHandlers } from './query.ts'
import { secondFactorHandlers } from './second-factor.ts'
import { signInHandlers } from './sign-in.ts'
import { systemHandlers } from './system.ts'
import { userHandlers } from './users.ts'
import { verifiedHandlers } from './verified.ts'

/** What each call of the contract does, by its operation id. */
export const makeHandlers = (services: Services, asking: AskingOfPeople): Handlers => ({
  ...systemHandlers(services),
  ...signInHandlers(services),
  ...oidcHandlers(services),
  ...accountHandlers(services),
  ...secondFactorHandlers(services),
  ...apiTokenHandlers(services),
  ...openSessionHandlers(services),
  ...queryHandlers(services, asking),
  ...agentHandlers(services, asking),
  ...historyHandlers(services),
  ...analysisHandlers(services),
  ...datasetHandlers(services),
  ...ownDataHandlers(services),
  ...verifiedHandlers(services),
  ...logHandlers(services),
  ...userHandlers(services),
  ...invitationHandlers(services),
  ...modelHandlers(services),
})
