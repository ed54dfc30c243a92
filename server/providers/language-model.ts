/** A language model behind any provider: it fills a schema, or fails in a way that is named. */

/**
 * refused: the model, or a filter of its provider, declined; malformed: no JSON, or none that fits; cutShort: it ran out of tokens;
 * thoughtOnly: it thought and said nothing; tooLong: what it was told is more than it takes; limited: it was asked too often;
 * rejected: the request is wrong for its server.
 */
export type FailureKind =
  | 'refused'
  | 'malformed'
  | 'cutShort'
  | 'thoughtOnly'
  | 'tooLong'
  | 'limited'
  | 'unreachable'
  | 'rejected'
  | 'timedOut'
  | 'cancelled'
  | 'paused'

export interface TokenUse {
  /** All of them, those that the provider had kept included. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** Input tokens that were read from what the provider had kept, and that it kept with this call. */
  readonly cachedTokens: number
  readonly writtenTokens: number
}

export const NO_TOKENS: TokenUse = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, writtenTokens: 0 }

export const addedTokens = (a: TokenUse, b: TokenUse): TokenUse => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cachedTokens: a.cachedTokens + b.cachedTokens,
  writtenTokens: a.writtenTokens + b.writtenTokens,
})

/** The provider did not give what was asked for; `message` is for the log, never for people or prompts. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: FailureKind
  readonly used: TokenUse
  /** How long the provider asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null

  constructor(kind: FailureKind, message: string, used = NO_TOKENS, retryAfterMs: number | null = null) {
    super(message)
    this.kind = kind
    this.used = used
    this.retryAfterMs = retryAfterMs
  }
}

export interface ObjectRequest {
  /** What is the same from one request to the next; providers keep it, and read it again for less. */
  readonly system: string
  readonly prompt: string
  /**
   * JSON Schema of the answer: closed objects that require all they have, without recursion, lengths and ranges, as all
   * providers take it. Whether the answer keeps to it is the caller's to check.
   */
  readonly schema: object
  /** Moment of `performance.now()` until which everything, retry included, must be done. */
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

export interface ObjectReply {
  readonly value: unknown
  readonly used: TokenUse
  /** By the tokens it says it read, its server may have cut what it was told. */
  readonly mayBeCut: boolean
}

export interface LanguageModel {
  /** What people call it. */
  readonly name: string
  /** Throws ProviderError. */
  object(request: ObjectRequest): Promise<ObjectReply>
}
