import file from './weights.json' with { type: 'json' }

/**
 * What each reading of a question weighs: a sum over all that it is made of, of which the lightest wins. `npm run learn:grammar` learns all
 * but readings; `eval/grammar.yaml` says what each stands for.
 */
export const WEIGHTS = file

/** How sure a meaning of words is. */
export type WordClass = keyof typeof WEIGHTS.words

/** How a word may be passed over. */
export type Passing = keyof typeof WEIGHTS.passing

type Weights<N extends string> = Readonly<Record<N, number>>

/** A weight by its name. */
export const weightOf = <N extends string>(weights: Weights<N>, name: NoInfer<N>): number => weights[name]

const known = (weights: Readonly<Record<string, number>>, name: string, other: number): number =>
  weights[name] ?? other

/** A rule as far as its weight goes. */
export interface WeighedRule {
  readonly name: string
  readonly result: string
  readonly parts: readonly string[]
}

/** What rules are like: how many parts they take, and what they make of them. */
export const kindsOf = ({ parts, result }: WeighedRule): readonly string[] => [
  `takes ${parts.length}`,
  `makes ${result}`,
]

/** What a rule adds to its parts: what rules like it do, and its own where enough was learned of it. */
export const weightOfRule = (rule: WeighedRule): number =>
  kindsOf(rule).reduce((sum, kind) => sum + known(WEIGHTS.kinds, kind, 0), known(WEIGHTS.rules, rule.name, 0))

/** What a part of a question adds that no other part took in. */
export const weightOfStanding = (category: string): number =>
  known(WEIGHTS.standing, category, WEIGHTS.any.standing)

/** What is added where the words of a question leave something open. */
export const weightOfChoice = (name: string): number => known(WEIGHTS.choices, name, WEIGHTS.any.choice)
