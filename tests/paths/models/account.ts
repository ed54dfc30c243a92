import { pathModel } from './path-model.ts'
import { accountMachine } from '../../../src/machines/account/account.machine.ts'

/** Ours: the account of a signed-in person. */
export const accountTransitions = [
  '(root): runs apiTokens',
  '(root): runs openSessions',
  '(root): runs passwordChange',
  '(root): runs secondFactor',
]

export const accountPaths = pathModel(accountMachine, {
  actors: ['passwordChange', 'secondFactor', 'apiTokens', 'openSessions'],
  events: [],
})
