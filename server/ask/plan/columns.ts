import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { dimensionKey, dimensionText } from '../constructs/dimensions/dimensions.ts'
import { capitalised, slug, type Unit } from '../constructs/english.ts'
import { figuresOf } from '../constructs/figure-columns.ts'
import { talliedText } from '../constructs/tally.ts'
import type { Plan } from './plan.ts'
import { codeOf, isMoney } from '../../semantic-model/currencies.ts'

/**
 * The columns of a plan's answer. Each has an id that follows from the plan alone: its place among the groups (d0, d1 …),
 * the measures (m0 …) or the calculations (c0 …), or the number of groups that stands in their place (t0). Statements, disclosure control, the record and what is written about an
 * answer find a column by that, whatever it is called.
 */
export interface PlanColumn {
  readonly id: string
  /** What rows for clients call it: snake case, figures with their unit; it changes with the words of the model. */
  readonly key: string
  readonly label: string
  readonly kind: 'dimension' | 'measure'
  readonly unit: Unit | 'text'
  /** What plain numbers are counted in, where that has a name: "days". */
  readonly quantity: string | null
}

export const dimensionId = (place: number) => `d${place}`
export const measureId = (place: number) => `m${place}`
export const calculationId = (place: number) => `c${place}`
export const TALLY_ID = 't0'

const suffixOf = (unit: Unit) =>
  isMoney(unit) ? `_${codeOf(unit).toLowerCase()}` : unit === 'percent' ? '_pct' : ''

function tallyColumn(model: SemanticModel, { dimensions }: Plan): PlanColumn {
  const label = `number of ${talliedText(model, dimensions)}`
  return {
    id: TALLY_ID,
    key: slug(label),
    label: capitalised(label),
    kind: 'measure',
    unit: 'count',
    quantity: null,
  }
}

/** The columns of a plan, in their order: groups, measures, calculations; of a tally the number of groups alone. */
export function columnsOf(model: SemanticModel, plan: Plan): readonly PlanColumn[] {
  if (plan.tally !== undefined) return [tallyColumn(model, plan)]
  const taken = new Set<string>()
  const once = (key: string) => {
    let free = key
    for (let copy = 2; taken.has(free); copy += 1) free = `${key}_${copy}`
    taken.add(free)
    return free
  }
  const groups = plan.dimensions.map((dimension, place) => ({
    id: dimensionId(place),
    key: once(dimensionKey(model, dimension)),
    label: capitalised(dimensionText(model, dimension)),
    kind: 'dimension' as const,
    unit: 'text' as const,
    quantity: null,
  }))
  const figures = figuresOf(model, plan).map(({ head, label, unit, quantity }, place) => ({
    id: place < plan.measures.length ? measureId(place) : calculationId(place - plan.measures.length),
    key: once(`${slug(head)}${suffixOf(unit)}`),
    label: capitalised(label),
    kind: 'measure' as const,
    unit,
    quantity,
  }))
  return [...groups, ...figures]
}

/** The head over a column: with its unit where the figures under it do not carry one. */
export const headText = ({ label, quantity }: PlanColumn): string =>
  quantity === null ? label : `${label} (${quantity})`
