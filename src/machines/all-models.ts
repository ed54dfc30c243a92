import type { PathModel } from './path-model.ts'
import { accountSetupModel, accountSetupTable } from './account-setup/account-setup.model.ts'
import { activeModelModel, activeModelTable } from './active-model/active-model.model.ts'
import { adminModel, adminTable } from './admin/admin.model.ts'
import { aiModelModel, aiModelTable } from './ai-model/ai-model.model.ts'
import { bulkDeletionModel, bulkDeletionTable } from './bulk-deletion/bulk-deletion.model.ts'
import { errorLogModel, errorLogTable } from './error-log/error-log.model.ts'
import { errorStatsModel, errorStatsTable } from './error-stats/error-stats.model.ts'
import { invitationModel, invitationTable } from './invitation/invitation.model.ts'
import { inviteFormModel, inviteFormTable } from './invite-form/invite-form.model.ts'
import { listModel, listTable } from './list/list.model.ts'
import { messageModel, messageTable } from './message/message.model.ts'
import { modelFormModel, modelFormTable } from './model-form/model-form.model.ts'
import { passwordChangeModel, passwordChangeTable } from './password-change/password-change.model.ts'
import { queryDetailsModel, queryDetailsTable } from './query-details/query-details.model.ts'
import { userModel, userTable } from './user/user.model.ts'
import { analysisModel, analysisTable } from './analysis/analysis.model.ts'
import { chartModel, chartTable } from './chart/chart.model.ts'
import { clientErrorsModel, clientErrorsTable } from './client-errors/client-errors.model.ts'
import { copyModel, copyTable } from './copy/copy.model.ts'
import { datasetStatsModel, datasetStatsTable } from './dataset-stats/dataset-stats.model.ts'
import { disclosureModel, disclosureTable } from './disclosure/disclosure.model.ts'
import { downloadModel, downloadTable } from './download/download.model.ts'
import { followUpsModel, followUpsTable } from './follow-ups/follow-ups.model.ts'
import { historyModel, historyTable } from './history/history.model.ts'
import { resultTableModel, resultTableTable } from './result-table/result-table.model.ts'
import { headingModel, headingTable } from './heading/heading.model.ts'
import { queryRunModel, queryRunTable } from './query-run/query-run.model.ts'
import { questionInputModel, questionInputTable } from './question-input/question-input.model.ts'
import { resultModel, resultTable } from './result/result.model.ts'
import { sessionModel, sessionTable } from './session/session.model.ts'
import { signInModel, signInTable } from './sign-in/sign-in.model.ts'
import { workspaceModel, workspaceTable } from './workspace/workspace.model.ts'

/** Every machine with its path model and the table of its specification: for tests and drawings, not for the page. */
export const MACHINES: readonly {
  readonly name: string
  readonly model: PathModel
  readonly table: readonly string[]
}[] = [
  { name: 'session', model: sessionModel, table: sessionTable },
  { name: 'signIn', model: signInModel, table: signInTable },
  { name: 'accountSetup', model: accountSetupModel, table: accountSetupTable },
  { name: 'questionInput', model: questionInputModel, table: questionInputTable },
  { name: 'queryRun', model: queryRunModel, table: queryRunTable },
  { name: 'heading', model: headingModel, table: headingTable },
  { name: 'workspace', model: workspaceModel, table: workspaceTable },
  { name: 'result', model: resultModel, table: resultTable },
  { name: 'activeModel', model: activeModelModel, table: activeModelTable },
  { name: 'analysis', model: analysisModel, table: analysisTable },
  { name: 'chart', model: chartModel, table: chartTable },
  { name: 'clientErrors', model: clientErrorsModel, table: clientErrorsTable },
  { name: 'copy', model: copyModel, table: copyTable },
  { name: 'datasetStats', model: datasetStatsModel, table: datasetStatsTable },
  { name: 'disclosure', model: disclosureModel, table: disclosureTable },
  { name: 'download', model: downloadModel, table: downloadTable },
  { name: 'followUps', model: followUpsModel, table: followUpsTable },
  { name: 'history', model: historyModel, table: historyTable },
  { name: 'resultTable', model: resultTableModel, table: resultTableTable },
  { name: 'admin', model: adminModel, table: adminTable },
  { name: 'aiModel', model: aiModelModel, table: aiModelTable },
  { name: 'bulkDeletion', model: bulkDeletionModel, table: bulkDeletionTable },
  { name: 'errorLog', model: errorLogModel, table: errorLogTable },
  { name: 'errorStats', model: errorStatsModel, table: errorStatsTable },
  { name: 'invitation', model: invitationModel, table: invitationTable },
  { name: 'inviteForm', model: inviteFormModel, table: inviteFormTable },
  { name: 'list', model: listModel, table: listTable },
  { name: 'message', model: messageModel, table: messageTable },
  { name: 'modelForm', model: modelFormModel, table: modelFormTable },
  { name: 'passwordChange', model: passwordChangeModel, table: passwordChangeTable },
  { name: 'queryDetails', model: queryDetailsModel, table: queryDetailsTable },
  { name: 'user', model: userModel, table: userTable },
]
