import type { Plan } from '../plan/plan.ts'

export interface Token {
  readonly text: string
  readonly use: 'used' | 'assumed' | 'filler' | 'unknown'
  /** The column, value or role that the word stands for; null for filler. */
  readonly meaning: string | null
}

/** What words were read as: by a rule from other readings, or by the lexicon. */
export interface Derivation {
  readonly words: string
  /** Of what they mean: "measure", "filter", "groups". */
  readonly category: string
  /** Null where the words themselves say it. */
  readonly rule: string | null
  /** What the lexicon knows the words as; null where a rule read them. */
  readonly meaning: string | null
  /** Of this reading with all that it is made of: the lighter, the likelier. */
  readonly weight: number
  readonly parts: readonly Derivation[]
}

/** What a question was understood as. Every word of it is in `tokens`. */
export type Interpretation =
  | {
      readonly outcome: 'answer'
      readonly tokens: readonly Token[]
      readonly assumptions: readonly string[]
      readonly plan: Plan
      readonly restatement: string
      /** Questions that ask for another close reading of the same words, likeliest first. */
      readonly alternatives: readonly string[]
      /** How the words became the plan; empty where something else than the grammar read them. */
      readonly derivations: readonly Derivation[]
    }
  | {
      readonly outcome: 'refuse'
      /** Recognised as what is never answered, whatever else it says. */
      readonly recognised: boolean
      readonly tokens: readonly Token[]
      readonly reason: string
      readonly suggestions: readonly string[]
    }

/** One way to read a question, and what became of it. */
export interface ExplainedReading {
  readonly weight: number
  /** The plan in English; null where the parts make none. */
  readonly restatement: string | null
  /** Why it is not the one that answers; null where it is. */
  readonly lost: string | null
  readonly derivations: readonly Derivation[]
  /** Words that nothing takes. */
  readonly left: readonly string[]
  /** What came to the weight of the parts: that each stands alone, words passed over, what was chosen. */
  readonly added: readonly { readonly name: string; readonly weight: number }[]
}

/** A question with the readings that were closest, likeliest first. */
export interface Explanation {
  readonly interpretation: Interpretation
  readonly readings: readonly ExplainedReading[]
}
