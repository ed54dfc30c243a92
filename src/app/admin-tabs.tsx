import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { AdminQuery, Model } from '../api/admin-rows.ts'
import { ErrorLogFiltersView } from '../features/error-log/error-log-filters-view.tsx'
import { ERROR_LOG_COLUMNS, ErrorLogRowView } from '../features/error-log/error-log-row-view.tsx'
import { ErrorStatsView } from '../features/error-stats/error-stats-view.tsx'
import { InvitationFiltersView } from '../features/invitation/invitation-filters-view.tsx'
import { INVITATION_COLUMNS, InvitationRowView } from '../features/invitation/invitation-row-view.tsx'
import { InviteFormView } from '../features/invite-form/invite-form-view.tsx'
import { ListView } from '../features/list/list-view.tsx'
import { ActiveModelCardView } from '../features/active-model/active-model-card-view.tsx'
import { CostAnalysisView } from '../features/ai-model/cost-analysis-view.tsx'
import { ModelFormView } from '../features/model-form/model-form-view.tsx'
import { ModelTryView } from '../features/model-try/model-try-view.tsx'
import { MODEL_COLUMNS, ModelRowView } from '../features/ai-model/model-row-view.tsx'
import { NarrowQuestionsView } from '../features/query-details/narrow-questions-view.tsx'
import { QueryDetailsView } from '../features/query-details/query-details-view.tsx'
import { QueryFiltersView } from '../features/query-details/query-filters-view.tsx'
import { QUERY_COLUMNS, QueryRowView } from '../features/query-details/query-row-view.tsx'
import { StoredTableView } from '../features/result/stored-table-view.tsx'
import { VerificationView } from '../features/verification/verification-view.tsx'
import { UserFiltersView } from '../features/user/user-filters-view.tsx'
import { USER_COLUMNS, UserRowView } from '../features/user/user-row-view.tsx'
import type { activeModelMachine } from '../machines/active-model/active-model.machine.ts'
import type { aiModelMachine } from '../machines/ai-model/ai-model.machine.ts'
import type { bulkDeletionMachine } from '../machines/bulk-deletion/bulk-deletion.machine.ts'
import type { errorLogMachine } from '../machines/error-log/error-log.machine.ts'
import type { errorStatsMachine } from '../machines/error-stats/error-stats.machine.ts'
import type { invitationMachine } from '../machines/invitation/invitation.machine.ts'
import type { inviteFormMachine } from '../machines/invite-form/invite-form.machine.ts'
import type { keptRow, List } from '../machines/list/list.machine.ts'
import type { modelFormMachine } from '../machines/model-form/model-form.machine.ts'
import type { modelTryMachine } from '../machines/model-try/model-try.machine.ts'
import type { queryDetailsMachine } from '../machines/query-details/query-details.machine.ts'
import type { userMachine } from '../machines/user/user.machine.ts'
import './admin.css'

/** The five tabs of the admin dashboard (SPEC section 2), each of a list and what belongs to it. */

/** What is said of a list that shows nothing. */
const emptyText = (nothing: string, noMatch: string) => (isUsualFilter: boolean) =>
  isUsualFilter ? nothing : noMatch

export const UsersTab = ({ list }: { readonly list: List<typeof userMachine> }) => (
  <ListView
    actor={list}
    label="Users"
    columns={USER_COLUMNS}
    empty={emptyText('There are no users yet.', 'No user matches these filters.')}
    filters={(filter) => <UserFiltersView {...filter} />}
    row={(row) => <UserRowView key={row.id} actor={row} />}
  />
)

interface InvitationsTabProps {
  readonly list: List<typeof invitationMachine>
  readonly form: ActorRefFrom<typeof inviteFormMachine>
  readonly bulkDeletion: ActorRefFrom<typeof bulkDeletionMachine>
}

