import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { bulkDeletionMachine } from '../../machines/bulk-deletion/bulk-deletion.machine.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { connectBulkDeletion } from './invitation.connect.ts'

const CHOICES = [
  { value: 'all', label: 'All Invitations' },
  { value: 'unused', label: 'Unused Only' },
  { value: 'used', label: 'Used Only' },
] as const

interface InvitationFiltersProps {
  readonly used: string
  readonly onChoice: (used: string) => void
  /** How many used invitations there are; null where others are listed. */
  readonly listed: number | null
  readonly bulkDeletion: ActorRefFrom<typeof bulkDeletionMachine>
}

export function InvitationFiltersView({ used, onChoice, listed, bulkDeletion }: InvitationFiltersProps) {
  const deletion = connectBulkDeletion(
    useSelector(bulkDeletion, (snapshot) => snapshot),
    bulkDeletion.send,
  )
  return (
    <>
      <SelectField label="Show" options={CHOICES} value={used} onChoice={onChoice} />
      {used === 'used' && listed !== null ? (
        <Button
          look="danger"
          disabled={deletion.busy}
          busy={deletion.busy}
          onClick={() => deletion.deleteUsed(listed)}
        >
          {deletion.label}
        </Button>
      ) : null}
    </>
  )
}
