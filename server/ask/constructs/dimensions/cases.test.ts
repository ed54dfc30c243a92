import { describe, expect, it } from 'vitest'
import { london, pricing, testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testGroups } from '../../../../tests/support/group-cases.ts'
import { planOf } from '../../../../tests/support/plans.ts'
import { compile } from '../../plan/compile.ts'
import { interpreterOf } from '../../read/interpret.ts'
import type { Case, Cases } from './cases.ts'
import { widened } from './dimensions.ts'

describe('cases', () => {
  const of = (column: string, cases: readonly Case[], others = false): Cases => ({
    kind: 'cases',
    column,
    cases: [...cases],
    others,
  })
  const aged = (low: number, high: number): Case => ({ kind: 'between', column: 'age', low, high })
  const region = london as Case
  const north: Case = { kind: 'in', column: 'region', values: ['North East', 'North West'] }

  testShape(
    (node: Cases) => ({ dimensions: [node] }),
    [of('age', [aged(0, 25)]), of('region', [region, north], true)],
    {
      'without a group': of('age', []),
      'with more groups than anybody draws': of(
        'age',
        Array.from({ length: 21 }, (_, from) => aged(from, from)),
      ),
      'with conditions that are no values': {
        ...of('age', []),
        cases: [{ kind: 'missing', column: 'outpatient_limit_gbp' }],
      },
      'with conditions in conditions': { ...of('age', []), cases: [{ kind: 'and', items: [aged(0, 25)] }] },
    },
  )

  testProblems([
    [{ dimensions: [of('age', [aged(0, 25), aged(30, 50)])] }, null],
    [{ dimensions: [of('region', [region, north], true)] }, null],
    [{ dimensions: [of('age', [region])] }, 'a group of "age" is one of "region"'],
    [{ dimensions: [of('quote_id', [aged(0, 25)])] }, '"quote_id" tells single ones apart'],
    [
      { dimensions: [of('region', [{ kind: 'between', column: 'region', low: 1, high: 2 }])] },
      '"region" is a category and cannot be compared with numbers',
    ],
  ])

  const high: Case = { kind: 'compare', column: 'age', op: '>=', value: 66 }
  it('leaves out what is in none of its groups', async () => {
    const { model, engine } = await pricing()
    const { statement } = compile(
      model,
      engine.dialect,
      planOf({ dimensions: [of('age', [aged(18, 25), high])] }),
    )
    expect(statement).toEqual({
      sql: 'select\n  case when "age" between $1 and $2 then 0 when "age" >= $3 then 1 end as "d0",\n  count(*) as "m0"\nfrom "insurance_pricing"\nwhere ("age" between $4 and $5 or "age" >= $6)\ngroup by 1\norder by 1',
      parameters: [18, 25, 66, 18, 25, 66],
    })
    expect(await engine.query(statement.sql, statement.parameters, 10)).toEqual(
      await engine.query(
        'select cast(age > 65 as integer) as d0, count(*) as m0 from insurance_pricing where age < 26 or age > 65 group by 1 order by 1',
        [],
        10,
      ),
    )
  })

  testDimensionEnglish([
    [
      of('age', [aged(0, 25), high]),
      {
        label: 'Age',
        key: 'age',
        restated: 'age in the groups 0 to 25 versus 66 and over',
        heading: 'age',
        step: 'step',
      },
    ],
    [
      of('region', [north, region], true),
      {
        label: 'Region',
        key: 'region',
        restated: 'region in the groups North East or North West versus London versus all others',
        heading: 'region',
        step: 'step',
      },
    ],
  ])

  testGroups(of('region', [north, region], true), [
    [
      0,
      {
        text: 'North East or North West',
        value: 'North East or North West',
        previous: null,
        yearBefore: null,
      },
    ],
    [1, { text: 'London', value: 'London', previous: null, yearBefore: null }],
    [2, { text: 'All others', value: 'All others', previous: null, yearBefore: null }],
  ])

  it('have no wider groups', () => {
    expect(widened(of('age', [aged(0, 25)]))).toBeNull()
  })

  it('are groups and not conditions where ranges have gaps or ends', async () => {
    const interpreter = interpreterOf(await pricing())
    const read = (question: string) => {
      const reading = interpreter.interpret(question)
      return reading.outcome === 'answer' ? [reading.plan.dimensions, reading.plan.filter] : reading.reason
    }
    const under: Case = { kind: 'compare', column: 'age', op: '<', value: 25 }
    const over: Case = { kind: 'compare', column: 'age', op: '>', value: 65 }
    const sum = (low: number, high: number): Case => ({
      kind: 'between',
      column: 'monthly_premium_gbp',
      low,
      high,
    })
    expect(
      [
        'quotes aged 18-25, 26-35 and 36-45',
        'average premium for ages 30 to 40, 40 to 50',
        'quotes under 25 and over 65',
        'quotes by premium £50 to £100 and £150 to £200',
        'quotes under 25 or over 65',
        'quotes by premium under €50 and over €100',
      ].map(read),
    ).toEqual([
      [[of('age', [aged(18, 25), aged(26, 35), aged(36, 45)])], null],
      [[of('age', [aged(30, 39), aged(40, 50)])], null],
      [[of('age', [under, over])], null],
      [[of('monthly_premium_gbp', [sum(50, 100), sum(150, 200)])], null],
      [[], { kind: 'or', items: [under, over] }],
      'I could not fit “under”, “€50”, “over” and “€100” into the question. Try saying it in another way.',
    ])
  })

  it('compare chosen values with all others, side by side or as a difference', async () => {
    const interpreter = interpreterOf(await pricing())
    const read = (question: string) => {
      const reading = interpreter.interpret(question)
      return reading.outcome === 'answer'
        ? [reading.plan.dimensions, reading.plan.measures.map((each) => 'where' in each && each.where)]
        : [reading.outcome, reading.reason]
    }
    const sides = [[], [region, { kind: 'not', item: region }]]
    expect(
      [
        'London vs the rest of the UK average premium',
        'difference in average premium between London and other regions',
        'how much more do Londoners pay than the rest of the UK',
        'is London dearer than the rest',
        'average premium of London versus other insurers',
      ].map(read),
    ).toEqual([
      [[of('region', [region], true)], [false]],
      sides,
      sides,
      sides,
      ['offer', 'I could not fit “versus” and “other” into the question.'],
    ])
  })
})
