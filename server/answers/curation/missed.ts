import { planShape, type Plan } from '../../ask/plan/plan.ts'
import { planProblem } from '../../ask/plan/validate.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { AskedQuestion } from '../../store/queries.ts'
import type { Shown } from '../shown.ts'

/** A question that was answered, to somebody who was not answered before. */
export interface Afterwards {
  readonly question: string
  readonly plan: Plan
}

/** A question that was not answered. */
export interface MissedQuestion {
  readonly asker: string
  readonly question: string
  /** What the same person asked next and was answered; of what was offered that alone which was taken. */
  readonly afterwards: readonly Afterwards[]
}

/** So many questions later somebody is taken to ask for something else. */
const SOON = 3

const said = (question: string) =>
  question
    .trim()
    .toLowerCase()
    .replace(/[.?!]$/, '')

function offeredIn({ shown }: AskedQuestion): ReadonlySet<string> {
  const { offers = [] } = (shown ?? {}) as Partial<Shown>
  return new Set(offers.map(({ question }) => said(question)))
}

/** What somebody asked next and was answered, soon enough to mean the same. */
function answeredSoon(model: SemanticModel, missed: AskedQuestion, next: readonly AskedQuestion[]) {
  const offered = offeredIn(missed)
  const answered = next
    .slice(0, SOON)
    .flatMap(({ success, question, plan }): readonly Afterwards[] =>
      success && planShape.Check(plan) && planProblem(model, plan) === null ? [{ question, plan }] : [],
    )
  const taken = answered.find(({ question }) => offered.has(said(question)))
  return taken === undefined ? answered : [taken]
}

/** The questions that were refused or offered, of each person in the order in which they were asked. */
export const missedQuestions = (
  model: SemanticModel,
  asked: readonly AskedQuestion[],
): readonly MissedQuestion[] =>
  [...Map.groupBy(asked, ({ asker }) => asker)].flatMap(([asker, own]) =>
    own.flatMap((each, at) =>
      each.success
        ? []
        : [{ asker, question: each.question, afterwards: answeredSoon(model, each, own.slice(at + 1)) }],
    ),
  )
