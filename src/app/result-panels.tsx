import { useSelector } from '@xstate/react'
import { lazy, Suspense, useMemo } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Answer } from '../api/answer.ts'
import { sentenceIn } from '../api/edits.ts'
import { AnalysisButtonView, AnalysisView } from '../features/analysis/analysis-view.tsx'
import { ChartDownloadView } from '../features/chart/chart-download-view.tsx'
import { ChartView } from '../features/chart/chart-view.tsx'
import type { DrawnRows } from '../features/chart/chart.connect.ts'
import { dataUpdatedOf } from '../features/dataset-stats/dataset-stats.connect.ts'
import { FollowUpsButtonView, FollowUpsView } from '../features/follow-ups/follow-ups-view.tsx'
import { LoneFigureView } from '../features/result/lone-figure-view.tsx'
import {
  aboutOf,
  canBeAnalysed,
  connectResult,
  headingText,
  isSwitchedOn,
  notesOf,
  originOf,
  toldOf,
  widerOf,
} from '../features/result/result.connect.ts'
import { ResultNoteView, ResultView } from '../features/result/result-view.tsx'
import { TableSwitchesView } from '../features/result/table-switches-view.tsx'
import {
  ContentView,
  NoRowsView,
  TableActionsView,
  TableDownloadErrorView,
} from '../features/result/table-view.tsx'
import { UnderstandingView } from '../features/understanding/understanding-view.tsx'
import type { headingMachine } from '../machines/heading/heading.machine.ts'
import type { resultMachine } from '../machines/result/result.machine.ts'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { loneFigure } from '../table/behind.ts'
import { contentOf, drawnTable } from '../table/content.ts'
import type { Told } from '../table/export-table.ts'
import type { Content, TableData } from '../table/table-data.ts'
import type { About } from '../table/workbook-sheets.ts'
import { Panel } from '../ui/panel.tsx'
import { sameTable, useDrawnRows, useRowLink } from './drawn-rows.ts'
import { linkTo } from './place.ts'
import { useShownContent } from './shown-content.ts'
import './workspace.css'

/** Comes with the first answer. */
const SentenceView = lazy(() => import('../features/sentence/sentence-view.tsx'))

/** They are there as long as their result. */
type Parts = Required<SnapshotFrom<typeof resultMachine>['children']>

interface PartProps {
  readonly parts: Parts
  readonly answer: Answer
  readonly content: Content | null
}

interface Drawn {
  /** The table that a chart draws, and which of its rows. */
  readonly drawn: TableData
  readonly drawnRows: DrawnRows
}

/** From how many columns a table needs the width of the window. */
const WIDE_FROM_COLUMNS = 5
/** From how many it needs that of any window. */
const WIDEST_FROM_COLUMNS = 10
/** Up to how many rows a table leaves room below it beside a chart. */
const SHORT_TO_ROWS = 8

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
  const { table, copy, tableDownload, chart, chartDownload, drawing, analysis, followUps } = parts
  return (
    <div className="answer__tools">
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
        look={drawing}
        table={drawn}
        drawnRows={drawnRows}
        question={answer.question}
        note={note}
      />
    </div>
  )
}

interface BodyProps extends PartProps, Drawn {
  /** The table as it was answered. */
  readonly list: TableData | null
  readonly title: string
  readonly onSuggestion: (question: string) => void
}

/** Chart, table and analysis, beside each other where there is room. */
function BodyView({ parts, answer, content, list, drawn, drawnRows, title, onSuggestion }: BodyProps) {
  const { table, tableDownload, chart, chartDownload, chartData, drawing, analysis } = parts
  const link = useRowLink(chart, drawing, sameTable(content, drawn) !== null)
  const hasMargins = useSelector(parts.margins, isSwitchedOn)
  const { columns = [], rows = [] } = content?.table ?? {}
  const layout = [
    'answer__body',
    columns.length >= WIDE_FROM_COLUMNS ? 'answer__body--wide' : '',
    columns.length >= WIDEST_FROM_COLUMNS ? 'answer__body--widest' : '',
    rows.length <= SHORT_TO_ROWS ? 'answer__body--short' : '',
  ]
  return (
    <div className={layout.filter(Boolean).join(' ')}>
      <Panel name="The chart">
        <ChartView
          actor={chart}
          download={chartDownload}
          data={chartData}
          look={drawing}
          table={drawn}
          drawnRows={drawnRows}
          heading={title}
        />
      </Panel>
      <div className="answer__table">
        <Panel name="The table">
          <TableDownloadErrorView download={tableDownload} />
          <ContentView
            content={content}
            instead={<NoRowsView wider={widerOf(answer)} onWider={onSuggestion} />}
            notes={list === null ? [] : notesOf(list, hasMargins, answer.groupsSuppressed)}
            switches={list === null ? null : <TableSwitchesView list={list} {...parts} />}
            table={table}
            {...link}
          />
        </Panel>
      </div>
      <div className="answer__analysis">
        <Panel name="The analysis">
          <AnalysisView actor={analysis} isKept={answer.analysis !== null} />
        </Panel>
      </div>
    </div>
  )
}

interface ResultPanelsProps {
  readonly result: ActorRefFrom<typeof resultMachine>
  readonly heading: ActorRefFrom<typeof headingMachine>
  readonly workspace: ActorRefFrom<typeof workspaceMachine>
  readonly onSuggestion: (question: string) => void
}

/** An answer and everything that is done with it, each part a panel of its own. */
export function ResultPanels({ result, heading, workspace, onSuggestion }: ResultPanelsProps) {
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
  const drawnRows = useDrawnRows(parts.table, content, drawn)
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
