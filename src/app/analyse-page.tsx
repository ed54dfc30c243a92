import { useSelector } from '@xstate/react'
import { useCallback, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { DatasetStatsView } from '../features/dataset-stats/dataset-stats-view.tsx'
import { FrameView } from '../features/frame/frame-view.tsx'
import { GuideView } from '../features/guide/guide-view.tsx'
import { HistoryView } from '../features/history/history-view.tsx'
import { ModelBadgeView } from '../features/active-model/model-badge-view.tsx'
import { offersAnnouncement } from '../features/offers/offers.connect.ts'
import { OffersView } from '../features/offers/offers-view.tsx'
import { OpeningView } from '../features/opening/opening-view.tsx'
import { QueryErrorView, QueryProgressView } from '../features/query-run/query-run-view.tsx'
import { AnnouncementView } from '../features/result/result-view.tsx'
import type { questionInputMachine } from '../machines/question-input/question-input.machine.ts'
import type { workspaceMachine } from '../machines/workspace/workspace.machine.ts'
import { Panel } from '../ui/panel.tsx'
import { DATA_PATH } from './place.ts'
import { QuestionPanel } from './question-panel.tsx'
import { ResultPanels } from './result-panels.tsx'
import './workspace.css'

type Workspace = ActorRefFrom<typeof workspaceMachine>

interface AnalysePageProps {
  readonly workspace: Workspace
  readonly isAdmin: boolean
  readonly onLogout: () => void
  readonly account: ReactNode
}

const failureIn = (snapshot: SnapshotFrom<typeof workspaceMachine>) =>
  snapshot.matches('failed') ? snapshot.context.failure : null

const offeredIn = (snapshot: SnapshotFrom<typeof workspaceMachine>) =>
  snapshot.matches('offering') ? snapshot.context.offered : null

const openingIn = (snapshot: SnapshotFrom<typeof workspaceMachine>) =>
  (['opening', 'missing', 'unopened'] as const).find((state) => snapshot.matches(state)) ?? null

/** The question that is typed with further words, and room after them. */
const withWords = (input: ActorRefFrom<typeof questionInputMachine>, words: string) => ({
  before: `${input.getSnapshot().context.question.trimEnd()} ${words}`.trim(),
  after: '',
  within: null,
})

const chosenName = ({ context: { datasets, datasetId } }: SnapshotFrom<typeof questionInputMachine>) =>
  datasets.find(({ id }) => id === datasetId)?.name ?? null

/** A query runs as long as the input is loading. */
function ProgressView({ input }: { readonly input: ActorRefFrom<typeof questionInputMachine> }) {
  const run = useSelector(input, ({ children }) => children.run)
  const dataset = useSelector(input, chosenName)
  const cancel = useCallback(() => input.send({ type: 'query.cancelled' }), [input])
  return run === undefined ? null : <QueryProgressView run={run} dataset={dataset} onCancel={cancel} />
}

/** The analyse workspace (SPEC section 2): each part is a panel that fails alone. */
export function AnalysePage({ workspace, isAdmin, onLogout, account }: AnalysePageProps) {
  const children = useSelector(workspace, (snapshot) => snapshot.children)
  const { input, stats, statsFold, guideSearch, history, historyFold, historySearch, result, activeModel } =
    children
  const isGuided = useSelector(statsFold, (snapshot) => snapshot?.hasTag('folded') === false)
  const isFresh = useSelector(workspace, (snapshot) => snapshot.matches('fresh'))
  const opening = useSelector(workspace, openingIn)
  const shownId = useSelector(workspace, ({ context }) => context.shown?.answer.id ?? null)
  const heading = useSelector(result, (snapshot) => snapshot?.children.heading)
  const failure = useSelector(workspace, failureIn)
  const offered = useSelector(workspace, offeredIn)
  const suggest = (question: string) => workspace.send({ type: 'suggestion.chosen', question })
  return (
    <FrameView page="Analyse" isAdmin={isAdmin} onLogout={onLogout} account={account}>
      <h1 className="visually-hidden">Workspace</h1>
      <div className="workspace">
        <div className="workspace__main">
          {input === undefined ? null : (
            <Panel name="The question">
              <QuestionPanel
                key={input.sessionId}
                input={input}
                dataLink={isAdmin ? <Link href={DATA_PATH}>Add data</Link> : null}
                badge={activeModel === undefined ? null : <ModelBadgeView actor={activeModel} />}
                progress={<ProgressView input={input} />}
                isSlim={!isFresh}
                isTold={failure !== null || offered !== null}
                onQuestion={suggest}
              />
              {failure === null ? null : (
                <QueryErrorView
                  failure={failure}
                  onSuggestion={(value) => input.send({ type: 'question.edited', value })}
                  onAsked={suggest}
                  onGap={(gap) => input.send({ type: 'question.begun', gap })}
                />
              )}
            </Panel>
          )}
          {stats === undefined || statsFold === undefined ? null : (
            <Panel name="Dataset Stats">
              <DatasetStatsView actor={stats} fold={statsFold} />
            </Panel>
          )}
          {stats === undefined || guideSearch === undefined || input === undefined || !isGuided ? null : (
            <Panel name="What can I ask?">
              <GuideView
                stats={stats}
                search={guideSearch}
                onQuestion={suggest}
                onWords={(words) => input.send({ type: 'question.begun', gap: withWords(input, words) })}
              />
            </Panel>
          )}
          {opening === null ? null : (
            <Panel name="The answer">
              <OpeningView stage={opening} onRetry={() => workspace.send({ type: 'opening.retried' })} />
            </Panel>
          )}
          {offered === null ? null : (
            <Panel name="The offers">
              <OffersView offered={offered} onTaken={suggest} />
            </Panel>
          )}
          <AnnouncementView result={result} instead={offered === null ? '' : offersAnnouncement(offered)} />
          {result === undefined || heading === undefined ? null : (
            <ResultPanels
              key={result.sessionId}
              result={result}
              heading={heading}
              workspace={workspace}
              isAdmin={isAdmin}
              onSuggestion={suggest}
            />
          )}
        </div>
        {history === undefined || historyFold === undefined || historySearch === undefined ? null : (
          <Panel name="Query History">
            <HistoryView actor={history} fold={historyFold} search={historySearch} shownId={shownId} />
          </Panel>
        )}
      </div>
    </FrameView>
  )
}
