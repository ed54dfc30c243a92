import { useSelector } from '@xstate/react'
import { useId, type ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { errorLogMachine } from '../../machines/error-log/error-log.machine.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { RecordActions, RecordCell, RecordRow } from '../../ui/record-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { connectErrorLog } from './error-log.connect.ts'
import '../../ui/code.css'
import '../../ui/details.css'
import '../../ui/disclosure.css'

export const ERROR_LOG_COLUMNS = ['Date', 'Severity', 'Message', 'User', 'Status', 'Actions']

type Connected = ReturnType<typeof connectErrorLog>

/** One reported error; a press on it opens and closes its details. */
export function ErrorLogRowView({ actor }: { readonly actor: ActorRefFrom<typeof errorLogMachine> }) {
  const [detailId, messageId] = [useId(), useId()]
  const log = connectErrorLog(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <>
      <RecordRow busy={log.busy} onOpen={log.toggleDetail}>
        <RecordCell column="Date">{log.date}</RecordCell>
        <RecordCell column="Severity">
          <StateBadge tone={log.tone}>{log.severity}</StateBadge>
        </RecordCell>
        <RecordCell column="Message" wide>
          <button
            type="button"
            className="disclosure records__open"
            aria-expanded={log.isOpen}
            aria-controls={log.isOpen ? detailId : undefined}
          >
            <span id={messageId}>{log.message}</span>
          </button>
        </RecordCell>
        <RecordCell column="User" named>
          <EmailText email={log.user} />
        </RecordCell>
        <RecordCell column="Status">
          <StateBadge tone={log.status === 'Resolved' ? 'good' : 'quiet'}>{log.status}</StateBadge>
        </RecordCell>
        <RecordActions>
          <div className="records__buttons">
            <RowActions
              describedBy={messageId}
              disabled={log.busy}
              actions={[
                { label: log.toggleLabel, act: log.toggleResolution },
                { label: 'Delete', act: log.remove },
              ]}
            />
          </div>
        </RecordActions>
      </RecordRow>
      {log.isOpen ? (
        <tr role="row" id={detailId}>
          <td role="cell" colSpan={ERROR_LOG_COLUMNS.length} className="records__detail">
            <DetailView {...log.details} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div className="details__part">
    <h2 className="details__title">{title}</h2>
    {children}
  </div>
)

const Code = ({ children }: { readonly children: string }) => (
  <pre className="code" tabIndex={0}>
    {children}
  </pre>
)

const DetailView = ({ url, userAgent, stack, trail, metadata }: Connected['details']) => (
  <div className="details">
    {url === null ? null : (
      <Part title="Address">
        <p className="details__text">{url}</p>
      </Part>
    )}
    {userAgent === null ? null : (
      <Part title="User Agent">
        <p className="details__text">{userAgent}</p>
      </Part>
    )}
    <Part title="Stack Trace">
      {stack === null ? <p className="hint">None was reported.</p> : <Code>{stack}</Code>}
    </Part>
    {trail.length === 0 ? null : (
      <Part title="What happened before">
        <ol className="details__trail" tabIndex={0}>
          {trail.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      </Part>
    )}
    {metadata === null ? null : (
      <Part title="Metadata">
        <Code>{metadata}</Code>
      </Part>
    )}
  </div>
)
