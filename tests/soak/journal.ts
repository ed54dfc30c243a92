/** What people did and what came of it, written down by them: nothing of it is the product's word. */

/** `unknown` where no reply came, or one that does not say whether it was done. */
export type Outcome = 'done' | 'refused' | 'unknown'

/** A question that a person asked, as often as it takes until it is answered. */
export interface Asked {
  readonly email: string
  readonly question: string
  readonly attempts: number
  /** The id of the answer, where one came. */
  readonly answer: string | null
  /** Until the first reply, which may be a place in line, and until the last. */
  readonly firstMs: number
  readonly ms: number
}

/** What a thing was set to; null once it was taken away. */
export interface Write {
  readonly what: 'invitation' | 'account' | 'model' | 'errorLog'
  readonly id: string
  readonly value: string | null
  readonly outcome: Outcome
  /** What the trail calls it, where it stands there. */
  readonly act: { readonly action: string; readonly subject: string } | null
}

/** Something that signs a person in, once it was ended. */
export interface Ended {
  readonly what: 'session' | 'API token'
  readonly token: string
}

export interface Journal {
  readonly asked: Asked[]
  readonly writes: Write[]
  readonly ended: Ended[]
  readonly calls: Call[]
  /** Figures that are not those of the rows. */
  readonly wrong: string[]
}

export type Came = 'answered' | 'refused' | 'busy' | 'failed' | 'cut off' | 'too late'

export interface Call {
  readonly name: string
  readonly came: Came
  readonly ms: number
}

export const newJournal = (): Journal => ({ asked: [], writes: [], ended: [], calls: [], wrong: [] })
