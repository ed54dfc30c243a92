import { expect, it } from 'vitest'
import { pricingOf } from '../../../tests/support/pricing.ts'
import { untilGivenUp } from '../given-up.ts'
import { sumByPlace } from './sum-by-place.ts'

it('a walk over rows ends with the rows that are read, where nobody waits any more', async () => {
  const { codes } = await pricingOf(1_000)
  if (codes === null) throw new Error('no rows are coded')
  const stop = new AbortController()
  // So many that a few places are taken at once.
  const cells = 2 ** 14
  let taken = 0
  const walk = untilGivenUp(stop.signal, () =>
    sumByPlace(codes, [], { cells, amounts: [] }, () => {
      taken += 1
      stop.abort(new Error('given up'))
    }),
  )
  await expect(walk).rejects.toThrow('given up')
  expect(taken).toBe(1)
})
