import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { complements, type TableCell } from './margins.ts'

const K = 5

/** A full table of up to three dimensions, its cells below the threshold hidden. */
const table = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
  .chain(([a, b, c]) =>
    fc
      .array(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 7, max: 60 })), {
        minLength: a * b * c,
        maxLength: a * b * c,
      })
      .map((counts): readonly TableCell[] =>
        counts.map((entities, place) => ({
          keys: [place % a, Math.floor(place / a) % b, Math.floor(place / (a * b))].map(String),
          entities,
          hidden: entities < K,
        })),
      ),
  )

const linesOf = (cells: readonly TableCell[]) =>
  [0, 1, 2].flatMap((along) => [
    ...Map.groupBy(cells.keys(), (place) => (cells[place]?.keys ?? []).toSpliced(along, 1).join()).values(),
  ])

describe('complementary suppression', () => {
  it('leaves none hidden in a line, or some that hold one less than the threshold beside one each, or all of it', () => {
    fc.assert(
      fc.property(table, (cells) => {
        const further = complements(cells, K, false)
        const isHidden = (place: number) => cells[place]?.hidden === true || further.has(place)
        for (const line of linesOf(cells)) {
          const gone = line.filter(isHidden)
          const together = gone.reduce((sum, place) => sum + (cells[place]?.entities ?? 0), 0)
          const isSafe =
            gone.length === 0 ||
            (gone.length > 1 && together - gone.length >= K - 1) ||
            gone.length === line.length
          expect(isSafe).toBe(true)
        }
      }),
    )
  })

  it('hides nothing where nothing is hidden, and shows nothing that is', () => {
    fc.assert(
      fc.property(table, (cells) => {
        const further = complements(cells, K, false)
        expect([...further].every((place) => cells[place]?.hidden === false)).toBe(true)
        if (cells.every(({ hidden }) => !hidden)) expect(further.size).toBe(0)
      }),
    )
  })

  it('is the same for the same table with its rows in another order', () => {
    const sizes = [3, 40, 20, 60, 9, 30]
    const cells = sizes.map((entities, place) => ({ keys: [String(place)], entities, hidden: entities < K }))
    const names = (of: readonly TableCell[]) =>
      new Set([...complements(of, K, false)].map((place) => of[place]?.keys[0]))
    expect(names(cells.toReversed())).toEqual(names(cells))
  })

  it('does not count twice who may be in two hidden cells', () => {
    const cells = [3, 4, 20].map((entities, place) => ({
      keys: [String(place)],
      entities,
      hidden: entities < K,
    }))
    expect(complements(cells, K, false)).toEqual(new Set())
    expect(complements(cells, K, true)).toEqual(new Set([2]))
  })
})
