import { figuresOf } from '../../constructs/figure-columns.ts'
import type { Plan } from '../../plan/plan.ts'
import { checkedPlan, type KnownDataset } from '../../plan/checked.ts'
import { boundsProblem } from '../../plan/bounds.ts'
import { isFields, type Fields } from './arguments.ts'
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
      /** Why the first may not be what was meant, to be asked once; null where nothing speaks for that. */
      readonly doubt: string | null
    }
  | {
      readonly declined: Decline
      readonly unknown: readonly string[]
      /** What it has to know before it can plan; null for nothing. */
      readonly ask: string | null
    }

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

/** A part of one where percent are meant: three tenths of a percent, or thirty? */
function ofPercent({ model }: KnownDataset, plan: Plan): string | null {
  const figures = figuresOf(model, plan)
  const found = plan.having.find(
    ({ measure, value }) =>
      typeof value === 'number' && value > 0 && value < 1 && figures[measure]?.unit === 'percent',
  )
  return found === undefined
    ? null
    : `figure ${found.measure} is in percent, so that ${String(found.value)} is ${String(found.value)} %: write 30 for 30 %`
}

/** What a model gave, its plans checked over the dataset; a plan beside the first that cannot be run is left out. */
export function checkedProposal(
  dataset: KnownDataset,
  value: unknown,
): Proposal | { readonly problem: string } {
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
    if ('problem' in planned) return planned
    const plan = checkedPlan(dataset, planned.plan)
    return 'problem' in plan ? plan : { ...plan, doubt: planned.doubt ?? ofPercent(dataset, plan.plan) }
  })
  const [first] = checked
  if (first === undefined && ask !== null) return { declined: 'unknown', unknown, ask }
  if (first === undefined) return { problem: '"plans" is empty, though "asks" is "figures"' }
  if ('problem' in first) return first
  const { doubt } = first
  const plans = checked.flatMap((each) => ('plan' in each ? [each.plan] : []))
  return { plans, unknown, ask, goesOn: given['goesOn'] === true || given['goesOn'] === 'true', doubt }
}

/** A plan as a model would propose it, without what is absent. */
export const proposalOf = (plan: Plan): Fields => ({ asks: 'figures', plans: [callsOf(plan)] })
