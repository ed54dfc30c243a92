import type { Plan } from '../../plan/plan.ts'

export interface Token {
  readonly text: string
  /** `used` where the plan holds it; `passed`: a word with a meaning that the plan does without, and the person is told so. */
  readonly use: 'used' | 'assumed' | 'filler' | 'passed' | 'unknown'
  /** The column, value or role that the word stands for; null where it stands for none. */
  readonly meaning: string | null
  /** Where in the plan what it made stands, as JSON pointers ("/filter/value"); absent where it is not used. */
  readonly nodes?: readonly string[]
}

/** What words were read as: by a rule from other readings, or by the lexicon. */
export interface WordDerivation {
  readonly words: string
  /** Of what they mean: "measure", "filter", "groups". */
  readonly category: string
  /** Null where the words themselves say it. */
  readonly rule: string | null
  /** What the lexicon knows the words as; null where a rule read them. */
  readonly meaning: string | null
  /** Of this reading with all that it is made of: the lighter, the likelier. */
  readonly weight: number
  readonly parts: readonly WordDerivation[]
}

/** A way to read a question. */
export interface PlanReading {
  readonly plan: Plan
  readonly restatement: string
}

/** What weights know of readings that are offered. */
export interface Weighing {
  /** That the first is what was asked, in thousandths of natural logarithms. */
  readonly odds: number
  /** Of each reading, among all that were weighed: 0 to 1. */
  readonly probabilities: readonly number[]
  /** Of the first. */
  readonly assumptions: readonly string[]
}

/** What of a question was understood, in its own words, with a gap where the rest was or belongs. */
export interface Understood {
  readonly before: string
  /** What the gap stands for: words that were not understood, or what is needed there. */
  readonly missing: string
  readonly after: string
  /** Where it stands in the question: the words that were not understood, or one place where something is needed. */
  readonly from: number
  readonly to: number
}

/** What a question was understood as. Every word of it is in `tokens`. */
export type Interpretation = {
  /** It goes on from the answer before it. */
  readonly leans?: true
} & (
  | {
      readonly outcome: 'answer'
      readonly tokens: readonly Token[]
      readonly assumptions: readonly string[]
      readonly plan: Plan
      readonly restatement: string
      /** Questions that ask for another close reading of the same words, likeliest first. */
      readonly alternatives: readonly string[]
      /** How the words became the plan; empty where something else than the grammar read them. */
      readonly derivations: readonly WordDerivation[]
    }
  | {
      /** Not sure enough to answer, sure enough to ask back. */
      readonly outcome: 'offer'
      readonly tokens: readonly Token[]
      readonly reason: string
      /** At most three, likeliest first; each restatement reads back as its plan. */
      readonly readings: readonly PlanReading[]
      /** Where the tables of the readings may show that the first is answered. */
      readonly weighing?: Weighing
    }
  | {
      readonly outcome: 'refuse'
      /** Recognised as what is never answered, whatever else it says. */
      readonly recognised: boolean
      /** Single rows, as far as words tell: whoever reads better may see that they are only counted. */
      readonly asksForRows?: true
      readonly tokens: readonly Token[]
      readonly reason: string
      readonly suggestions: readonly string[]
      /** A question that asks what a part of it asks; null or absent where that is none. */
      readonly rest?: string | null
      /** What can be completed instead; none where the question was recognised. */
      readonly understood: readonly Understood[]
    }
)

/** One way to read a question, and what became of it. */
export interface ExplainedReading {
  readonly weight: number
  /** The plan in English; null where the parts make none. */
  readonly restatement: string | null
  /** Why it is not the one that answers; null where it is. */
  readonly lost: string | null
  readonly derivations: readonly WordDerivation[]
  /** Words that nothing takes. */
  readonly left: readonly string[]
  /** What came to the weight of the parts: that each stands alone, words passed over, what was chosen. */
  readonly added: readonly { readonly name: string; readonly weight: number }[]
}

/** A question with the readings that were closest, likeliest first. */
export interface Explanation {
  readonly interpretation: Interpretation
  /** How likely the likeliest reading is right, by learned weights. */
  readonly probability: number
  readonly readings: readonly ExplainedReading[]
}
