import { expect, it } from 'vitest'
import {
  byInsurer,
  byQuarter,
  london,
  named,
  pricing,
  smokers,
} from '../../../tests/support/construct-cases.ts'
import { planOf } from '../../../tests/support/plans.ts'
import type { Calculation } from '../constructs/calculations/calculations.ts'
import type { Filter } from '../constructs/conditions/conditions.ts'
import type { Dimension } from '../constructs/dimensions/dimensions.ts'
import { leadInOf } from './lead-in.ts'
import type { Plan } from './plan.ts'

const during = (from: string | null, to: string | null): Filter => ({
  kind: 'period',
  column: 'quote_date',
  from,
  to,
})
const by = (grain: 'month' | 'week' | 'day' | 'weekday'): Dimension => ({
  kind: 'grain',
  column: 'quote_date',
  grain,
})
const change = (from: 'previous' | 'yearBefore', of = 0): Calculation => ({
  kind: 'change',
  of,
  from,
  as: 'percent',
})
const IN_2024 = during('2024-01-01', '2025-01-01')
const monthly = (part: Partial<Plan>): Plan =>
  planOf({ calculations: [change('previous')], dimensions: [by('month')], filter: IN_2024, ...part })

it.each(
  named<[Partial<Plan>, Filter]>([
    [{}, during('2023-12-01', '2024-01-01')],
    [
      { dimensions: [byInsurer, byQuarter], filter: during('2024-04-01', null) },
      during('2024-01-01', '2024-04-01'),
    ],
    [{ calculations: [change('yearBefore')] }, during('2023-01-01', '2024-01-01')],
    [
      { calculations: [change('yearBefore')], filter: during('2024-03-01', '2024-05-01') },
      during('2023-03-01', '2023-05-01'),
    ],
    [
      {
        calculations: [change('yearBefore'), change('previous')],
        filter: during('2024-03-01', '2024-05-01'),
      },
      during('2023-03-01', '2024-03-01'),
    ],
    [
      { dimensions: [by('week')], filter: during('2024-01-08', '2024-03-01') },
      during('2024-01-01', '2024-01-08'),
    ],
  ]),
)('is the time before the plan’s own: %s', async (_, part, before) => {
  const { model } = await pricing()
  expect(leadInOf(model, monthly(part))?.plan.filter).toEqual(before)
})

it('keeps what else is asked, and says of which measures something is told', async () => {
  const { model } = await pricing()
  const plan = monthly({
    measures: [{ kind: 'count' }, { kind: 'count', where: smokers }],
    calculations: [change('previous', 1)],
    filter: { kind: 'and', items: [london, IN_2024, smokers] },
    periods: 'every',
  })
  const { periods: _, ...asked } = plan
  expect(leadInOf(model, plan)).toEqual({
    plan: {
      ...asked,
      filter: { kind: 'and', items: [london, during('2023-12-01', '2024-01-01'), smokers] },
    },
    measures: new Set([1]),
  })
})

it('is there where years are numbers', async () => {
  const { model } = await pricing()
  const dated = {
    ...model,
    columns: model.columns.map((each) => (each.name === 'age' ? { ...each, isYear: true as const } : each)),
  }
  const yearly = (filter: Filter) =>
    leadInOf(dated, monthly({ dimensions: [{ kind: 'column', column: 'age' }], filter }))
  const between: Filter = { kind: 'between', column: 'age', low: 30, high: 40 }
  expect(yearly(between)?.plan.filter).toEqual({ ...between, low: 29, high: 29 })
  expect(yearly({ kind: 'compare', column: 'age', op: '>=', value: 30 })).toMatchObject({
    plan: { filter: { op: '=', value: 29 } },
  })
  expect(yearly({ kind: 'compare', column: 'age', op: '=', value: 30 })).toBe(null)
  expect(leadInOf(model, monthly({ dimensions: [{ kind: 'column', column: 'age' }], filter: between }))).toBe(
    null,
  )
})

it.each(
  named<[Partial<Plan>]>([
    [{ calculations: [{ kind: 'running', of: 0 }] }],
    [{ filter: null }],
    [{ filter: during(null, '2024-05-01') }],
    [{ filter: during('2024-01-15', '2024-06-01') }],
    [{ filter: { kind: 'and', items: [IN_2024, during('2024-03-01', null)] } }],
    [{ filter: { kind: 'or', items: [IN_2024, during('2022-01-01', '2022-02-01')] } }],
    [{ dimensions: [by('weekday')] }],
    [{ dimensions: [by('week')], calculations: [change('yearBefore')] }],
    [{ dimensions: [by('month'), byInsurer] }],
    [{ measures: [{ kind: 'shareOfTotal' }] }],
  ]),
)('is none of %s', async (_, part) => {
  const { model } = await pricing()
  expect(leadInOf(model, monthly(part))).toBe(null)
})
