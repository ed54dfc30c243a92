import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Group } from '../constructs/calculations/calculation.ts'
import { calculated } from '../constructs/calculations/calculations.ts'
import { figuresOf } from '../constructs/figure-columns.ts'
import type { Plan } from '../plan/plan.ts'
import { arranged, type Arranged, type RoundedGroup } from './arrange.ts'
import type { ShownGroup } from './cells.ts'
import { rounded, steady } from './rounding.ts'
import { tallied } from './tally-row.ts'
import { marginOf as toldMargin, type Certainty, type ShownFigure } from './shown-figure.ts'

/** From shown figures to the groups that an answer shows: calculations, conditions, order and limits see nothing hidden. */

/** How often figures are moved by their margins, to see by how much what is worked out of them moves; a power of two. */
const MOVES = 16

/** One way or the other, so that no two of fifteen figures in a row go together: a row of a Hadamard matrix for each. */
function sign(move: number, place: number): 1 | -1 {
  let bits = move & (1 + (place % (MOVES - 1)))
  bits ^= bits >> 2
  bits ^= bits >> 1
  return (bits & 1) === 0 ? 1 : -1
}

/** Hidden groups stay, without a figure, so that a running total does not pass over them as if they were none. */
const asGroups = (
  all: readonly ShownGroup[],
  valueOf: (figure: ShownFigure, place: number) => number | null = ({ value }) => value,
  first = 0,
): readonly Group[] =>
  all.map(({ keys, figures }, at) => ({
    keys,
    cells: figures.map((figure, place) => valueOf(figure, first + at * figures.length + place)),
  }))

interface Shaping {
  readonly plan: Plan
  readonly groups: readonly ShownGroup[]
  /** The groups that changes of the first ones are on, which are no rows. */
  readonly before: readonly ShownGroup[]
  readonly reference: readonly ShownFigure[]
}

/** By group: what is worked out of figures, moved by a part of each as `movedBy` says. */
function workedOut(
  { plan, groups, before, reference }: Shaping,
  movedBy: (figure: ShownFigure, place: number) => number,
): readonly Group[] {
  const moved = (figure: ShownFigure, place: number) =>
    figure.value === null ? null : figure.value + movedBy(figure, place)
  const count = plan.measures.length
  return calculated(plan.calculations ?? [], {
    dimensions: plan.dimensions,
    groups: asGroups(groups, moved),
    before: asGroups(before, moved, groups.length * count),
    reference: reference.map((figure, place) =>
      moved(figure, (groups.length + before.length) * count + place),
    ),
  })
}

/** How far what is worked out can be trusted: by how much it moves where the figures that it is made of move by their margins. */
function certaintyOfCalculations(
  shaping: Shaping,
  made: readonly Group[],
): (group: number, place: number) => Certainty {
  const { plan, groups, reference, before } = shaping
  const all = [
    ...groups.flatMap(({ figures }) => figures),
    ...before.flatMap(({ figures }) => figures),
    ...reference,
  ]
  const spreadBy = (sizeOf: (figure: ShownFigure) => number) => {
    const squares = made.map(({ cells }) => cells.map(() => 0))
    if (all.every((figure) => sizeOf(figure) === 0)) return squares
    for (let move = 0; move < MOVES; move += 1) {
      const moved = workedOut(shaping, (figure, place) => sign(move, place) * sizeOf(figure))
      for (const [at, { cells }] of moved.entries())
        for (const [place, cell] of cells.entries()) {
          const own = made[at]?.cells[place] ?? null
          const row = squares[at]
          if (cell !== null && own !== null && row !== undefined)
            row[place] = (row[place] ?? 0) + (cell - own) ** 2
        }
    }
    return squares.map((row) => row.map((sum) => toldMargin(Math.sqrt(sum / MOVES))))
  }
  const noise = spreadBy((figure) => figure.noise)
  const error = spreadBy((figure) => figure.error ?? 0)
  const isNoisy = all.some(({ status }) => status === 'noise')
  return (group, at) => {
    const place = plan.measures.length + at
    const value = made[group]?.cells[place] ?? null
    const isHidden =
      value === null && (groups[group]?.figures.some(({ status }) => status === 'hidden') ?? false)
    return {
      status: isHidden ? 'hidden' : isNoisy ? 'noise' : 'exact',
      why: value === null ? 'blank' : null,
      number: groups[group]?.figures[0]?.number ?? null,
      noise: noise[group]?.[place] ?? 0,
      error: error[group]?.[place] ?? null,
    }
  }
}

/** Margins without the digits in which engines differ. */
const certaintyOf = ({ value: _, ...certainty }: ShownFigure): Certainty => ({
  ...certainty,
  noise: toldMargin(certainty.noise),
  error: certainty.error === null ? null : toldMargin(certainty.error),
})

/**
 * The groups that an answer shows, with what is worked out after their measures.
 *
 * @param isShown groups that are shown though they have no figure
 */
export function shaped(
  model: SemanticModel,
  shaping: Shaping,
  isShown: (keys: Group['keys']) => boolean,
): Arranged {
  const { plan, groups: all, reference } = shaping
  const units = figuresOf(model, plan).map(({ unit }) => unit)
  const toUnits = (cells: Group['cells']) =>
    cells.map((cell, index) => (cell === null ? null : rounded(cell, units[index] ?? 'number')))
  const calculations = plan.calculations ?? []
  const made = workedOut(shaping, () => 0)
  const certaintyAt = calculations.length === 0 ? null : certaintyOfCalculations(shaping, made)
  const groups = made.map(({ keys, cells }, at): RoundedGroup => ({
    keys,
    exact: cells.map((cell) => (cell === null ? null : steady(cell))),
    cells: toUnits(cells),
    certainty: [
      ...(all[at]?.figures ?? []).map(certaintyOf),
      ...calculations.map((_, place) => certaintyAt?.(at, place) ?? certaintyOf({ ...NOTHING })),
    ],
  }))
  const against = toUnits(reference.map(({ value }) => value))
  return plan.tally === undefined ? arranged(plan, groups, against, isShown) : tallied(plan, groups, against)
}

const NOTHING: ShownFigure = {
  value: null,
  status: 'exact',
  why: 'blank',
  number: null,
  noise: 0,
  error: null,
}
