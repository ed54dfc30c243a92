import { interpreterOf } from '../../ask/read/interpret.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import { asksTheSame } from '../../ask/plan/same-answer.ts'
import { WORKED_OVER, workedExamples } from '../../ask/read/model/examples.ts'
import { checkedProposal } from '../../ask/read/model/proposal.ts'
import { needsNoModel } from '../../ask/read/model/read-with-model.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import type { BankItem } from '../verification/bank-questions.ts'

/** Questions by which a language model is tested: what they must be read as is known. */

export const TRIED_QUESTIONS = 10

/** A question of a test. */
export interface TryQuestion {
  readonly question: string
  /** The sentence of what it must be read as; null where it must be refused. */
  readonly expected: string | null
  readonly isRight: (reading: Interpretation) => boolean
}

/** Worked examples of as many shapes as there is room for, two of which nobody can answer. */
const CHOSEN = [
  'which region has the largest difference in average premium between smokers and non-smokers',
  'Why did sales drop in Wales?',
  'what share of London broker quotes is accepted',
  'three busiest months in 2024',
  'How tall are our customers?',
  'month on month growth in policies sold, 2025',
  "what's the going rate for a couple of non-smokers in their fifties?",
  'regions costing more than £120 on average',
  'smokers with dental or mental health cover',
  'top two insurers in every region by sales',
]

const ofBank = ({ question, sentence, isRight }: BankItem): TryQuestion => ({
  question,
  expected: sentence,
  isRight: (reading) => reading.outcome === 'answer' && isRight(reading),
})

/** The chosen examples that the dataset has a place for. */
const ofWorked = (dataset: Dataset): readonly TryQuestion[] =>
  CHOSEN.flatMap((chosen): readonly TryQuestion[] => {
    const example = workedExamples.find(({ question }) => question === chosen)
    const right = checkedProposal(dataset, example?.proposal)
    if ('problem' in right) return []
    if ('declined' in right)
      return [{ question: chosen, expected: null, isRight: ({ outcome }) => outcome === 'refuse' }]
    const [plan] = right.plans
    return plan === undefined
      ? []
      : [
          {
            question: chosen,
            expected: example?.says ?? null,
            isRight: (reading) => reading.outcome === 'answer' && asksTheSame(reading.plan, plan),
          },
        ]
  })

/** The examples of a semantic model, as far as the built-in reader knows what they ask. */
const ofModel = (dataset: Dataset): readonly TryQuestion[] =>
  dataset.model.examples.flatMap((question) => {
    const known = interpreterOf(dataset).interpret(question)
    return known.outcome === 'answer'
      ? [
          {
            question,
            expected: known.restatement,
            isRight: (reading) => reading.outcome === 'answer' && asksTheSame(reading.plan, known.plan),
          },
        ]
      : []
  })

/**
 * At most ten questions over a dataset: its verified ones first, then examples. What no language model is asked is left out.
 *
 * @param bank verified questions, and those of the file beside the semantic model
 */
export function tryQuestions(dataset: Dataset, bank: readonly BankItem[]): readonly TryQuestion[] {
  const others = dataset.model.id === WORKED_OVER ? ofWorked(dataset) : ofModel(dataset)
  const questions = [...bank.map(ofBank), ...others]
  return [...new Map(questions.toReversed().map((each) => [each.question, each])).values()]
    .toReversed()
    .filter(({ question }) => !needsNoModel(dataset, question, interpreterOf(dataset).interpret(question)))
    .slice(0, TRIED_QUESTIONS)
}
