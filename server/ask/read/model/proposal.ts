import type { Plan } from '../../plan/plan.ts'
import { checkedPlan, type Known } from '../../plan/checked.ts'
import { boundsProblem } from '../../plan/bounds.ts'
import { callsOf } from './calls.ts'
import { plannedBy } from './planned.ts'
import { declines, MOST_PLANS, type Decline } from './schema.ts'

/** What a language model answers a question with: plans, or why there is none. */

export type Proposal =
  | {
      /** At least one, likeliest first. */
      readonly plans: readonly Plan[]
      /** Words of the question that name nothing of the dataset. */
      readonly unknown: readonly string[]
      /** What it would ask back; null for nothing. */
      readonly ask: string | null
      /** The question leans on the one before it. */
      readonly goesOn: boolean
    }
  | {
      readonly declined: Decline
      readonly unknown: readonly string[]
      /** What it has to know before it can plan; null for nothing. */
      readonly ask: string | null
    }

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MOST_UNKNOWN = 5
const DEEPEST_WRAPPER = 3
const isProposal = (value: Fields) => 'asks' in value || 'plans' in value || 'measures' in value

/** The proposal within what a model wrapped it in: a list, a name of its own, a text. */
function unwrapped(value: unknown, depth = 0): Fields | null {
  if (depth > DEEPEST_WRAPPER) return null
  if (Array.isArray(value)) return value.length === 1 ? unwrapped(value[0], depth + 1) : null
  if (!isFields(value)) return null
  if (isProposal(value)) return value
  return (
    Object.values(value)
      .map((each) => unwrapped(each, depth + 1))
      .find((each) => each !== null) ?? null
  )
}

const textsIn = (value: unknown): readonly string[] =>
  [value ?? []].flat().filter((each): each is string => typeof each === 'string' && each.trim() !== '')

/** What a model gave, its plans checked over the dataset; a plan beside the first that cannot be run is left out. */
export function checkedProposal(dataset: Known, value: unknown): Proposal | { readonly problem: string } {
  const beyond = boundsProblem(value)
  if (beyond !== null) return { problem: beyond }
  const given = unwrapped(value)
  if (given === null) return { problem: 'the answer is no object with "asks" and "plans"' }
  const unknown = textsIn(given['unknown']).slice(0, MOST_UNKNOWN)
  const declined = declines.find((each) => each === given['asks'])
  const [ask = null] = textsIn(given['ask'])
  if (declined !== undefined) return { declined, unknown, ask }
  const own = 'measures' in given ? [given] : [given['plans'] ?? []].flat()
  const checked = own.slice(0, MOST_PLANS).map((each) => {
    const planned = plannedBy(dataset, each)
    return 'problem' in planned ? planned : checkedPlan(dataset, planned.plan)
  })
  const [first] = checked
  if (first === undefined && ask !== null) return { declined: 'unknown', unknown, ask }
  if (first === undefined) return { problem: '"plans" is empty, though "asks" is "figures"' }
  if ('problem' in first) return first
  const plans = checked.flatMap((each) => ('plan' in each ? [each.plan] : []))
  return { plans, unknown, ask, goesOn: given['goesOn'] === true || given['goesOn'] === 'true' }
}

/** A plan as a model would propose it, without what is absent. */
export const proposalOf = (plan: Plan): Fields => ({ asks: 'figures', plans: [callsOf(plan)] })
