import { grains } from '../../engines/engine.ts'
import { isNumeric, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { isRange, widened, type Dimension } from '../constructs/dimensions/dimensions.ts'
import type { Place } from '../constructs/phrase.ts'
import type { EditCandidate, Editing } from './candidate.ts'

/** What groups there may be. */

/** Steps that an answer by a date is mostly asked in. */
const USUAL_GRAINS: readonly (typeof grains)[number][] = ['year', 'quarter', 'month', 'weekday']

const banded = ({ name, bands }: Column): readonly Dimension[] =>
  bands === undefined ? [] : [{ kind: 'band', column: name, edges: bands }]
const bandedOrNot = (column: Column): Dimension => {
  const [bands] = column.discrete === true ? [] : banded(column)
  return bands ?? { kind: 'column', column: column.name }
}
const inGrain =
  (column: string) =>
  (grain: (typeof grains)[number]): Dimension => ({ kind: 'grain', column, grain })

/** A column as one would group by it. */
function usual(column: Column): readonly Dimension[] {
  if (column.role === 'identifier') return []
  if (column.role === 'date') return USUAL_GRAINS.map(inGrain(column.name))
  return [bandedOrNot(column)]
}

/** Widths of bins that give some ten of a number's span. */
function widthsOf({ profile }: Editing, { name }: Column): readonly number[] {
  const range = profile.ranges[name]
  const span = range === undefined ? 0 : range.max - range.min
  if (span <= 0) return []
  const power = 10 ** Math.floor(Math.log10(span / 10))
  return [1, 2, 5, 10].map((step) => Number((step * power).toPrecision(6)))
}

/** The same column, more or less finely. */
function finely(editing: Editing, dimension: Dimension): readonly Dimension[] {
  const column = editing.model.columns.find(({ name }) => name === dimension.column)
  if (column === undefined) return []
  if (column.role === 'date') return grains.map(inGrain(column.name))
  if (!isNumeric(column)) return []
  const wider = widened(dimension)
  return [
    ...(column.role === 'number' || column.discrete === true
      ? [{ kind: 'column' as const, column: column.name }]
      : []),
    ...banded(column),
    ...widthsOf(editing, column).map((width): Dimension => ({ kind: 'bins', column: column.name, width })),
    ...(wider === null || !isRange(dimension) ? [] : [wider]),
  ]
}

const detailOf = (model: SemanticModel, name: string) =>
  model.columns.find((column) => column.name === name)?.description ?? ''

/** @param at a group, or where one is put to the others */
export function groupCandidates(editing: Editing, at: Place): readonly EditCandidate[] {
  const { model, plan } = editing
  const own = plan.dimensions[Number(at.split('/')[1])]
  const taken = new Set(plan.dimensions.map(({ column }) => column))
  const others = model.columns
    .filter(({ name }) => !taken.has(name))
    .flatMap(usual)
    .map((to): EditCandidate => ({ at, to, section: 'Groups', detail: detailOf(model, to.column) }))
  const same = own === undefined ? [] : finely(editing, own)
  return [...same.map((to): EditCandidate => ({ at, to, section: 'More or less finely' })), ...others]
}
