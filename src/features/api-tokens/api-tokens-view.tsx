import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { apiTokensMachine } from '../../machines/api-tokens/api-tokens.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/confirmation.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { RecordActions, RecordCell, RecordRow, RecordTable } from '../../ui/record-table.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { connectApiTokens } from './api-tokens.connect.ts'
import '../../ui/code.css'
import './api-tokens.css'

const COLUMNS = ['Name', 'Token', 'Created', 'Expires', 'Last Used', 'Actions']

/** The dialog in which a person makes, lists and revokes their API tokens. */
export function ApiTokensView({ actor }: { readonly actor: ActorRefFrom<typeof apiTokensMachine> }) {
  const tokens = connectApiTokens(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <Modal wide open={tokens.isOpen} title="API Tokens" onClose={tokens.close}>
      <div className="api-tokens">
        <p>With a token your own programs ask questions and read your history. It does nothing else.</p>
        {tokens.made === null ? null : (
          <div role="status">
            <p>Copy your new token now: it is shown this once.</p>
            <p className="code api-tokens__made">{tokens.made}</p>
          </div>
        )}
        {tokens.isLoading ? (
          <p className="hint" role="status">
            Loading your API tokens...
          </p>
        ) : null}
        {tokens.isUnloaded ? (
          <>
            <Alert>{tokens.error}</Alert>
            <div className="modal__actions">
              <Button onClick={tokens.load}>Try Again</Button>
            </div>
          </>
        ) : (
          <>
            {tokens.rows.length === 0 ? null : (
              <RecordTable label="API Tokens" columns={COLUMNS} busy={tokens.isLoading}>
                {tokens.rows.map((row) => (
                  <RecordRow key={row.id}>
                    <RecordCell column="Name">{row.name}</RecordCell>
                    <RecordCell column="Token">
                      <code>{row.prefix}</code>
                    </RecordCell>
                    <RecordCell column="Created">{row.created}</RecordCell>
                    <RecordCell column="Expires">{row.expires}</RecordCell>
                    <RecordCell column="Last Used">{row.lastUsed}</RecordCell>
                    <RecordActions>
                      <Button
                        disabled={tokens.busy}
                        aria-label={`${row.revokeLabel} ${row.name}`}
                        onClick={row.revoke}
                      >
                        {row.revokeLabel}
                      </Button>
                    </RecordActions>
                  </RecordRow>
                ))}
              </RecordTable>
            )}
            <Form error={tokens.error} onSubmit={tokens.submit}>
              <TextField
                label="Name"
                type="text"
                name="token_name"
                autoComplete="off"
                maxLength={100}
                value={tokens.values.name}
                disabled={tokens.busy}
                onChange={tokens.edit('name')}
              />
              <SelectField
                label="Expires"
                options={tokens.dayOptions}
                value={tokens.values.days}
                disabled={tokens.busy}
                onChoice={tokens.edit('days')}
              />
              <div className="modal__actions">
                <Button
                  type="submit"
                  look="primary"
                  disabled={tokens.busy || tokens.isLoading}
                  busy={tokens.isCreating}
                >
                  {tokens.submitLabel}
                </Button>
              </div>
            </Form>
          </>
        )}
      </div>
      <Confirmation
        open={tokens.isConfirming}
        title="Revoke this token?"
        text={tokens.confirmation}
        action="Revoke"
        onConfirm={tokens.confirm}
        onCancel={tokens.cancel}
      />
    </Modal>
  )
}
