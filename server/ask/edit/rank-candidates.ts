import { figuresOf } from '../constructs/figure-columns.ts'
import { charts, directions } from '../constructs/node.ts'
import type { Place } from '../constructs/phrase.ts'
import type { EditCandidate, Editing } from './candidate.ts'

/** What order, limit, conditions on figures and chart there may be. */

export const orderCandidates = ({ model, plan }: Editing, at: Place): readonly EditCandidate[] =>
  figuresOf(model, plan).flatMap((_, index) =>
    directions.toReversed().map((direction) => ({
      at,
      to: { by: 'measure', index, direction },
      section: 'Order',
    })),
  )

const LIMITS = [1, 3, 5, 10, 20]

export const limitCandidates = (_: Editing, at: Place): readonly EditCandidate[] => [
  ...LIMITS.map((to) => ({
    at,
    to,
    section: 'How many',
    label: to === 1 ? 'Only the first' : `The first ${to}`,
  })),
  { at, to: null, section: 'How many', label: 'All of them' },
]

const BOUNDS = ['>', '>=', '<', '<='] as const

export function havingCandidates({ plan }: Editing, at: Place): readonly EditCandidate[] {
  const own = plan.having[Number(at.split('/')[1])]
  if (own === undefined) return []
  const { value } = own
  const compared = BOUNDS.map((op) => ({ at, to: { ...own, op }, section: 'Compared otherwise' }))
  const bounds = typeof value === 'number' && value > 0 ? [value / 10, value / 2, value * 2, value * 10] : []
  return [
    ...compared,
    ...bounds
      .map((bound) => Number(bound.toPrecision(3)))
      .map((bound) => ({ at, to: { ...own, value: bound }, section: 'Another bound' })),
  ]
}

export const chartCandidates = (_: Editing, at: Place): readonly EditCandidate[] =>
  charts.map((to) => ({ at, to, section: 'Charts' }))
