import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { AccountSetupView } from '../features/account-setup/account-setup-view.tsx'
import { SignInView } from '../features/sign-in/sign-in-view.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { Waiting } from '../ui/waiting.tsx'
import type { Session } from './root.ts'

const AnalysePage = lazy(() => import('./analyse-page.tsx'))
const AdminPage = lazy(() => import('./admin-page.tsx'))
const AccountView = lazy(() => import('../features/password-change/account-view.tsx'))

/** The screen of the session's state (SPEC section 2, routing). */
export function App({ session }: { readonly session: Session }) {
  const signIn = useSelector(session, ({ children }) => children.signIn)
  const accountSetup = useSelector(session, ({ children }) => children.accountSetup)
  const workspace = useSelector(session, ({ children }) => children.workspace)
  const isAdmin = useSelector(session, ({ context }) => context.profile?.role === 'admin')
  const email = useSelector(session, ({ context }) => context.profile?.email ?? '')
  const passwordChange = useSelector(session, ({ children }) => children.passwordChange)
  const admin = useSelector(session, ({ context }) => context.admin)
  const adminFailed = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { atAdmin: 'failed' } }),
  )
  const logout = () => session.send({ type: 'logout.requested' })

  if (signIn !== undefined) return <SignInView actor={signIn} />
  if (accountSetup !== undefined) return <AccountSetupView actor={accountSetup} />
  if (workspace === undefined) return <Waiting text="Loading Querent..." />
  const frame = {
    onLogout: logout,
    account:
      passwordChange === undefined ? null : (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <AccountView actor={passwordChange} email={email} />
          </Suspense>
        </ErrorBoundary>
      ),
  }
  return (
    <ErrorBoundary fallback={() => <PageFailed />}>
      <Suspense fallback={<Waiting text="Loading Querent..." />}>
        <Switch>
          <Route path="/">
            <AnalysePage workspace={workspace} isAdmin={isAdmin} {...frame} />
          </Route>
          <Route path="/admin">
            {!isAdmin ? (
              <Redirect to="/" replace />
            ) : adminFailed ? (
              <PageFailed />
            ) : (
              <AdminPage admin={admin} workspace={workspace} {...frame} />
            )}
          </Route>
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  )
}
