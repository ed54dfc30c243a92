import { readFileSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readXlsx, type CellValue, type Sheet } from 'hucre/xlsx'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import { counted, named, type Decider } from './decider.ts'
import type { DataFile } from './sources.ts'
import { expectBounded } from './unpacked.ts'

/** Excel workbooks: one sheet of them, written as text so that it is read like any other file. */

/** What the entries of a ZIP archive say that they unfold to. */
function unfoldedBytes(archive: Buffer): number {
  let bytes = 0
  for (
    let at = archive.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1 && at + 46 <= archive.length;
    at = archive.indexOf('PK\u0001\u0002', at + 46, 'latin1')
  )
    bytes += archive.readUInt32LE(at + 24)
  return bytes
}

const DAY_MS = 86_400_000
const isTime = (date: Date) => date.getTime() < DAY_MS && date.getTime() >= 0 && date.getUTCFullYear() < 1901

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return ''
    const iso = value.toISOString()
    if (isTime(value) || value.getUTCFullYear() === 1899) return iso.slice(11, 19)
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
  }
  // Numbers are reckoned in binary: 0.1 + 0.2 is shown as 0.3.
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
  return String(value)
}

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A cell that is merged of several stands in each of them. */
function unmerged({ rows, merges = [] }: Sheet): readonly (readonly CellValue[])[] {
  const all = rows.map((row) => [...row])
  for (const { startRow, startCol, endRow, endCol } of merges)
    // One over a whole line is a title, and stands there once.
    if (endCol - startCol + 1 < (all[startRow]?.length ?? 0))
      for (let row = startRow; row <= endRow; row += 1)
        for (let column = startCol; column <= endCol; column += 1) {
          const own = all[row]
          if (own !== undefined) own[column] = all[startRow]?.[startCol] ?? null
        }
  return all
}

const isFilled = (row: readonly CellValue[]) =>
  row.some((value) => value !== null && textOf(value).trim() !== '')

/** The columns that hold anything, of rows that do. */
function bounded(rows: readonly (readonly CellValue[])[]): readonly (readonly string[])[] {
  const filled = rows.filter(isFilled).map((row) => row.map(textOf))
  const width = Math.max(0, ...filled.map((row) => row.length))
  const used = Array.from({ length: width }, (_, at) => at).filter((at) =>
    filled.some((row) => (row[at] ?? '').trim() !== ''),
  )
  return filled.map((row) => used.map((at) => row[at] ?? ''))
}

const SHOWN = 'visible rows'
const ALL = 'all rows'

/** Which sheet is read: the first that is shown and holds most. */
function sheetOf(sheets: readonly Sheet[], name: string, { choose }: Decider): Sheet {
  const full = sheets.filter(({ rows }) => rows.some(isFilled))
  const shown = full.filter(({ hidden, veryHidden }) => hidden !== true && veryHidden !== true)
  const among = shown.length > 0 ? shown : full
  const [first] = among
  if (first === undefined) throw new DatasetError(`${name} is empty: none of its sheets holds a value.`)
  if (full.length === 1) return first
  const size = ({ rows }: Sheet) => rows.filter(isFilled).length
  const largest = among.reduce((one, other) => (size(other) > size(one) ? other : one))
  const chosen = choose({
    id: 'sheet',
    label: 'Sheet of the workbook',
    options: full.map((sheet) => ({
      value: sheet.name,
      label: `${sheet.name} (${counted(size(sheet), 'row')})`,
    })),
    chosen: largest.name,
    isDoubted: among.filter((sheet) => 2 * size(sheet) > size(largest)).length > 1,
    why: `The workbook has ${full.length} sheets with values: ${named(full.map((sheet) => sheet.name))}.`,
  })
  return full.find((sheet) => sheet.name === chosen) ?? largest
}

/** Rows that are hidden in Excel are left out or not: a filter hides what is not wanted, and a tidy sheet hides what is. */
function visibleRows(sheet: Sheet, { choose }: Decider): readonly (readonly CellValue[])[] {
  const rows = unmerged(sheet)
  const isHidden = (at: number) => sheet.rowDefs?.get(at)?.hidden === true
  const hidden = rows.filter((row, at) => isHidden(at) && isFilled(row)).length
  if (hidden === 0) return rows
  const chosen = choose({
    id: 'hidden rows',
    label: 'Rows that are hidden in the sheet',
    options: [
      { value: ALL, label: 'read like all others' },
      { value: SHOWN, label: 'left out' },
    ],
    chosen: ALL,
    isDoubted: true,
    why: `${counted(hidden, 'row is', 'rows are')} hidden there, perhaps by a filter.`,
  })
  return chosen === SHOWN ? rows.filter((_, at) => !isHidden(at)) : rows
}

/**
 * Writes a sheet of a workbook as text, and gives that file. Throws DatasetError where it holds none, or unfolds too far.
 *
 * @param room free bytes of the disk
 */
export async function sheetAsText(
  file: DataFile,
  path: string,
  room: number,
  decider: Decider,
): Promise<DataFile> {
  const name = basename(file.path)
  const archive = readFileSync(file.path)
  expectBounded(name, statSync(file.path).size, unfoldedBytes(archive), room)
  const { sheets } = await readXlsx(archive).catch((error: unknown) => {
    throw new DatasetError(
      `${name} cannot be read as a workbook: ${reasonOf(error)}. Save it again as .xlsx.`,
      { cause: error },
    )
  })
  const rows = bounded(visibleRows(sheetOf(sheets, name, decider), decider))
  await writeFile(path, rows.map((row) => `${row.map(quoted).join(',')}\n`).join(''))
  return { ...file, path, kind: 'text', packed: null }
}
