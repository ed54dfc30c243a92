import { expect, it } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { AppSecret, EnrolmentStart } from '../../api/account-calls.ts'
import { enrolmentMachine } from './enrolment.machine.ts'

it.each(['', '   '])('“%s” is no code: it is asked for', async (code) => {
  const startEnrolment = fromPromise<AppSecret, EnrolmentStart>(() =>
    Promise.resolve({ secret: 'GEZDGNBV', uri: 'otpauth://totp/Querent:me?secret=GEZDGNBV' }),
  )
  const actor = createActor(enrolmentMachine.provide({ actors: { startEnrolment } }), {
    input: { token: 'waiting' },
  }).start()
  await waitFor(actor, (snapshot) => snapshot.matches('showing'))
  actor.send({ type: 'code.edited', value: code })
  actor.send({ type: 'form.submitted' })
  const { value, context } = actor.getSnapshot()
  expect({ value, error: context.error }).toEqual({
    value: { showing: 'rejected' },
    error: 'Please enter the code.',
  })
})
