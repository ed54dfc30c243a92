import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { FrameView } from '../features/frame/frame-view.tsx'
import { ModelBadgeView } from '../features/models/model-badge-view.tsx'
import { QuestionInputView } from '../features/question-input/question-input-view.tsx'
import { QueryErrorView, ResultView } from '../features/result/result-view.tsx'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'

interface AnalysePageProps {
  readonly workspace: ActorRefFrom<typeof workspaceMachine>
  readonly isAdmin: boolean
  readonly onLogout: () => void
}

export default function AnalysePage({ workspace, isAdmin, onLogout }: AnalysePageProps) {
  const { input, run, heading, activeModel } = useSelector(workspace, ({ children }) => children)
  return (
    <FrameView page="Analyse" isAdmin={isAdmin} onLogout={onLogout}>
      <h1 className="visually-hidden">Workspace</h1>
      <div className="stack">
        {input === undefined ? null : (
          <QuestionInputView
            actor={input}
            badge={activeModel === undefined ? null : <ModelBadgeView actor={activeModel} />}
          />
        )}
        {run === undefined || input === undefined ? null : (
          <QueryErrorView
            run={run}
            onSuggestion={(value) => input.send({ type: 'question.edited', value })}
          />
        )}
        {run === undefined || heading === undefined ? null : <ResultView run={run} heading={heading} />}
      </div>
    </FrameView>
  )
}
