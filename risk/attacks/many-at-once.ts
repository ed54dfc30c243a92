import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import { restate } from '../../server/ask/say/sentence.ts'
import { byColumn, figureOf, planOf } from '../asking/plans.ts'
import { figuresIn, type Told } from '../asking/told.ts'
import type { Asking, Attack, Attempt, Field, Secret } from '../field/attack.ts'
import { Evidence } from '../field/evidence.ts'
import { pairsAround, type Group, type Pair, type Size } from '../field/groups.ts'
import { bothReadings, COUNTED } from './counts.ts'
import { addDifferences, priorAround, reading, type Reading } from '../field/pairs.ts'
import { spreadOfAverage, SUMMED } from './totals.ts'

/** A question may ask for several figures, each of a group of its own: so many pairs are told at once as fit into its length. */

const LONGEST = 500
const MOST_FIGURES = 10

interface Many {
  readonly secret: Secret
  readonly rate?: number
  readonly size: Size
  readonly measureOf: (where: Filter) => Measure
  readonly byColumns?: readonly Parameters<typeof byColumn>[0][]
  /** Of the figure at a place among those of the question. */
  readonly readings: (told: Told | null, group: Group, figure: number) => readonly Reading[]
}

const baseOf = ({ whole }: Pair) => whole.filter.slice(0, -1)

function manyAtOnce(
  field: Field,
  row: number,
  { secret, rate, size, measureOf, byColumns = [], readings }: Many,
): Attempt | null {
  const evidence = new Evidence()
  const { model } = field.world
  const plan = (pairs: readonly Pair[]) =>
    planOf(
      model,
      pairs[0] === undefined ? [] : baseOf(pairs[0]),
      pairs.flatMap(({ whole, rest }) =>
        [whole, rest].map(({ filter }) => measureOf(filter.at(-1) as Filter)),
      ),
      byColumns.map(byColumn),
    )
  const fits = (pairs: readonly Pair[]) =>
    2 * pairs.length <= MOST_FIGURES &&
    new Set(pairs.map((pair) => JSON.stringify(baseOf(pair)))).size === 1 &&
    restate(model, plan(pairs)).length <= LONGEST
  const first = pairsAround(field, row, size).next().value
  if (first === undefined) return null
  const prior = priorAround(secret, row, first.whole)
  function* asking(): Asking {
    let bundle: readonly Pair[] = []
    for (const pair of pairsAround(field, row, size)) {
      if (bundle.length === 0 || fits([...bundle, pair])) {
        bundle = [...bundle, pair]
        continue
      }
      const told = yield { plan: plan(bundle) }
      for (const [at, { whole, rest }] of bundle.entries())
        addDifferences(evidence, readings(told, whole, 2 * at), readings(told, rest, 2 * at + 1))
      bundle = [pair]
    }
  }
  return {
    secret,
    targets: [row],
    asking: asking(),
    guesses: () => [rate === undefined ? evidence.amount(prior) : evidence.yesOrNo(rate)],
  }
}

export const manyCounts: Attack = {
  name: 'many counts in one question',
  idea: 'Counts told both ways, with as many groups in each question as it has room for.',
  kind: 'yes or no',
  secretOf: ({ yesOrNo }) => yesOrNo,
  begin: (field, row) =>
    manyAtOnce(field, row, {
      secret: field.yesOrNo,
      rate: field.yesOrNo.rate,
      size: COUNTED,
      measureOf: (where) => ({ kind: 'count', where }),
      byColumns: [field.yesOrNo.column],
      readings: (told, group, figure) => bothReadings(field, told, group, figure),
    }),
}

export const manyAverages: Attack = {
  name: 'many averages in one question',
  idea: 'Averages times known numbers, with as many groups in each question as it has room for.',
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin: (field, row) =>
    manyAtOnce(field, row, {
      secret: field.amount,
      size: SUMMED,
      measureOf: (where) => ({ ...figureOf('average', field.amount.column), where }) as Measure,
      readings: (told, { rows }, figure) => [
        reading(figuresIn(told)[figure], spreadOfAverage(field, rows) / rows.length, rows.length),
      ],
    }),
}
