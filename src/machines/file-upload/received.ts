import type { Draft } from '../../api/data-calls.ts'

type Named = Pick<File, 'name' | 'size'>

/** What a draft has of a file: one of that name with another size is another file. */
const entryOf = ({ files }: Draft, { name, size }: Named) =>
  files.find((each) => each.name === name && each.size === size)

/** Bytes of a file that are there. */
export const receivedOf = (draft: Draft, file: Named): number => entryOf(draft, file)?.received ?? 0

/** Whether all of a file is there; one without a byte is once it is known. */
export function isThere(draft: Draft, file: Named): boolean {
  const entry = entryOf(draft, file)
  return entry !== undefined && entry.received >= entry.size
}

/** Whether all that a draft knows of is there. */
export const isWhole = ({ files }: Draft): boolean =>
  files.length > 0 && files.every(({ received, size }) => received >= size)
