import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import { runPlan } from '../../run-plan.ts'
import { makeAuditor } from './auditor.ts'
import { memoryLedger } from './ledger.ts'

/**
 * Whoever knows how many of some groups do not smoke, and is told the rest coarsely, adds these groups to one in which somebody is and to the same
 * without her. What is rounded at edges that he can find tells him of her by a few dozen questions.
 */

const GRAIN = 50
const LEAST = 100
const ADDED = 30
/** Of whose numbers. */
const BITS = 5

const compare = (column: string, op: '=' | '<=', value: string | number | boolean): Filter => ({
  kind: 'compare',
  column,
  op,
  value,
})
let dataset: Dataset
let refraining: (where: string) => Promise<number>
beforeAll(async () => {
  dataset = await pricingOf(5_000)
  refraining = async (where) => {
    const sql = `select count(*) filter (where not smoker) as n from insurance_pricing where ${where}`
    return Number((await dataset.engine.query(sql, [], 1))[0]?.['n'])
  }
})

/** Who does not smoke, of some regions up to an age. */
const counted = (regions: readonly string[], age: number) =>
  planOf({
    filter: {
      kind: 'and',
      items: [
        { kind: 'in', column: 'region', values: [...regions] },
        compare('age', '<=', age),
        compare('smoker', '=', false),
      ],
    },
  })

/** Each the only one of her age in her region. */
async function targets() {
  const rows = await dataset.engine.query(
    `select region, age, bool_or(smoker) as smokes from insurance_pricing group by all having count(*) = 1 order by age desc, region limit 60`,
    [],
    60,
  )
  return rows.map((row) => ({
    region: String(row['region']),
    age: Number(row['age']),
    smokes: row['smokes'] === true,
  }))
}

/** Null is hidden. */
type Shown = number | null

/** How likely it is that a figure is shown, or hidden, for so many, where its edge and how many are too few are drawn. */
function drawn(shown: Shown, many: number): number {
  const isShown = Math.min(1, Math.max(0, many / LEAST - 1))
  return shown === null ? 1 - isShown : isShown * Math.max(0, 1 - Math.abs(shown - many) / GRAIN)
}
const nearest = (shown: Shown, many: number) => (Math.round(many / GRAIN) * GRAIN === shown ? 1 : 0)

type Likelihood = typeof drawn

/** How likely it is that she does not smoke, by what is shown with her and without. */
function belief(
  likelihood: Likelihood,
  known: readonly [readonly number[], readonly number[]],
  shown: readonly [readonly Shown[], readonly Shown[]],
): number {
  const likely = (side: 0 | 1, many: number) =>
    shown[side].reduce<number>(
      (product, each, at) => product * likelihood(each, many + (known[side][at] ?? 0)),
      1,
    )
  let [ifSo, ifNot] = [0, 0]
  for (let many = 0; many < 1_000; many += 1) {
    ifSo += likely(0, many) * likely(1, many + 1)
    ifNot += likely(0, many) * likely(1, many)
  }
  return ifSo / (ifSo + ifNot)
}

const CERTAIN = 0.95
const isCertain = (ifSo: number) => Math.max(ifSo, 1 - ifSo) > CERTAIN

describe('edges of coarse figures', () => {
  it('are not found by whoever adds groups of known size to one', async () => {
    // Nothing more may be known of exactly.
    const auditor = makeAuditor(dataset, memoryLedger(), { all: 0, ofHistory: 0 })
    const regions = dataset.profile.values['region'] ?? []
    let told = 0
    for (const { region, age, smokes } of await targets()) {
      const others = regions.filter((each) => each !== region)
      const added = Array.from({ length: ADDED }, (_, at) =>
        others.filter((__, place) => ((at + 1) >> (place % BITS)) % 2 === (place < BITS ? 1 : 0)),
      )
      const sizes = async (upper: number) => {
        const of = await Promise.all(
          regions.map((each) => refraining(`region = '${each}' and age <= ${upper}`)),
        )
        const sizeOf = (each: string) => of[regions.indexOf(each)] ?? 0
        return {
          hers: sizeOf(region),
          known: added.map((some) => some.reduce((sum, each) => sum + sizeOf(each), 0)),
        }
      }
      const [without, withHer] = [await sizes(age - 1), await sizes(age)]
      const known = [without.known, withHer.known] as const
      const toNearest = ({ hers, known: others }: typeof without) =>
        others.map((more) => Math.round((hers + more) / GRAIN) * GRAIN)
      const ifRounded = belief(nearest, known, [toNearest(without), toNearest(withHer)])
      if (!isCertain(ifRounded)) continue
      expect(ifRounded > CERTAIN).toBe(!smokes)
      told += 1
      const shown = async (upper: number) => {
        const figures: Shown[] = []
        for (const some of added) {
          const { table } = await runPlan(dataset, counted([region, ...some], upper), auditor)
          expect(table.withheld.coarse).toBe(1)
          const [figure = null] = table.groups[0]?.cells ?? []
          figures.push(figure)
        }
        return figures
      }
      const ifDrawn = belief(drawn, known, [await shown(age - 1), await shown(age)])
      expect(isCertain(ifDrawn)).toBe(false)
    }
    // Of whom figures would tell if they were rounded to the nearest.
    expect(told).toBeGreaterThan(4)
  })
})
