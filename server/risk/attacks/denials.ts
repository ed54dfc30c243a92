import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import { both, either, is, isNot, isOver, planOf } from '../asking/plans.ts'
import { isNear, type Attack, type Claim, type Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'
import { nameOf, smallGroupsOf, type SmallGroup } from '../field/small-groups.ts'
import type { Column } from '../../semantic-model/semantic-model.ts'

/**
 * What is hidden tells by being hidden. Of somebody whom two columns single out: "Scotland, but not who is 76 and smokes" is as
 * many as Scotland where nobody is left out, and hidden where somebody is.
 */

type Reply = 'same' | 'hidden' | 'other'

interface Question {
  readonly reply: Reply
  readonly question: string
}

/** All of a coarse group but those of the fine value for whom a condition holds; the condition is given by what is left. */
async function without(
  field: Field,
  { coarse, fine }: Pair,
  group: SmallGroup,
  left: Filter,
  size: number,
): Promise<Question> {
  const filter = both(is(coarse.column, group.coarse), either(isNot(fine.column, group.fine), left))
  const told = await field.ask(planOf(field.model.id, { filter }))
  const figure = told?.groups[0]?.figures[0] ?? null
  const reply = told === null ? 'other' : figure === null ? 'hidden' : figure === size ? 'same' : 'other'
  return { reply, question: told?.question ?? '' }
}

/** Groups of one, each with the size of its coarse group as it is told. */
async function singles(field: Field, pair: Pair) {
  const told = await field.ask(planOf(field.model.id, { by: [pair.coarse.column] }))
  const sizes = new Map(told?.groups.map(({ keys: [key], figures: [size] }) => [key, size ?? null]))
  return smallGroupsOf(field, pair).flatMap((group) => {
    const size = sizes.get(group.coarse) ?? null
    return group.rows.length === 1 && size !== null ? [{ group, size, first: told?.question ?? '' }] : []
  })
}

export const denials: Attack = {
  name: 'yes or no by what is hidden',
  idea: 'Leave somebody out if he smokes, then if he does not: what is hidden says which it is.',
  about: ({ entity }) => `yes or no of a single ${entity.singular}`,
  lacks: ({ pairs, flags }) =>
    pairs.length === 0
      ? 'no two columns that make small groups'
      : flags.length === 0
        ? 'no columns of yes or no'
        : null,
  async run(field) {
    const claims: Claim[] = []
    let targets = 0
    for (const pair of field.columns.pairs.slice(0, 3)) {
      const known = await singles(field, pair)
      for (const { group, size, first } of known)
        for (const flag of field.columns.flags) {
          targets += 1
          if (field.left() <= 1) continue
          // Who is left beside the fine value: those for whom it does not hold, then those for whom it does.
          const ifYes = await without(field, pair, group, is(flag, false), size)
          const ifNo = await without(field, pair, group, is(flag, true), size)
          const isSaid =
            ifYes.reply !== ifNo.reply && [ifYes.reply, ifNo.reply].every((reply) => reply !== 'other')
          if (!isSaid) continue
          const figure = ifYes.reply === 'hidden'
          const value = field.rows.column(flag.name).of(group.rows[0] ?? 0)
          claims.push({
            about: `${flag.label} of the one with ${nameOf(pair, group)}`,
            figure,
            right: value === figure,
            from: [first, ifYes.question, ifNo.question],
          })
        }
    }
    return { targets, claims }
  },
}

const MOST_STEPS = 24
const PENNY = 0.01

async function amountOf(
  field: Field,
  pair: Pair,
  amount: Column,
  single: Awaited<ReturnType<typeof singles>>[number],
) {
  const { group, size } = single
  const from: string[] = [single.first]
  /** Whether the one's amount is over a bound; null where the answers do not say. */
  const isAbove = async (bound: number): Promise<boolean | null> => {
    const { reply, question } = await without(field, pair, group, isOver(amount, bound), size)
    from.push(question)
    return reply === 'other' ? null : reply === 'same'
  }
  let [low, high] = [0, 2 * (field.profile.ranges[amount.name]?.max ?? 0)]
  if ((await isAbove(low)) !== true || (await isAbove(high)) !== false) return null
  for (let step = 0; step < MOST_STEPS && high - low > PENNY; step += 1) {
    const middle = Math.round((low + high) * 50) / 100
    if (middle <= low || middle >= high) break
    const above = await isAbove(middle)
    if (above === null) return null
    if (above) low = middle
    else high = middle
  }
  return { figure: high, from }
}

export const amountsByDenials: Attack = {
  name: 'amounts by what is hidden',
  idea: 'Leave somebody out if his amount is not over a bound, and move the bound by what is hidden.',
  about: ({ entity }) => `amounts of a single ${entity.singular}`,
  lacks: ({ pairs, amounts }) =>
    pairs.length === 0 ? 'no two columns that make small groups' : amounts.length === 0 ? 'no amounts' : null,
  async run(field) {
    const [pair] = field.columns.pairs
    const [amount] = field.columns.amounts
    if (pair === undefined || amount === undefined) return { targets: 0, claims: [] }
    const known = await singles(field, pair)
    const claims: Claim[] = []
    for (const single of known) {
      if (field.left() <= MOST_STEPS) break
      const found = await amountOf(field, pair, amount, single)
      if (found === null) continue
      const truth = Number(field.rows.column(amount.name).of(single.group.rows[0] ?? 0))
      claims.push({
        about: `${amount.label} of the one with ${nameOf(pair, single.group)}`,
        figure: found.figure,
        right: isNear(found.figure, truth),
        from: found.from,
      })
    }
    return { targets: known.length, claims }
  },
}
