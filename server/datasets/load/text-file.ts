import { basename } from 'node:path'
import { DatasetError, reasonOf } from '../../errors/dataset-error.ts'
import type { Decider } from './decider.ts'
import { headerOf } from './headers.ts'
import { tamedNames } from './names.ts'
import { partedBest } from './separators.ts'
import { KINDS, type DataFile } from './sources.ts'
import { unpacked } from './unpacked.ts'

/** Files of text whose lines are rows: their form and the names of their columns. */

const MOST_COLUMNS = 5_000
const LONGEST_HEADER_BYTES = 1_000_000
const HEAD_BYTES = 65_536
const MOST_OF_HEAD = LONGEST_HEADER_BYTES + HEAD_BYTES

/** The first bytes of what a file holds. Throws DatasetError where it cannot be unpacked. */
export async function headOf(file: DataFile, most = MOST_OF_HEAD): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of unpacked(file) as AsyncIterable<Buffer>) {
      parts.push(chunk)
      length += chunk.length
      if (length >= most) break
    }
  } catch (error) {
    if (file.packed === null) throw error
    throw new DatasetError(
      `${basename(file.path)} cannot be unpacked (${reasonOf(error)}). Pack it anew, or load it as it is.`,
    )
  }
  return Buffer.concat(parts).subarray(0, most)
}

/** Of so many characters of a text one may be a control character that stands in none. */
const ONE_CONTROL_IN = 20
const CONTROLS = /[^\P{Cc}\t\n\v\f\r]/gu
const isBinary = (text: string) =>
  text.includes('\0') || ONE_CONTROL_IN * (text.match(CONTROLS)?.length ?? 0) > text.length

export interface TextForm {
  /** What stands between the values. */
  readonly separator: string
  /** What the columns are called, each once. */
  readonly names: readonly string[]
  /** Lines begin with a field more than the header has, as R writes them: the name of the row. */
  readonly namesRows: boolean
  /** Lines before the header, such as a title; before the first row, where there is no header. */
  readonly skipped: number
  readonly hasHeader: boolean
  /** The line after the header is part of it. */
  readonly hasSecond: boolean
}

/**
 * Decides the form of a text file in UTF-8 by its beginning. Throws DatasetError for what is no table of text: nothing, binary, a header
 * beyond all reason.
 */
export async function formOf(file: DataFile, decider: Decider): Promise<TextForm> {
  const name = basename(file.path)
  const head = await headOf(file)
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new DatasetError(`${name} is empty.`)
  if (isBinary(text.slice(0, HEAD_BYTES)))
    throw new DatasetError(`${name} is not a text file. A table is read from ${KINDS}.`)
  const isWhole = head.length < MOST_OF_HEAD
  const tooWide = new DatasetError(
    `${name} has more than ${MOST_COLUMNS.toLocaleString('en-GB')} columns. Keep those that questions are about.`,
  )
  const lines = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  if (lines.trim() === '') throw tooWide
  const parted = partedBest(lines, decider)
  const { names, isThere, hasSecond, namesRows, skipped } = headerOf(parted, decider)
  if (names.join('').length > LONGEST_HEADER_BYTES || names.length > MOST_COLUMNS) throw tooWide
  return {
    separator: parted.separator,
    names: tamedNames(namesRows ? ['row name', ...names] : names),
    namesRows,
    skipped,
    hasHeader: isThere,
    hasSecond,
  }
}
