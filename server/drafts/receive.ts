import { open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { gigabytes } from '../datasets/load/unpacked.ts'
import { isDataFile, KINDS } from '../datasets/load/sources.ts'
import { shortageOf } from '../errors/shortage.ts'
import { RefusedError } from '../errors/refused-error.ts'
import { receivedOf, type Draft, type Places } from './draft.ts'

/** Files come in parts, each from where the last one ended: what is cut off goes on where it was. */

const MOST_FILES = 200
/** Part of a disk that uploads leave free: loading a file takes room beside it. */
const LEFT_FREE = 0.1

export interface Part {
  readonly name: string
  /** Bytes of the file before it. */
  readonly from: number
  /** Bytes of the whole file. */
  readonly size: number
  readonly bytes: Buffer
}

/** Names a file, and no place. */
const isPlain = (name: string) => !/[\p{Cc}/\\:*?"<>|]/u.test(name) && !/^\.|[. ]$/.test(name)

function expectName(name: string): void {
  if (!isPlain(name))
    throw new RefusedError(
      'invalid',
      `“${name}” is no name of a file. Rename it: letters, digits, spaces, - and _.`,
    )
  if (!isDataFile(name))
    throw new RefusedError('invalid', `“${name}” cannot be loaded; what can is ${KINDS}.`)
}

async function expectRoom({ folder }: Places, { name, size }: Part): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const room = Math.max(0, (bavail - LEFT_FREE * blocks) * bsize)
  if (size > room)
    throw new RefusedError(
      'conflict',
      `“${name}” does not fit: it has ${gigabytes(size)}, and the server has room for ${gigabytes(room)}. Free some, or set QUERENT_DATA_DIR to a larger disk.`,
    )
}

/**
 * Takes the next part of a file, and gives the files that the draft has then. Throws RefusedError where the part is not the next one, the
 * file is none that can be loaded, or the disk has no room.
 */
export async function receive(draft: Draft, places: Places, part: Part): Promise<Draft['files']> {
  const { name, from, size, bytes } = part
  expectName(name)
  const before = draft.files.find((file) => file.name === name)
  if (before === undefined && draft.files.length >= MOST_FILES)
    throw new RefusedError('conflict', `A dataset has at most ${MOST_FILES} files. Put them together first.`)
  if (before !== undefined && before.size !== size)
    throw new RefusedError('conflict', `There is another “${name}” already. Remove it first, or rename one.`)
  const received = receivedOf(places, name)
  if (from !== received)
    throw new RefusedError('conflict', `“${name}” is here up to byte ${received}. Go on from there.`)
  if (from + bytes.length > size)
    throw new RefusedError('invalid', `The part of “${name}” ends after its ${size} bytes.`)
  if (from === 0) await expectRoom(places, part)
  const handle = await open(join(places.files, name), 'a')
  try {
    await handle.appendFile(bytes)
  } catch (error) {
    // A part is here whole or not at all, so that it can be sent again.
    await handle.truncate(from).catch(() => {})
    const short = shortageOf(error)
    throw short === null ? error : new RefusedError('conflict', `“${name}” does not fit: ${short}`)
  } finally {
    await handle.close()
  }
  return before === undefined ? [...draft.files, { name, size }] : draft.files
}
