import { BEHIND } from './behind.ts'
import { acrossOf, crossingOf, isTime } from './cross-groups.ts'
import { isSteady } from './margins.ts'
import { shadesOf } from './shades.ts'
import { tableData, type Over, type TableCell, type TableColumn, type TableData } from './table-data.ts'

/** A list of groups as a table with one of them across. */

/** Wider ones are not read. */
const MOST_COLUMNS = 60
const MOST_GROUPS = 3
/** Emptier ones say less than their list. */
const LEAST_FILLED = 1 / 2

const HIDDEN: TableCell = { value: null, text: '–', written: null }

const placesOf = ({ columns }: TableData, role: TableColumn['role']) =>
  columns.flatMap((column, place) => (column.role === role ? [place] : []))

/**
 * A typed list of two or three groups as a cross-tab: one group stands across, with a column for each of its values, of each
 * figure. Null for other tables, for a ranking with others below it, and where it would be wide or mostly empty. What the
 * list has no row for is shown as hidden; a column without any figure is not there; no total is made here.
 */
export function crossTab(table: TableData): TableData | null {
  const [groups, figures] = [placesOf(table, 'dimension'), placesOf(table, 'measure')]
  if (groups.length < 2 || groups.length > MOST_GROUPS || figures.length === 0) return null
  if (groups.length + figures.length < table.columns.length || table.asked < table.rows.length) return null
  const across = acrossOf(table, groups)
  if (across === null) return null
  const down = groups.filter((place) => place !== across)
  const crossing = crossingOf(table, down, across)
  // Two rows of one place would be told as one.
  if (crossing.filled < table.rows.length || crossing.rows.length < 2) return null
  if (crossing.columns.length * figures.length > MOST_COLUMNS) return null
  if (crossing.filled < LEAST_FILLED * crossing.rows.length * crossing.columns.length) return null
  return crossedBy(table, { down, across, figures, ...crossing })
}

interface Plan extends ReturnType<typeof crossingOf> {
  readonly down: readonly number[]
  readonly across: number
  readonly figures: readonly number[]
}

/** A column of a cross-tab: a figure of one of the values across. */
interface Shown {
  readonly value: string
  readonly figure: number
}

/** The columns of a cross-tab, one figure after the other: what is shown besides moves no column. Without figures there is nothing to cross. */
function shownOf(table: TableData, { figures, rows, columns, placeOf }: Plan): readonly Shown[] {
  const all = figures.flatMap((figure) => columns.map((value) => ({ value, figure })))
  const filled = all.filter(({ value, figure }) =>
    rows.some((row) => (table.rows[placeOf(row, value) ?? -1]?.[figure]?.value ?? null) !== null),
  )
  return filled.length === 0 ? all : filled
}

function crossedBy(table: TableData, plan: Plan): TableData {
  const { down, across, rows, placeOf } = plan
  const shown = shownOf(table, plan)
  const byFigure = [...Map.groupBy(shown, ({ figure }) => figure)]
  const sources = rows.map((row) => shown.map(({ value, figure }) => ({ row: placeOf(row, value), figure })))
  const cells = sources.map((own) => {
    const first = own.find(({ row }) => row !== null)?.row ?? -1
    return [
      ...down.map((group) => table.rows[first]?.[group] ?? HIDDEN),
      ...own.map(({ row, figure }) => table.rows[row ?? -1]?.[figure] ?? HIDDEN),
    ]
  })
  const corner: Over = { label: '', columns: down.length }
  const heads = [[{ label: table.columns[across]?.label ?? '', columns: shown.length }]]
  if (plan.figures.length > 1)
    heads.push(
      byFigure.map(([figure, own]) => ({ label: table.columns[figure]?.label ?? '', columns: own.length })),
    )
  const allRows = [...table.rows.keys()]
  // What chance alone moves is not shaded: it would look like a difference; nor is then what stands behind it.
  const steady = byFigure.findIndex(([figure]) => isSteady(table, allRows, figure))
  const kinds = byFigure
    .slice(0, steady < 0 ? byFigure.length : steady)
    .filter(([figure]) => table.columns[figure]?.id !== BEHIND)
    .map(([figure]) => shown.flatMap((own, place) => (own.figure === figure ? [down.length + place] : [])))
  const crossed = tableData(
    [
      ...down.flatMap((group) => table.columns[group] ?? []),
      ...shown.flatMap(({ value, figure }) => {
        const column = table.columns[figure]
        return column === undefined ? [] : [{ ...column, id: `${column.id} ${value}`, label: value }]
      }),
    ],
    cells,
    {
      certainty:
        table.certainty === null
          ? null
          : sources.map((own) => [
              ...down.map(() => null),
              ...own.map(({ row, figure }) => table.certainty?.[row ?? -1]?.[figure] ?? null),
            ]),
      crossed: {
        over: heads.map((head) => [corner, ...head]),
        isTime: table.columns[across]?.isTime ?? false,
        isFromEnd: isTime(shown.map(({ value }) => value)),
        shades: shadesOf(cells, kinds),
      },
    },
  )
  return {
    ...crossed,
    columns: crossed.columns.map((column) => ({
      ...column,
      alignment: column.role === 'measure' ? ('right' as const) : ('left' as const),
    })),
  }
}
