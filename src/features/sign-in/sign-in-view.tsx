import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import type { ActorRefFrom } from 'xstate'
import { environment } from '../../config/environment.ts'
import type { signInMachine } from '../../machines/sign-in/sign-in.machine.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Gate } from '../../ui/gate.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectSignIn } from './sign-in.connect.ts'

const PROVIDER_SIGN_IN = `${environment.apiBaseUrl}/api/auth/oidc/start`
const ENDED = 'Your session has ended. Sign in to go on where you were.'

const CodeStep = lazy(() => import('./code-step-view.tsx'))

interface SignInProps {
  readonly actor: ActorRefFrom<typeof signInMachine>
  /** The server ended the session before. */
  readonly hasEnded: boolean
}

export function SignInView({ actor, hasEnded }: SignInProps) {
  const signIn = connectSignIn(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  if (signIn.asksForCode) return <CodeStep signIn={signIn} />
  return (
    <Gate title="Sign in to Querent" lead={hasEnded ? ENDED : 'Ask a dataset a question in plain language.'}>
      <Form error={signIn.error} busy={signIn.busy} onSubmit={signIn.submit}>
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
        {environment.provider === null ? null : (
          <a className="button button--wide" href={PROVIDER_SIGN_IN}>
            Continue with {environment.provider}
          </a>
        )}
      </Form>
    </Gate>
  )
}
