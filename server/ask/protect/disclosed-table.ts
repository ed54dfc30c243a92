import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import { groupText, groupValue } from '../constructs/dimensions/dimensions.ts'
import { measuredText, type Cell } from '../constructs/english.ts'
import { rowDimensions } from '../constructs/tally.ts'
import { columnsOf, TALLY_ID, type PlanColumn } from '../plan/columns.ts'
import type { Plan } from '../plan/plan.ts'
import type { Arranged } from './arrange.ts'
import type { LeftOut } from './groups-left-out.ts'
import type { Certainty } from './shown-figure.ts'

/** Column names whose plain numbers show in pounds (SPEC section 5). */
const READ_AS_MONEY = /premium|cost|price|fee|charge|amount/i

/** A figure as a person reads it: what could not be worked out is empty, what is hidden is a dash. */
function cellText(
  model: SemanticModel,
  column: PlanColumn | undefined,
  value: number | null,
  isMeasure: boolean,
): string {
  const { id = '', unit = 'number', label = '' } = column ?? {}
  if (value === null && !isMeasure) return ''
  const text = measuredText(unit === 'text' ? 'number' : unit, value)
  const isCounted = unit === 'count' && value !== null && READ_AS_MONEY.test(label)
  const counted = id === TALLY_ID ? 'groups' : model.entity.plural
  return isCounted ? `${value.toLocaleString('en-GB')} ${counted}` : text
}

/** One value and one text a column. */
interface DisclosedRow {
  /** For machines: dates in ISO form, money in pounds, shares in percent; a figure that is not shown is null. */
  readonly values: readonly Cell[]
  /** The same as a person reads it. */
  readonly texts: readonly string[]
}

/** The others of a ranking, in its order: shown after one group, and of several there to tell how sure its end is. */
interface Others {
  readonly rows: readonly DisclosedRow[]
  readonly groups: readonly DisclosedGroup[]
  /** There are more of them. */
  readonly areSome: boolean
}

/** A group that is shown: its keys as the engine gives them, its figures, and how far each can be trusted. */
export interface DisclosedGroup {
  readonly keys: readonly Cell[]
  readonly cells: readonly (number | null)[]
  /** By figure; none in records of before there was any. */
  readonly certainty: readonly Certainty[]
}

export interface DisclosedTable {
  readonly columns: readonly PlanColumn[]
  readonly rows: readonly DisclosedRow[]
  /** By row. */
  readonly groups: readonly DisclosedGroup[]
  readonly others: Others
  /** Groups that the question may have, and that are not shown in whole: `groups-left-out.ts` says which. */
  readonly groupsSuppressed: number
  /** Which of them can be told by name, and whether there may be more that nobody may know. */
  readonly leftOut: Omit<LeftOut, 'count'>
  /** Groups that a ranking leaves out although their noise may be all that keeps them out, by name. */
  readonly close: readonly string[]
  /** The first ones by a figure are shown, and no others. */
  readonly isRanked: boolean
  readonly threshold: number
  /** Rows beyond this many are left out of `rows`. */
  readonly truncatedFrom: number | null
}

/** Most rows an answer shows. */
const ROWS_SHOWN = 10_000

/** The groups of an answer, and those after them. */
interface Groups {
  readonly groups: readonly DisclosedGroup[]
  readonly others: Omit<Others, 'rows'>
}

function rowsOf(model: SemanticModel, plan: Plan, { groups, others }: Groups) {
  const columns = columnsOf(model, plan)
  const [dimensions, measures] = [rowDimensions(plan), plan.measures.length]
  const rowOf = ({ keys, cells }: DisclosedGroup): DisclosedRow => ({
    values: [
      ...dimensions.map((dimension, place) => groupValue(model, dimension, keys[place] ?? null)),
      ...cells,
    ],
    texts: [
      ...dimensions.map((dimension, place) => groupText(model, dimension, keys[place] ?? null)),
      ...cells.map((cell, place) =>
        cellText(model, columns[dimensions.length + place], cell, place < measures),
      ),
    ],
  })
  const isRanked = plan.limit !== null && plan.order[0]?.by === 'measure'
  return {
    columns,
    rows: groups.map(rowOf),
    groups,
    others: { ...others, rows: others.groups.map(rowOf) },
    isRanked,
    threshold: model.threshold,
  }
}

const nameOf = (model: SemanticModel, { dimensions }: Plan, keys: readonly Cell[]) =>
  dimensions.map((dimension, place) => groupText(model, dimension, keys[place] ?? null)).join(', ')

/** Shown groups as a table, with what was left out. */
export function tableOf(
  model: SemanticModel,
  plan: Plan,
  { count, ...leftOut }: LeftOut,
  { shown, others, areSome, close }: Arranged,
): DisclosedTable {
  const told = (groups: Arranged['shown']) =>
    groups.map(({ keys, cells, certainty }): DisclosedGroup => ({ keys, cells, certainty }))
  return {
    ...rowsOf(model, plan, {
      groups: told(shown.slice(0, ROWS_SHOWN)),
      others: { groups: told(others), areSome },
    }),
    groupsSuppressed: count,
    leftOut,
    close: close.map(({ keys }) => nameOf(model, plan, keys)),
    truncatedFrom: shown.length > ROWS_SHOWN ? shown.length : null,
  }
}

/** What the record of an answer keeps of its table. */
export type RecordedTable = Groups & Pick<DisclosedTable, 'groupsSuppressed' | 'leftOut' | 'close'>

/** The table of an answer on record, in the words that the semantic model has now. */
export const recordedTable = (
  model: SemanticModel,
  plan: Plan,
  { groups, others, ...kept }: RecordedTable,
): DisclosedTable => ({ ...kept, ...rowsOf(model, plan, { groups, others }), truncatedFrom: null })
