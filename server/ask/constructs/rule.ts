import type { Built as BuiltOf } from '../grammar/chart-parser.ts'
import { weightOfRule } from '../grammar/weights.ts'
import type { Category, Rule, Senses } from './senses.ts'

type Parts<R extends readonly Category[]> = { readonly [I in keyof R]: Senses[R[I]] }

interface Options {
  /** Filler words may stand between the parts of a rule that is not. */
  readonly tight?: boolean
  readonly plain?: boolean
}
type Builds<C extends Category, R extends readonly Category[]> = (
  ...senses: Parts<R>
) => BuiltOf<Senses, C> | null

/**
 * A rule of the grammar: the categories it takes, in order, and what they make together; null where they do not fit.
 * Filler words may stand between the parts, unless the rule is tight.
 */
export function rule<C extends Category, const R extends readonly [Category, ...Category[]]>(
  name: string,
  result: C,
  parts: R,
  build: Builds<C, R>,
  { tight = false, plain = false }: Options = {},
): Rule {
  // The chart calls `build` with the senses of items whose categories are exactly `parts`.
  return {
    name,
    result,
    parts,
    weight: weightOfRule({ name, result, parts }),
    tight,
    plain,
    build: (senses) => build(...(senses as unknown as Parts<R>)),
  }
}

/** A rule that is called by what it takes. */
export const ruleOf = <C extends Category, const R extends readonly [Category, ...Category[]]>(
  result: C,
  parts: R,
  build: Builds<C, R>,
  options: Options = {},
): Rule => rule(parts.join(' '), result, parts, build, options)

/** Rules that make the same of what they take, in whichever order it stands: by name the categories, and what is made of them by category. */
export function rules<
  C extends Category,
  const R extends Readonly<Record<string, readonly [Category, ...Category[]]>>,
>(
  result: C,
  orders: R,
  build: (senses: { readonly [K in R[keyof R][number]]: Senses[K] }) => BuiltOf<Senses, C> | null,
  options: Options = {},
): readonly Rule[] {
  return Object.entries(orders).map(([name, parts]) =>
    rule(
      name,
      result,
      parts,
      (...senses) =>
        // Each sense is of the category in its place.
        build(
          Object.fromEntries(parts.map((part, place) => [part, senses[place]])) as Parameters<
            typeof build
          >[0],
        ),
      options,
    ),
  )
}
