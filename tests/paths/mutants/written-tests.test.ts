import { expect, it } from 'vitest'
import { isLong } from '../../support/long.ts'
import { plant } from './plant.ts'
import { openWrittenTests } from './written-tests.ts'

const COSTS = 'features/ai-model/model-costs.ts'
const TESTS = 'src/features/ai-model/model-costs.test.ts'

/** It starts tests of its own: for `npm run test:long`. */
it.runIf(isLong)('tests written by hand tell of each mutant for itself, whatever failed before', async () => {
  const planted = plant((file) => file === `src/${COSTS}`)
  const { attempt, close } = await openWrittenTests(planted, [TESTS])
  try {
    const ofUnknown = await attempt(`${COSTS}: text emptied: 'N/A' → ''`)
    expect(ofUnknown.by).toContain(`${TESTS}: writes a cost of`)
    // Of equal costs either ratio is one.
    const equivalent = await attempt(`${COSTS}: bound moved: own >= its → (own) > (its)`)
    expect(equivalent).toEqual({ by: null, run: equivalent.reaching, reaching: equivalent.reaching })
    expect(equivalent.reaching).toBeGreaterThan(1)
    const ofUsual = await attempt(`${COSTS}: constant changed: 500 → 500 + 1`)
    expect(ofUsual.by).toBe(`${TESTS}: costs a thousand usual questions`)
  } finally {
    await close()
  }
})
