import { describe, expect, it } from 'vitest'
import { underThreshold } from './asked-threshold.ts'
import { PRICING } from './pricing.ts'

const sensitiveIn = ({ columns }: Pick<typeof PRICING, 'columns'>) =>
  columns.filter(({ sensitive }) => sensitive === true).length

describe('a model under the threshold that was asked for', () => {
  it('is as it is where none was', () => expect(underThreshold(PRICING, undefined)).toBe(PRICING))

  it('keeps what is sensitive above 1', () => {
    expect(underThreshold(PRICING, 3)).toEqual({ ...PRICING, threshold: 3 })
    expect(sensitiveIn(PRICING)).toBeGreaterThan(0)
  })

  it('lets rows be named at 1, and not above', () => {
    const [first, ...others] = PRICING.columns
    if (first === undefined) throw new Error('PMI Pricing has no columns')
    const keyed = {
      ...PRICING,
      columns: [{ ...first, role: 'identifier', clear: 'category' } as const, ...others],
    }
    expect([1, 2].map((threshold) => underThreshold(keyed, threshold).columns[0]?.role)).toEqual([
      'category',
      'identifier',
    ])
  })

  it('has nothing that is sensitive at 1', () => {
    const open = underThreshold(PRICING, 1)
    expect([open.threshold, sensitiveIn(open), open.columns.map(({ name }) => name)]).toEqual([
      1,
      0,
      PRICING.columns.map(({ name }) => name),
    ])
  })
})
