import { basename } from 'node:path'
import { DatasetError } from '../../errors/dataset-error.ts'
import { KINDS, type DataFile } from './sources.ts'

/** What a file is by its first bytes, whatever it is called. */

interface Content {
  readonly called: string
  /** The ending by which it could be loaded; null where it cannot be. */
  readonly ending: string | null
}

const starts = (head: Buffer, ...bytes: readonly number[]) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes))
const says = (head: Buffer, text: string, at = 0) =>
  head.subarray(at, at + text.length).toString('latin1') === text

const isJson = (text: string) => /^\s*(?:\[\s*)?\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\})/.test(text)

function contentOf(head: Buffer): Content | null {
  if (starts(head, 0x50, 0x4b, 0x03, 0x04))
    return /xl\/|\[Content_Types\]\.xml/.test(head.toString('latin1'))
      ? { called: 'an Excel workbook', ending: '.xlsx' }
      : { called: 'a ZIP archive', ending: null }
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0))
    return { called: 'an old Excel workbook, or one with a password', ending: null }
  if (starts(head, 0x1f, 0x8b)) return { called: 'packed by gzip', ending: '.gz' }
  if (starts(head, 0x28, 0xb5, 0x2f, 0xfd)) return { called: 'packed by zstd', ending: '.zst' }
  if (says(head, 'PAR1')) return { called: 'a Parquet file', ending: '.parquet' }
  if (starts(head, 0x89, 0x50, 0x4e, 0x47) || starts(head, 0xff, 0xd8, 0xff) || says(head, 'GIF8'))
    return { called: 'an image', ending: null }
  if (says(head, '%PDF')) return { called: 'a PDF document', ending: null }
  if (says(head, 'SQLite format 3') || says(head, 'DUCK', 8)) return { called: 'a database', ending: null }
  const text = head.toString('utf8').replace(/^\uFEFF/, '')
  if (/^\s*<(?:!doctype html|html)\b/i.test(text)) return { called: 'a web page', ending: null }
  if (/^\s*<\?xml\b/.test(text)) return { called: 'an XML document', ending: null }
  return isJson(text) ? { called: 'JSON', ending: '.json' } : null
}

/** What each kind of file may be by its content. */
const EXPECTED: Readonly<Record<DataFile['kind'], readonly (string | null)[]>> = {
  text: [null],
  json: ['.json', null],
  workbook: ['.xlsx'],
  parquet: ['.parquet'],
}
const PACKED = { gzip: '.gz', zstd: '.zst' } as const

/**
 * Throws DatasetError where a file is another thing than its name says.
 *
 * @param head its first bytes, as they are on the disk
 */
export function expectContent({ path, kind, packed }: DataFile, head: Buffer): void {
  const name = basename(path)
  const found = contentOf(head)
  const ending = found?.ending ?? null
  const isKnown = found !== null
  if (packed !== null) {
    if (isKnown && ending !== PACKED[packed])
      throw new DatasetError(
        `${name} is ${found.called}, and not packed as its name says. Give it the ending of what it is.`,
      )
    return
  }
  const isExpected = isKnown
    ? ending !== null && EXPECTED[kind].includes(ending)
    : EXPECTED[kind].includes(null)
  if (isExpected) return
  if (!isKnown)
    throw new DatasetError(
      kind === 'workbook'
        ? `${name} is no Excel workbook by what it holds. Save it again as .xlsx, or give it the ending of what it is.`
        : `${name} cannot be read: it is no Parquet file by what it holds.`,
    )
  const remedy =
    ending === null
      ? `Save the table as ${KINDS}.`
      : ending === '.gz' || ending === '.zst'
        ? `Name it ${name}${ending}.`
        : `Name it ${name.replace(/\.[^.]*$/, '')}${ending}.`
  throw new DatasetError(`${name} is ${found.called} by what it holds. ${remedy}`)
}
