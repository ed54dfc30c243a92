import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { signInMachine } from '../../machines/sign-in/sign-in.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Gate } from '../../ui/gate.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { connectSignIn } from './sign-in.connect.ts'

export function SignInView({ actor }: { readonly actor: ActorRefFrom<typeof signInMachine> }) {
  const signIn = connectSignIn(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const form = useFocusReturn<HTMLFormElement>(signIn.busy)
  return (
    <Gate title="Sign in to Querent" lead="Ask a dataset a question in plain language.">
      <form
        ref={form}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          signIn.submit()
        }}
      >
        {signIn.error === null ? null : <Alert>{signIn.error}</Alert>}
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          maxLength={254}
          value={signIn.email}
          error={signIn.errors.email}
          disabled={signIn.busy}
          onChange={signIn.editEmail}
        />
        <TextField
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={signIn.password}
          error={signIn.errors.password}
          disabled={signIn.busy}
          onChange={signIn.editPassword}
        />
        <Button type="submit" look="primary" wide disabled={signIn.busy} busy={signIn.busy}>
          {signIn.submitLabel}
        </Button>
      </form>
    </Gate>
  )
}
