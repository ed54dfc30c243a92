import { useSelector } from '@xstate/react'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { ActorRefFrom } from 'xstate'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { PageFailed } from '../ui/page-failed.tsx'
import { AnalysePage } from './analyse-page.tsx'
import type { Session } from './root.ts'

/** The workspace, and the answer that it shows. */
const AT_WORK = /^\/(?:answers\/[\w-]{1,64}\/?)?$/

/** The page of the data, and the draft or the verified questions that it shows. */
const AT_DATA = /^\/data(?:\/[\w-]{1,64}|\/[\w-]{1,100}\/questions)?\/?$/i

const AdminPage = lazy(() => import('./admin-page.tsx'))
const DataPage = lazy(() => import('./data-page.tsx'))
const AccountMenu = lazy(() => import('./account-menu.tsx'))

interface SignedInProps {
  readonly session: Session
  readonly workspace: ActorRefFrom<typeof workspaceMachine>
}

/** The routes of a signed-in person (SPEC section 2, routing). */
export default function SignedIn({ session, workspace }: SignedInProps) {
  const profile = useSelector(session, ({ context }) => context.profile)
  const account = useSelector(session, ({ context }) => context.account)
  const admin = useSelector(session, ({ context }) => context.admin)
  const adminFailed = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { area: { atAdmin: 'failed' } } }),
  )
  const dataPage = useSelector(session, ({ context }) => context.dataPage)
  const dataPageFailed = useSelector(session, (snapshot) =>
    snapshot.matches({ signedIn: { area: { atData: 'failed' } } }),
  )
  const isAdmin = profile?.role === 'admin'
  const opensAnswers = profile?.opens_answers === true
  const frame = {
    onLogout: () => session.send({ type: 'logout.requested' }),
    account:
      account === null ? null : (
        <ErrorBoundary fallback={() => null}>
          <Suspense fallback={null}>
            <AccountMenu
              account={account}
              email={profile?.email ?? ''}
              isAdmin={isAdmin}
              isGuarded={profile?.guards_account === true}
            />
          </Suspense>
        </ErrorBoundary>
      ),
  }
  return (
    <Switch>
      <Route path={opensAnswers ? AT_WORK : '/'}>
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
      <Route path={AT_DATA}>
        {!isAdmin ? (
          <Redirect to="/" replace />
        ) : dataPageFailed ? (
          <PageFailed />
        ) : (
          <DataPage page={dataPage} {...frame} />
        )}
      </Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  )
}
