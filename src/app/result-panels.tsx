import { useSelector } from '@xstate/react'
import { lazy, Suspense, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { sentenceIn } from '../api/edits.ts'
import { AnalysisButtonView } from '../features/analysis/analysis-view.tsx'
import { ChartDownloadView } from '../features/chart/chart-download-view.tsx'
import { dataUpdatedOf } from '../features/dataset-stats/dataset-stats.connect.ts'
import { FollowUpsButtonView, FollowUpsView } from '../features/follow-ups/follow-ups-view.tsx'
import { LoneFigureView } from '../features/result/lone-figure-view.tsx'
import {
  aboutOf,
  canBeAnalysed,
  connectResult,
  headingText,
  isSwitchedOn,
  originOf,
  toldOf,
} from '../features/result/result.connect.ts'
import { ResultNoteView, ResultView } from '../features/result/result-view.tsx'
import { TableActionsView } from '../features/result/table-view.tsx'
import { VerificationView } from '../features/verification/verification-view.tsx'
import { UnderstandingView } from '../features/understanding/understanding-view.tsx'
import type { headingMachine } from '../machines/heading/heading.machine.ts'
import type { resultMachine } from '../machines/result/result.machine.ts'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { loneFigure } from '../table/behind.ts'
import { contentOf, drawnTable } from '../table/content.ts'
import type { Told } from '../table/export-table.ts'
import type { About } from '../table/workbook-sheets.ts'
import { Panel } from '../ui/panel.tsx'
import { Sideways } from '../ui/sideways.tsx'
import { BodyView, type Drawn, type PartProps, type Parts } from './answer-body.tsx'
import { useDrawnRows } from './drawn-rows.ts'
import { linkTo } from './place.ts'
import { useShownContent } from './shown-content.ts'
import './workspace.css'

/** Comes with the first answer. */
const SentenceView = lazy(() => import('../features/sentence/sentence-view.tsx'))

interface ToolsProps {
  readonly note: string
  readonly title: string
  readonly about: () => About
  readonly told: () => Told
}

/** The one toolbar of an answer. */
function ToolsView({
  parts,
  answer,
  content,
  drawn,
  drawnRows,
  note,
  title,
  about,
  told,
}: PartProps & Drawn & ToolsProps) {
  const { table, copy, tableDownload, chart, chartDownload, chartCopy, drawing, analysis, followUps } = parts
  return (
    <Sideways className="answer__tools">
      <TableActionsView
        content={content}
        title={title}
        about={about}
        told={told}
        table={table}
        copy={copy}
        download={tableDownload}
      />
      {canBeAnalysed(answer) ? <AnalysisButtonView actor={analysis} /> : null}
      <FollowUpsButtonView actor={followUps} />
      {/* Last: it comes with the chart, and moves no button that somebody is about to press. */}
      <ChartDownloadView
        actor={chart}
        download={chartDownload}
        copy={chartCopy}
        look={drawing}
        table={drawn}
        drawnRows={drawnRows}
        question={answer.question}
        point={told().point}
        note={note}
      />
    </Sideways>
  )
}

interface ResultPanelsProps {
  readonly result: ActorRefFrom<typeof resultMachine>
  readonly heading: ActorRefFrom<typeof headingMachine>
  readonly workspace: ActorRefFrom<typeof workspaceMachine>
  readonly isAdmin: boolean
  readonly onSuggestion: (question: string) => void
}

/** An answer and everything that is done with it, each part a panel of its own. */
export function ResultPanels({ result, heading, workspace, isAdmin, onSuggestion }: ResultPanelsProps) {
  const shown = useSelector(result, ({ context }) => context)
  const { answer, sentence } = shown
  const answered = useMemo(() => contentOf(answer), [answer])
  const drawn = useMemo(() => drawnTable(answer, answered), [answer, answered])
  // Taken once: a result that stops lets go of them before it goes from the page.
  const parts = useMemo(() => result.getSnapshot().children as Parts, [result])
  const list = answered?.table ?? null
  const content = useShownContent(parts, answered)
  const figure = useMemo(() => (answered === null ? null : loneFigure(answered.table)), [answered])
  const stats = useSelector(workspace, ({ children }) => children.stats)
  const dataUpdated = useSelector(stats, dataUpdatedOf)
  const title = headingText(useSelector(heading, (snapshot) => snapshot))
  const drawnRows = useDrawnRows(parts.table, parts.margins, content, drawn)
  const { note } = connectResult(shown, dataUpdated)
  const hasMargins = () => isSwitchedOn(parts.margins.getSnapshot())
  return (
    <>
      <section
        className="card answer"
        aria-labelledby="result-heading"
        data-question={answer.question}
        data-origin={originOf(shown, dataUpdated)}
      >
        <Panel name="The result" titleId="result-heading">
          <ResultView
            shown={shown}
            title={title}
            dataUpdated={dataUpdated}
            sentence={
              sentence === null || sentenceIn(answer.interpretation).length === 0 ? null : (
                <Suspense fallback={<p className="answer__reading">{answer.interpretation?.restatement}</p>}>
                  <SentenceView actor={sentence} interpretation={answer.interpretation} />
                </Suspense>
              )
            }
          >
            <VerificationView actor={parts.verification} mayVerify={isAdmin} question={answer.question} />
            <UnderstandingView
              actor={parts.understanding}
              derivations={parts.derivations}
              answer={answer}
              onAlternative={onSuggestion}
            />
          </ResultView>
        </Panel>
        {figure === null ? null : <LoneFigureView figure={figure} />}
        <ToolsView
          parts={parts}
          answer={answer}
          content={content}
          drawn={drawn}
          drawnRows={drawnRows}
          note={note}
          title={title}
          about={() => aboutOf(shown, dataUpdated, list, hasMargins())}
          told={() => toldOf(shown, list, hasMargins())}
        />
        <BodyView
          parts={parts}
          answer={answer}
          content={content}
          list={list}
          drawn={drawn}
          drawnRows={drawnRows}
          title={title}
          onSuggestion={onSuggestion}
        />
        <ResultNoteView
          shown={shown}
          dataUpdated={dataUpdated}
          linkCopy={parts.linkCopy}
          href={answer.address === null ? null : linkTo(answer.address)}
        />
      </section>
      <Panel name="Follow-ups">
        <FollowUpsView actor={parts.followUps} />
      </Panel>
    </>
  )
}
