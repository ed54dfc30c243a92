const SQLITE_FULL = 13
const DISK_FULL = 'The disk is full. Free some space or set QUERENT_DATA_DIR to another folder.'

/** A line to whoever runs a command. */
export const say = (text: string) => process.stdout.write(`${text}\n`)

/** What to tell an operator of an error that ends a command: a sentence, never a stack trace. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('errcode' in error && error.errcode === SQLITE_FULL) return DISK_FULL
  const code = 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
      return DISK_FULL
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      return `No permission to write: ${error.message}. Set QUERENT_DATA_DIR to a folder that you may write to.`
    case 'EADDRINUSE':
      return 'The port is taken by another program. Stop it or set QUERENT_PORT to another one.'
    case 'ENOENT':
      return `There is no such file: ${error.message}`
    default:
      return error.message
  }
}

/** Waits for a command, whose result is its exit code; where it fails, which is told, another one. */
export async function ended(command: Promise<number>, broken = 1): Promise<void> {
  try {
    process.exitCode = await command
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`)
    process.exitCode = broken
  }
}
