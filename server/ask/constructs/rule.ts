import type { Built as BuiltOf } from '../grammar/chart.ts'
import { weightOf, WEIGHTS } from '../grammar/weights.ts'
import type { Category, Rule, Senses } from './senses.ts'

type Parts<R extends readonly Category[]> = { readonly [I in keyof R]: Senses[R[I]] }

/** The name of a rule, which is that of its weight. */
type RuleName = keyof typeof WEIGHTS.rules

type Joined<P extends readonly string[]> = P extends readonly [
  infer First extends string,
  ...infer Rest extends readonly string[],
]
  ? Rest extends readonly []
    ? First
    : `${First} ${Joined<Rest>}`
  : never

/** The name of a rule that is called by the categories it takes. */
export const nameOf = <const P extends readonly string[]>(parts: P) => parts.join(' ') as Joined<P>

/**
 * A rule of the grammar: the categories it takes, in order, and what they make together; null where they do not fit.
 * Filler words may stand between the parts, unless the rule is tight.
 */
export function rule<C extends Category, const R extends readonly [Category, ...Category[]]>(
  name: RuleName,
  result: C,
  parts: R,
  build: (...senses: Parts<R>) => BuiltOf<Senses, C> | null,
  { tight = false, plain = false }: { readonly tight?: boolean; readonly plain?: boolean } = {},
): Rule {
  // The chart calls `build` with the senses of items whose categories are exactly `parts`.
  return {
    name,
    result,
    parts,
    weight: weightOf(WEIGHTS.rules, name),
    tight,
    plain,
    build: (senses) => build(...(senses as unknown as Parts<R>)),
  }
}
