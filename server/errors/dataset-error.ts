/** The dataset's file is missing or damaged, or cannot be made; the message says what to do. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError'
}

/** The first line of what went wrong, without its full stop. */
export const reasonOf = (error: unknown) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '').replace(/\.$/, '') : String(error)
