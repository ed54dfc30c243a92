import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Gate } from '../../ui/gate.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { connectSignIn } from './sign-in.connect.ts'

/** The second step of a sign-in: a code of an authenticator app. */
export default function CodeStepView({ signIn }: { readonly signIn: ReturnType<typeof connectSignIn> }) {
  return (
    <Gate
      title="Sign in to Querent"
      lead="Enter the code of your authenticator app, or one of your recovery codes."
    >
      <Form error={signIn.error} busy={signIn.busy} onSubmit={signIn.submit}>
        <TextField
          label="Code"
          type="text"
          name="code"
          autoComplete="one-time-code"
          focused
          maxLength={40}
          value={signIn.code}
          error={signIn.codeError}
          disabled={signIn.busy}
          onChange={signIn.editCode}
        />
        <Button type="submit" look="primary" wide disabled={signIn.busy} busy={signIn.busy}>
          {signIn.submitLabel}
        </Button>
        <Button wide onClick={signIn.back}>
          Back
        </Button>
      </Form>
    </Gate>
  )
}
