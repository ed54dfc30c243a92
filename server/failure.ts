/** What to tell an operator of an error that ends a command: a sentence, never a stack trace. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
      return 'The disk is full. Free some space or set QUERENT_DATA_DIR to another folder.'
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
