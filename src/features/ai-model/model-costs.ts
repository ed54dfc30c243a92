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

/** A model's costs against those of the active one, such as "2.5x cheaper". */
export function comparisonText(model: Model, active: Model | null): string {
  if (active === null) return UNKNOWN
  if (model.id === active.id) return 'Baseline'
  const [own, its] = [bothWays(model), bothWays(active)]
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
