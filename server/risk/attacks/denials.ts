import type { Filter } from '../../ask/constructs/conditions/conditions.ts'
import type { Measure } from '../../ask/constructs/measures/measures.ts'
import { both, either, is, isOver, planOf } from '../asking/plans.ts'
import { isNear, type Attack, type Claim, type Field } from '../field/attack.ts'
import type { Pair } from '../facts/columns.ts'
import { lacksFlagsOfFew, nameOf, smallGroupsOf, type SmallGroup } from '../field/small-groups.ts'
import type { Column } from '../../semantic-model/semantic-model.ts'

/**
 * What is hidden tells by being hidden. Of somebody whom two columns single out: "Scotland, but not who is 76 and smokes" is as
 * many as Scotland where nobody is left out, and hidden where somebody is; so are shares, alternatives, and each of them beside
 * conditions that hold for everybody.
 */

/** A question about a coarse group that is told by itself, or not, by whether a condition holds for the only one of a fine value in it. */
interface Form {
  readonly parts: (
    one: Filter,
    condition: Filter,
  ) => { readonly measures?: readonly Measure[]; readonly filter?: Filter }
  /** What is shown says that the condition holds; else that it does not. */
  readonly isShownIfSo: boolean
}

const share = (of: Filter): Measure => ({ kind: 'share', of })
const not = (item: Filter): Filter => ({ kind: 'not', item })

const DENIED: Form = { parts: (one, so) => ({ filter: either(not(one), so) }), isShownIfSo: true }
const FORMS: readonly Form[] = [
  DENIED,
  { parts: (one, so) => ({ filter: either(one, so) }), isShownIfSo: true },
  { parts: (one, so) => ({ filter: not(both(one, so)) }), isShownIfSo: false },
  { parts: (one, so) => ({ filter: not(both(not(one), so)) }), isShownIfSo: false },
  { parts: (one, so) => ({ measures: [share(either(not(one), so))] }), isShownIfSo: true },
  { parts: (one, so) => ({ measures: [share(either(one, so))] }), isShownIfSo: true },
  { parts: (one, so) => ({ measures: [share(both(one, so))] }), isShownIfSo: false },
  { parts: (one, so) => ({ measures: [share(not(both(one, so)))] }), isShownIfSo: false },
]

interface Reply {
  /** Null where there is no answer. */
  readonly isShown: boolean | null
  readonly figure: number | null
  readonly question: string
}

/** @param beside conditions that hold for everybody */
async function asked(
  field: Field,
  { coarse, fine }: Pair,
  group: SmallGroup,
  {
    form,
    condition,
    beside,
  }: { readonly form: Form; readonly condition: Filter; readonly beside: readonly Filter[] },
): Promise<Reply> {
  const { measures, filter } = form.parts(is(fine.column, group.fine), condition)
  const conditions = [...beside, is(coarse.column, group.coarse), ...(filter === undefined ? [] : [filter])]
  const told = await field.ask(
    planOf(field.model.id, { ...(measures === undefined ? {} : { measures }), filter: both(...conditions) }),
  )
  const figure = told?.groups[0]?.figures[0] ?? null
  return { isShown: told === null ? null : figure !== null, figure, question: told?.question ?? '' }
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

/** So many that leaving out each choice of conditions would be too much. */
const MANY = 5

/** Conditions that hold for everybody who has the fine value, and for almost everybody else. */
function holdForAll(field: Field, { fine }: Pair): readonly Filter[] {
  return field.columns.amounts
    .concat(field.columns.sparse)
    .filter(({ name }) => name !== fine.column.name)
    .flatMap((column) => [-1, -2, -3].map((bound) => isOver(column, bound)))
    .slice(0, MANY)
}

export const denials: Attack = {
  name: 'yes or no by what is hidden',
  idea: 'Leave somebody out if he smokes, then if he does not: what is hidden says which it is.',
  about: ({ entity }) => `yes or no of a single ${entity.singular}`,
  lacks: lacksFlagsOfFew,
  async run(field) {
    const claims: Claim[] = []
    let targets = 0
    for (const pair of field.columns.pairs.slice(0, 3)) {
      const known = await singles(field, pair)
      const ways = FORMS.flatMap((form) => [[], holdForAll(field, pair)].map((beside) => ({ form, beside })))
      for (const [at, { group, first }] of known.entries())
        for (const [place, flag] of field.columns.flags.entries()) {
          targets += 1
          // Each way of asking in its turn: what works once works again.
          const { form, beside } = ways[(at + place) % ways.length] ?? { form: DENIED, beside: [] }
          if (field.left() <= 1) continue
          const [ifYes, ifNo] = [
            await asked(field, pair, group, { form, beside, condition: is(flag, true) }),
            await asked(field, pair, group, { form, beside, condition: is(flag, false) }),
          ]
          if (ifYes.isShown === null || ifNo.isShown === null || ifYes.isShown === ifNo.isShown) continue
          const figure = ifYes.isShown === form.isShownIfSo
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
    const { isShown, figure, question } = await asked(field, pair, group, {
      form: DENIED,
      condition: isOver(amount, bound),
      beside: [],
    })
    from.push(question)
    return isShown === null || (isShown && figure !== size) ? null : isShown
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
