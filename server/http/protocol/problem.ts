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

function placeText(before: number): string {
  if (before === 0) return 'Your question is next'
  return before === 1 ? '1 question before yours' : `${before} questions before yours`
}

/** A question waits in line, and has its place kept for when it is asked again. */
export class InLine extends Problem {
  readonly before: number

  constructor(status: 429 | 503, before: number, retryAfter: number) {
    super(status, placeText(before), retryAfter)
    this.before = before
  }
}

/** What was begun failed, and may have left a record or a cost: no client should ask again by itself. */
export class Begun extends Error {
  override readonly name = 'Begun'
}
