import { describe, expect, it } from 'vitest'
import { byInsurer, pricing } from '../../../tests/support/construct-cases.ts'
import { planOf } from '../../../tests/support/plans.ts'
import { planShape } from '../plan/plan.ts'
import { headingOf, restate } from '../say/sentence.ts'
import { charts } from './node.ts'

describe('chart', () => {
  it('has a place in the plan, if there is one of that kind', () => {
    const holds = (chart: unknown) => planShape.Check({ ...planOf({}), chart })
    expect([...charts, 'radar', null].map(holds)).toEqual([true, true, true, true, true, false, false])
  })

  it.each([
    ['bar', 'bar chart'],
    ['line', 'line chart'],
    ['histogram', 'histogram'],
    ['scatter', 'scatter plot'],
    ['pie', 'pie chart'],
  ] as const)('reads in English, but not in the heading: %s', async (chart, name) => {
    const { model } = await pricing()
    const plan = planOf({ dimensions: [byInsurer], chart })
    expect([restate(model, plan), headingOf(model, plan)]).toEqual([
      `Number of quotes by insurer for all quotes, as a ${name}.`,
      'Number of quotes by insurer',
    ])
  })
})
