/** Why something that was asked for is refused: it is not there, it is not possible as things are, or it makes no sense. */
export type Refusal = 'notFound' | 'conflict' | 'invalid'

/** A rule of the product says no; the message is a sentence for the person who asked. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly refusal: Refusal

  constructor(refusal: Refusal, message: string) {
    super(message)
    this.refusal = refusal
  }
}
