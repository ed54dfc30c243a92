import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { FrameView } from '../features/frame/frame-view.tsx'
import { ActiveModelCardView } from '../features/models/active-model-card-view.tsx'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'

interface AdminPageProps {
  readonly workspace: ActorRefFrom<typeof workspaceMachine>
  readonly onLogout: () => void
}

export default function AdminPage({ workspace, onLogout }: AdminPageProps) {
  const activeModel = useSelector(workspace, ({ children }) => children.activeModel)
  return (
    <FrameView page="Admin" isAdmin onLogout={onLogout}>
      <div className="stack">
        <h1 className="result__heading">Admin</h1>
        {activeModel === undefined ? null : <ActiveModelCardView actor={activeModel} />}
      </div>
    </FrameView>
  )
}
