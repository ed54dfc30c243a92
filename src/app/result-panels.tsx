import { useSelector } from '@xstate/react'
import { useMemo, type ComponentProps } from 'react'
import type { ActorRefFrom } from 'xstate'
import { AnalysisView } from '../features/analysis/analysis-view.tsx'
import { ChartView } from '../features/chart/chart-view.tsx'
import { dataUpdatedOf } from '../features/dataset-stats/dataset-stats.connect.ts'
import { FollowUpsView } from '../features/follow-ups/follow-ups-view.tsx'
import { headingText } from '../features/result/result.connect.ts'
import { ResultView } from '../features/result/result-view.tsx'
import { ContentView } from '../features/result/table-view.tsx'
import { UnderstandingView } from '../features/understanding/understanding-view.tsx'
import type { headingMachine } from '../machines/heading/heading.machine.ts'
import type { resultMachine } from '../machines/result/result.machine.ts'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { contentOf, drawnTable } from '../table/content.ts'
import { Panel } from '../ui/panel.tsx'
import './workspace.css'

type ChartProps = Omit<ComponentProps<typeof ChartView>, 'heading'>
type Heading = ActorRefFrom<typeof headingMachine>

const HeadedChart = ({ heading, ...chart }: ChartProps & { readonly heading: Heading }) => (
  <ChartView {...chart} heading={headingText(useSelector(heading, (snapshot) => snapshot))} />
)

interface ResultPanelsProps {
  readonly result: ActorRefFrom<typeof resultMachine>
  readonly workspace: ActorRefFrom<typeof workspaceMachine>
  readonly onSuggestion: (question: string) => void
}

/** An answer and everything that is done with it, each part a panel of its own. */
export function ResultPanels({ result, workspace, onSuggestion }: ResultPanelsProps) {
  const shown = useSelector(result, ({ context }) => context)
  const { answer } = shown
  const content = useMemo(() => contentOf(answer), [answer])
  const drawn = useMemo(() => drawnTable(answer, content), [answer, content])
  const children = useSelector(result, (snapshot) => snapshot.children)
  const stats = useSelector(workspace, (snapshot) => snapshot.children.stats)
  const dataUpdated = useSelector(stats, dataUpdatedOf)
  const {
    heading,
    table,
    copy,
    tableDownload,
    understanding,
    derivations,
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
                {understanding === undefined || derivations === undefined ? null : (
                  <UnderstandingView
                    actor={understanding}
                    derivations={derivations}
                    answer={answer}
                    onAlternative={onSuggestion}
                  />
                )}
                {table === undefined || copy === undefined || tableDownload === undefined ? null : (
                  <ContentView
                    content={content}
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
            table={drawn}
            question={answer.question}
          />
        </Panel>
      )}
    </>
  )
}
