import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { DataFile } from './sources.ts'

/** Text files in other encodings than UTF-8, which is the one that is read. */

const UNPACKED = { gzip: createGunzip, zstd: createZstdDecompress } as const

/** What a file holds, unpacked. */
export function unpacked({ path, packed }: DataFile): Readable {
  const source = createReadStream(path)
  if (packed === null) return source
  const plain = UNPACKED[packed]()
  source.once('error', (error) => plain.destroy(error))
  plain.once('close', () => source.destroy())
  return source.pipe(plain)
}

/** By the label of the Encoding Standard. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** What each is called where people choose one. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
}

/**
 * The encoding of a text file: by its mark, or UTF-8 where all of it is; Windows-1252, which holds Latin-1, where it is not. What cannot
 * be unpacked is left to whoever reads it.
 */
export async function encodingOf(file: DataFile): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const chunk of unpacked(file) as AsyncIterable<Buffer>) {
      if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le'
      if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(chunk, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    return error instanceof TypeError ? 'windows-1252' : 'utf-8'
  }
}

async function* decoded(file: DataFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of unpacked(file) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Writes a text file in UTF-8, unpacked, and gives it in the place of the other. */
export async function inUtf8(file: DataFile, encoding: Encoding, path: string): Promise<DataFile> {
  await pipeline(Readable.from(decoded(file, encoding)), createWriteStream(path))
  return { ...file, path, packed: null }
}
