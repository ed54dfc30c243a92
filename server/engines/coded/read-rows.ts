import type { FileHandle } from 'node:fs/promises'

/** Reads some rows of a column in a file of coded rows. Throws where there are fewer. */
export async function readRows(
  file: FileHandle,
  into: Uint8Array | Uint16Array | Int32Array,
  rows: number,
  firstRow: number,
): Promise<void> {
  const length = rows * into.BYTES_PER_ELEMENT
  if (length === 0) return
  const { bytesRead } = await file.read(into, 0, length, firstRow * into.BYTES_PER_ELEMENT)
  if (bytesRead !== length) throw new Error('coded rows end early')
}
