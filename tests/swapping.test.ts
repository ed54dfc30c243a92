import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from './support/long.ts'
import { startSwapper, type Swapper } from './swapping/compare.ts'
import { FAMILIES, type FamilyName } from './swapping/tables.ts'

/**
 * Two tables that differ in what may not be told, and whole replies to the same questions: whatever is told is a function of what may
 * be told, or some reply tells the tables apart. `tests/swapping/tables.ts` says what each pair differs in.
 */

const families = Object.keys(FAMILIES) as FamilyName[]
/** Tables of each family, and questions about each; whole that makes some 10,000. */
const PAIRS = isLong ? 42 : 1
const QUESTIONS = 40

// Skipped until what is hidden is decided over all cells, whatever is asked about their values: today conditions, shares, ends of
// groups of k and the number of hidden groups tell the tables apart.
describe.skip('tables that differ in what may not be told', () => {
  let swapper: Swapper
  beforeAll(async () => {
    swapper = await startSwapper()
  })
  afterAll(() => swapper.close())

  it.each(families)(
    'are told apart by no reply: %s',
    async (family) => {
      let answered = 0
      for (let seed = 1; seed <= PAIRS; seed += 1) {
        const compared = await swapper.compare(family, seed, QUESTIONS)
        answered += compared.answered
        expect(compared.differences).toEqual([])
      }
      // A product that answers nothing would pass as well.
      expect(answered).toBeGreaterThan(PAIRS * 5)
    },
    isLong ? 3_600_000 : 180_000,
  )
})

describe('the same tables, were nothing hidden', () => {
  let swapper: Swapper
  beforeAll(async () => {
    swapper = await startSwapper({ threshold: 1 })
  })
  afterAll(() => swapper.close())

  it.each(families)('are told apart: %s', async (family) => {
    const { differences } = await swapper.compare(family, 1, 30)
    expect(differences.length).toBeGreaterThan(0)
  })
})
