import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLong } from './support/long.ts'
import { startSwapper, type Difference, type Swapper } from './swapping/compare.ts'
import { FAMILIES, type FamilyName } from './swapping/tables.ts'

/**
 * Two tables that differ in what may not be told, and whole replies to the same questions: whatever is told is a function of what may
 * be told, or some reply tells the tables apart. `tests/swapping/tables.ts` says what each pair differs in.
 */

const families = Object.keys(FAMILIES) as FamilyName[]
/** Tables of each family, and questions about each; whole that makes some 10,000. */
const PAIRS = isLong ? 42 : 1
/** Pairs that were told apart once: by how many groups a coarser question would hide. */
const ONCE_APART: Readonly<Partial<Record<FamilyName, readonly number[]>>> = { 'a row of a small group': [4] }
const QUESTIONS = 40

/**
 * Pairs in which small groups are of another size, which what is hidden tells of in the end: a difference of nobody is shown, one of
 * few is not (`docs/privacy.md`, "Nobody or somebody").
 */
const OF_OTHER_SIZE: readonly FamilyName[] = [
  'small cells of a table',
  'small cells of people beside few others',
  'nobody or somebody',
  'a figure of few contributors',
]

/** The rows of a reply by their groups; nothing for what is no answer. */
function rowsOf(reply: string): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  const body = JSON.parse(reply.slice(reply.indexOf(' ') + 1)) as { results?: Record<string, unknown>[] }
  return new Map(
    (body.results ?? []).map((row) => [
      JSON.stringify(Object.entries(row).filter(([, value]) => typeof value === 'string')),
      row,
    ]),
  )
}

/** Figures that both replies show, and that are not the same. */
const apart = ({ asked, left, right }: Difference) =>
  rowsOf(left)
    .entries()
    .flatMap(([group, row]) => {
      const other = rowsOf(right).get(group)
      return Object.entries(other === undefined ? {} : row).flatMap(([key, value]) => {
        const otherwise = other?.[key]
        return value === null || otherwise === null || value === otherwise
          ? []
          : [{ asked, group, key, value, otherwise }]
      })
    })
    .toArray()

describe('tables that differ in what may not be told', () => {
  let swapper: Swapper
  beforeAll(async () => {
    swapper = await startSwapper()
  })
  afterAll(() => swapper.close())

  it.each(OF_OTHER_SIZE)(
    'show no figure that differs: %s',
    async (family) => {
      // Of groups of k or more that hold the amounts which are exchanged, figures may differ.
      const pairs = family === 'a figure of few contributors' ? 1 : PAIRS
      for (let pair = 1; pair <= pairs; pair += 1) {
        const { differences } = await swapper.compare(family, pair + 1, QUESTIONS)
        expect(differences.flatMap(apart)).toEqual([])
      }
    },
    isLong ? 3_600_000 : 180_000,
  )

  it.each(families.filter((family) => !OF_OTHER_SIZE.includes(family)))(
    'are told apart by no reply: %s',
    async (family) => {
      let answered = 0
      const seeds = new Set([
        ...Array.from({ length: PAIRS }, (_, place) => place + 1),
        ...(ONCE_APART[family] ?? []),
      ])
      for (const seed of seeds) {
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
    const { differences } = await swapper.compare(family, 1, 30, { apart: true })
    expect(differences.length).toBeGreaterThan(0)
  })
})
