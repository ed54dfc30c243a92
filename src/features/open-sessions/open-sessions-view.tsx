import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { openSessionsMachine } from '../../machines/open-sessions/open-sessions.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RecordActions, RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx'
import { connectOpenSessions } from './open-sessions.connect.ts'

const COLUMNS = ['Device', 'First Seen', 'Last Seen', 'Actions']

/** The dialog that lists where a person is signed in, and ends it. */
export function OpenSessionsView({ actor }: { readonly actor: ActorRefFrom<typeof openSessionsMachine> }) {
  const sessions = connectOpenSessions(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <Modal wide open={sessions.isOpen} title="Sessions" onClose={sessions.close}>
      {sessions.error === null ? null : <Alert>{sessions.error}</Alert>}
      {sessions.isLoading ? (
        <p className="hint" role="status">
          Loading your sessions...
        </p>
      ) : null}
      {sessions.rows.length === 0 ? null : (
        <RecordTable label="Sessions" columns={COLUMNS} busy={sessions.isLoading}>
          {sessions.rows.map((row) => (
            <RecordRow key={row.id}>
              <RecordCell column="Device">
                {row.device} {row.isThis ? <span className="badge">This one</span> : null}
              </RecordCell>
              <RecordCell column="First Seen">{row.firstSeen}</RecordCell>
              <RecordCell column="Last Seen">{row.lastSeen}</RecordCell>
              <RecordActions>
                {row.isThis ? null : (
                  <Button disabled={sessions.busy} aria-label={row.title} onClick={row.end}>
                    {row.label}
                  </Button>
                )}
              </RecordActions>
            </RecordRow>
          ))}
        </RecordTable>
      )}
      <div className="modal__actions">
        {sessions.isUnloaded ? <Button onClick={sessions.load}>Try Again</Button> : null}
        {sessions.hasOthers ? (
          <Button
            look="danger"
            disabled={sessions.busy}
            busy={sessions.isEndingOthers}
            onClick={sessions.endOthers}
          >
            {sessions.othersLabel}
          </Button>
        ) : null}
      </div>
    </Modal>
  )
}
