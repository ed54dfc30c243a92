import { useSelector } from '@xstate/react'
import { lazy } from 'react'
import { SignInView } from '../features/sign-in/sign-in-view.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Late } from './late.tsx'
import type { Session } from './root.ts'

const AccountSetupView = lazy(() => import('../features/account-setup/account-setup-view.tsx'))
const EnrolmentPage = lazy(() => import('./enrolment-page.tsx'))
const SignedIn = lazy(() => import('./signed-in.tsx'))

/** The screen of the session's state (SPEC section 2, routing). */
export function App({ session }: { readonly session: Session }) {
  const { signIn, accountSetup, workspace } = useSelector(session, ({ children }) => children)
  const hasEnded = useSelector(session, ({ context }) => context.hasEnded)
  const enrolment = useSelector(session, ({ context }) => context.enrolment)
  const enrolmentFailed = useSelector(session, (snapshot) =>
    snapshot.matches({ signedOut: { enrolling: 'failed' } }),
  )
  if (enrolmentFailed) return <PageFailed />
  return (
    <Late>
      {signIn !== undefined ? (
        <SignInView actor={signIn} hasEnded={hasEnded} />
      ) : accountSetup !== undefined ? (
        <AccountSetupView actor={accountSetup} />
      ) : enrolment !== null ? (
        <EnrolmentPage enrolment={enrolment} />
      ) : workspace !== undefined ? (
        <SignedIn session={session} workspace={workspace} />
      ) : (
        <Waiting text="Loading Querent..." />
      )}
    </Late>
  )
}
