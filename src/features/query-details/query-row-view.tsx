import { useSelector } from '@xstate/react'
import type { ActorRef, Snapshot } from 'xstate'
import type { AdminQuery } from '../../api/admin-rows.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { RecordCell, RecordRow } from '../../ui/record-table.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { rowOf } from './query-details.connect.ts'

export const QUERY_COLUMNS = ['Date', 'User', 'Question', 'Dataset', 'Status']

interface QueryRowProps {
  /** The row of a list keeps what is listed. */
  readonly actor: ActorRef<Snapshot<unknown> & { readonly context: AdminQuery }, never>
  readonly onOpen: (query: AdminQuery) => void
}

/** One query; a press on it opens its details. */
export function QueryRowView({ actor, onOpen }: QueryRowProps) {
  const query = useSelector(actor, ({ context }) => context)
  const row = rowOf(query)
  return (
    <RecordRow onOpen={() => onOpen(query)}>
      <RecordCell column="Date">{row.date}</RecordCell>
      <RecordCell column="User" named>
        <EmailText email={row.user} />
      </RecordCell>
      <RecordCell column="Question" wide>
        <button type="button" className="records__open">
          {row.question}
        </button>
      </RecordCell>
      <RecordCell column="Dataset">{row.dataset}</RecordCell>
      <RecordCell column="Status">
        <StateBadge tone={row.status === 'Success' ? 'good' : 'bad'}>{row.status}</StateBadge>
      </RecordCell>
    </RecordRow>
  )
}
