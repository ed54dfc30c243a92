/** What a person may have of something is used up for now; the message is a sentence for the person. */
export class UsedUpError extends Error {
  override readonly name = 'UsedUpError'
  /** After which there is some again. */
  readonly seconds: number

  constructor(message: string, seconds: number) {
    super(message)
    this.seconds = seconds
  }
}
