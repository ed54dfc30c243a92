import { describe, expect, it } from 'vitest'
import {
  byInsurer,
  london,
  pricing,
  smokers,
  testProblems,
  testShape,
} from '../../../tests/support/construct-cases.ts'
import { planOf } from '../../../tests/support/plans.ts'
import { compileReference } from '../plan/compile.ts'
import type { Filter } from './conditions/conditions.ts'
import { referenceText, type Reference } from './reference.ts'

describe('reference', () => {
  const both: Filter = { kind: 'and', items: [smokers, london] }

  testShape((reference: Reference) => ({ reference }), [{ filter: london }, { filter: null }], {
    'of a value': { filter: 'London' },
  })

  testProblems([
    [{ reference: { filter: both } }, null],
    [
      { reference: { filter: { ...london, column: 'postcode' } as Filter } },
      'insurance_pricing has no column "postcode"',
    ],
  ])

  it.each<[string, Filter | null, Filter | null]>([
    ['overall', null, null],
    ['overall', london, london],
    ['all quotes', london, null],
    ['region is London', null, london],
    ['region is London', smokers, both],
    ['smoker is yes and region is London', null, both],
  ])('is called %s', async (text, filter, of) => {
    const { model } = await pricing()
    expect(referenceText(model, { filter, reference: { filter: of } })).toBe(text)
  })

  it('is a single row with the figures of its own entities', async () => {
    const { model, engine } = await pricing()
    const plan = planOf({ dimensions: [byInsurer], filter: smokers })
    const statement = compileReference(model, engine.dialect, {
      ...plan,
      reference: { filter: london },
    })?.statement
    expect(statement).toEqual({
      sql: 'select\n  count(*) as "m0"\nfrom "insurance_pricing"\nwhere "region" = $1',
      parameters: ['London'],
    })
    const [row] = await engine.query(statement?.sql ?? '', statement?.parameters ?? [], 10)
    const [byHand] = await engine.query(
      "select sum(cast(region = 'London' as integer)) as n from insurance_pricing",
      [],
      10,
    )
    expect(row).toEqual({ m0: byHand?.['n'] })
    expect(compileReference(model, engine.dialect, plan)).toBeNull()
  })
})
