import type { TableCell, TableData } from './table-data.ts'

/** The groups of a list as the rows and columns of a cross-tab. */

/** More times than these stand below each other, where another group is short enough to stand across. */
const MOST_TIMES_ACROSS = 24
const TIME = /^\d{4}(?:-\d{2}(?:-\d{2})?| ?-?[QH]\d)?$/

export const isTime = (texts: readonly string[]) => texts.every((text) => TIME.test(text))

/** Which of the groups stands across: a time, unless it is long; else the one of the fewest values, the last of those. Null where that has one alone. */
export function acrossOf({ rows }: TableData, groups: readonly number[]): number | null {
  const sizes = groups.map((column) => {
    const texts = [...new Set(rows.map((cells) => cells[column]?.text ?? ''))]
    return { column, size: texts.length, isTime: isTime(texts) }
  })
  const [fewest] = sizes.toReversed().toSorted((a, b) => a.size - b.size)
  const time = sizes.find((group) => group.isTime && group.size > 1 && group.size <= MOST_TIMES_ACROSS)
  const { column, size } = time ?? fewest ?? { column: null, size: 0 }
  return size < 2 ? null : column
}

/** All that stand in any of the sequences, in the order of each where they agree. */
function merged(sequences: readonly (readonly string[])[]): readonly string[] {
  const all: string[] = []
  const known = new Set<string>()
  for (const sequence of sequences) {
    for (const [place, key] of sequence.entries()) {
      if (known.has(key)) continue
      known.add(key)
      all.splice(place === 0 ? 0 : all.indexOf(sequence[place - 1] ?? '') + 1, 0, key)
    }
  }
  return all
}

export interface Crossing {
  /** The texts of the rows' groups, each once, in the order of the list. */
  readonly rows: readonly string[]
  /** The texts of the group across, each once: times as they follow each other, others in the order of the list. */
  readonly columns: readonly string[]
  /** The place in the list of what stands in a row and a column; null where nothing does. */
  readonly placeOf: (row: string, column: string) => number | null
  /** How many rows of the list have a place of their own. */
  readonly filled: number
}

const keyOf = (cells: readonly TableCell[], columns: readonly number[]) =>
  columns.map((column) => cells[column]?.text ?? '').join('\0')

export function crossingOf({ rows }: TableData, down: readonly number[], across: number): Crossing {
  const keys = rows.map((cells) => ({ row: keyOf(cells, down), column: keyOf(cells, [across]) }))
  const places = new Map(keys.map(({ row, column }, place) => [`${row}\0${column}`, place]))
  const byRow = [...Map.groupBy(keys, ({ row }) => row).values()]
  const byColumn = [...Map.groupBy(keys, ({ column }) => column).values()]
  const columns = merged(byRow.map((own) => own.map(({ column }) => column)))
  return {
    rows: merged(byColumn.map((own) => own.map(({ row }) => row))),
    columns: isTime(columns) ? columns.toSorted() : columns,
    placeOf: (row, column) => places.get(`${row}\0${column}`) ?? null,
    filled: places.size,
  }
}
