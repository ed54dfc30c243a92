import { expect, it } from 'vitest'
import { createActor } from 'xstate'
import { signInMachine } from '../../machines/sign-in/sign-in.machine.ts'
import { connectSignIn } from './sign-in.connect.ts'

it('shows in each field what the form holds', () => {
  const snapshot = createActor(signInMachine).getSnapshot()
  const held = { email: 'ana@example.com', password: 'Correct-horse-9', code: '287082' }
  const context = { ...snapshot.context, ...held }
  const { email, password, code } = connectSignIn({ ...snapshot, context }, () => {})
  expect({ email, password, code }).toEqual(held)
})
