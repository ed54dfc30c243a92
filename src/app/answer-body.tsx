import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { Answer } from '../api/answer.ts'
import { AnalysisView } from '../features/analysis/analysis-view.tsx'
import { ChartView } from '../features/chart/chart-view.tsx'
import type { DrawnRows } from '../features/chart/chart.connect.ts'
import { isSwitchedOn, notesOf } from '../features/result/result.connect.ts'
import { TableSwitchesView } from '../features/result/table-switches-view.tsx'
import { ContentView, NoRowsView, TableDownloadErrorView } from '../features/result/table-view.tsx'
import type { resultMachine } from '../machines/result/result.machine.ts'
import type { Content, TableData } from '../table/table-data.ts'
import { Panel } from '../ui/panel.tsx'
import { sameTable, useRowLink } from './drawn-rows.ts'
import './workspace.css'

/** They are there as long as their result. */
export type Parts = Required<SnapshotFrom<typeof resultMachine>['children']>

export interface PartProps {
  readonly parts: Parts
  readonly answer: Answer
  readonly content: Content | null
}

export interface Drawn {
  /** The table that a chart draws, and which of its rows. */
  readonly drawn: TableData
  readonly drawnRows: DrawnRows
}

/** From how many columns a table needs the width of the window. */
const WIDE_FROM_COLUMNS = 5
/** From how many groups a chart needs it. */
const WIDE_FROM_GROUPS = 3
/** From how many it needs that of any window. */
const WIDEST_FROM_COLUMNS = 10
/** Up to how many rows a table leaves room below it beside a chart. */
const SHORT_TO_ROWS = 8

interface BodyProps extends PartProps, Drawn {
  /** The table as it was answered. */
  readonly list: TableData | null
  readonly title: string
  readonly onSuggestion: (question: string) => void
}

/** Chart, table and analysis, beside each other where there is room. */
export function BodyView({ parts, answer, content, list, drawn, drawnRows, title, onSuggestion }: BodyProps) {
  const { table, tableDownload, chart, chartDownload, chartData, drawing, analysis } = parts
  const link = useRowLink(chart, drawing, sameTable(content, drawn) !== null)
  const hasMargins = useSelector(parts.margins, isSwitchedOn)
  const { columns = [], rows = [] } = content?.table ?? {}
  const groups = drawn.columns.filter(({ role }) => role === 'dimension').length
  const isWide = columns.length >= WIDE_FROM_COLUMNS || groups >= WIDE_FROM_GROUPS
  const layout = [
    'answer__body',
    isWide && columns.length < WIDEST_FROM_COLUMNS ? 'answer__body--wide' : '',
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
            instead={<NoRowsView answer={answer} onQuestion={onSuggestion} />}
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
