import { describe, expect, it } from 'vitest'
import { countOfAll, type Plan } from '../../../plan/plan.ts'
import { evidenceTraits, seenOf, showSame, STANDS, type Shown } from './evidence.ts'

const table = (kinds: string, ...rows: readonly (readonly (string | number | null)[])[]): Shown => ({
  columns: [...kinds].map((kind) => ({ kind: kind === 'd' ? 'dimension' : 'measure' })),
  rows: rows.map((values) => ({ values })),
})
const plan = countOfAll('vessels')
const tried = (shown: Shown, probability: number, own: Plan = plan) => ({
  plan: own,
  probability,
  seen: seenOf(shown),
})
const BY_FLAG = table('dm', ['Malta', 3], ['Norway', 5])
const traits = (...others: readonly Shown[]) =>
  evidenceTraits([tried(BY_FLAG, 0.4), ...others.map((other, at) => tried(other, 0.3 - at / 10))], -405, 90)
/** Where the traits say how the second and the third table stand to the first. */
const STANDING = [14, 15] as const
const standing = (...others: readonly Shown[]) => STANDING.map((at) => traits(...others)[at])

describe('tables show the same', () => {
  const isSame = (other: Shown) => showSame(seenOf(BY_FLAG), seenOf(other))

  it('in whatever order their rows stand', () => {
    expect(isSame(table('dm', ['Norway', 5], ['Malta', 3]))).toBe(true)
  })

  it('in whatever order their figures stand', () => {
    const [one, other] = [table('dmm', ['Malta', 3, 8]), table('dmm', ['Malta', 8, 3])]
    expect(showSame(seenOf(one), seenOf(other))).toBe(true)
  })

  it('only where groups and figures are the same', () => {
    expect(
      [
        table('dm', ['Malta', 3], ['Norway', 6]),
        table('dm', ['Malta', 3], ['Panama', 5]),
        table('dm', ['Malta', 3]),
        table('mm', ['Malta', 3], ['Norway', 5]),
      ].map(isSame),
    ).toEqual([false, false, false, false])
  })

  it('also where they are long', () => {
    const rows = Array.from({ length: 40 }, (_, at) => [`Port ${at}`, at] as const)
    const [one, other] = [table('dm', ...rows), table('dm', ...rows.toReversed())]
    expect(showSame(seenOf(one), seenOf(other))).toBe(true)
    expect(showSame(seenOf(one), seenOf(table('dm', ...rows.slice(1), ['Port 0', 1])))).toBe(false)
  })
})

it('says how tables stand to each other', () => {
  expect([
    standing(BY_FLAG, table('dmm', ['Malta', 3, 70], ['Norway', 5, 20])),
    standing(table('dm', ['Malta', 70], ['Norway', 20]), table('m', [8])),
    standing(),
  ]).toEqual([
    [STANDS.same, STANDS.within],
    [STANDS.alongside, STANDS.apart],
    [-1, -1],
  ])
})

it('adds up how likely the readings are whose tables show the same', () => {
  expect(traits(BY_FLAG, table('m', [8])).slice(16, 18)).toEqual([70, 70])
})

it('says what the first table looks like', () => {
  // Odds, probabilities, how many were tried; rows, groups, figures; nothing, one, nought, one value throughout; rows of all.
  expect(traits().slice(0, 14)).toEqual([-40, 40, 0, 0, 1290, 1, 2, 1, 1, 0, 0, 0, 0, 2])
})

it('has as many traits whatever was tried', () => {
  expect(
    new Set([traits(), traits(BY_FLAG), traits(BY_FLAG, BY_FLAG)].map(({ length }) => length)).size,
  ).toBe(1)
})
