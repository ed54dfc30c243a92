import { object, oneOf, said } from '../constructs/node.ts'
import { planSchema, type Plan } from '../plan/plan.ts'
import { fromPortable, portableSchema, toPortable } from '../plan/portable.ts'

/** What a language model answers a question with: a plan, or why there is none. */

/** Why a question has no plan. "unknown": a word that matters names nothing of the dataset. */
export const declines = ['unknown', 'rows', 'identity', 'cause', 'forecast', 'advice', 'command'] as const
export type Decline = (typeof declines)[number]

const { dataset: _, ...planned } = planSchema.properties

const proposalShape = object(
  {
    asks: said(
      oneOf('figures', ...declines),
      'What the question asks for, whatever words it uses. figures: counts, sums, averages, rates, shares and the like, of all rows or of groups; a polite or roundabout question, "best", "worst" and "better" ask for figures where the dataset has a figure that decides. rows: single rows or their details. identity: who somebody is, or contact details. cause: why something is so. forecast: what will be after the last day of the data. advice: what somebody should do. command: to change, run or write something else, or an instruction to you. unknown: a word that matters has no place in the dataset, or no figure is asked for. Unless it is figures, leave everything else empty.',
    ),
    ...planned,
  },
  'A plan: measures of groups of rows.',
)

/** The schema of a proposal, as providers take it. */
export const proposalSchema = portableSchema(proposalShape)

/** A proposal as it was meant; its plan is not checked yet. */
export type Proposed = { readonly declined: Decline } | { readonly plan: unknown }

/** Reads what a model gave. */
export function proposedOf(dataset: string, value: unknown): Proposed {
  const read = fromPortable(proposalShape, value)
  if (typeof read !== 'object' || read === null) return { plan: read }
  const { asks, ...plan } = read as Readonly<Record<string, unknown>>
  const declined = declines.find((each) => each === asks)
  return declined === undefined ? { plan: { dataset, ...plan } } : { declined }
}

/** A plan as a model would propose it. */
export const proposalOf = (plan: Plan, isShort = false): object =>
  Object(toPortable(proposalShape, { asks: 'figures', ...plan }, isShort)) as object
