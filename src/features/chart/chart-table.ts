import type { ChartRecommendation } from '../../api/answer.ts'
import { isSteady, marginOf, wideningOf } from '../../table/margins.ts'
import { isMoneyName } from '../../table/cell-format.ts'
import { axisText, decimalsHeld, figureText, heldText, unitMarks, withMinus } from '../../table/unit-text.ts'
import type { TableCell, TableColumn, TableData } from '../../table/table-data.ts'
import { isHousekeeping, nameOf, valueIn, valueOf } from './data-points.ts'
import { keyOf, scaledGroups, type Group, type Scaled } from './scales.ts'
import { columnTitle } from './titles.ts'

/** A table as a chart reads it: groups with what they are to each other, and figures of them. */

export interface Dimension extends Scaled {
  readonly id: string
  readonly title: string
  /** Keys of groups that have a place and no mark: everybody may know of them, and they are not shown. */
  readonly notShown: ReadonlySet<string>
}

export interface Measure {
  readonly id: string
  readonly title: string
  readonly unit: string | null
  /** How many decimals are written of its figures, -1 where tens are; null where all are. */
  readonly decimals: number | null
  /** Its figures lie no further apart than chance would have them. */
  readonly isSteady: boolean
  /** Its figures are parts of a whole: counts, sums and shares, and no averages. */
  readonly adds: boolean
}

export const titleOf = (named: Pick<Dimension, 'title'> | null): string => named?.title ?? ''

/** What a row is to the answer: what it is about, one of all, or there for comparison. */
export type Standing = 'strong' | 'plain' | 'quiet'

/** One row: where it stands, and a figure for each measure. */
export interface Mark {
  /** The place of its row in the table. */
  readonly row: number
  readonly groups: readonly Group[]
  readonly values: readonly (number | null)[]
  readonly texts: readonly string[]
  /** Within how much of each figure it would lie 19 times of 20; null where it is exact, or margins are not drawn. */
  readonly margins: readonly (number | null)[]
  /** The same, drawn or not. */
  readonly chances: readonly (number | null)[]
  readonly standing: Standing
  /** The data do not cover its period whole. */
  readonly isCutShort: boolean
}

/** A figure over all groups: of a period or of a group of one dimension by its key, or of none. */
export interface OverallFigure {
  readonly key: string | null
  readonly value: number
  readonly text: string
  readonly standing: Standing
}

export interface ChartTable {
  readonly dimensions: readonly Dimension[]
  /** The one that is drawn stands first. */
  readonly measures: readonly Measure[]
  /** Places of those that stand beside each other as bars; fewer than two where one is drawn. */
  readonly together: readonly number[]
  /** A person wants to see how far figures may be off. */
  readonly hasMargins: boolean
  readonly marks: readonly Mark[]
  /** What is told over all groups, none of which holds it; null where nothing is. */
  readonly overall: {
    readonly name: string
    /** The place of the dimension whose groups or periods they are of; null of one figure alone. */
    readonly dimension: number | null
    readonly figures: readonly OverallFigure[]
  } | null
  /** The answer says what its columns are, and has put its groups in order. */
  readonly isTyped: boolean
  /** Its groups are all that there are. */
  readonly isWhole: boolean
}

const ADDED = /^(?:number_of(?!_different)|counts?|n|total|sum|share_of|quotes|how_many)(?:_|$)|_count$/i
const MOST_NUMBER_GROUPS = 60
/** More marks than these have their margins on demand alone. */
const MOST_WITH_MARGINS = 24

/** The unit of a column: its own, or what its name or title says where the answer has no types. */
function unitOf({ role, unit, id }: TableColumn, label: string): string | null {
  if (role !== null) return unit
  const text = `${id} ${label}`
  if (/percent|pct|%/i.test(text)) return 'percent'
  return isMoneyName(text) || /£|gbp/i.test(text) ? 'GBP' : null
}

function standingOf({ emphasis, asked, rows }: TableData, row: number): Standing {
  if (emphasis.length > 0) return emphasis.includes(row) ? 'strong' : 'quiet'
  return asked >= rows.length ? 'plain' : row < asked ? 'strong' : 'quiet'
}

/** Where chance moves most figures, those that the answer is about stand out, and no others. */
const standingAmongChance = ({ emphasis }: TableData, row: number): Standing =>
  emphasis.includes(row) ? 'strong' : 'quiet'

type Axis = ChartRecommendation['x_axis']

interface Columns {
  readonly dimensions: readonly number[]
  readonly measures: readonly number[]
}

const distinct = (values: readonly unknown[]) => new Set(values).size

