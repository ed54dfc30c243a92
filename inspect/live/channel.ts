/** What the application, started with `?inspect`, tells the gallery in another window of the same browser. */

export const CHANNEL = 'querent-inspect'

export interface ActorNews {
  readonly session: string
  /** The session of its owner; null for the root. */
  readonly owner: string | null
  readonly actor: string
  readonly machine: string
  readonly value: unknown
  /** What of the context JSON can hold. */
  readonly context: unknown
  readonly isActive: boolean
}

export interface StepNews {
  readonly kind: 'step'
  readonly number: number
  readonly news: ActorNews
  readonly event: { readonly type: string }
  /** The transitions that were taken, in the words of the tables. */
  readonly taken: readonly string[]
}

export type Message =
  | StepNews
  /** All that lives, for a gallery that came later. */
  | { readonly kind: 'all'; readonly actors: readonly ActorNews[]; readonly steps: readonly StepNews[] }
  /** A gallery asks for all that lives. */
  | { readonly kind: 'hello' }
