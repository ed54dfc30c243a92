import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { figuresOf } from '../../constructs/figures.ts'
import type { Plan } from '../../plan/plan.ts'
import type { JudgedCells } from '../cells/cell.ts'
import { arranged, type RoundedGroup } from './arrange.ts'
import type { Group } from '../../constructs/calculations/calculation.ts'
import { calculated } from '../../constructs/calculations/calculations.ts'
import { rounded, steady } from './rounding.ts'

/** From judged cells to the groups that an answer shows: calculations, conditions, order and limits see nothing hidden. */

/** Hidden groups stay, without a cell, so that a running total does not pass over them as if they were none. */
const figuresIn = ({ groups }: JudgedCells): readonly Group[] =>
  groups.map(({ keys, cells }) => ({ keys, cells: cells.map(({ value }) => value) }))

/**
 * The groups that an answer shows, with what is worked out after their measures.
 *
 * @param before the groups that changes of the first ones are on, which are no rows
 * @param isShown groups that are shown though they have no figure
 */
export function shaped(
  model: SemanticModel,
  plan: Plan,
  judged: JudgedCells,
  before: JudgedCells | null,
  isShown: (keys: Group['keys']) => boolean,
): readonly Group[] {
  const units = figuresOf(model, plan).map(({ unit }) => unit)
  const toUnits = (cells: Group['cells']) =>
    cells.map((cell, index) => (cell === null ? null : rounded(cell, units[index] ?? 'number')))
  const reference = judged.reference.map(({ value }) => value)
  const { calculations = [], dimensions } = plan
  const measured = {
    dimensions,
    groups: figuresIn(judged),
    before: before === null ? [] : figuresIn(before),
    reference,
  }
  const groups = calculated(calculations, measured).map(({ keys, cells }): RoundedGroup => ({
    keys,
    exact: cells.map((cell) => (cell === null ? null : steady(cell))),
    cells: toUnits(cells),
  }))
  return arranged(plan, groups, toUnits(reference), isShown)
}
