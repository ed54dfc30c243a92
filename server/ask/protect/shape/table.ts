import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Cell } from '../../plan/filter-words.ts'
import { groupText, groupValue, shownGroupText } from '../../plan/group-words.ts'
import type { Plan } from '../../plan/plan.ts'
import type { JudgedCells } from '../cells/cell.ts'
import { hiddenGroupsOf, withheldOf, type Withheld } from '../cells/withheld.ts'
import type { Group } from './calculate.ts'
import { cellText, columnsOf, type DisclosedColumn } from './columns.ts'

/** One value and one text a column. */
interface DisclosedRow {
  /** For machines: dates in ISO form, money in pounds, shares in percent; a hidden cell is null. */
  readonly values: readonly Cell[]
  /** The same as a person reads it. */
  readonly texts: readonly string[]
}

export interface DisclosedTable {
  readonly columns: readonly DisclosedColumn[]
  readonly rows: readonly DisclosedRow[]
  /** Groups with at least one hidden cell. */
  readonly groupsSuppressed: number
  readonly withheld: Withheld
  readonly threshold: number
  /** Fewer than `threshold` entities matched, or none did; the two read the same. */
  readonly tooFew: boolean
  /** Rows beyond this many are left out of `rows`. */
  readonly truncatedFrom: number | null
}

/** Most rows an answer shows. */
const ROWS_SHOWN = 10_000

/** Shown groups as a table, with what was hidden. */
export function tableOf(
  model: SemanticModel,
  plan: Plan,
  judged: JudgedCells,
  shown: readonly Group[],
): DisclosedTable {
  const columns = columnsOf(model, plan)
  const [dimensions, measures] = [plan.dimensions.length, plan.measures.length]
  return {
    columns,
    rows: shown.slice(0, ROWS_SHOWN).map(({ keys, cells }) => ({
      values: [
        ...plan.dimensions.map((dimension, index) => groupValue(model, dimension, keys[index] ?? null)),
        ...cells,
      ],
      texts: [
        ...plan.dimensions.map((dimension, index) => groupText(model, dimension, keys[index] ?? null)),
        ...cells.map((cell, index) => cellText(model, columns[dimensions + index], cell, index < measures)),
      ],
    })),
    groupsSuppressed: judged.tooFew ? 1 : hiddenGroupsOf(judged),
    withheld: withheldOf(judged),
    threshold: model.threshold,
    tooFew: judged.tooFew,
    truncatedFrom: shown.length > ROWS_SHOWN ? shown.length : null,
  }
}

/** The table of an answer on record: rows as they were shown, by column key. */
export function recordedTable(
  model: SemanticModel,
  plan: Plan,
  rows: readonly Readonly<Record<string, unknown>>[],
  { groupsSuppressed, withheld }: Pick<DisclosedTable, 'groupsSuppressed' | 'withheld'>,
): DisclosedTable {
  const columns = columnsOf(model, plan)
  const [dimensions, measures] = [plan.dimensions.length, plan.measures.length]
  const cellOf = (value: unknown): Cell =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
  const textOf = (value: Cell, index: number) => {
    const dimension = plan.dimensions[index]
    if (dimension !== undefined) return shownGroupText(model, dimension, value)
    const figure = typeof value === 'number' ? value : null
    return cellText(model, columns[index], figure, index < dimensions + measures)
  }
  return {
    columns,
    rows: rows.map((row) => {
      const values = columns.map(({ key }) => cellOf(row[key]))
      return { values, texts: values.map(textOf) }
    }),
    groupsSuppressed,
    withheld,
    threshold: model.threshold,
    tooFew: rows.length === 0 && groupsSuppressed > 0 && Object.keys(withheld).length === 0,
    truncatedFrom: null,
  }
}
