import { beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Filter } from '../../constructs/conditions/conditions.ts'
import type { Plan } from '../../plan/plan.ts'
import { runPlan } from '../../run-plan.ts'
import { makeAuditor } from './auditor.ts'
import { memoryLedger } from './ledger.ts'

/**
 * Of somebody who is known to be the only one of an age in a region nothing is told by what is shown or hidden: a question about whether she
 * smokes has the same reply as the one about whether she does not.
 */

const is = (column: string, value: string | number | boolean): Filter => ({
  kind: 'compare',
  column,
  op: '=',
  value,
})
const over = (column: string, value: number): Filter => ({ kind: 'compare', column, op: '>', value })
const not = (item: Filter): Filter => ({ kind: 'not', item })
const either = (...items: Filter[]): Filter => ({ kind: 'or', items })
const both = (...items: Filter[]): Filter => ({ kind: 'and', items })
const share = (of: Filter) => planOf({ measures: [{ kind: 'share', of }] })
const where = (filter: Filter) => planOf({ filter })
const FOR_ALL = [
  'monthly_premium_gbp',
  'annual_premium_gbp',
  'excess_gbp',
  'outpatient_limit_gbp',
  'age',
].map((column) => over(column, -1))

/** Questions about who is of an age, `one`, and for whom something holds, `so`; each beside the condition that names the region. */
const QUESTIONS: Readonly<Record<string, (one: Filter, so: Filter) => Plan>> = {
  'not her, or so': (one, so) => where(either(not(one), so)),
  'not her, or so, beside what holds for all': (one, so) => where(both(...FOR_ALL, either(not(one), so))),
  'her, or so': (one, so) => where(either(one, so)),
  'not both': (one, so) => where(not(both(one, so))),
  neither: (one, so) => where(not(either(one, so))),
  'not, others so': (one, so) => where(not(both(not(one), so))),
  'a share of not her, or so': (one, so) => share(either(not(one), so)),
  'a share of her, or so': (one, so) => share(either(one, so)),
  'a share of both': (one, so) => share(both(one, so)),
  'a share of not both': (one, so) => share(not(both(one, so))),
  'a count where not her, or so': (one, so) =>
    planOf({ measures: [{ kind: 'count', where: either(not(one), so) }] }),
  'an average where not her, or so': (one, so) =>
    planOf({
      measures: [
        {
          kind: 'aggregate',
          function: 'average',
          column: 'monthly_premium_gbp',
          where: either(not(one), so),
        },
      ],
    }),
}

const REGION = { kind: 'column', column: 'region' } as const
const AGE = { kind: 'column', column: 'age' } as const

