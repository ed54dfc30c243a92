/** A language model behind any provider: it fills a schema, or fails in a way that is named. */

export type FailureKind =
  'refused' | 'malformed' | 'limited' | 'unreachable' | 'rejected' | 'timedOut' | 'cancelled' | 'paused'

export interface TokenUse {
  readonly inputTokens: number
  readonly outputTokens: number
}

export const NO_TOKENS: TokenUse = { inputTokens: 0, outputTokens: 0 }

export const addedTokens = (a: TokenUse, b: TokenUse): TokenUse => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
})

/** The provider did not give what was asked for; `message` is for the log, never for people or prompts. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly kind: FailureKind
  readonly used: TokenUse

  constructor(kind: FailureKind, message: string, used: TokenUse = NO_TOKENS) {
    super(message)
    this.kind = kind
    this.used = used
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
}

export interface LanguageModel {
  /** What people call it. */
  readonly name: string
  /** Throws ProviderError. */
  object(request: ObjectRequest): Promise<ObjectReply>
}
