import { describe, expect, it } from 'vitest'
import { planOf } from '../../../../tests/support/plans.ts'
import { pricingOf } from '../../../../tests/support/pricing.ts'
import { setIn, shownSet } from '../../../../tests/support/query-set.ts'
import type { Dimension } from '../../constructs/dimensions/dimensions.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import type { Dataset } from '../../../datasets/dataset.ts'
import type { Plan } from '../../plan/plan.ts'
import { setsByCell } from './query-sets.ts'

const ROWS = 5_000
const shareOf: Measure = { kind: 'shareOfTotal' }
const region = { kind: 'column', column: 'region' } as const
const gender = { kind: 'column', column: 'gender' } as const

/** The sets of a cell, and those of some rows by hand. */
async function told(plan: Plan, keys: readonly (string | number)[] | null) {
  const dataset = await pricingOf(ROWS)
  const sets = ((await setsByCell(dataset, plan))({ keys, measure: 0 }) ?? []).map(shownSet)
  const rows = async (condition: string) => {
    const [found] = await dataset.engine.query(
      `select string_agg(querent_row, ' ') as ids from insurance_pricing where ${condition}`,
      [],
      1,
    )
    return shownSet(setIn(found?.['ids']))
  }
  return { sets, rows }
}

describe('the sets of a cell', () => {
  it('are its own and, of a share, the whole that it is a part of', async () => {
    const { sets, rows } = await told(planOf({ measures: [shareOf], dimensions: [region] }), ['Wales'])
    expect(sets).toContain(await rows("region = 'Wales'"))
    expect(sets).toContain(await rows('true'))
  })

  it('are, of a share within groups, the group that it is a part of', async () => {
    const within = planOf({ measures: [{ ...shareOf, within: 0 }], dimensions: [region, gender] })
    const { sets, rows } = await told(within, ['Wales', 'Male'])
    expect(sets).toContain(await rows("region = 'Wales' and gender = 'Male'"))
    expect(sets).toContain(await rows("region = 'Wales'"))
  })

  it('keep to the rows that a filter and the limits of dimensions let through', async () => {
    const under = 'age < 40'
    const cases: Dimension = {
      kind: 'cases',
      column: 'age',
      cases: [
        { kind: 'between', column: 'age', low: 18, high: 25 },
        { kind: 'compare', column: 'age', op: '>', value: 65 },
      ],
      others: false,
    }
    const filtered = planOf({
      measures: [shareOf],
      dimensions: [region],
      filter: { kind: 'compare', column: 'age', op: '<', value: 40 },
    })
    const one = await told(filtered, ['Wales'])
    expect(one.sets).toContain(await one.rows(under))
    expect(one.sets).toContain(await one.rows(`${under} and region = 'Wales'`))
    const limited = await told(planOf({ measures: [shareOf], dimensions: [cases] }), [0])
    expect(limited.sets).toContain(await limited.rows('age between 18 and 25'))
    expect(limited.sets).toContain(await limited.rows('age between 18 and 25 or age > 65'))
  })

  it('are, of the row that groups are compared with, those of all its rows', async () => {
    const plan = planOf({ dimensions: [region], reference: { filter: null } })
    const { sets, rows } = await told(plan, null)
    expect(sets).toContain(await rows('true'))
  })

  it('are read by one statement where no condition can be left out, and one more for each choice of those that can; by none from coded rows', async () => {
    const dataset = await pricingOf(ROWS)
    const statementsOf = async (plan: Plan, codes: Dataset['codes']) => {
      const statements: string[] = []
      const { engine } = dataset
      const watched: Dataset = {
        ...dataset,
        codes,
        engine: {
          ...engine,
          query(sql, ...rest) {
            if (sql.includes('insurance_pricing')) statements.push(sql)
            return engine.query(sql, ...rest)
          },
        },
      }
      await setsByCell(watched, plan)
      return statements.length
    }
    const smokers = { kind: 'compare', column: 'smoker', op: '=', value: true } as const
    const inWales = { kind: 'compare', column: 'region', op: '=', value: 'Wales' } as const
    const average: Measure = { kind: 'aggregate', function: 'sum', column: 'monthly_premium_gbp' }
    const plans = [
      planOf({ measures: [average], dimensions: [region, gender] }),
      planOf({ measures: [average], dimensions: [gender], filter: inWales }),
      planOf({ measures: [average], filter: { kind: 'and', items: [inWales, smokers] } }),
    ]
    const asked = (codes: Dataset['codes']) => Promise.all(plans.map((plan) => statementsOf(plan, codes)))
    expect(await asked(null)).toEqual([1, 2, 4])
    expect(await asked(dataset.codes)).toEqual([0, 0, 0])
  })
})
