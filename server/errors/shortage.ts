import { reasonOf } from './dataset-error.ts'

/** What a machine has too little of, and what to do; null where an error is of something else. */
export function shortageOf(error: unknown): string | null {
  const reason = reasonOf(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || /no space left|ENOSPC|out of disk|disk is full/i.test(reason))
    return 'the disk is full. Free some space, or set QUERENT_DATA_DIR to a larger disk.'
  return /out of memory/i.test(reason)
    ? 'it takes more memory than it may have. Raise QUERENT_ENGINE_MEMORY.'
    : null
}
