import type { PathModel } from './path-model.ts'
import { accountPaths, accountTransitions } from './account/account.model.ts'
import { accountSetupPaths, accountSetupTransitions } from './account-setup/account-setup.model.ts'
import { activeModelPaths, activeModelTransitions } from './active-model/active-model.model.ts'
import { adminPaths, adminTransitions } from './admin/admin.model.ts'
import { aiModelPaths, aiModelTransitions } from './ai-model/ai-model.model.ts'
import { apiTokensPaths, apiTokensTransitions } from './api-tokens/api-tokens.model.ts'
import { bulkDeletionPaths, bulkDeletionTransitions } from './bulk-deletion/bulk-deletion.model.ts'
import { enrolmentPaths, enrolmentTransitions } from './enrolment/enrolment.model.ts'
import { errorLogPaths, errorLogTransitions } from './error-log/error-log.model.ts'
import { errorStatsPaths, errorStatsTransitions } from './error-stats/error-stats.model.ts'
import { invitationPaths, invitationTransitions } from './invitation/invitation.model.ts'
import { inviteFormPaths, inviteFormTransitions } from './invite-form/invite-form.model.ts'
import { listPaths, listTransitions } from './list/list.model.ts'
import { messagePaths, messageTransitions } from './message/message.model.ts'
import { modelFormPaths, modelFormTransitions } from './model-form/model-form.model.ts'
import { passwordChangePaths, passwordChangeTransitions } from './password-change/password-change.model.ts'
import { openSessionsPaths, openSessionsTransitions } from './open-sessions/open-sessions.model.ts'
import { queryDetailsPaths, queryDetailsTransitions } from './query-details/query-details.model.ts'
import { secondFactorPaths, secondFactorTransitions } from './second-factor/second-factor.model.ts'
import { userPaths, userTransitions } from './user/user.model.ts'
import { analysisPaths, analysisTransitions } from './analysis/analysis.model.ts'
import { chartPaths, chartTransitions } from './chart/chart.model.ts'
import { clientErrorsPaths, clientErrorsTransitions } from './client-errors/client-errors.model.ts'
import { copyPaths, copyTransitions } from './copy/copy.model.ts'
import { datasetStatsPaths, datasetStatsTransitions } from './dataset-stats/dataset-stats.model.ts'
import { collapsiblePaths, collapsibleTransitions } from './collapsible/collapsible.model.ts'
import { downloadPaths, downloadTransitions } from './download/download.model.ts'
import { drawingPaths, drawingTransitions } from './drawing/drawing.model.ts'
import { foldPaths, foldTransitions } from './fold/fold.model.ts'
import { followUpsPaths, followUpsTransitions } from './follow-ups/follow-ups.model.ts'
import { historyPaths, historyTransitions } from './history/history.model.ts'
import { searchPaths, searchTransitions } from './search/search.model.ts'
import { resultTablePaths, resultTableTransitions } from './result-table/result-table.model.ts'
import { headingPaths, headingTransitions } from './heading/heading.model.ts'
import { queryRunPaths, queryRunTransitions } from './query-run/query-run.model.ts'
import { questionInputPaths, questionInputTransitions } from './question-input/question-input.model.ts'
import { resultPaths, resultTransitions } from './result/result.model.ts'
import { sentencePaths, sentenceTransitions } from './sentence/sentence.model.ts'
import { sessionPaths, sessionTransitions } from './session/session.model.ts'
import { signInPaths, signInTransitions } from './sign-in/sign-in.model.ts'
import { workspacePaths, workspaceTransitions } from './workspace/workspace.model.ts'
import { typingPaths, typingTransitions } from './typing/typing.model.ts'
import { completionPaths, completionTransitions } from './completion/completion.model.ts'
import { continuingPaths, continuingTransitions } from './continuing/continuing.model.ts'
import { dataPagePaths, dataPageTransitions } from './data-page/data-page.model.ts'
import { draftPaths, draftTransitions } from './draft/draft.model.ts'
import { draftReviewPaths, draftReviewTransitions } from './draft-review/draft-review.model.ts'
import { fileUploadPaths, fileUploadTransitions } from './file-upload/file-upload.model.ts'
import { bankPaths, bankTransitions } from './bank/bank.model.ts'
import { verificationPaths, verificationTransitions } from './verification/verification.model.ts'
import { wordChoicesPaths, wordChoicesTransitions } from './word-choices/word-choices.model.ts'
import { modelTryPaths, modelTryTransitions } from './model-try/model-try.model.ts'

