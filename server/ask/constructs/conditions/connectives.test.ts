import { describe, expect, it } from 'vitest'
import { london, smokers, testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testConditions } from '../../../../tests/support/group-cases.ts'
import { columnsIn, conjunctsOf, leavesOf, type Filter } from './conditions.ts'

describe('connectives', () => {
  const over40: Filter = { kind: 'compare', column: 'age', op: '>', value: 40 }
  const limited: Filter = { kind: 'compare', column: 'outpatient_limit_gbp', op: '=', value: 500 }
  const and = (...items: Filter[]): Filter => ({ kind: 'and', items })
  const or = (...items: Filter[]): Filter => ({ kind: 'or', items })
  const not = (item: Filter): Filter => ({ kind: 'not', item })
  const within = (depth: number): Filter => (depth === 0 ? smokers : not(within(depth - 1)))

  testShape(
    (filter: Filter) => ({ filter }),
    [and(london, or(smokers, over40)), or(london), not(and(london))],
    {
      'of nothing': { kind: 'and', items: [] },
      'of what is no condition': { kind: 'or', items: [{ kind: 'count' }] },
      'of more conditions than anybody has': { kind: 'or', items: Array.from({ length: 51 }, () => london) },
      'of a wrong one far inside': and(or(not({ ...london, op: 'like' } as unknown as Filter))),
      'that denies two at once': { kind: 'not', items: [london, smokers] },
    },
  )

  const nowhere: Filter = { kind: 'missing', column: 'postcode' }
  const unknown = 'insurance_pricing has no column "postcode"'
  testProblems([
    [{ filter: and(london, or(smokers, not(over40))) }, null],
    [{ filter: and(london, nowhere) }, unknown],
    [{ filter: or(london, nowhere) }, unknown],
    [{ filter: not(nowhere) }, unknown],
    [{ filter: within(6) }, null],
    [{ filter: within(7) }, 'the conditions are nested too deeply'],
  ])

  testConditions([
    [
      and(london, smokers),
      {
        sql: '("region" = $1 and "smoker")',
        parameters: ['London'],
        gold: "case when region = 'London' then smoker else false end",
        text: [
          'region is London and smoker is yes',
          'not (region is London and smoker is yes)',
          'London, smoker: yes',
        ],
      },
    ],
    [
      or(london, limited),
      {
        sql: '("region" = $1 or "outpatient_limit_gbp" = $2)',
        parameters: ['London', 500],
        gold: "case when region = 'London' then true else outpatient_limit_gbp = 500 end",
        text: [
          'region is London or outpatient limit is £500',
          'not (region is London or outpatient limit is £500)',
          'region London or outpatient limit £500',
        ],
      },
    ],
    [
      and(over40, or(london, smokers)),
      {
        sql: '("age" > $1 and ("region" = $2 or "smoker"))',
        parameters: [40, 'London'],
        gold: "case when age > 40 then region = 'London' or smoker else false end",
        text: [
          'age is over 40 and (region is London or smoker is yes)',
          'not (age is over 40 and (region is London or smoker is yes))',
          'age over 40, region London or smoker yes',
        ],
      },
    ],
    [
      not(limited),
      {
        sql: '("outpatient_limit_gbp" = $1 is not true)',
        parameters: [500],
        gold: 'outpatient_limit_gbp is distinct from 500',
        text: [
          'outpatient limit is not £500',
          'not (outpatient limit is not £500)',
          'outpatient limit not £500',
        ],
      },
    ],
    [
      not(and(london, limited)),
      {
        sql: '(("region" = $1 and "outpatient_limit_gbp" = $2) is not true)',
        parameters: ['London', 500],
        gold: "region <> 'London' or outpatient_limit_gbp is distinct from 500",
        text: [
          'not (region is London and outpatient limit is £500)',
          'not (not (region is London and outpatient limit is £500))',
          'not (region London and outpatient limit £500)',
        ],
      },
    ],
  ])

  it('are looked through for the conditions of single columns, and for their columns', () => {
    const filter = and(london, or(smokers, not(over40)))
    expect(leavesOf(filter)).toEqual([london, smokers, over40])
    expect(columnsIn(filter)).toEqual(['region', 'smoker', 'age'])
  })

  it('come apart into what has to hold all at once', () => {
    expect([null, london, and(london, or(smokers)), or(london, smokers)].map(conjunctsOf)).toEqual([
      [],
      [london],
      [london, or(smokers)],
      [or(london, smokers)],
    ])
  })
})
