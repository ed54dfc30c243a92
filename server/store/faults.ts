const SQLITE_FULL = 13
const SQLITE_READONLY = 8

/** Of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FULL = new Set(['53100', '25006', '42501'])
const AWAY =
  /^(?:08\w{3}|57P0[123]|57014|55P03|25P03|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (?:has encountered a connection error|was closed))/

/** What keeps the state from being read or written: no room or no right to write, or that nobody answers; null for anything else. */
export function faultOf(error: unknown): 'full' | 'away' | null {
  if (error instanceof AggregateError)
    return error.errors.map(faultOf).find((fault) => fault !== null) ?? null
  if (!(error instanceof Error)) return null
  if ('errcode' in error && (error.errcode === SQLITE_FULL || error.errcode === SQLITE_READONLY))
    return 'full'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.has(code)) return 'full'
  return AWAY.test(code) || LOST.test(error.message) ? 'away' : null
}
