import type { Model } from '../../api/admin-rows.ts'

/** Costs of models (SPEC sections 2 and 9): dollars per million tokens, and how two models compare. */

const UNKNOWN = 'N/A'
const MILLION = 1_000_000

const known = (cost: unknown): cost is number =>
  typeof cost === 'number' && Number.isFinite(cost) && cost >= 0

/** Such as "$3.00", or "N/A" where nothing is known. */
export const costText = (cost: unknown) =>
  known(cost)
    ? `$${cost.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
    : UNKNOWN

type Costs = Pick<Model, 'cost_per_mtok_input' | 'cost_per_mtok_output'>

/** What a million tokens in and a million out cost together, in dollars; null where one of both is not known. */
const bothWays = ({ cost_per_mtok_input: input, cost_per_mtok_output: output }: Costs) =>
  known(input) && known(output) ? input + output : null

export interface Comparison {
  /** Such as "2.5x cheaper". */
  readonly text: string
  /** The model that it is compared with, where that is not the active one. */
  readonly than: string | null
}

/** The model of the lowest costs; null where fewer than two have any. */
function cheapestOf(models: readonly Model[]): Model | null {
  const priced = models.filter((model) => (bothWays(model) ?? 0) > 0)
  const [first] = priced.toSorted((a, b) => (bothWays(a) ?? 0) - (bothWays(b) ?? 0))
  return priced.length < 2 ? null : (first ?? null)
}

/**
 * A model's costs against those of the active one. Nothing compares with what is free, so where the built-in interpreter
 * is active, those that have costs are compared with the cheapest of them.
 */
export function compared(model: Model, active: Model | null, all: readonly Model[]): Comparison {
  const cheapest = active?.provider === 'builtin' && model.id !== active.id ? cheapestOf(all) : null
  if (cheapest === null) return { text: ratioText(model, active), than: null }
  if (model.id === cheapest.id) return { text: 'Cheapest', than: null }
  const text = ratioText(model, cheapest)
  return { text, than: text === UNKNOWN ? null : cheapest.name }
}

function ratioText(model: Model, other: Model | null): string {
  if (other === null) return UNKNOWN
  if (model.id === other.id) return 'Baseline'
  const [own, its] = [bothWays(model), bothWays(other)]
  if (own === null || its === null || own === 0 || its === 0) return UNKNOWN
  const ratio = own >= its ? own / its : its / own
  const rounded = ratio.toFixed(1)
  if (rounded === '1.0') return 'About the same'
  return own > its ? `${rounded}x more expensive` : `${rounded}x cheaper`
}

/** Tokens that a question and its answer usually take. */
export const USUAL_TOKENS = { input: 2_000, output: 500 } as const

/** What a thousand usual questions cost, in dollars; null where a cost is not known. */
export const costOfThousand = ({ cost_per_mtok_input: input, cost_per_mtok_output: output }: Costs) =>
  known(input) && known(output)
    ? (1000 * (input * USUAL_TOKENS.input + output * USUAL_TOKENS.output)) / MILLION
    : null
