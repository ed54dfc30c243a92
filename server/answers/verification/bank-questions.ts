import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { asksTheSame } from '../../ask/plan/same-answer.ts'
import { planShape, type Plan } from '../../ask/plan/plan.ts'
import { restate } from '../../ask/say/sentence.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { VerifiedQuestion } from '../../store/verified-questions.ts'
import { readBank, type WrittenQuestion } from '../curation/bank.ts'
import { wordsOfQuestion } from '../verified/words.ts'

/** What a dataset's bank file is called, beside its semantic model. */
const BANK_FILE = 'bank.yaml'

/** A question of a bank, and what it must be read as. */
export interface BankItem {
  /** Of the verified question; null where the file beside the semantic model has it. */
  readonly id: string | null
  readonly question: string
  /** What it must be read as, in English. */
  readonly sentence: string
  readonly isRight: (read: { readonly plan: Plan; readonly restatement: string }) => boolean
}

const plain = (sentence: string) => sentence.trim().replace(/\.$/, '').toLowerCase()

const ofFile = (model: SemanticModel, asked: WrittenQuestion): BankItem =>
  'plan' in asked
    ? {
        id: null,
        question: asked.question,
        sentence: sentenceOf(model, asked.plan),
        isRight: ({ plan }) => asksTheSame(plan, asked.plan),
      }
    : {
        id: null,
        question: asked.question,
        sentence: asked.reads,
        isRight: ({ restatement }) => plain(restatement) === plain(asked.reads),
      }

/** The sentence of a plan, or the plan where the dataset cannot say it any more. */
function sentenceOf(model: SemanticModel, plan: Plan): string {
  try {
    return restate(model, plan)
  } catch {
    return JSON.stringify(plan)
  }
}

/** Questions of the file beside a semantic model; none where there is no such file. Throws DatasetError. */
export function writtenIn(folder: string | null): readonly WrittenQuestion[] {
  const file = folder === null ? null : join(folder, BANK_FILE)
  return file !== null && existsSync(file) ? readBank(file) : []
}

/** A dataset's bank: what was verified, and what the file has that was not. */
export function bankItems(
  model: SemanticModel,
  verified: readonly VerifiedQuestion[],
  written: readonly WrittenQuestion[],
): readonly BankItem[] {
  const known = new Set(verified.map(({ words }) => words))
  return [
    ...verified.map(({ id, question, sentence, plan: right }) => ({
      id,
      question,
      sentence,
      isRight: ({ plan }: { readonly plan: Plan }) => planShape.Check(right) && asksTheSame(plan, right),
    })),
    ...written
      .filter(({ question }) => !known.has(wordsOfQuestion(question)))
      .map((asked) => ofFile(model, asked)),
  ]
}