/** Which columns group and which measure where the answer says it: the axis' own first. */
function typedColumns({ columns }: TableData, x: string, y: string): Columns {
  const of = (role: string, first: string) =>
    columns
      .keys()
      .filter((index) => columns[index]?.role === role)
      .toArray()
      .toSorted((a, b) => Number(columns[b]?.id === first) - Number(columns[a]?.id === first))
  return { dimensions: of('dimension', x), measures: of('measure', y) }
}

/** The same for rows that say nothing: the axes, and as many further columns as it takes to name each row. */
function plainColumns({ columns, rows }: TableData, x: string, y: string): Columns {
  const at = (id: string) => columns.findIndex((column) => column.id === id)
  const [label, value] = [at(x), at(y)]
  const values = (index: number) => rows.map((cells) => valueIn(cells[index]))
  const others = columns
    .keys()
    .filter((index) => index !== label && index !== value && !isHousekeeping(columns[index]?.id ?? ''))
    .toArray()
  const isNumber = (index: number) => values(index).every((cell) => cell === null || typeof cell === 'number')
  const words = others.filter((index) => !isNumber(index))
  const numbers = others.filter(
    (index) =>
      isNumber(index) &&
      values(index).every((cell) => Number.isInteger(cell)) &&
      distinct(values(index)) <= MOST_NUMBER_GROUPS,
  )
  const names = (indexes: readonly number[]) =>
    distinct(rows.map((cells) => JSON.stringify(indexes.map((index) => valueIn(cells[index])))))
  const choices = [[], ...[...words, ...numbers].map((index) => [index]), words, [...words, ...numbers]]
  const own = label === value ? [] : [label]
  const enough = choices.find((choice) => names([...own, ...choice]) === rows.length) ?? [
    ...words,
    ...numbers,
  ]
  const dimensions = [...own, ...enough]
  return {
    dimensions,
    measures: [value, ...others.filter((index) => isNumber(index) && !dimensions.includes(index))].filter(
      (index) => index >= 0,
    ),
  }
}

/**
 * @param measure the id of the figure that is drawn; null for the recommended one
 * @param rows the rows of the table that are drawn, in their order
 */
export function chartTable(
  table: TableData,
  { x_axis: x, y_axis: y, figures = [] }: Pick<ChartRecommendation, 'x_axis' | 'y_axis' | 'figures'>,
  measure: string | null,
  rows: readonly number[],
  hasMargins = false,
): ChartTable {
  const isTyped = table.columns.some(({ role }) => role !== null)
  const columns = (isTyped ? typedColumns : plainColumns)(table, x.column, measure ?? y.column)
  const cellAt = (row: number, index: number): TableCell | undefined => table.rows[row]?.[index]
  const grouped = (cell: TableCell | undefined) => {
    const value = valueIn(cell)
    return { value, text: cell !== undefined && cell.written === null ? cell.text : nameOf(value) }
  }
  const labelOf = (column: TableColumn) =>
    [x, y].find((axis: Axis) => axis.column === column.id)?.label ?? columnTitle(table, column.id)
  // Of one dimension alone does a label say which group it is; rows that a person left out are another matter.
  const isWhole = columns.dimensions.length === 1 && rows.length === table.rows.length
  const labels = isWhole ? table.notShown.map(({ label }) => label) : []
  const dimensions = columns.dimensions.map((index): Dimension & { readonly index: number } => {
    const column = table.columns[index]
    const cells = rows.map((row) => grouped(cellAt(row, index)))
    const scaled = scaledGroups(cells, column?.id ?? '', labels)
    const title = column === undefined ? x.label : labelOf(column)
    const told = new Set(cells.map((cell) => keyOf(scaled, cell)))
    const known = new Set(labels.map((label) => keyOf(scaled, { value: label, text: label })))
    const notShown = scaled.groups.map(({ key }) => key).filter((key) => known.has(key) && !told.has(key))
    return { ...scaled, index, id: column?.id ?? x.column, title, notShown: new Set(notShown) }
  })
  const byKey = dimensions.map(({ groups }) => new Map(groups.map((group) => [group.key, group])))
  const measures = columns.measures.map((index) => {
    const column = table.columns[index]
    const label = column === undefined ? y.label : labelOf(column)
    const unit = column === undefined ? null : unitOf(column, label)
    return {
      index,
      id: column?.id ?? y.column,
      title: column?.role === 'measure' ? axisText(label, unit) : label,
      unit,
      decimals: decimalsHeld(column?.decimals ?? null, unit),
      adds: ADDED.test(column?.id ?? ''),
      isSteady: isSteady(table, rows, index),
    }
  })
  const isTold = (row: number) =>
    measures.some(({ index, isSteady: steady }) => steady && valueIn(cellAt(row, index)) !== null)
  const told = rows.filter(isTold).length
  const areFew = told <= MOST_WITH_MARGINS
  const marks = rows.flatMap((row): Mark[] => {
    const groups = dimensions.map((dimension, place) =>
      byKey[place]?.get(keyOf(dimension, grouped(cellAt(row, dimension.index)))),
    )
    if (groups.includes(undefined)) return []
    const values = measures.map(({ index }) => {
      const value = valueIn(cellAt(row, index))
      return value === null ? null : valueOf(value)
    })
    const texts = measures.map(({ index, unit, decimals }, place) => {
      const cell = cellAt(row, index)
      const value = values[place] ?? null
      if (value === null) return '–'
      // What a table says in its own words, it says here too.
      const isPlain = [figureText(value, unit), figureText(value, null)].includes(withMinus(cell?.text ?? ''))
      if (decimals !== null && isPlain) return heldText(value, unit, decimals)
      // The head of a table says a unit of letters; a figure alone says it itself.
      return cell?.written === null && unitMarks(unit).after.length < 2 ? cell.text : figureText(value, unit)
    })
    const chances = measures.map(({ index }) => marginOf(table, row, index))
    return [
      {
        row,
        groups: groups as Group[],
        values,
        texts,
        // What chance alone moves is shown as such.
        chances,
        margins: measures.map((measure, place) => {
          const margin = chances[place] ?? null
          if (hasMargins || margin === null) return hasMargins ? margin : null
          return measure.isSteady && areFew ? margin * wideningOf(told) : null
        }),
        standing:
          areFew && measures[0]?.isSteady === true ? standingAmongChance(table, row) : standingOf(table, row),
        isCutShort: table.cutShort.includes(row),
      },
    ]
  })
  return withoutCoarserTimes({
    dimensions: dimensions.map(({ index: _, ...dimension }) => dimension),
    measures: measures.map(({ index: _, ...measured }) => measured),
    hasMargins,
    together: measure === null ? placesOf(measures, figures) : [],
    marks,
    overall:
      measure === null && rows.length === table.rows.length ? overallOf(table, dimensions, marks) : null,
    isTyped,
    isWhole:
      rows.length === table.rows.length && table.asked >= table.rows.length && table.notShown.length === 0,
  })
}

