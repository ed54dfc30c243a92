import { wordsOf } from '../words/words.ts'
import type { QuestionFeatures } from '../mentions/asked.ts'
import type { LearnedReading } from './weigh/learned.ts'
import { placesNaming, takenBy } from '../propose/decisions/taken.ts'
import { TIES } from '../words/said-words.ts'
import { restate } from '../../say/sentence.ts'
import type { Plan } from '../../plan/plan.ts'
import type { ScoredReading } from './decide.ts'
import type { ReadPlan } from '../propose/parse/grammar-readings.ts'
import type { Token } from '../result/interpretation.ts'
import { assumptionsOf, tokensOfParts } from './words-of-plans.ts'
import { withoutRepeats, type Trying } from './settle.ts'

/** The plans that weights find likely, each with what became of the words of its question. */

/** Candidates that may be offered. */
const MOST_WEIGHED = 6

/** A plan that a question may ask for, with what became of its words. */
export interface LikelyPlan extends ScoredReading {
  /** Among all that were weighed, how likely it is this one. */
  readonly share: number
  /** That the likeliest of all is what was asked, in thousandths of natural logarithms. */
  readonly odds: number
  /** The places of the words that it takes. */
  readonly taken: ReadonlySet<number>
  /** The places of all words that name one of its groups. */
  readonly naming: ReadonlySet<number>
  readonly tokens: readonly Token[]
  readonly assumptions: readonly string[]
  /** Words are passed over that stand among those that it takes, rather than before them or in clauses of their own. */
  readonly isBroken: boolean
}

/** Tokens with the place of their first word. */
export function withWordPlaces(tokens: readonly Token[]) {
  let at = 0
  return tokens.map((token) => {
    const from = at
    at += wordsOf(token.text).length
    return { token, from, to: at }
  })
}

/** How likely a reading has to be for "names" and what a row is called to stand for its groups and what it counts. */
const SURE_OF_GROUPS = 0.5

/** Words that ask how many there are. */
export const COUNTING: ReadonlySet<string> = new Set(['many', 'number', 'count', 'amount'])

/** "The names of the departments with the most courses" asks for groups; "how many addresses" counts them and shows none. */
const namesOfGroups = ({ words, isEntity }: QuestionFeatures, { dimensions }: Plan): readonly number[] =>
  dimensions.length > 0 || words.some(({ norm }) => COUNTING.has(norm))
    ? words.flatMap(({ lemma }, place) => (lemma === 'name' || isEntity[place] === true ? [place] : []))
    : []

/** Words of a clause that asks for what it names, or for that alone: "Only for diabetics." */
const LIMITING: ReadonlySet<string> = new Set(
  'only see give show excluding except without leave leaves leaving exclude excludes ignore ignores ignoring omit omits omitting'.split(
    ' ',
  ),
)

/** "For the meeting I need premiums" is about premiums; "premiums in dollars" and "salaries by region" ask for something else. */
function isBroken({ words }: QuestionFeatures, tokens: readonly Token[]): boolean {
  const uses = withWordPlaces(tokens).flatMap(({ token: { use }, from, to }) =>
    Array.from({ length: to - from }, (_, at) => ({ place: from + at, use })),
  )
  const taken = uses.filter(({ use }) => use === 'used' || use === 'assumed').map(({ place }) => place)
  const clauses = new Set(taken.map((place) => words[place]?.clause))
  return uses.some(({ place, use }) => {
    if (use !== 'passed' && use !== 'unknown') return false
    const clause = words[place]?.clause
    if (!clauses.has(clause)) return words.some((word) => word.clause === clause && LIMITING.has(word.norm))
    const next = uses.find((other) => other.place > place && !TIES.has(words[other.place]?.norm ?? ''))
    const isBefore = taken.every((other) => other > place || words[other]?.clause !== words[place]?.clause)
    return !isBefore || (next !== undefined && taken.includes(next.place))
  })
}

/** Plans with how likely each is what was meant; that it is none of them is likely too. */
export function likely(
  { model }: Trying,
  { asked, weighed, trust, odds }: LearnedReading,
  readings: readonly ReadPlan[],
): readonly LikelyPlan[] {
  const [first] = weighed
  const all = weighed.slice(0, MOST_WEIGHED).map(({ plan, parts, probability, taken }): LikelyPlan => {
    const tokens =
      readings.find((reading) => reading.plan === plan)?.tokens ?? tokensOfParts(asked, plan, parts ?? [])
    return {
      plan,
      share: probability,
      odds,
      taken: new Set([...takenBy(parts ?? []), ...taken]),
      naming: new Set([
        ...placesNaming(asked, new Set(plan.dimensions.map(({ column }) => column))),
        ...(probability * trust >= SURE_OF_GROUPS * (first?.probability ?? 1)
          ? namesOfGroups(asked, plan)
          : []),
      ]),
      restatement: restate(model, plan),
      probability: (probability * trust) / Math.max(first?.probability ?? 0, 1e-6),
      tokens,
      assumptions: assumptionsOf(asked, tokens, parts ?? []),
      isBroken: isBroken(asked, tokens),
    }
  })
  return withoutRepeats(all)
}
