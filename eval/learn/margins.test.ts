import { describe, expect, it } from 'vitest'
import { weightsFor, type Constraint } from './margins.ts'

const PRIORS = [
  { mean: 0, spread: 1 },
  { mean: 1, spread: 1 },
  { mean: 0, spread: 0.1 },
]
const heavier = (
  difference: readonly (readonly [number, number])[],
  margin: number,
  cost = 10,
): Constraint => ({
  difference: new Map(difference),
  margin,
  cost,
})

describe('weights that keep margins', () => {
  it('are the prior ones where nothing is asked of them', () => {
    expect(weightsFor([heavier([[1, 1]], 0.5)], PRIORS, new Map())).toEqual([0, 1, 0])
  })

  it('move no further than they have to, those that move readily most', () => {
    const [first = 0, , third = 0] = weightsFor(
      [
        heavier(
          [
            [0, 1],
            [2, 1],
          ],
          1.1,
        ),
      ],
      PRIORS,
      new Map(),
    )
    expect(first).toBeCloseTo(1)
    expect(third).toBeCloseTo(0.1)
  })

  it('give way by what a constraint may cost where others speak against it', () => {
    const one = heavier([[0, 1]], 1, 0.2)
    const more = [1, 2, 3].map(() => heavier([[0, -1]], 0.5, 0.2))
    const [weight = 0] = weightsFor([one, ...more], PRIORS, new Map())
    expect(weight).toBeCloseTo(-0.4)
  })

  it('are the same, said twice', () => {
    const constraints = [
      heavier(
        [
          [0, 1],
          [1, -1],
        ],
        0.3,
      ),
      heavier([[2, 2]], 0.4),
      heavier(
        [
          [1, 1],
          [2, -1],
        ],
        2,
      ),
    ]
    expect(weightsFor(constraints, PRIORS, new Map())).toEqual(weightsFor(constraints, PRIORS, new Map()))
  })
})
