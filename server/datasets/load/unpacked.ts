import { createReadStream, statfsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { DatasetError } from '../../errors/dataset-error.ts'
import type { DataFile } from './sources.ts'

/** Files that are packed, and how far they may unfold. */

const UNPACKED = { gzip: createGunzip, zstd: createZstdDecompress } as const

/** Tables of text pack to a tenth or a fiftieth; what packs to far less is made to fill a disk. Small ones do no harm. */
const MOST_RATIO = 200
const HARMLESS_BYTES = 1e9
/** Part of the free disk that what was unpacked may take: reading it takes room too. */
const MOST_OF_DISK = 0.5

export const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB`

/** Free bytes of the disk of a folder. */
export function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Throws DatasetError where so many bytes of a packed file are too many. */
export function expectBounded(name: string, packed: number, bytes: number, room: number): void {
  if (bytes > HARMLESS_BYTES && bytes > MOST_RATIO * packed)
    throw new DatasetError(
      `${name} unfolds to more than ${MOST_RATIO} times its size (${gigabytes(bytes)} and more): it is not read. Load it unpacked where that is right.`,
    )
  if (bytes > MOST_OF_DISK * room)
    throw new DatasetError(
      `${name} unfolds to more than ${gigabytes(MOST_OF_DISK * room)}, half of what is free on the disk. Free some, or load part of it.`,
    )
}

/** What a file holds, unpacked. @param room free bytes of the disk where it is read */
export function unpacked({ path, packed }: DataFile, room = Infinity): Readable {
  const source = createReadStream(path)
  if (packed === null) return source
  const plain = UNPACKED[packed]()
  const { size } = statSync(path)
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      try {
        expectBounded(basename(path), size, bytes, room)
        done(null, chunk)
      } catch (error) {
        done(error as Error)
      }
    },
  })
  source.once('error', (error) => plain.destroy(error))
  plain.once('error', (error) => bounded.destroy(error))
  bounded.once('close', () => {
    plain.destroy()
    source.destroy()
  })
  return source.pipe(plain).pipe(bounded)
}
