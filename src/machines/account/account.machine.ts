import { setup } from 'xstate'
import { apiTokensMachine } from '../api-tokens/api-tokens.machine.ts'
import { openSessionsMachine } from '../open-sessions/open-sessions.machine.ts'
import { passwordChangeMachine } from '../password-change/password-change.machine.ts'
import { secondFactorMachine } from '../second-factor/second-factor.machine.ts'

/**
 * What signed-in people do with their own account (ours). It has one state, because each of its children has its own: a
 * dialog that the menu of the account opens.
 */
export const accountMachine = setup({
  types: {
    children: {} as {
      passwordChange: 'passwordChange'
      secondFactor: 'secondFactor'
      apiTokens: 'apiTokens'
      openSessions: 'openSessions'
    },
  },
  actors: {
    passwordChange: passwordChangeMachine,
    secondFactor: secondFactorMachine,
    apiTokens: apiTokensMachine,
    openSessions: openSessionsMachine,
  },
}).createMachine({
  id: 'account',
  invoke: [
    { id: 'passwordChange', src: 'passwordChange' },
    { id: 'secondFactor', src: 'secondFactor' },
    { id: 'apiTokens', src: 'apiTokens' },
    { id: 'openSessions', src: 'openSessions' },
  ],
  initial: 'open',
  states: { open: {} },
})
