/** A failure that the caller is told of: an HTTP status and a sentence. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  /** Seconds after which another try makes sense, or null. */
  readonly retryAfter: number | null

  constructor(status: number, detail: string, retryAfter: number | null = null) {
    super(detail)
    this.status = status
    this.retryAfter = retryAfter
  }
}
