import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { ROLES } from '../../config/roles.ts'
import type { userMachine } from '../../machines/user/user.machine.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RecordActions, RecordCell, RecordRow } from '../../ui/record-table.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useFocusHome } from '../../ui/use-focus-home.ts'
import { connectUser } from './user.connect.ts'

export const USER_COLUMNS = ['Email', 'Name', 'Role', 'Status', 'Last Login', 'Created', 'Actions']

/** One account. The own row has a badge and no actions. */
export function UserRowView({ actor }: { readonly actor: ActorRefFrom<typeof userMachine> }) {
  const emailId = useId()
  const user = connectUser(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  const actions = useFocusHome<HTMLDivElement>(user.isEditing, 'button')
  return (
    <RecordRow busy={user.busy}>
      <RecordCell column="Email" wide>
        <span id={emailId}>
          <EmailText email={user.email} />
        </span>{' '}
        {user.isSelf ? <span className="badge">You</span> : null}
      </RecordCell>
      <RecordCell column="Name" named>
        {user.name}
      </RecordCell>
      <RecordCell column="Role">
        {user.isEditing ? (
          <SelectField
            label={`Role of ${user.email}`}
            inPlace
            options={ROLES}
            value={user.role}
            disabled={user.busy}
            onChoice={user.chooseRole}
          />
        ) : (
          user.roleText
        )}
      </RecordCell>
      <RecordCell column="Status">
        <StateBadge tone={user.status === 'Active' ? 'good' : 'quiet'}>{user.status}</StateBadge>
      </RecordCell>
      <RecordCell column="Last Login">
        <Moment at={user.lastLogin} otherwise="Never" />
      </RecordCell>
      <RecordCell column="Created">
        <Moment at={user.created} otherwise="-" />
      </RecordCell>
      <RecordActions>
        {/* New buttons, not the old ones with other words: the focus must not stay on another action. */}
        <div key={String(user.isEditing)} ref={actions} className="records__buttons" tabIndex={-1}>
          {user.isSelf ? null : user.isEditing ? (
            <>
              <Button look="primary" busy={user.busy} disabled={user.busy} onClick={user.save}>
                Save
              </Button>
              <Button disabled={user.busy} onClick={user.cancel}>
                Cancel
              </Button>
            </>
          ) : (
            <RowActions
              describedBy={emailId}
              disabled={user.busy}
              actions={[
                { label: 'Edit Role', act: user.edit },
                { label: user.toggleLabel, act: user.toggle },
                { label: 'Delete', act: user.remove },
              ]}
            />
          )}
        </div>
        <Confirmation
          open={user.isConfirming}
          title="Delete this user?"
          text={`${user.email} loses access at once, and a deleted account cannot be brought back. What was asked stays in the list of queries.`}
          action="Delete"
          onConfirm={user.confirmRemoval}
          onCancel={user.cancelRemoval}
        />
      </RecordActions>
    </RecordRow>
  )
}
