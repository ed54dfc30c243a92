import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { EngineRow } from '../../../engines/engine.ts'
import type { Plan } from '../../plan/plan.ts'
import { valuesFrom, type Measure } from '../../constructs/measures/measures.ts'
import { dimensionId, ENTITIES, MATCHED } from '../../plan/columns.ts'
import { hiddenFor, type CellName, type JudgedCell, type JudgedCells } from './cell.ts'
import { denominatorsOf } from './denominators.ts'
import { withMargins } from './margins.ts'
import type { DrawsOfCell } from './draws.ts'
import type { Precision } from './grain.ts'
import { entitiesBehind, numberIn, valuesBehind, type RawFigure } from './raw-figure.ts'
import { judged } from './rules.ts'

/** By column of numbers: how many times a usual amount the largest are. */
type Peaks = Readonly<Record<string, number>>

function peaksIn(model: SemanticModel, peaks: Peaks, measure: Measure): RawFigure['peaks'] {
  const [values = null, per = null] = valuesFrom(model, measure).map((column) => peaks[column] ?? null)
  return { rows: null, values, per }
}

/** The cells of one answer, before anything that was shown earlier is looked at. */

/**
 * Each cell judged on its own, then along the margins of the table.
 *
 * @param against the row of `compileReference`, where the plan has one
 * @param coarse what is drawn for cells that are told coarsely; null where they are told finely
 */
export function judgedCells(
  model: SemanticModel,
  plan: Plan,
  rows: readonly EngineRow[],
  against: EngineRow | undefined,
  coarse: DrawsOfCell | null,
  peaks: Peaks,
): JudgedCells {
  const precision: Precision = coarse === null ? 'fine' : 'coarse'
  const ids = plan.dimensions.map((_, place) => dimensionId(place))
  const measures = plan.measures.map((measure) => ({ measure, peaks: peaksIn(model, peaks, measure) }))
  const figuresIn = (row: EngineRow) => measures.map((each, place): RawFigure => ({ ...each, place, row }))
  const judgedIn = (keys: CellName['keys'], figure: RawFigure, denominator: number | null) => {
    if (coarse === null) return judged(figure, model.threshold, denominator, null)
    const draws = coarse({ keys, measure: figure.place }, denominator)
    return draws === null ? hiddenFor('few') : judged(figure, model.threshold, denominator, draws)
  }
  const reference =
    against === undefined ? [] : figuresIn(against).map((figure) => judgedIn(null, figure, null))
  const matched =
    numberIn(rows[0]?.[MATCHED]) ?? rows.reduce((sum, row) => sum + (numberIn(row[ENTITIES]) ?? 0), 0)
  if (matched < model.threshold) return { groups: [], reference, tooFew: true, precision }
  const denominators = denominatorsOf(plan, rows)
  const groups = rows.map((row) => {
    const figures = figuresIn(row)
    const keys = ids.map((id) => row[id] ?? null)
    return {
      keys,
      entities: figures.map(entitiesBehind),
      behind: figures.map(valuesBehind),
      cells: figures.map((figure, index) => judgedIn(keys, figure, denominators[index]?.(row) ?? null)),
    }
  })
  return { groups: withMargins(model, groups), reference, tooFew: false, precision }
}

/** All cells that have a figure, whatever an answer shows of them: what is hidden must not turn on what is asked of values. */
export const namedCells = ({ groups, reference }: JudgedCells): readonly CellName[] =>
  [{ keys: null, cells: reference }, ...groups].flatMap(({ keys, cells }) =>
    cells.flatMap(({ value }, measure) => (value === null ? [] : [{ keys, measure }])),
  )

/** Without the cells that the audit names, and without those that they follow from along the margins. */
export function withoutUnsafe(
  model: SemanticModel,
  judged: JudgedCells,
  unsafe: readonly CellName[],
): JudgedCells {
  if (unsafe.length === 0) return judged
  const nameOf = (keys: CellName['keys'], measure: number) => JSON.stringify([keys, measure])
  const names = new Set(unsafe.map(({ keys, measure }) => nameOf(keys, measure)))
  const without = (cells: readonly JudgedCell[], keys: CellName['keys']) =>
    cells.map((cell, measure) => (names.has(nameOf(keys, measure)) ? hiddenFor('difference') : cell))
  const groups = judged.groups.map((group) => ({ ...group, cells: without(group.cells, group.keys) }))
  return { ...judged, groups: withMargins(model, groups), reference: without(judged.reference, null) }
}