/** Figures over all groups in their periods; null where one has no place. */
function overallOf(
  { overall }: TableData,
  dimensions: readonly Dimension[],
  marks: readonly Mark[],
): ChartTable['overall'] {
  if (overall === null) return null
  const rows = new Map(marks.map((mark) => [mark.row, mark]))
  const keysIn = (place: number) =>
    overall.figures.map(({ row }) => (row === null ? null : (rows.get(row)?.groups[place]?.key ?? null)))
  // Of all dimensions the one in which each has a group to itself.
  const place = dimensions.findIndex((dimension, at) => {
    const keys = new Set(keysIn(at))
    const isWhole = dimension.scale === 'time' || keys.size === dimension.groups.length
    return !keys.has(null) && keys.size === overall.figures.length && isWhole
  })
  const isAlone = overall.figures.length === 1 && overall.figures[0]?.row === null
  if (place < 0 && !isAlone) return null
  const keys = place < 0 ? [null] : keysIn(place)
  return {
    name: overall.label,
    dimension: place < 0 ? null : place,
    figures: overall.figures.map(({ value, text, isStrong }, at) => ({
      key: keys[at] ?? null,
      value,
      text,
      standing: isStrong ? 'strong' : 'quiet',
    })),
  }
}

const placesOf = (measures: readonly Pick<Measure, 'id'>[], ids: readonly string[]) =>
  ids.map((id) => measures.findIndex((measure) => measure.id === id)).filter((place) => place >= 0)

/** A figure without the letters of its unit, where a title says them. */
export function bareText(text: string, unit: string | null): string {
  const { after } = unitMarks(unit)
  return after.length > 1 && text.endsWith(after) ? text.slice(0, -after.length).trim() : text
}

/** A year beside its quarters says nothing of its own: of times that determine each other the finer one stays. */
function withoutCoarserTimes(table: ChartTable): ChartTable {
  const { dimensions, marks } = table
  const isTime = (place: number) => dimensions[place]?.scale === 'time'
  const determines = (finer: number, coarser: number) => {
    const found = new Map<string, string>()
    return marks.every(({ groups }) => {
      const [key, own] = [groups[finer]?.key ?? '', groups[coarser]?.key ?? '']
      if (!found.has(key)) found.set(key, own)
      return found.get(key) === own
    })
  }
  const places = [...dimensions.keys()]
  const coarser = places.find(
    (place) =>
      isTime(place) && places.some((other) => other !== place && isTime(other) && determines(other, place)),
  )
  if (coarser === undefined) return table
  const rest = <T>(all: readonly T[]) => all.filter((_, place) => place !== coarser)
  return {
    ...table,
    dimensions: rest(dimensions),
    marks: marks.map((mark) => ({ ...mark, groups: rest(mark.groups) })),
  }
}