export function InvitationsTab({ list, form, bulkDeletion }: InvitationsTabProps) {
  const listed = useSelector(list, (snapshot) => (snapshot.matches('loaded') ? snapshot.context.total : null))
  return (
    <div className="stack">
      <InviteFormView actor={form} />
      <ListView
        actor={list}
        label="Invitations"
        columns={INVITATION_COLUMNS}
        empty={emptyText('No invitation waits to be used.', 'No invitation matches this filter.')}
        filters={(filter) => (
          <InvitationFiltersView
            used={filter.of('used')}
            onChoice={filter.choose('used')}
            listed={listed}
            bulkDeletion={bulkDeletion}
          />
        )}
        row={(row) => <InvitationRowView key={row.id} actor={row} />}
      />
    </div>
  )
}

/** What a form says of tests, where the backend has them. */
const testHint = (models: readonly Model[]) =>
  models.some((model) => model.can_be_tested !== undefined)
    ? 'Test in the row of a model asks it ten questions whose answers are known: try that before it is activated.'
    : null

interface ModelsTabProps {
  readonly list: List<typeof aiModelMachine>
  readonly form: ActorRefFrom<typeof modelFormMachine>
  readonly test: ActorRefFrom<typeof modelTryMachine>
  readonly activeModel: ActorRefFrom<typeof activeModelMachine> | undefined
}

export function ModelsTab({ list, form, test, activeModel }: ModelsTabProps) {
  const models = useSelector(list, ({ context }) => context.listed)
  const active = models.find((model) => model.is_active) ?? null
  return (
    <div className="stack">
      <div className="admin__intro">
        <p>
          AI models read questions and write analyses. Exactly one is active, and it answers everybody. Costs
          are in dollars per million tokens.
        </p>
        <ModelFormView actor={form} hint={testHint(models)} />
      </div>
      {activeModel === undefined ? null : <ActiveModelCardView actor={activeModel} />}
      <ListView
        actor={list}
        label="AI Models"
        columns={MODEL_COLUMNS}
        empty={() => 'No AI models configured. Add a model to get started.'}
        row={(row) => (
          <ModelRowView
            key={row.id}
            actor={row}
            active={active}
            all={models}
            onTest={(model) => test.send({ type: 'try.opened', model })}
          />
        )}
      />
      <CostAnalysisView models={models} />
      <ModelTryView actor={test} />
    </div>
  )
}

interface QueriesTabProps {
  readonly list: List<ReturnType<typeof keptRow<AdminQuery>>>
  readonly details: ActorRefFrom<typeof queryDetailsMachine>
}

export const QueriesTab = ({ list, details }: QueriesTabProps) => (
  <div className="stack">
    <NarrowQuestionsView list={list} />
    <ListView
      actor={list}
      label="User Queries"
      columns={QUERY_COLUMNS}
      empty={emptyText('Nobody has asked anything yet.', 'No query matches these filters.')}
      filters={(filter) => <QueryFiltersView {...filter} />}
      row={(row) => (
        <QueryRowView
          key={row.id}
          actor={row}
          onOpen={(query) => details.send({ type: 'details.requested', query })}
        />
      )}
    />
    <QueryDetailsView
      actor={details}
      table={(rows, markup) => <StoredTableView rows={rows} markup={markup} />}
      verification={(question) => <MarkOf details={details} question={question} />}
    />
  </div>
)

interface MarkOfProps {
  readonly details: ActorRefFrom<typeof queryDetailsMachine>
  readonly question: string
}

function MarkOf({ details, question }: MarkOfProps) {
  const actor = useSelector(details, ({ children }) => children.verification)
  return actor === undefined ? null : <VerificationView actor={actor} mayVerify question={question} />
}

interface ErrorLogsTabProps {
  readonly list: List<typeof errorLogMachine>
  readonly stats: ActorRefFrom<typeof errorStatsMachine>
}

export const ErrorLogsTab = ({ list, stats }: ErrorLogsTabProps) => (
  <div className="stack">
    <ErrorStatsView actor={stats} />
    <ListView
      actor={list}
      label="Error Logs"
      columns={ERROR_LOG_COLUMNS}
      empty={emptyText('No errors were reported.', 'No error matches these filters.')}
      filters={(filter) => <ErrorLogFiltersView of={filter.of} choose={filter.choose} type={filter.type} />}
      row={(row) => <ErrorLogRowView key={row.id} actor={row} />}
    />
  </div>
)
