import { describe, expect, it } from 'vitest'
import { NOISE_KEY } from '../../../tests/support/pricing.ts'
import { drawsBy, type DrawnFor } from './draw.ts'

const who: DrawnFor = { keys: 123_456_789_012_345_678n, number: 40, figure: 'average excess_gbp []' }
const draws = drawsBy(NOISE_KEY)
const MANY = 20_000

describe('draws', () => {
  it('are the same whenever and wherever they are made', () => {
    expect(drawsBy(Uint8Array.from(NOISE_KEY))({ ...who })).toBe(draws(who))
  })

  it.each<[string, DrawnFor, Uint8Array]>([
    ['other people', { ...who, keys: who.keys + 1n }, NOISE_KEY],
    ['one more of them', { ...who, number: who.number + 1 }, NOISE_KEY],
    ['another figure', { ...who, figure: 'average age []' }, NOISE_KEY],
    ['another secret', who, new Uint8Array(32).fill(8)],
  ])('are others for %s', (_, other, secret) => {
    expect(drawsBy(secret)(other)).not.toBe(draws(who))
  })

  it('are standard normal but for what is beyond three, which is never drawn', () => {
    const drawn = Array.from({ length: MANY }, (_, number) => draws({ ...who, number }))
    const moment = (power: number) => drawn.reduce((sum, each) => sum + each ** power, 0) / MANY
    expect(Math.max(...drawn.map(Math.abs))).toBeLessThanOrEqual(3)
    expect(Math.max(...drawn.map(Math.abs))).toBeGreaterThan(2.9)
    // Within four standard errors of the moments of a normal distribution that is cut at three.
    expect(Math.abs(moment(1))).toBeLessThan(0.03)
    expect(Math.abs(moment(2) - 0.973)).toBeLessThan(0.04)
    expect(Math.abs(moment(3))).toBeLessThan(0.1)
    expect(Math.abs(moment(4) - 2.68)).toBeLessThan(0.2)
    expect(new Set(drawn).size).toBe(MANY)
  })

  it('of neighbours do not go together', () => {
    const pairs = Array.from({ length: MANY }, (_, number) => [
      draws({ ...who, number }),
      draws({ ...who, number: number + 1 }),
    ])
    const covariance = pairs.reduce((sum, [one = 0, other = 0]) => sum + one * other, 0) / MANY
    expect(Math.abs(covariance)).toBeLessThan(0.03)
  })
})
