import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Plan } from '../../server/ask/plan/plan.ts'
import type { Column } from '../../server/semantic-model/semantic-model.ts'
import type { Told } from '../asking/told.ts'
import type { Scheme } from './scheme.ts'
import type { World } from '../world/world.ts'

/** What attacks are made of. */

/** What somebody would rather not have known. */
export interface Secret {
  /** "mental health cover" */
  readonly name: string
  /** A yes or no is 1 or 0. */
  readonly of: (row: number) => number
  /** Whom it is a secret of. */
  readonly rows: readonly number[]
}

/** A yes or no that can be said as a condition. */
export interface YesOrNo extends Secret {
  readonly column: Column
  readonly holds: Filter
  readonly lacks: Filter
  /** The part of all people for whom it holds. */
  readonly rate: number
}

export interface Amount extends Secret {
  readonly column: Column
}

/** What an attack works with: what everybody may know, and chance. */
export interface Field {
  readonly world: World
  readonly yesOrNo: YesOrNo
  /** "Monthly premium over £80": a yes or no about an amount. */
  readonly over: YesOrNo
  readonly amount: Amount
  /** The amount that differs most between people. */
  readonly wild: Amount
  /** Whether somebody has much of that. */
  readonly much: Secret
  /** From 0 to below 1. */
  readonly random: () => number
  /** What is published of the noise that figures have. */
  readonly scheme: Scheme
  /** Rows that a second version of the data is without. */
  readonly gone: ReadonlySet<number>
}

export interface Guess {
  readonly value: number
  /** The attacker would swear to it. */
  readonly isSure: boolean
}

/** A question, of the first version of the data or of the later one. */
export interface Question {
  readonly plan: Plan
  readonly isLater?: boolean
}

/** Asks one question after the other, and hears what each tells. */
export type Asking<T = void> = Generator<Question, T, Told | null>

/** One attempt at the secrets of some people. */
export interface Attempt {
  readonly secret: Secret
  /** Whose secrets are guessed. */
  readonly targets: readonly number[]
  readonly asking: Asking
  /** Of each target, by what was heard so far: before any question what anybody would guess. */
  readonly guesses: () => readonly Guess[]
}

export interface Attack {
  readonly name: string
  /** How it gives somebody away, in a sentence. */
  readonly idea: string
  readonly kind: 'yes or no' | 'amount'
  /** The secret that it is after. */
  readonly secretOf: (field: Field) => Secret
  /** Whether it is after those alone who left the data. */
  readonly ofThoseGone?: true
  /** The attempt at somebody's secret, and at those of others that come with it; null where no words single somebody out. */
  readonly begin: (field: Field, row: number) => Attempt | null
}
