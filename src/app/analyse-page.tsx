import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import type { ActorRefFrom } from 'xstate'
import { AnalysisView } from '../features/analysis/analysis-view.tsx'
import { ChartView } from '../features/chart/chart-view.tsx'
import { DatasetStatsView } from '../features/dataset-stats/dataset-stats-view.tsx'
import { FollowUpsView } from '../features/follow-ups/follow-ups-view.tsx'
import { FrameView } from '../features/frame/frame-view.tsx'
import { HistoryView } from '../features/history/history-view.tsx'
import { ModelBadgeView } from '../features/models/model-badge-view.tsx'
import { QueryErrorView, QueryProgressView } from '../features/query-run/query-run-view.tsx'
import { QuestionInputView } from '../features/question-input/question-input-view.tsx'
import { headingText } from '../features/result/result.connect.ts'
import { AnnouncementView, ResultView } from '../features/result/result-view.tsx'
import { ContentView } from '../features/result/table-view.tsx'
import { UnderstandingView } from '../features/understanding/understanding-view.tsx'
import type { headingMachine } from '../machines/heading/heading.machine.ts'
import type { resultMachine } from '../machines/result/result.machine.ts'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { Panel } from '../ui/panel.tsx'

type Workspace = ActorRefFrom<typeof workspaceMachine>

interface AnalysePageProps {
  readonly workspace: Workspace
  readonly isAdmin: boolean
  readonly onLogout: () => void
}

/** The analyse workspace (SPEC section 2): each part is a panel that fails alone. */
export default function AnalysePage({ workspace, isAdmin, onLogout }: AnalysePageProps) {
  const { input, run, stats, history, result, activeModel } = useSelector(
    workspace,
    ({ children }) => children,
  )
  const suggest = (question: string) => workspace.send({ type: 'suggestion.chosen', question })
  return (
    <FrameView page="Analyse" isAdmin={isAdmin} onLogout={onLogout}>
      <h1 className="visually-hidden">Workspace</h1>
      <div className="workspace">
        <div className="stack">
          {stats === undefined ? null : (
            <Panel name="Dataset Stats">
              <DatasetStatsView actor={stats} />
            </Panel>
          )}
          {input === undefined || run === undefined ? null : (
            <Panel name="The question">
              <QuestionInputView
                actor={input}
                badge={activeModel === undefined ? null : <ModelBadgeView actor={activeModel} />}
                progress={<QueryProgressView run={run} />}
              />
              <QueryErrorView
                run={run}
                onSuggestion={(value) => input.send({ type: 'question.edited', value })}
              />
            </Panel>
          )}
          <AnnouncementView result={result} />
          {result === undefined ? null : (
            <ResultPanels
              key={result.sessionId}
              result={result}
              workspace={workspace}
              onSuggestion={suggest}
            />
          )}
        </div>
        {history === undefined ? null : (
          <Panel name="Query History">
            <HistoryView actor={history} />
          </Panel>
        )}
      </div>
    </FrameView>
  )
}

type ChartProps = Omit<ComponentProps<typeof ChartView>, 'heading'>
type Heading = ActorRefFrom<typeof headingMachine>

const HeadedChart = ({ heading, ...chart }: ChartProps & { readonly heading: Heading }) => (
  <ChartView {...chart} heading={headingText(useSelector(heading, (snapshot) => snapshot))} />
)

interface ResultPanelsProps {
  readonly result: ActorRefFrom<typeof resultMachine>
  readonly workspace: Workspace
  readonly onSuggestion: (question: string) => void
}

function ResultPanels({ result, workspace, onSuggestion }: ResultPanelsProps) {
  const shown = useSelector(result, ({ context }) => context)
  const children = useSelector(result, (snapshot) => snapshot.children)
  const dataUpdated = useSelector(workspace, (snapshot) => {
    const updated: unknown = snapshot.children.stats?.getSnapshot().context.stats?.last_updated
    return typeof updated === 'string' ? updated : null
  })
  const {
    heading,
    table,
    copy,
    tableDownload,
    understanding,
    analysis,
    chart,
    chartDownload,
    chartData,
    followUps,
  } = children
  return (
    <>
      {heading === undefined ? null : (
        <Panel name="The result">
          <ResultView shown={shown} heading={heading} dataUpdated={dataUpdated}>
            {(title) => (
              <>
                {understanding === undefined ? null : (
                  <UnderstandingView actor={understanding} shown={shown} onAlternative={onSuggestion} />
                )}
                {table === undefined || copy === undefined || tableDownload === undefined ? null : (
                  <ContentView
                    shown={shown}
                    title={title}
                    table={table}
                    copy={copy}
                    download={tableDownload}
                  />
                )}
              </>
            )}
          </ResultView>
        </Panel>
      )}
      <div className="actions">
        {analysis === undefined ? null : (
          <Panel name="The analysis">
            <AnalysisView actor={analysis} />
          </Panel>
        )}
        {followUps === undefined ? null : (
          <Panel name="Follow-ups">
            <FollowUpsView actor={followUps} />
          </Panel>
        )}
      </div>
      {chart === undefined ||
      chartDownload === undefined ||
      chartData === undefined ||
      heading === undefined ? null : (
        <Panel name="The chart">
          <HeadedChart
            heading={heading}
            actor={chart}
            download={chartDownload}
            data={chartData}
            question={shown.question}
          />
        </Panel>
      )}
    </>
  )
}
