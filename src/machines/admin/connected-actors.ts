import { sendParent, type AnyActorLogic } from 'xstate'
import { aiModelMachine } from '../ai-model/ai-model.machine.ts'
import { bulkDeletionMachine } from '../bulk-deletion/bulk-deletion.machine.ts'
import { errorLogMachine } from '../error-log/error-log.machine.ts'
import { invitationMachine } from '../invitation/invitation.machine.ts'
import { inviteFormMachine } from '../invite-form/invite-form.machine.ts'
import { makeList } from '../list/list.machine.ts'
import type { Outcome } from '../message/outcome.ts'
import { modelFormMachine } from '../model-form/model-form.machine.ts'
import { userMachine } from '../user/user.machine.ts'

const reported = (_: unknown, outcome: Outcome) => ({ type: 'outcome.reported', outcome })

/** The machines as the admin area uses them: every outcome goes up to it, through the list where there is one. */
export const connectedActors = {
  list: <RowLogic extends AnyActorLogic>(row: RowLogic) =>
    makeList(row).provide({ actions: { forward: sendParent(({ event }) => event) } }),
  user: userMachine.provide({ actions: { report: sendParent(reported) } }),
  invitation: invitationMachine.provide({ actions: { report: sendParent(reported) } }),
  errorLog: errorLogMachine.provide({ actions: { report: sendParent(reported) } }),
  aiModel: aiModelMachine.provide({
    actions: {
      report: sendParent(reported),
      reportOpened: sendParent(({ context }) => ({ type: 'row.opened', row: context.model })),
    },
  }),
  inviteForm: inviteFormMachine.provide({ actions: { report: sendParent(reported) } }),
  bulkDeletion: bulkDeletionMachine.provide({ actions: { report: sendParent(reported) } }),
  modelForm: modelFormMachine.provide({
    actions: { report: sendParent((_, outcome) => ({ type: 'model.reported', outcome })) },
  }),
}