/** Every machine with its path model and the table of its specification: for tests and drawings, not for the page. */
export const MACHINES: readonly {
  readonly name: string
  readonly pathModel: PathModel
  readonly transitions: readonly string[]
}[] = [
  { name: 'session', pathModel: sessionPaths, transitions: sessionTransitions },
  { name: 'bank', pathModel: bankPaths, transitions: bankTransitions },
  { name: 'verification', pathModel: verificationPaths, transitions: verificationTransitions },
  { name: 'signIn', pathModel: signInPaths, transitions: signInTransitions },
  { name: 'accountSetup', pathModel: accountSetupPaths, transitions: accountSetupTransitions },
  { name: 'questionInput', pathModel: questionInputPaths, transitions: questionInputTransitions },
  { name: 'queryRun', pathModel: queryRunPaths, transitions: queryRunTransitions },
  { name: 'heading', pathModel: headingPaths, transitions: headingTransitions },
  { name: 'workspace', pathModel: workspacePaths, transitions: workspaceTransitions },
  { name: 'result', pathModel: resultPaths, transitions: resultTransitions },
  { name: 'sentence', pathModel: sentencePaths, transitions: sentenceTransitions },
  { name: 'activeModel', pathModel: activeModelPaths, transitions: activeModelTransitions },
  { name: 'analysis', pathModel: analysisPaths, transitions: analysisTransitions },
  { name: 'chart', pathModel: chartPaths, transitions: chartTransitions },
  { name: 'clientErrors', pathModel: clientErrorsPaths, transitions: clientErrorsTransitions },
  { name: 'copy', pathModel: copyPaths, transitions: copyTransitions },
  { name: 'datasetStats', pathModel: datasetStatsPaths, transitions: datasetStatsTransitions },
  { name: 'collapsible', pathModel: collapsiblePaths, transitions: collapsibleTransitions },
  { name: 'download', pathModel: downloadPaths, transitions: downloadTransitions },
  { name: 'fold', pathModel: foldPaths, transitions: foldTransitions },
  { name: 'followUps', pathModel: followUpsPaths, transitions: followUpsTransitions },
  { name: 'history', pathModel: historyPaths, transitions: historyTransitions },
  { name: 'drawing', pathModel: drawingPaths, transitions: drawingTransitions },
  { name: 'search', pathModel: searchPaths, transitions: searchTransitions },
  { name: 'resultTable', pathModel: resultTablePaths, transitions: resultTableTransitions },
  { name: 'admin', pathModel: adminPaths, transitions: adminTransitions },
  { name: 'aiModel', pathModel: aiModelPaths, transitions: aiModelTransitions },
  { name: 'bulkDeletion', pathModel: bulkDeletionPaths, transitions: bulkDeletionTransitions },
  { name: 'errorLog', pathModel: errorLogPaths, transitions: errorLogTransitions },
  { name: 'errorStats', pathModel: errorStatsPaths, transitions: errorStatsTransitions },
  { name: 'invitation', pathModel: invitationPaths, transitions: invitationTransitions },
  { name: 'inviteForm', pathModel: inviteFormPaths, transitions: inviteFormTransitions },
  { name: 'list', pathModel: listPaths, transitions: listTransitions },
  { name: 'message', pathModel: messagePaths, transitions: messageTransitions },
  { name: 'modelForm', pathModel: modelFormPaths, transitions: modelFormTransitions },
  { name: 'passwordChange', pathModel: passwordChangePaths, transitions: passwordChangeTransitions },
  { name: 'account', pathModel: accountPaths, transitions: accountTransitions },
  { name: 'apiTokens', pathModel: apiTokensPaths, transitions: apiTokensTransitions },
  { name: 'openSessions', pathModel: openSessionsPaths, transitions: openSessionsTransitions },
  { name: 'enrolment', pathModel: enrolmentPaths, transitions: enrolmentTransitions },
  { name: 'secondFactor', pathModel: secondFactorPaths, transitions: secondFactorTransitions },
  { name: 'queryDetails', pathModel: queryDetailsPaths, transitions: queryDetailsTransitions },
  { name: 'user', pathModel: userPaths, transitions: userTransitions },
  { name: 'typing', pathModel: typingPaths, transitions: typingTransitions },
  { name: 'completion', pathModel: completionPaths, transitions: completionTransitions },
  { name: 'continuing', pathModel: continuingPaths, transitions: continuingTransitions },
  { name: 'wordChoices', pathModel: wordChoicesPaths, transitions: wordChoicesTransitions },
  { name: 'dataPage', pathModel: dataPagePaths, transitions: dataPageTransitions },
  { name: 'draft', pathModel: draftPaths, transitions: draftTransitions },
  { name: 'draftReview', pathModel: draftReviewPaths, transitions: draftReviewTransitions },
  { name: 'fileUpload', pathModel: fileUploadPaths, transitions: fileUploadTransitions },
  { name: 'modelTry', pathModel: modelTryPaths, transitions: modelTryTransitions },
]
