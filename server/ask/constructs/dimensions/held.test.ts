import { describe, expect, it } from 'vitest'
import { testProblems, testShape } from '../../../../tests/support/construct-cases.ts'
import { testDimensionEnglish, testDimensionSql, testGroups } from '../../../../tests/support/group-cases.ts'
import { widened, type Dimension } from './dimensions.ts'

describe('held', () => {
  const of = (column: string, ...others: string[]): Dimension => ({ kind: 'held', column, with: others })
  const covers = of('dental_cover', 'mental_health_cover')
  const three = of('dental_cover', 'mental_health_cover', 'smoker')

  testShape((node: Dimension) => ({ dimensions: [node] }), [covers, three], {
    'of one option alone': of('dental_cover'),
    'of more options than anybody counts': of('smoker', ...Array.from({ length: 11 }, () => 'accepted')),
  })

  testProblems([
    [{ dimensions: [three] }, null],
    [{ dimensions: [of('dental_cover', 'region')] }, '"region" is a category and cannot be held or not'],
    [{ dimensions: [of('age', 'dental_cover')] }, '"age" is a number and cannot be held or not'],
    [{ dimensions: [of('dental_cover', 'quote_id')] }, '"quote_id" tells single ones apart'],
    [{ dimensions: [of('dental_cover', 'dental_cover')] }, 'an option is counted twice'],
  ])

  testDimensionSql([
    [
      covers,
      {
        sql: 'cast("dental_cover" as integer) + cast("mental_health_cover" as integer)',
        gold: 'case when dental_cover and mental_health_cover then 2 when dental_cover or mental_health_cover then 1 else 0 end',
        isSensitive: true,
      },
    ],
  ])

  testDimensionEnglish([
    [
      covers,
      {
        label: 'How many of dental cover or mental health cover',
        key: 'how_many_of_dental_cover_or_mental_health_cover',
        restated: 'how many of dental cover or mental health cover',
        heading: 'how many of dental cover or mental health cover',
        step: 'step',
      },
    ],
  ])

  testGroups(covers, [
    [0, { text: 'Neither', value: 'Neither', previous: -1, yearBefore: null }],
    [1, { text: 'One', value: 'One', previous: 0, yearBefore: null }],
    [2, { text: 'Both', value: 'Both', previous: 1, yearBefore: null }],
  ])
  testGroups(three, [
    [0, { text: 'None', value: 'None', previous: -1, yearBefore: null }],
    [2, { text: '2 of 3', value: '2 of 3', previous: 1, yearBefore: null }],
    [3, { text: 'All 3', value: 'All 3', previous: 2, yearBefore: null }],
  ])

  it('have no wider groups', () => {
    expect(widened(covers)).toBeNull()
  })
})
