import { expect, it } from 'vitest'
import { isLong } from '../../support/long.ts'
import { plant } from './plant.ts'
import { openWrittenTests, type WrittenTrial } from './written-tests.ts'

const COSTS = 'features/ai-model/model-costs.ts'
const TESTS = 'src/features/ai-model/model-costs.test.ts'

/** It starts tests of its own: for `npm run test:long`. */
it.runIf(isLong)('tests written by hand tell of each mutant for itself, whatever failed before', async () => {
  const planted = plant((file) => file === `src/${COSTS}`)
  const { attemptAll, close } = await openWrittenTests(planted, [TESTS])
  try {
    const trials = new Map<string, WrittenTrial>()
    const [ofUnknown, equivalent, ofUsual] = [
      "text emptied: 'N/A' → ''",
      'bound moved: own >= its → (own) > (its)',
      'constant changed: 500 → 500 + 1',
    ].map((change) => `${COSTS}: ${change}`) as [string, string, string]
    await attemptAll([ofUnknown, equivalent, ofUsual], (key, trial) => trials.set(key, trial))
    expect(trials.get(ofUnknown)?.by).toContain(`${TESTS}: writes a cost of`)
    // Of equal costs either ratio is one.
    const { by, run = 0, reaching } = trials.get(equivalent) ?? {}
    expect([by, run]).toEqual([null, reaching])
    expect(run).toBeGreaterThan(1)
    expect(trials.get(ofUsual)?.by).toBe(`${TESTS}: costs a thousand usual questions`)
  } finally {
    await close()
  }
})
