import { setup } from 'xstate'
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
    },
  },
  actors: {
    passwordChange: passwordChangeMachine,
    secondFactor: secondFactorMachine,
  },
}).createMachine({
  id: 'account',
  invoke: [
    { id: 'passwordChange', src: 'passwordChange' },
    { id: 'secondFactor', src: 'secondFactor' },
  ],
})
