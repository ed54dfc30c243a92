import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  london,
  pricing,
  testProblems,
  testShape,
} from '../../../tests/support/construct-cases.ts'
import { planOf } from '../../../tests/support/plans.ts'
import { headingOf, restate } from '../say/sentence.ts'
import type { Plan } from '../plan/plan.ts'
import { meets, type Having } from './having.ts'
import type { ComparisonOperator } from './node.ts'

describe('having', () => {
  const of = (op: ComparisonOperator, value: Having['value'], measure = 0): Having => ({ measure, op, value })

  testShape((having: Having) => ({ having: [having] }), [of('>', 100), of('<', 'reference')], {
    'with a text': { measure: 0, op: '>', value: 'London' },
    'by an operator that there is not': { measure: 0, op: '!=', value: 1 },
    'of a measure before the first': { measure: -1, op: '>', value: 1 },
  })

  testProblems([
    [{ dimensions: [byInsurer], having: [of('>', 100)] }, null],
    [{ having: [of('>', 100, 1)] }, 'there is no figure 1'],
    [
      {
        measures: [{ kind: 'count' }, { kind: 'count' }],
        calculations: [{ kind: 'between', left: 0, right: 1, as: 'ratio' }],
        having: [of('>', 2, 2)],
      },
      null,
    ],
    [{ having: [of('>', 'reference')] }, 'a condition compares with a reference that is not there'],
    [
      { having: [of('>', 'reference', 1)], reference: { filter: null } },
      'a condition compares with a reference that is not there',
    ],
    [{ having: [of('>', 'reference')], reference: { filter: null } }, null],
  ])

  it.each<[ComparisonOperator, boolean[]]>([
    ['=', [false, true, false]],
    ['<>', [true, false, true]],
    ['<', [true, false, false]],
    ['<=', [true, true, false]],
    ['>', [false, false, true]],
    ['>=', [false, true, true]],
  ])('lets groups through whose figure is %s the value, or that of the reference', (op, met) => {
    const cells = [99, 100, 101]
    expect(cells.map((cell) => meets(of(op, 100, 1), [7, cell], []))).toEqual(met)
    expect(cells.map((cell) => meets(of(op, 'reference', 1), [7, cell], [5, 100]))).toEqual(met)
  })

  it('is not met by a hidden cell, nor where the reference is hidden', () => {
    expect([
      meets(of('<>', 100), [null], []),
      meets(of('<>', 100, 1), [5], []),
      meets(of('<>', 'reference'), [5], [null]),
    ]).toEqual([false, false, false])
  })

  const said: readonly (readonly [Partial<Plan>, string])[] = [
    [{ having: [of('>', 100)] }, 'number of quotes over 100'],
    [{ having: [of('=', 7)] }, 'number of quotes of exactly 7'],
    [{ having: [of('<>', 7)] }, 'number of quotes other than 7'],
    [{ having: [of('<=', 7)] }, 'number of quotes of at most 7'],
    [
      { having: [of('<', 'reference')], reference: { filter: london } },
      'number of quotes under that of region is London',
    ],
  ]
  it.each(said)('reads in English: %j', async (part, text) => {
    const { model } = await pricing()
    const plan = planOf({ dimensions: [byInsurer], ...part })
    expect([restate(model, plan), headingOf(model, plan)]).toEqual([
      `Number of quotes by insurer for all quotes, only groups with ${text}.`,
      `Number of quotes by insurer, with ${text}`,
    ])
  })

  it('names its value in the unit of the figure', async () => {
    const { model } = await pricing()
    const plan = planOf({
      measures: [
        { kind: 'aggregate', function: 'average', column: 'annual_premium_gbp' },
        { kind: 'metric', name: 'acceptance_rate' },
      ],
      dimensions: [byInsurer],
      having: [of('>=', 1500), of('<', 20, 1)],
    })
    expect(headingOf(model, plan)).toBe(
      'Average annual premium and acceptance rate by insurer, with average annual premium of at least £1,500, with acceptance rate under 20%',
    )
  })
})
