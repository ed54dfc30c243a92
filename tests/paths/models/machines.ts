import type { PathModel } from './path-model.ts'
import { accountPaths, accountTransitions } from './account.ts'
import { accountSetupPaths, accountSetupTransitions } from './account-setup.ts'
import { activeModelPaths, activeModelTransitions } from './active-model.ts'
import { adminPaths, adminTransitions } from './admin.ts'
import { aiModelPaths, aiModelTransitions } from './ai-model.ts'
import { apiTokensPaths, apiTokensTransitions } from './api-tokens.ts'
import { bulkDeletionPaths, bulkDeletionTransitions } from './bulk-deletion.ts'
import { enrolmentPaths, enrolmentTransitions } from './enrolment.ts'
import { errorLogPaths, errorLogTransitions } from './error-log.ts'
import { errorStatsPaths, errorStatsTransitions } from './error-stats.ts'
import { invitationPaths, invitationTransitions } from './invitation.ts'
import { inviteFormPaths, inviteFormTransitions } from './invite-form.ts'
import { listPaths, listTransitions } from './list.ts'
import { messagePaths, messageTransitions } from './message.ts'
import { modelFormPaths, modelFormTransitions } from './model-form.ts'
import { passwordChangePaths, passwordChangeTransitions } from './password-change.ts'
import { openSessionsPaths, openSessionsTransitions } from './open-sessions.ts'
import { queryDetailsPaths, queryDetailsTransitions } from './query-details.ts'
import { secondFactorPaths, secondFactorTransitions } from './second-factor.ts'
import { userPaths, userTransitions } from './user.ts'
import { analysisPaths, analysisTransitions } from './analysis.ts'
import { chartPaths, chartTransitions } from './chart.ts'
import { clientErrorsPaths, clientErrorsTransitions } from './client-errors.ts'
import { copyPaths, copyTransitions } from './copy.ts'
import { datasetStatsPaths, datasetStatsTransitions } from './dataset-stats.ts'
import { collapsiblePaths, collapsibleTransitions } from './collapsible.ts'
import { downloadPaths, downloadTransitions } from './download.ts'
import { drawingPaths, drawingTransitions } from './drawing.ts'
import { foldPaths, foldTransitions } from './fold.ts'
import { followUpsPaths, followUpsTransitions } from './follow-ups.ts'
import { historyPaths, historyTransitions } from './history.ts'
import { searchPaths, searchTransitions } from './search.ts'
import { resultTablePaths, resultTableTransitions } from './result-table.ts'
import { headingPaths, headingTransitions } from './heading.ts'
import { queryRunPaths, queryRunTransitions } from './query-run.ts'
import { questionInputPaths, questionInputTransitions } from './question-input.ts'
import { resultPaths, resultTransitions } from './result.ts'
import { sentencePaths, sentenceTransitions } from './sentence.ts'
import { sessionPaths, sessionTransitions } from './session.ts'
import { signInPaths, signInTransitions } from './sign-in.ts'
import { workspacePaths, workspaceTransitions } from './workspace.ts'
import { typingPaths, typingTransitions } from './typing.ts'
import { completionPaths, completionTransitions } from './completion.ts'
import { continuingPaths, continuingTransitions } from './continuing.ts'
import { dataPagePaths, dataPageTransitions } from './data-page.ts'
import { draftPaths, draftTransitions } from './draft.ts'
import { draftReviewPaths, draftReviewTransitions } from './draft-review.ts'
import { fileUploadPaths, fileUploadTransitions } from './file-upload.ts'
import { bankPaths, bankTransitions } from './bank.ts'
import { verificationPaths, verificationTransitions } from './verification.ts'
import { wordChoicesPaths, wordChoicesTransitions } from './word-choices.ts'
import { modelTryPaths, modelTryTransitions } from './model-try.ts'

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
