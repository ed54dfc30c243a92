import { open } from 'node:fs/promises'
import { givenUp } from '../given-up.ts'
import { addAmounts, readAmounts, type AmountSums } from './amounts.ts'
import { codesIn, drawsIn, MOST_AT_PLACE, type CodedColumn, type CodedRows } from './coded-rows.ts'
import { readRows } from './read-rows.ts'

/** Sums of the numbers of coded rows, by cell and place: one walk over the columns that tell cells apart. */

/** What the codes of a column add to the cell of a row. */
export interface Addends {
  readonly column: string
  readonly of: Int32Array
}

/** Rows that are read at once, and sums that are kept until they are taken: a millisecond or two, and some megabytes. */
const ROWS_AT_ONCE = 2 * MOST_AT_PLACE
const SUMS_AT_ONCE = 2 ** 20

/** A column as it is added: codes of one byte, so that all meet the same compiled code, and what each adds. */
type Part = readonly [codes: Uint8Array, addends: Int32Array]

// What stands at an index is there: these loops are most of the time that sets take.

interface Sums {
  readonly sums: Uint32Array
  /** Where those of the place begin. */
  readonly first: number
  readonly draws: Uint16Array
  /** By cell, whatever the place. */
  readonly counts: Uint32Array
  /** By row, which are left for whatever else is summed of it. */
  readonly cells: Int32Array
}

function addOne({ sums, first, draws, counts, cells }: Sums, [a, ofA]: Part, from: number, to: number): void {
  for (let row = from; row < to; row += 1) {
    const cell = ofA[a[row]!]!
    cells[row] = cell
    counts[cell] = counts[cell]! + 1
    const at = first + cell
    sums[at] = sums[at]! + draws[row]!
  }
}

function addTwo(
  { sums, first, draws, counts, cells }: Sums,
  [a, ofA]: Part,
  [b, ofB]: Part,
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row += 1) {
    const cell = ofA[a[row]!]! + ofB[b[row]!]!
    cells[row] = cell
    counts[cell] = counts[cell]! + 1
    const at = first + cell
    sums[at] = sums[at]! + draws[row]!
  }
}

function addThree(
  { sums, first, draws, counts, cells }: Sums,
  [[a, ofA], [b, ofB], [c, ofC]]: readonly [Part, Part, Part],
  from: number,
  to: number,
): void {
  for (let row = from; row < to; row += 1) {
    const cell = ofA[a[row]!]! + ofB[b[row]!]! + ofC[c[row]!]!
    cells[row] = cell
    counts[cell] = counts[cell]! + 1
    const at = first + cell
    sums[at] = sums[at]! + draws[row]!
  }
}

function addAll({ sums, first, draws, counts, cells }: Sums, from: number, to: number): void {
  for (let row = from; row < to; row += 1) {
    const cell = cells[row]!
    counts[cell] = counts[cell]! + 1
    const at = first + cell
    sums[at] = sums[at]! + draws[row]!
  }
}

function addCells(cells: Int32Array, [codes, addends]: Part, rows: number): void {
  for (let row = 0; row < rows; row += 1) cells[row] = cells[row]! + addends[codes[row]!]!
}

function addWideCells(cells: Int32Array, codes: Uint16Array, addends: Int32Array, rows: number): void {
  for (let row = 0; row < rows; row += 1) cells[row] = cells[row]! + addends[codes[row]!]!
}

function narrow(codes: Uint16Array, kinds: Uint8Array, into: Uint8Array, rows: number): void {
  for (let row = 0; row < rows; row += 1) into[row] = kinds[codes[row]!]!
}

/** Codes of two bytes by what they add, where that is few different numbers. */
function kindsOf(addends: Int32Array): { readonly kinds: Uint8Array; readonly addends: Int32Array } | null {
  const different = [...new Set(addends)]
  if (different.length > 2 ** 8) return null
  const kinds = new Map(different.map((addend, kind) => [addend, kind]))
  return {
    kinds: Uint8Array.from(addends, (addend) => kinds.get(addend) ?? 0),
    addends: Int32Array.from(different),
  }
}

/** A column of which some rows are read at once. */
interface Reading {
  /** The rows from a first one on; null where what they add goes to the cells by itself. */
  next(rows: number, firstRow: number, cells: Int32Array): Promise<Part | null>
  close(): Promise<void>
}

