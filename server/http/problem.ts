/** A failure that the caller is told of: an HTTP status and a sentence. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number

  constructor(status: number, detail: string) {
    super(detail)
    this.status = status
  }
}
