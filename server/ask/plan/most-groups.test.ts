import { describe, expect, it } from 'vitest'
import { aboutGroups, mostGroups } from './most-groups.ts'

const asked = (value: number) => ({ sql: 'select 1 where age > ?', parameters: [value] })

describe('the limit of groups', () => {
  it('is the same for the same question about the same rows, and another for others', () => {
    const limits = Array.from({ length: 200 }, (_, value) => mostGroups(10_000, asked(value), 'rows'))
    expect(limits).toEqual(
      Array.from({ length: 200 }, (_, value) => mostGroups(10_000, asked(value), 'rows')),
    )
    expect(new Set(limits).size).toBeGreaterThan(100)
    expect(mostGroups(10_000, asked(1), 'other rows')).not.toBe(limits[1])
    expect(limits.every((limit) => limit > 9_499 && limit <= 10_000)).toBe(true)
  })

  it('is told without what was drawn', () => {
    expect([9_500, 9_731, 10_000, 190_000, 200_000].map(aboutGroups)).toEqual([
      '10,000',
      '10,000',
      '10,000',
      '200,000',
      '200,000',
    ])
  })
})
