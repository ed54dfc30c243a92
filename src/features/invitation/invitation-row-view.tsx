import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { invitationMachine } from '../../machines/invitation/invitation.machine.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RecordActions, RecordCell, RecordRow } from '../../ui/record-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { connectInvitation } from './invitation.connect.ts'

export const INVITATION_COLUMNS = ['Email', 'Role', 'Status', 'Created', 'Expires', 'Used', 'Actions']

export function InvitationRowView({ actor }: { readonly actor: ActorRefFrom<typeof invitationMachine> }) {
  const emailId = useId()
  const invitation = connectInvitation(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <RecordRow busy={invitation.busy}>
      <RecordCell column="Email" wide>
        <span id={emailId}>
          <EmailText email={invitation.email} />
        </span>
      </RecordCell>
      <RecordCell column="Role">{invitation.role}</RecordCell>
      <RecordCell column="Status">
        <StateBadge tone={invitation.tone}>{invitation.status}</StateBadge>
      </RecordCell>
      <RecordCell column="Created">
        <Moment at={invitation.created} otherwise="-" />
      </RecordCell>
      <RecordCell column="Expires">
        <Moment at={invitation.expires} otherwise="-" />
      </RecordCell>
      <RecordCell column="Used">
        <Moment at={invitation.used} otherwise="-" />
      </RecordCell>
      <RecordActions>
        {invitation.isOpen ? (
          <div className="records__buttons">
            <RowActions
              describedBy={emailId}
              disabled={invitation.busy}
              actions={[
                { label: 'Copy Link', act: invitation.copyLink },
                { label: 'Revoke', act: invitation.revoke },
              ]}
            />
          </div>
        ) : null}
      </RecordActions>
    </RecordRow>
  )
}
