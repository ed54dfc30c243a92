import { bankOf } from '../../answers/verification/bank.ts'
import { isFound } from '../../answers/verification/found.ts'
import { markOf } from '../../answers/verified/mark.ts'
import { decide, verifyAnswer, withdraw } from '../../answers/verification/verify.ts'
import type { Services } from '../../services/services.ts'
import type { BankRun } from '../../store/bank-runs.ts'
import type { VerifiedQuestion } from '../../store/verified-questions.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import { signedIn, type Handlers } from './handler.ts'

const questionReply = (verified: VerifiedQuestion): ReplyOf<'decideReading'> => ({
  id: verified.id,
  question: verified.question,
  sentence: verified.sentence,
  by: verified.verified_by,
  at: verified.verified_at,
  data_version: verified.data_version,
  data_of: verified.data_of,
})

const runReply = (run: BankRun): ReplyOf<'runBank'> => ({
  id: run.id,
  reader: run.reader_name,
  state: run.state,
  problem: run.problem,
  begun_at: run.begun_at,
  product_version: run.product_version,
  data_version: run.data_version,
  data_of: run.data_of,
  asked: run.asked,
  tried: run.tried,
  same: run.same,
  changed: run.changed,
  refused: run.refused,
  cost_usd: run.cost_usd,
  found: run.found
    .filter(isFound)
    .map(({ kind, id, question, before, now }) => ({ kind, id, question, before, now })),
})

/** Verified questions, and the banks that they make. */
export const verifiedHandlers = (services: Services) =>
  ({
    async verifyAnswer({ path, user }) {
      return markOf(await verifyAnswer(services, signedIn(user), path.id))
    },

    withdrawVerification: ({ path, user }) => withdraw(services, signedIn(user), path.id),

    async decideReading({ path, body, user }) {
      return questionReply(await decide(services, signedIn(user), path.id, body))
    },

    async getBank({ path }) {
      const { dataset, verified, written, readers, runs, runsModel } = await bankOf(services, path.id)
      return {
        dataset: dataset.model.id,
        name: dataset.model.name,
        questions: verified.map(questionReply),
        of_file: written,
        readers: readers.map(({ id, name, isActive, estimateUsd }) => ({
          id,
          name,
          is_active: isActive,
          estimate_usd: estimateUsd,
        })),
        runs: runs.map(runReply),
        model_runs_by_itself: runsModel,
      }
    },

    async runBank({ path, body }) {
      return runReply(await services.banks.start(path.id, body.reader))
    },
  }) satisfies Handlers