async function readingOf(path: string, bytes: 1 | 2, addends: Int32Array, most: number): Promise<Reading> {
  const file = await open(path)
  const close = () => file.close()
  const codes = new Uint8Array(most)
  if (bytes === 1)
    return {
      async next(rows, firstRow) {
        await readRows(file, codes, rows, firstRow)
        return [codes, addends]
      },
      close,
    }
  const wide = new Uint16Array(most)
  const few = kindsOf(addends)
  return {
    async next(rows, firstRow, cells) {
      await readRows(file, wide, rows, firstRow)
      if (few === null) {
        addWideCells(cells, wide, addends, rows)
        return null
      }
      narrow(wide, few.kinds, codes, rows)
      return [codes, few.addends]
    },
    close,
  }
}

/** Adds the rows of some places, which end at some rows, each to the sums of its place. */
function addRows(
  all: Omit<Sums, 'first'>,
  parts: readonly (Part | null)[],
  ends: readonly number[],
  cellCount: number,
): void {
  const [one, two, three] = parts
  const fused = parts.length <= 3 && parts.every((part) => part !== null)
  const rows = ends.at(-1) ?? 0
  if (!fused) for (const part of parts) if (part !== null) addCells(all.cells, part, rows)
  for (const [place, end] of ends.entries()) {
    const sums = { ...all, first: place * cellCount }
    const from = ends[place - 1] ?? 0
    if (!fused || !one) addAll(sums, from, end)
    else if (!two) addOne(sums, one, from, end)
    else if (!three) addTwo(sums, one, two, from, end)
    else addThree(sums, [one, two, three], from, end)
  }
}

/** Sums of some places that follow each other: those of the first, by cell, then those of the next. */
export type TakeSums = (sums: Uint32Array, firstPlace: number, places: number) => void

export interface SumOptions {
  /** Cells that there are: what the columns add up to is below it. */
  readonly cells: number
  /** Columns whose amounts are summed. */
  readonly amounts: readonly CodedColumn[]
}

/** What rows come to by cell, wherever they stand. */
export interface Counted {
  readonly rows: Uint32Array
  /** By column, in the order of the columns asked for. */
  readonly amounts: readonly AmountSums[]
}

/**
 * Hands on the sums of all rows by cell and place, place after place, and gives what they come to by cell. Throws where the rows
 * cannot be read, and where nobody waits any more.
 */
export async function sumByPlace(
  coded: CodedRows,
  addends: readonly Addends[],
  { cells: cellCount, amounts }: SumOptions,
  take: TakeSums,
): Promise<Counted> {
  const { ends, columns, folder } = coded
  const most = Math.min(ROWS_AT_ONCE, ends.at(-1) ?? 0)
  const placesAtOnce = Math.min(Math.max(1, Math.floor(SUMS_AT_ONCE / cellCount)), ends.length)
  const draws = new Uint16Array(most)
  const cells = new Int32Array(most)
  const sums = new Uint32Array(placesAtOnce * cellCount)
  const counts = new Uint32Array(cellCount)
  const signal = givenUp()
  const drawn = await open(drawsIn(folder))
  const opened: { close(): Promise<void> }[] = [drawn]
  try {
    const readings: Reading[] = []
    for (const { column, of } of addends) {
      const at = columns.findIndex(({ name }) => name === column)
      const reading = await readingOf(codesIn(folder, at), columns[at]?.bytes ?? 1, of, most)
      opened.push(reading)
      readings.push(reading)
    }
    const summed = []
    for (const column of amounts) {
      const reading = await readAmounts(coded, column, most, cellCount)
      opened.push(reading)
      summed.push(reading)
    }
    for (let place = 0; place < ends.length;) {
      signal?.throwIfAborted()
      const [firstPlace, firstRow] = [place, ends[place - 1] ?? 0]
      do place += 1
      while (
        place < ends.length &&
        place - firstPlace < placesAtOnce &&
        (ends[place] ?? 0) - firstRow <= most
      )
      const until = ends.slice(firstPlace, place).map((end) => end - firstRow)
      const rows = until.at(-1) ?? 0
      cells.fill(0, 0, rows)
      const [parts] = await Promise.all([
        Promise.all(readings.map((reading) => reading.next(rows, firstRow, cells))),
        readRows(drawn, draws, rows, firstRow),
        ...summed.map((reading) => reading.next(rows, firstRow)),
      ])
      sums.fill(0, 0, until.length * cellCount)
      addRows({ sums, draws, counts, cells }, parts, until, cellCount)
      for (const { amounts: own, sums: of } of summed) addAmounts(of, own, cells, rows)
      take(sums, firstPlace, place - firstPlace)
    }
    return { rows: counts, amounts: summed.map(({ sums: of }) => of) }
  } finally {
    await Promise.all(opened.map((each) => each.close()))
  }
}
