import { isUtf8 } from 'node:buffer'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Decider, counted, shortly } from './decider.ts'
import type { DataFile } from './sources.ts'
import { unpacked } from './unpacked.ts'

/** The encoding of a text file, where it is not UTF-8. */

/** By what people call each, the label of the Encoding Standard. */
const ENCODINGS = {
  'UTF-8': 'utf-8',
  'UTF-16': 'utf-16le',
  'UTF-16 (big end first)': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Windows-1250': 'windows-1250',
  'Windows-1251': 'windows-1251',
  'Mac Roman': 'macintosh',
  'Shift JIS': 'shift_jis',
  'GB 18030': 'gb18030',
} as const
type Known = keyof typeof ENCODINGS
/** Lines that are UTF-8 are read so, all others as Windows-1252. */
const MIXED = 'UTF-8, with lines in Windows-1252'
export type Encoding = Known | typeof MIXED

/** Of one byte for a letter, or two: which of them it is, the bytes alone do not say. */
const OLD: readonly Known[] = [
  'Windows-1252',
  'Windows-1250',
  'Windows-1251',
  'Mac Roman',
  'Shift JIS',
  'GB 18030',
]

const isHigh = (byte: number) => byte >= 0x80
const isAsciiLetter = (byte: number) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/** Lines of a file, each with its end. */
async function* linesIn(file: DataFile): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of unpacked(file) as AsyncIterable<Buffer>) {
    const text = Buffer.concat([rest, chunk])
    let from = 0
    for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, from)) {
      yield text.subarray(from, at + 1)
      from = at + 1
    }
    rest = text.subarray(from)
  }
  if (rest.length > 0) yield rest
}

interface Bytes {
  /** Lines of other bytes than ASCII that are UTF-8, and those that are not. */
  readonly encoded: number
  readonly others: number
  /** Letters of ASCII and bytes beyond, of the lines that are not. */
  readonly letters: number
  readonly high: number
  /** The first word that is not UTF-8, and its line from 1. */
  readonly example: Buffer
  readonly line: number
}

async function bytesOf(file: DataFile): Promise<Bytes> {
  const found = { encoded: 0, others: 0, letters: 0, high: 0, example: Buffer.alloc(0) as Buffer, line: 0 }
  let number = 0
  for await (const line of linesIn(file)) {
    number += 1
    if (!line.some(isHigh)) continue
    if (isUtf8(line)) {
      found.encoded += 1
      continue
    }
    found.others += 1
    found.letters += line.filter(isAsciiLetter).length
    found.high += line.filter(isHigh).length
    if (found.line > 0) continue
    found.line = number
    const [from, to] = [line.findIndex(isHigh), line.findLastIndex(isHigh)]
    const isBetween = (byte: number | undefined) =>
      byte === undefined || !(isHigh(byte) || isAsciiLetter(byte))
    let [start, end] = [from, Math.min(to, from + 20)]
    while (start > 0 && !isBetween(line[start - 1])) start -= 1
    while (end < line.length && !isBetween(line[end])) end += 1
    found.example = line.subarray(start, end)
  }
  return found
}

/** Whether most letters of a text are beyond ASCII, as those of Russian are. */
const MOST_HIGH = 0.5

/** What is between the letters of UTF-16 is mostly nothing. */
function isUtf16(head: Buffer): Known | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16 (big end first)'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 5 && even < odd / 10) return 'UTF-16'
  return even > head.length / 5 && odd < even / 10 ? 'UTF-16 (big end first)' : null
}

/** Whether all of a text file is UTF-8; what cannot be unpacked is left to whoever reads it. Throws DatasetError where it unfolds too far. */
async function readsAsUtf8(file: DataFile, room: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of unpacked(file, room) as AsyncIterable<Buffer>)
      decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Decides the encoding of a text file by its bytes. @param head its first ones, unpacked */
export async function encodingOf(
  file: DataFile,
  head: Buffer,
  room: number,
  { choose }: Decider,
): Promise<Encoding> {
  const id = 'encoding'
  const wide = isUtf16(head)
  if (wide !== null)
    return choose({
      id,
      label: 'Encoding',
      options: [{ value: wide, label: wide }],
      chosen: wide,
      isDoubted: false,
      why: `It is not UTF-8: ${head[0] === 0xff || head[0] === 0xfe ? 'its first bytes are the mark of UTF-16' : 'every second byte is nothing'}.`,
    }) as Encoding
  if (await readsAsUtf8(file, room)) return 'UTF-8'
  const { encoded, others, letters, high, example, line } = await bytesOf(file)
  const isMixed = encoded > 0
  const isForeign = high > MOST_HIGH * (high + letters)
  const chosen: Encoding = isMixed ? MIXED : isForeign ? 'Windows-1251' : 'Windows-1252'
  const read = (encoding: Known) => shortly(new TextDecoder(ENCODINGS[encoding]).decode(example))
  const options = [
    ...(isMixed ? [{ value: MIXED, label: `${MIXED}: “${read('Windows-1252')}”` }] : []),
    ...OLD.map((value) => ({ value, label: `${value}: “${read(value)}”` })),
  ]
  return choose({
    id,
    label: 'Encoding',
    options,
    chosen,
    isDoubted: isMixed || isForeign,
    why: isMixed
      ? `${counted(encoded, 'line')} with letters beyond ASCII ${encoded === 1 ? 'is' : 'are'} UTF-8 and ${others.toLocaleString('en-GB')} ${others === 1 ? 'is' : 'are'} not, the first of them line ${line}.`
      : `It is not UTF-8: line ${line} has “${read(chosen === 'Windows-1251' ? chosen : 'Windows-1252')}”.`,
  }) as Encoding
}

async function* decoded(file: DataFile, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === MIXED) {
    const [utf8, old] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')]
    for await (const line of linesIn(file)) yield (isUtf8(line) ? utf8 : old).decode(line)
    return
  }
  const decoder = new TextDecoder(ENCODINGS[encoding])
  for await (const chunk of unpacked(file) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Writes a text file in UTF-8, unpacked, and gives it in the place of the other. */
export async function inUtf8(file: DataFile, encoding: Encoding, path: string): Promise<DataFile> {
  await pipeline(Readable.from(decoded(file, encoding)), createWriteStream(path))
  return { ...file, path, packed: null }
}
