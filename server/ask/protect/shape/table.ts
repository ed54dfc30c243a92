import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Group } from '../../constructs/calculations/calculation.ts'
import { groupText, groupValue } from '../../constructs/dimensions/dimensions.ts'
import type { Cell } from '../../constructs/english.ts'
import { calculationId, columnsOf, measureId, type PlanColumn } from '../../plan/columns.ts'
import type { Plan } from '../../plan/plan.ts'
import type { JudgedCells } from '../cells/cell.ts'
import { withheldOf, type Withheld } from '../cells/withheld.ts'
import { cellText } from './cell-text.ts'
import type { LeftOut } from './groups-left-out.ts'

/** One value and one text a column. */
interface DisclosedRow {
  /** For machines: dates in ISO form, money in pounds, shares in percent; a hidden cell is null. */
  readonly values: readonly Cell[]
  /** The same as a person reads it. */
  readonly texts: readonly string[]
}

export interface DisclosedTable {
  readonly columns: readonly PlanColumn[]
  readonly rows: readonly DisclosedRow[]
  /** What the rows are made of: keys as the engine gives them, and figures. */
  readonly groups: readonly Group[]
  /**
   * By row, how many entities its first figure stands on: a number that the audit takes for told with the figure (decision
   * 0047). Null where it is hidden, or would say what the figure says; and for all where figures are coarse, or of an old
   * record.
   */
  readonly behind: readonly (number | null)[] | null
  /** Ids of the columns in which some figure is rounded, or worked out from one that is. */
  readonly rounded: ReadonlySet<string>
  /** Groups that the question may have, and that are not shown in whole: `groups-left-out.ts` says which. */
  readonly groupsSuppressed: number
  readonly withheld: Withheld
  readonly threshold: number
  /** Rows beyond this many are left out of `rows`. */
  readonly truncatedFrom: number | null
}

/** Most rows an answer shows. */
const ROWS_SHOWN = 10_000

function rowsOf(model: SemanticModel, plan: Plan, groups: readonly Group[]) {
  const columns = columnsOf(model, plan)
  const [dimensions, measures] = [plan.dimensions.length, plan.measures.length]
  const rows = groups.map(({ keys, cells }): DisclosedRow => ({
    values: [
      ...plan.dimensions.map((dimension, place) => groupValue(model, dimension, keys[place] ?? null)),
      ...cells,
    ],
    texts: [
      ...plan.dimensions.map((dimension, place) => groupText(model, dimension, keys[place] ?? null)),
      ...cells.map((cell, place) => cellText(model, columns[dimensions + place], cell, place < measures)),
    ],
  }))
  return { columns, rows, groups, threshold: model.threshold }
}

function roundedColumns(plan: Plan, { groups }: JudgedCells): ReadonlySet<string> {
  const measures = plan.measures
    .keys()
    .filter((place) => groups.some(({ cells }) => cells[place]?.isRounded === true))
    .map(measureId)
    .toArray()
  const calculations = measures.length === 0 ? [] : (plan.calculations ?? [])
  return new Set([...measures, ...calculations.keys().map(calculationId)])
}

function behindOf(
  model: SemanticModel,
  { measures }: Plan,
  { groups, precision }: JudgedCells,
  shown: readonly Group[],
): DisclosedTable['behind'] {
  const [first] = measures
  if (
    precision === 'coarse' ||
    first === undefined ||
    (first.kind === 'count' && model.protects === undefined)
  )
    return null
  const byKeys = new Map(groups.map((group) => [JSON.stringify(group.keys), group]))
  return shown.map(({ keys, cells }) =>
    (cells[0] ?? null) === null ? null : (byKeys.get(JSON.stringify(keys))?.behind[0] ?? null),
  )
}

/**
 * Shown groups as a table, with what was hidden.
 *
 * @param leftOut groups that are not shown
 */
export const tableOf = (
  model: SemanticModel,
  plan: Plan,
  judged: JudgedCells,
  leftOut: LeftOut,
  shown: readonly Group[],
): DisclosedTable => ({
  ...rowsOf(model, plan, shown.slice(0, ROWS_SHOWN)),
  behind: behindOf(model, plan, judged, shown.slice(0, ROWS_SHOWN)),
  rounded: roundedColumns(plan, judged),
  groupsSuppressed: leftOut.count,
  withheld: { ...withheldOf(judged), ...(leftOut.mayBeMore ? { unlisted: 1 } : {}) },
  truncatedFrom: shown.length > ROWS_SHOWN ? shown.length : null,
})

/** The table of an answer on record, in the words that the semantic model has now. */
export const recordedTable = (
  model: SemanticModel,
  plan: Plan,
  groups: readonly Group[],
  { groupsSuppressed, withheld }: Pick<DisclosedTable, 'groupsSuppressed' | 'withheld'>,
): DisclosedTable => ({
  ...rowsOf(model, plan, groups),
  behind: null,
  rounded: new Set(
    withheld.rounded === undefined && withheld.coarse === undefined
      ? []
      : columnsOf(model, plan).flatMap(({ id, kind }) => (kind === 'measure' ? [id] : [])),
  ),
  groupsSuppressed,
  withheld,
  truncatedFrom: null,
})
