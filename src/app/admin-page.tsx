import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import { FrameView } from '../features/frame/frame-view.tsx'
import { MessageView } from '../features/message/message-view.tsx'
import { ADMIN_TABS, type AdminTab, type adminMachine } from '../machines/admin/admin.machine.ts'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { Panel } from '../ui/panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { ErrorLogsTab, InvitationsTab, ModelsTab, QueriesTab, UsersTab } from './admin-tabs.tsx'
import './admin.css'

type Admin = ActorRefFrom<typeof adminMachine>
type Workspace = ActorRefFrom<typeof workspaceMachine>

interface AdminPageProps {
  /** Null until its code has arrived. */
  readonly admin: Admin | null
  readonly workspace: Workspace
  readonly onLogout: () => void
  readonly account: ReactNode
}

const LABELS: Readonly<Record<AdminTab, string>> = {
  users: 'Users',
  invitations: 'Invitations',
  models: 'AI Models',
  queries: 'User Queries',
  errorLogs: 'Error Logs',
}
const TABS = ADMIN_TABS.map((value) => ({ value, label: LABELS[value] }))

/** The admin dashboard (SPEC section 2). */
export default function AdminPage({ admin, workspace, onLogout, account }: AdminPageProps) {
  return (
    <FrameView page="Admin" isAdmin onLogout={onLogout} account={account}>
      <h1 className="admin__title">Admin</h1>
      {admin === null ? (
        <p className="hint" role="status">
          Loading the admin area...
        </p>
      ) : (
        <Dashboard admin={admin} workspace={workspace} />
      )}
    </FrameView>
  )
}

function Dashboard({ admin, workspace }: { readonly admin: Admin; readonly workspace: Workspace }) {
  const children = useSelector(admin, (snapshot) => snapshot.children)
  const tab = useSelector(admin, ({ value }) => value)
  const activeModel = useSelector(workspace, (snapshot) => snapshot.children.activeModel)
  const { message, users, invitations, inviteForm, bulkDeletion, models, modelForm, modelTry } = children
  const { queries, queryDetails, errorLogs, errorStats } = children
  return (
    <>
      <Tabs
        label="Admin areas"
        tabs={TABS}
        value={tab}
        onChoice={(chosen) => admin.send({ type: 'tab.chosen', tab: chosen })}
      >
        <Panel key={tab} name={LABELS[tab]}>
          {users === undefined ? null : <UsersTab list={users} />}
          {invitations === undefined || inviteForm === undefined || bulkDeletion === undefined ? null : (
            <InvitationsTab list={invitations} form={inviteForm} bulkDeletion={bulkDeletion} />
          )}
          {models === undefined || modelForm === undefined || modelTry === undefined ? null : (
            <ModelsTab list={models} form={modelForm} test={modelTry} activeModel={activeModel} />
          )}
          {queries === undefined || queryDetails === undefined ? null : (
            <QueriesTab list={queries} details={queryDetails} />
          )}
          {errorLogs === undefined || errorStats === undefined ? null : (
            <ErrorLogsTab list={errorLogs} stats={errorStats} />
          )}
        </Panel>
      </Tabs>
      {message === undefined ? null : <MessageView actor={message} />}
    </>
  )
}
