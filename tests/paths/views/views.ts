import type { ViewModel } from '../browser/view-model.ts'
import { accountView } from './account.ts'
import { accountSetupView } from './account-setup.ts'
import { activeModelView } from './active-model.ts'
import { adminView } from './admin.ts'
import { aiModelView } from './ai-model.ts'
import { analysisView } from './analysis.ts'
import { apiTokensView } from './api-tokens.ts'
import { bankView } from './bank.ts'
import { bulkDeletionView } from './bulk-deletion.ts'
import { chartView } from './chart.ts'
import { clientErrorsView } from './client-errors.ts'
import { copyView } from './copy.ts'
import { dataPageView } from './data-page.ts'
import { datasetStatsView } from './dataset-stats.ts'
import { collapsibleView } from './collapsible.ts'
import { downloadView } from './download.ts'
import { draftView } from './draft.ts'
import { draftReviewView } from './draft-review.ts'
import { enrolmentView } from './enrolment.ts'
import { errorLogView } from './error-log.ts'
import { errorStatsView } from './error-stats.ts'
import { fileUploadView } from './file-upload.ts'
import { foldView } from './fold.ts'
import { followUpsView } from './follow-ups.ts'
import { headingView } from './heading.ts'
import { historyView } from './history.ts'
import { invitationView } from './invitation.ts'
import { inviteFormView } from './invite-form.ts'
import { listView } from './list.ts'
import { messageView } from './message.ts'
import { modelFormView } from './model-form.ts'
import { openSessionsView } from './open-sessions.ts'
import { passwordChangeView } from './password-change.ts'
import { queryDetailsView } from './query-details.ts'
import { queryRunView } from './query-run.ts'
import { questionInputView } from './question-input.ts'
import { resultView } from './result.ts'
import { drawingView } from './drawing.ts'
import { resultTableView } from './result-table.ts'
import { searchView } from './search.ts'
import { secondFactorView } from './second-factor.ts'
import { sentenceView } from './sentence.ts'
import { sessionView } from './session.ts'
import { signInView } from './sign-in.ts'
import { userView } from './user.ts'
import { verificationView } from './verification.ts'
import { workspaceView } from './workspace.ts'
import { typingView } from './typing.ts'
import { completionView } from './completion.ts'
import { continuingView } from './continuing.ts'
import { wordChoicesView } from './word-choices.ts'
import { modelTryView } from './model-try.ts'

/** How each machine looks where people meet it, by the name of the machine. */
export const VIEWS: Readonly<Record<string, ViewModel>> = {
  account: accountView,
  accountSetup: accountSetupView,
  activeModel: activeModelView,
  admin: adminView,
  aiModel: aiModelView,
  analysis: analysisView,
  apiTokens: apiTokensView,
  bank: bankView,
  bulkDeletion: bulkDeletionView,
  chart: chartView,
  clientErrors: clientErrorsView,
  copy: copyView,
  dataPage: dataPageView,
  datasetStats: datasetStatsView,
  collapsible: collapsibleView,
  download: downloadView,
  draft: draftView,
  draftReview: draftReviewView,
  enrolment: enrolmentView,
  errorLog: errorLogView,
  errorStats: errorStatsView,
  fileUpload: fileUploadView,
  fold: foldView,
  sentence: sentenceView,
  followUps: followUpsView,
  heading: headingView,
  history: historyView,
  invitation: invitationView,
  inviteForm: inviteFormView,
  list: listView,
  message: messageView,
  modelForm: modelFormView,
  openSessions: openSessionsView,
  passwordChange: passwordChangeView,
  queryDetails: queryDetailsView,
  queryRun: queryRunView,
  questionInput: questionInputView,
  result: resultView,
  drawing: drawingView,
  resultTable: resultTableView,
  search: searchView,
  secondFactor: secondFactorView,
  session: sessionView,
  signIn: signInView,
  user: userView,
  verification: verificationView,
  workspace: workspaceView,
  typing: typingView,
  completion: completionView,
  continuing: continuingView,
  wordChoices: wordChoicesView,
  modelTry: modelTryView,
}

const OF_ADMIN: readonly string[] = [
  'admin',
  'aiModel',
  'bulkDeletion',
  'errorLog',
  'errorStats',
  'invitation',
  'inviteForm',
  'list',
  'message',
  'modelForm',
  'queryDetails',
  'user',
]

/** Whether a machine is met in the admin area. */
export const isOfAdmin = (name: string): boolean => OF_ADMIN.includes(name)
