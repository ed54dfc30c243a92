import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { extname } from 'node:path'
import { commaSeparated, tabSeparated } from '../ask/narrate/separated-values.ts'
import { tableRows } from '../ask/narrate/table.ts'
import type { Disclosed } from '../ask/protect/disclose.ts'

/** The table of an answer as a file, which is always a new one. */

/** Spreadsheets take a file for UTF-8 where it begins with this. */
const BYTE_ORDER_MARK = '\ufeff'

const FORMS: Readonly<Record<string, (table: Disclosed) => string>> = {
  '.csv': (table) => BYTE_ORDER_MARK + commaSeparated(table),
  '.tsv': tabSeparated,
  '.json': (table) => `${JSON.stringify(tableRows(table), null, 2)}\n`,
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'what should be its folder is none',
  EACCES: 'no permission',
  EPERM: 'no permission',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the name is too long',
}

function failedText(path: string, error: unknown): string {
  if (!(error instanceof Error)) return `${path} cannot be written: ${String(error)}.`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'EEXIST') return `${path} exists, and is left as it is: name another file.`
  return `${path} cannot be written: ${REASONS[code] ?? error.message}.`
}

/** What is left of a file that could not be written whole would pass for the table. */
function writtenWhole(path: string, text: string): void {
  const handle = openSync(path, 'wx')
  try {
    writeFileSync(handle, text)
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  } finally {
    closeSync(handle)
  }
}

/**
 * Writes what is shown of a table to a new file, in the form that its ending names: .csv where it has none.
 *
 * @returns what became of it, in a sentence
 */
export function savedTable(table: Disclosed, file: string): string {
  // A shell does this for its own commands; people expect it of a prompt.
  const named = file.replace(/^~(?=\/)/, homedir())
  if (/(?:^|[\\/])\.{0,2}$/.test(named)) return `${file} is a folder: name a file in it.`
  const ending = extname(named)
  const path = ending === '' ? `${named}.csv` : named
  const form = FORMS[ending === '' ? '.csv' : ending.toLowerCase()]
  if (form === undefined) return `A table is saved as ${Object.keys(FORMS).join(', ')}, not as ${ending}.`
  try {
    writtenWhole(path, form(table))
  } catch (error) {
    return failedText(path, error)
  }
  const { length } = table.rows
  const rows = `${length.toLocaleString('en-GB')} ${length === 1 ? 'row' : 'rows'}`
  const all = table.truncatedFrom
  return `Saved ${rows}${all === null ? '' : ` of ${all.toLocaleString('en-GB')}`} in ${path}.`
}
