import { byBands, COUNT, planOf } from '../asking/plans.ts'
import type { Told } from '../asking/told.ts'
import type { Asking, Attack, Field } from '../field/attack.ts'
import { pairsAround } from '../field/groups.ts'

/** Counts by bands of an amount, of a group and of the same group without one person: the band that loses one is his. */

const SIZE = { least: 80, most: 300 }
/** From one edge to the next: whoever is in a band is within a tenth of its middle. */
const STEP = 1.2
const SURE = Math.log(999)

/** Edges around most amounts, rounded so that they can be said. */
function edgesOf({ amount }: Field): readonly number[] {
  const sorted = amount.rows.map(amount.of).toSorted((a, b) => a - b)
  const [low = 1, high = 1] = [0.03, 0.97].map((part) => sorted[Math.floor(part * (sorted.length - 1))] ?? 1)
  const count = Math.ceil(Math.log(high / Math.max(1, low)) / Math.log(STEP))
  return [...new Set(Array.from({ length: count + 1 }, (_, at) => Math.round(Math.max(1, low) * STEP ** at)))]
}

/** The place of a band by its group, whether that is its number or how it is said: "£40 to under £48". */
function placeOf(key: unknown, edges: readonly number[]): number {
  if (typeof key === 'number') return key
  const text = String(key).replaceAll(',', '')
  return text.startsWith('Under') ? 0 : edges.indexOf(Number(/[\d.]+/.exec(text)?.[0])) + 1
}

const bandOf = (edges: readonly number[], value: number) => edges.filter((edge) => value >= edge).length

export const bands: Attack = {
  name: 'counts by bands of the amount',
  idea: 'Tables by bands of the amount, of a group and of the same group without one person: the band that loses one.',
  kind: 'amount',
  secretOf: ({ amount }) => amount,
  begin(field, row) {
    const { world, amount, scheme } = field
    const edges = edgesOf(field)
    const odds = [0, ...edges].map((_, band) =>
      Math.log(1 + amount.rows.filter((each) => bandOf(edges, amount.of(each)) === band).length),
    )
    const countsIn = (told: Told | null) =>
      new Map((told?.groups ?? []).map(({ keys: [key], figures: [count] }) => [placeOf(key, edges), count]))
    function* asking(): Asking {
      for (const { whole, rest } of pairsAround(field, row, SIZE)) {
        const plan = (filter: typeof whole.filter) =>
          planOf(world.model, filter, [COUNT], [byBands(amount.column, edges)])
        const counts = countsIn(yield { plan: plan(whole.filter) })
        const without = countsIn(yield { plan: plan(rest.filter) })
        for (const [band, one] of counts) {
          const other = without.get(band)
          // As of a yes or no: how much likelier it is that this band lost one.
          if (one != null && other != null)
            odds[band] = (odds[band] ?? 0) + (one - other - 0.5) / (2 * scheme.count ** 2)
        }
      }
    }
    return {
      secret: amount,
      targets: [row],
      asking: asking(),
      guesses() {
        const [first = 0, second = 0] = odds.toSorted((a, b) => b - a)
        const band = odds.indexOf(first)
        const low = edges[band - 1] ?? (edges[0] ?? 1) / STEP
        return [{ value: low * Math.sqrt(STEP), isSure: first - second > SURE }]
      },
    }
  },
}
