import { isDeepStrictEqual } from 'node:util'
import { conjunctsOf } from '../constructs/conditions/conditions.ts'
import { beyondRefusal } from '../read/choose/refuse/beyond.ts'
import type { Interpretation } from '../read/result/interpretation.ts'
import { asQuestion } from '../read/choose/settle.ts'
import { boundsProblem } from '../plan/bounds.ts'
import { checkedPlan, type KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { restate } from '../say/sentence.ts'
import { edited, type Edit } from './edit.ts'

type Answered = Extract<Interpretation, { outcome: 'answer' }>

/** A change of a plan, and the question that asks for what it makes. */
export interface Change extends Edit {
  readonly question: string
}

/** What an edit asks: a plan, and the question that asks for it. */
export interface EditedQuestion {
  readonly plan: Plan
  readonly question: string
}

/** What the contract lets be asked. */
const LONGEST_QUESTION = 500

/** What an edit of a plan asks, or why it cannot be asked; checked as what a language model proposes is. */
export function editedQuestion(
  dataset: KnownDataset,
  plan: Plan,
  edit: Edit,
): EditedQuestion | { readonly problem: string } {
  const beyondBounds = boundsProblem(edit.to)
  if (beyondBounds !== null) return { problem: beyondBounds }
  const made = edited(plan, edit)
  if (made === null) return { problem: `there is nothing at ${edit.at}` }
  const checked = checkedPlan(dataset, made)
  if ('problem' in checked) return checked
  const beyond = beyondRefusal(dataset.model, dataset.profile, checked.plan)
  if (beyond !== null) return { problem: beyond }
  const question = asQuestion({ restatement: restate(dataset.model, checked.plan) })
  return question.length > LONGEST_QUESTION
    ? { problem: `the question would be longer than ${LONGEST_QUESTION} characters` }
    : { plan: checked.plan, question }
}

/** The reading of an edited question: as its words are read, where that is the same plan, and else of the plan alone. */
export const readingOfEdit = ({ plan, question }: EditedQuestion, read: Interpretation): Answered =>
  read.outcome === 'answer' && isDeepStrictEqual(read.plan, plan)
    ? read
    : {
        outcome: 'answer',
        tokens: [],
        assumptions: [],
        plan,
        restatement: `${question}.`,
        alternatives: [],
        derivations: [],
      }

/** Whether a plan asks for something twice. */
const repeats = ({ measures, dimensions, filter }: Plan): boolean =>
  [measures, dimensions, conjunctsOf(filter)].some((all: readonly unknown[]) =>
    all.some((one, place) => all.some((other, at) => at > place && isDeepStrictEqual(one, other))),
  )

/** What an edit asks where it may be offered: it can be asked, and asks for something else, and that once. */
export function triedEdit(dataset: KnownDataset, plan: Plan, edit: Edit): EditedQuestion | null {
  const asked = editedQuestion(dataset, plan, edit)
  return 'problem' in asked || isDeepStrictEqual(asked.plan, plan) || repeats(asked.plan) ? null : asked
}
