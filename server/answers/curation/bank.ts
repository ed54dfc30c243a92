import { readFileSync } from 'node:fs'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'
import type { Interpreter } from '../../ask/read/interpret.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import { planSchema, type Plan } from '../../ask/plan/plan.ts'
import { DatasetError } from '../../errors/dataset-error.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { AskedQuestion } from '../../store/queries.ts'
import { asksSame } from './parts.ts'

/** The questions of a dataset that a change of its semantic model must not make worse. */

const question = Type.String({ minLength: 1 })
const closed = { additionalProperties: false }
const bankSchema = Type.Array(
  Type.Union([
    Type.Object({ question, reads: Type.String({ minLength: 1 }) }, closed),
    Type.Object({ question, plan: planSchema }, closed),
  ]),
)
const bankShape = Compile(bankSchema)

/** A question of a file, and what it must read as: a sentence, or a plan. */
export type WrittenQuestion = Static<typeof bankSchema>[number]

/**
 * A question, and what it must read as: the sentence of a plan, or the plan; with `answered` whether it is answered at
 * all; else as it reads before, where it is understood.
 */
export type BankQuestion =
  WrittenQuestion | { readonly question: string; readonly answered: false } | { readonly question: string }

/** A question that is read worse than before, as the sentence of what it is read as; null for no answer. */
export interface Worse {
  readonly question: string
  readonly before: string | null
  readonly after: string | null
}

/** Reads a bank from YAML. Throws DatasetError. */
export function readBank(file: string): readonly WrittenQuestion[] {
  const value: unknown = parse(readFileSync(file, 'utf8'))
  if (bankShape.Check(value)) return value
  const [first] = bankShape.Errors(value)
  const at = Number(first?.instancePath.split('/')[1] ?? NaN)
  const which = Number.isNaN(at) ? '' : `, question ${at + 1}`
  throw new DatasetError(`${file}${which}: each needs "question", and "reads" (a sentence) or "plan".`)
}

/** What every dataset has for a bank: its examples, and what was answered, which read on as they do. */
export const answeredBefore = (
  { examples }: SemanticModel,
  asked: readonly AskedQuestion[],
): readonly BankQuestion[] => {
  const answered = asked.filter(({ success }) => success).map(({ question }) => question)
  return [...new Set([...examples, ...answered])].map((question) => ({ question }))
}

const planOf = (read: Interpretation): Plan | null => (read.outcome === 'answer' ? read.plan : null)
const sentenceOf = (read: Interpretation) => (read.outcome === 'answer' ? read.restatement : null)
const plain = (sentence: string | null) => sentence?.trim().replace(/\.$/, '') ?? null

/** Whether a question is read as it must be. */
function isRight(asked: BankQuestion, read: Interpretation, before: Interpretation): boolean {
  if ('answered' in asked) return planOf(read) === null
  if ('reads' in asked) return plain(sentenceOf(read)) === plain(asked.reads)
  const wanted = 'plan' in asked ? asked.plan : planOf(before)
  const plan = planOf(read)
  return wanted !== null && plan !== null && asksSame(plan, wanted)
}

/** The questions that were read rightly before and would not be any more. */
export const worseOnes = (
  bank: readonly BankQuestion[],
  before: Pick<Interpreter, 'interpret'>,
  after: Pick<Interpreter, 'interpret'>,
): readonly Worse[] =>
  bank.flatMap((asked) => {
    const was = before.interpret(asked.question)
    if (!isRight(asked, was, was)) return []
    const is = after.interpret(asked.question)
    return isRight(asked, is, was)
      ? []
      : [{ question: asked.question, before: sentenceOf(was), after: sentenceOf(is) }]
  })