describe('the only one of an age in a region', () => {
  let dataset: Dataset
  let known: readonly { readonly region: string; readonly age: number }[]
  beforeAll(async () => {
    dataset = await pricingOf(5_000)
    const found = await dataset.engine.query(
      'select region, age from insurance_pricing group by 1, 2 having count(*) = 1 order by hash(region, age) limit 12',
      [],
      100,
    )
    known = found.map((row) => ({ region: String(row['region']), age: Number(row['age']) }))
  })

  /** The figures of a plan, asked by somebody who knows how many are of each region and of each age. */
  const shown = async (plan: Plan) => {
    const auditor = makeAuditor(dataset)
    for (const by of [REGION, AGE]) await runPlan(dataset, planOf({ dimensions: [by] }), auditor)
    return (await runPlan(dataset, plan, auditor)).table.rows
  }

  it.each(Object.entries(QUESTIONS))('is not told of by: %s', async (_, question) => {
    for (const { region, age } of known) {
      const plans = [true, false].map((smoker) => {
        const plan = question(is('age', age), is('smoker', smoker))
        const filters = [is('region', region), ...(plan.filter === null ? [] : [plan.filter])]
        return { ...plan, filter: both(...filters) }
      })
      const [ifSo = [], ifNot = []] = await Promise.all(plans.map(shown))
      expect([region, age, ifSo.length > 0]).toEqual([region, age, ifNot.length > 0])
    }
  })

  it('is not told of by a group of four that is hidden and one of five that is shown', async () => {
    let pairs = 0
    const rows = await dataset.engine.query(
      `with ages as (select region, insurer, age, count(*) as n, count(*) filter (where smoker) as smokers from insurance_pricing group by all),
         smoking as (select *, sum(smokers) over (partition by region, insurer order by age) as so_far from ages)
       select region, insurer, age from smoking where n = 1 and smokers = 1 and so_far = 5`,
      [],
      100,
    )
    for (const row of rows) {
      const upTo = (age: number): Filter => ({ kind: 'compare', column: 'age', op: '<=', value: age })
      const [region, insurer] = [String(row['region']), String(row['insurer'])]
      const asked = (age: number) =>
        where(both(is('region', region), is('insurer', insurer), upTo(age), is('smoker', true)))
      const auditor = makeAuditor(dataset)
      const without = await runPlan(dataset, asked(Number(row['age']) - 1), auditor)
      expect(without.table.rows).toEqual([])
      expect((await runPlan(dataset, asked(Number(row['age'])), auditor)).table.rows).toEqual([])
      pairs += 1
    }
    expect(pairs).toBeGreaterThan(5)
  })

  it('is not told of by figures of what may be known of a few who smoke', async () => {
    const average = { kind: 'aggregate', function: 'average', column: 'age' } as const
    const different = { kind: 'distinct', column: 'insurer' } as const
    const found = await dataset.engine.query(
      'select region from insurance_pricing where age > 60 group by 1 having count(*) filter (where smoker) between 5 and 39',
      [],
      100,
    )
    expect(found.length).toBeGreaterThan(3)
    for (const row of found)
      for (const smoker of [true, false]) {
        const filter = both(is('region', String(row['region'])), over('age', 60), is('smoker', smoker))
        const measures: Plan['measures'] = [{ kind: 'count' }, average, different]
        const { table } = await runPlan(dataset, planOf({ measures, filter }), makeAuditor(dataset))
        expect(table.rows.map(({ values }) => values.map((value) => value === null))).toEqual([
          [false, true, true],
        ])
      }
  })

  it('is not told of by what else is shown beside a share of her, which a rule or the audit hides', async () => {
    let decoys = 0
    for (const { region, age } of known) {
      const [found] = await dataset.engine.query(
        `select age, count(*) as n, sum(count(*)) over (order by age) as below from insurance_pricing where region = '${region}' and age < ${age} group by age qualify n < 5 and below - n > 5 order by age limit 1`,
        [],
        1,
      )
      if (found === undefined) continue
      decoys += 1
      const from = (least: number): Filter => ({ kind: 'compare', column: 'age', op: '>=', value: least })
      const asked = (smoker: boolean) => {
        const of = both(
          is('age', age),
          is('smoker', smoker),
          is('region', region),
          from(Number(found['age'])),
        )
        const beside = both(is('region', region), from(Number(found['age']) + 1))
        return planOf({
          measures: [
            { kind: 'share', of },
            { kind: 'count', where: beside },
          ],
        })
      }
      const replies = await Promise.all(
        [true, false].map(
          async (smoker) => (await runPlan(dataset, asked(smoker), makeAuditor(dataset))).table,
        ),
      )
      const [ifSo, ifNot] = replies.map(({ rows, groupsSuppressed }) => ({ rows, groupsSuppressed }))
      expect([region, age, ifSo]).toEqual([region, age, ifNot])
      expect(ifSo?.rows).not.toEqual([])
    }
    expect(decoys).toBeGreaterThan(3)
  })

  it('is not told of by what is given coarsely', async () => {
    const [found] = await dataset.engine.query(
      'select region, age from insurance_pricing group by 1, 2 having count(*) = 1 order by 1, 2 limit 1',
      [],
      1,
    )
    const [region, age] = [String(found?.['region']), Number(found?.['age'])]
    // Nothing more may be known of exactly.
    const auditor = makeAuditor(dataset, memoryLedger(), { all: 0, ofHistory: 0 })
    const asked = async (filter: Filter) => {
      const { table } = await runPlan(dataset, where(both(is('region', region), filter)), auditor)
      return { isCoarse: table.withheld.coarse !== undefined, rows: table.rows.length }
    }
    expect(await asked(over('monthly_premium_gbp', 0))).toEqual({ isCoarse: true, rows: 1 })
    for (const smoker of [true, false])
      expect(await asked(either(not(is('age', age)), is('smoker', smoker)))).toEqual({
        isCoarse: true,
        rows: 0,
      })
  })

  it('is not counted by what others and she are together', async () => {
    for (const { region, age } of known) {
      const filter = both(is('region', region), { kind: 'in', column: 'age', values: [39, age] })
      const average = { kind: 'aggregate', function: 'average', column: 'age' } as const
      const rows = await shown(planOf({ measures: [{ kind: 'count' }, average], filter }))
      expect(rows.map(({ values: [, figure] }) => figure)).toEqual(rows.map(() => null))
    }
  })

  it('is not told of by how many different regions there are', async () => {
    const different = { kind: 'distinct', column: 'region' } as const
    for (const { region, age } of known) {
      const filter = (smoker: boolean) =>
        both(
          { kind: 'in', column: 'region', values: [region, region === 'London' ? 'South East' : 'London'] },
          is('smoker', smoker),
          { kind: 'in', column: 'age', values: [age, 18] },
        )
      const replies = await Promise.all(
        [true, false].map((smoker) => shown(planOf({ measures: [different], filter: filter(smoker) }))),
      )
      expect(replies.flatMap((rows) => rows.map(({ values }) => values))).not.toContainEqual([1])
    }
  })
})
