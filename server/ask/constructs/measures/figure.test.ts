import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  averageFigure,
  correlationFigure,
  countFigure,
  distinctFigure,
  endFigure,
  fractionsAround,
  NO_SCALES,
  plainFigure,
  quotientFigure,
  rankFigure,
  spreadFigure,
  sumFigure,
  together,
  type Figure,
  type Scales,
  type Sums,
} from './figure.ts'

/** Figures beside brute force: each entity is left out in turn, and the figure worked out again of those that are left. */

const K = 5
const scales = NO_SCALES
const usual: Scales = { ...scales, typical: () => 100 }
const amount = { column: 'amount', isCounted: false }
const ofBoth = correlationFigure('amount', 'other', false)

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const meanOf = (values: readonly number[]) => sumOf(values) / values.length
const varianceOf = (values: readonly number[]) => meanOf(values.map((value) => (value - meanOf(values)) ** 2))
const without = <T>(values: readonly T[], place: number) => values.toSpliced(place, 1)

/** The largest change of a figure that leaving one out makes. */
const largestChange = <T>(values: readonly T[], figure: (values: readonly T[]) => number) =>
  Math.max(0, ...values.map((_, place) => Math.abs(figure(without(values, place)) - figure(values))))

const rootOfSquares = (values: readonly number[]) => Math.sqrt(sumOf(values.map((value) => value ** 2)))

/** Beside rounding of the last digits, which are lost where values are huge and lie near each other. */
const SLACK = 1e-6
const atLeast = (noise: number, least: number, size = 1) =>
  expect(noise).toBeGreaterThanOrEqual(least * (1 - SLACK) - SLACK * size)
const atMost = (noise: number, most: number, size = 1) =>
  expect(noise).toBeLessThanOrEqual(most * (1 + SLACK) + SLACK * size)
const sizeOf = (values: readonly number[]) => Math.max(1e-6, ...values.map(Math.abs)) * 1e-3

const value = fc.oneof(
  fc.integer({ min: -10_000, max: 10_000 }).map((pence) => pence / 100),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(0, 7, 1_000, 1e12, -1e12),
)
/** Of so many: about the threshold, or some dozens. */
const manyOf = <T>(of: fc.Arbitrary<T>, minLength: number) =>
  fc.oneof(
    fc.array(of, { minLength, maxLength: K + 1 }),
    fc.array(of, { minLength, maxLength: 60 }),
    // All alike, or all but one.
    fc
      .tuple(of, of, fc.integer({ min: minLength, max: 40 }))
      .map(([one, other, count]) => [one, ...Array<T>(Math.max(0, count - 1)).fill(other)]),
  )

const sums = (values: readonly number[]): Sums => ({
  n: values.length,
  value: values.length === 0 ? null : sumOf(values),
  squares: sumOf(values.map((value) => value ** 2)),
  fourths: sumOf(values.map((value) => value ** 4)),
  low: values.length === 0 ? null : Math.min(...values),
  high: values.length === 0 ? null : Math.max(...values),
})
const averageSums = (values: readonly number[]): Sums => ({
  ...sums(values),
  value: values.length === 0 ? null : meanOf(values),
  cubes: sumOf(values.map((value) => value ** 3)),
})

const areNumbers = ({ value: shown, number, noise, error }: Figure) =>
  [shown ?? 0, number, noise, error ?? 0].every((each) => !Number.isNaN(each))

describe('a count', () => {
  it('has noise of two, however many it is', () => {
    expect([0, 5, 1e12].map((n) => countFigure({ n }))).toEqual(
      [0, 5, 1e12].map((n) => ({ value: n, number: n, noise: 2, error: Math.sqrt(n) })),
    )
  })

  it('of different values knows how many have one', () => {
    expect(distinctFigure({ value: 4, n: 90 }, scales)).toMatchObject({ value: 4, number: 90 })
  })
})

describe('a sum', () => {
  it('carries at least half of its largest part, and at most half of the root of all squares', () => {
    fc.assert(
      fc.property(manyOf(value, 1), (values) => {
        const figure = sumFigure(amount)(sums(values), scales)
        expect(figure.value).toBe(sumOf(values))
        atLeast(figure.noise, largestChange(values, sumOf) / 2, sizeOf(values))
        atMost(figure.noise, rootOfSquares(values) / 2, sizeOf(values))
      }),
    )
  })

  it('of what is counted carries that of a count at least, and of all else a part of a usual deviation', () => {
    const noughts = sums([0, 0, 0, 0, 0])
    expect(sumFigure({ column: 'claims', isCounted: true })(noughts, scales).noise).toBe(2)
    expect(sumFigure(amount)(noughts, usual).noise).toBe(30)
  })
})

describe('an average', () => {
  it('carries at least half of what leaving out anybody changes, and at most half of its standard error', () => {
    fc.assert(
      fc.property(manyOf(value, 2), (values) => {
        const figure = averageFigure(amount)(averageSums(values), scales)
        const n = values.length
        // Sums of squares keep half of the digits: of values that are alike but for the last ones, little is left.
        const size = 100 * sizeOf(values)
        expect(figure.value).toBe(meanOf(values))
        atLeast(figure.noise, largestChange(values, meanOf) / 2, size)
        atMost(figure.noise, Math.sqrt(varianceOf(values) / (n - 1)) / 2, size)
        const error = Math.sqrt(varianceOf(values) / (n - 1))
        atLeast(figure.error ?? NaN, error, size)
        atMost(figure.error ?? NaN, error, size)
      }),
      // Of the fourth powers of such values the digits that matter are lost.
      { examples: [[[-99.5, ...Array<number>(14).fill(-99.69)]]] },
    )
  })

  it('carries half of the fourth root of the sum of the fourth powers of what leaving out each changes', () => {
    const premiums = [80, 95, 100, 110, 120, 135, 150, 400]
    const mean = meanOf(premiums)
    const changes = premiums.map((_, place) => meanOf(without(premiums, place)) - mean)
    const { noise } = averageFigure(amount)(averageSums(premiums), scales)
    expect(noise).toBeCloseTo(sumOf(changes.map((change) => change ** 4)) ** (1 / 4) / 2, 9)
  })

  it('of equal values is not exact', () => {
    expect(averageFigure(amount)(averageSums([7, 7, 7, 7, 7]), usual).noise).toBe(6)
  })
})

describe('a quotient', () => {
  const each = fc.tuple(value, fc.oneof(fc.integer({ min: 0, max: 9 }), value))
  const quotient = (rows: readonly (readonly [number, number])[]) =>
    sumOf(rows.map(([over]) => over)) / sumOf(rows.map(([, under]) => under))
  const quotientSums = (rows: readonly (readonly [number, number])[]): Sums => {
    const [over, under] = [rows.map(([one]) => one), rows.map(([, other]) => other)]
    return {
      n: rows.length,
      value: 100 * quotient(rows),
      under: sumOf(under),
      squares: sumOf(over.map((each) => each ** 2)),
      cubes: sumOf(over.map((each) => each ** 3)),
      fourths: sumOf(over.map((each) => each ** 4)),
      squares_under: sumOf(under.map((each) => each ** 2)),
      products: sumOf(rows.map(([one, other]) => one * other)),
      low_under: Math.min(...under),
      high_under: Math.max(...under),
    }
  }

  it('carries at least half of what leaving out anybody changes, whatever the signs', () => {
    fc.assert(
      fc.property(manyOf(each, 2), (rows) => {
        const figure = quotientFigure(100, amount)(quotientSums(rows), scales)
        if (figure.value === null) return
        const change = 100 * largestChange(rows, quotient)
        if (Number.isFinite(change)) atLeast(figure.noise, change / 2, 1e-3 * Math.abs(figure.value))
        else expect(figure.noise).toBe(Infinity)
      }),
    )
  })

  it('carries at most half of its standard error where nobody has much of what it is divided by', () => {
    fc.assert(
      fc.property(manyOf(fc.tuple(value, fc.integer({ min: 1, max: 9 })), 2), (rows) => {
        const figure = quotientFigure(100, amount)(quotientSums(rows), scales)
        const under = sumOf(rows.map(([, each]) => each))
        const most = Math.max(...rows.map(([, each]) => each))
        if (under === most) return
        const error = rootOfSquares(rows.map(([over, own]) => over - quotient(rows) * own)) / under
        // In percent.
        const size = 100 * Math.max(...rows.map(([over]) => Math.abs(over)), 1e-6)
        atMost(figure.noise, (50 * error * under) / (under - most), size)
      }),
    )
  })

  it('of nothing to divide by is nothing', () => {
    expect(
      quotientFigure(1, amount)(
        quotientSums([
          [1, 1],
          [1, -1],
        ]),
        scales,
      ).value,
    ).toBe(null)
  })
})

describe('a spread', () => {
  const spreadOf = (values: readonly number[]) =>
    values.length < 2 ? 0 : Math.sqrt((varianceOf(values) * values.length) / (values.length - 1))

  it('carries at least half of what leaving out anybody changes', () => {
    fc.assert(
      fc.property(manyOf(value, 2), (values) => {
        const given = { n: values.length, value: spreadOf(values), average: meanOf(values) }
        const figure = spreadFigure(amount)(
          { ...given, low: Math.min(...values), high: Math.max(...values) },
          scales,
        )
        atLeast(figure.noise, largestChange(values, spreadOf) / 2, sizeOf(values))
      }),
    )
  })
})

describe('a correlation', () => {
  type Rows = readonly (readonly [number, number])[]
  const coefficient = (rows: Rows) => {
    const [one, other] = [rows.map(([first]) => first), rows.map(([, second]) => second)]
    const [a, b] = [meanOf(one), meanOf(other)]
    const squares = varianceOf(one) * varianceOf(other)
    return squares < 1e-9 ? NaN : meanOf(rows.map(([x, y]) => (x - a) * (y - b))) / Math.sqrt(squares)
  }
  const side = (name: string, values: readonly number[]) => ({
    [`average_${name}`]: meanOf(values),
    [`variance_${name}`]: varianceOf(values),
    [`low_${name}`]: Math.min(...values),
    [`high_${name}`]: Math.max(...values),
  })

  it('carries at least half of what leaving out anybody changes, and is never more than 1 from it', () => {
    const number = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.constantFrom(0, 1, 1_000))
    fc.assert(
      fc.property(manyOf(fc.tuple(number, number), 3), (rows) => {
        const r = coefficient(rows)
        if (Number.isNaN(r)) return
        const figure = ofBoth(
          {
            n: rows.length,
            value: r,
            ...side(
              'one',
              rows.map(([one]) => one),
            ),
            ...side(
              'other',
              rows.map(([, other]) => other),
            ),
          },
          scales,
        )
        const changes = rows
          .map((_, place) => Math.abs(coefficient(without(rows, place)) - r))
          .filter((change) => !Number.isNaN(change))
        atLeast(figure.noise, Math.max(0, ...changes) / 2, 0.01)
        atMost(figure.noise, 1)
      }),
    )
  })
})

/** The value at a part of all, between its neighbours. */
function at(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const [low = 0, high = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place - Math.floor(place))
}
const sortedOf = (values: readonly number[]) => values.toSorted((a, b) => a - b)

describe('the values around a rank', () => {
  const rankSums = (values: readonly number[], fraction: number, isCounted = false): Sums => ({
    n: values.length,
    rows: values.length,
    values:
      values.length === 0
        ? null
        : fractionsAround(fraction, isCounted)
            .map((part) => at(sortedOf(values), part))
            .join(),
  })
  /** Half of the narrowest stretch with as many as the threshold. */
  const halfOf = (count: number) =>
    [0.01, 0.025, 0.05, 0.1, 0.25, 0.5].find((half) => 2 * half * count >= K) ?? 0.5
  const around = (values: readonly number[], fraction: number, half: number) =>
    meanOf(
      [-1, -0.5, 0, 0.5, 1].map((step) =>
        at(sortedOf(values), Math.min(1, Math.max(0, fraction + step * half))),
      ),
    )

  it('are shown by the mean of five that lie evenly in a stretch of as many as the threshold', () => {
    fc.assert(
      fc.property(
        manyOf(fc.integer({ min: -50, max: 50 }), 1),
        fc.constantFrom(0.1, 0.25, 0.5, 0.9, 0.99),
        (values, fraction) => {
          const figure = rankFigure(amount, fraction, K)(rankSums(values, fraction), scales)
          expect(figure.value ?? NaN).toBeCloseTo(around(values, fraction, halfOf(values.length)), 6)
          expect(figure.number).toBe(values.length)
        },
      ),
    )
  })

  it('is nobody’s own value where there are ten or more', () => {
    const values = Array.from({ length: 50 }, (_, place) => place ** 2)
    const { value: shown, noise } = rankFigure(amount, 0.5, K)(rankSums(values, 0.5), usual)
    expect(shown).toBeCloseTo(around(values, 0.5, 0.05), 9)
    expect(values).not.toContain(shown)
    expect(noise).toBeGreaterThan(0)
  })

  it('hide who is among whole numbers of which many are alike, and are still near', () => {
    const ages = Array.from({ length: 30_000 }, (_, place) => 18 + (place % 60))
    const known: Scales = { ...scales, candidates: () => ({ low: 18, high: 77 }) }
    const figure = rankFigure({ column: 'age', isCounted: true }, 0.5, K)
    const { value: shown, noise } = figure(rankSums(ages, 0.5, true), known)
    expect(shown).toBeCloseTo(47.5, 1)
    // Four times what one of 21 places does that moves by a year.
    expect(noise).toBeCloseTo(4 / 21, 6)
  })
})

describe('the values at an end', () => {
  it('are shown by the mean of as many as the threshold, with half of what leaving out anybody changes', () => {
    fc.assert(
      fc.property(manyOf(value, 1), (values) => {
        const highest = (all: readonly number[]) => meanOf(sortedOf(all).toReversed().slice(0, K))
        const given = sortedOf(values)
          .toReversed()
          .slice(0, K + 1)
        const figure = endFigure(amount, 'highest', K)({ n: values.length, values: given.join() }, scales)
        expect(figure.value).toBe(highest(values))
        if (values.length > 1) atLeast(figure.noise, largestChange(values, highest) / 2, sizeOf(values))
      }),
    )
  })
})

describe('figures of a number that everybody knows, of entities that something sensitive chooses', () => {
  const CANDIDATES = { low: -60, high: 90 }
  const chosen: Scales = { ...scales, areChosen: true, candidates: () => CANDIDATES }
  const known = manyOf(fc.integer({ min: CANDIDATES.low, max: CANDIDATES.high }), K)
  const spreadOf = (values: readonly number[]) =>
    Math.sqrt((varianceOf(values) * values.length) / (values.length - 1))
  const highest = (values: readonly number[]) => meanOf(sortedOf(values).toReversed().slice(0, K))
  const figures: readonly (readonly [string, (values: readonly number[]) => Figure, typeof meanOf])[] = [
    ['a sum', (values) => sumFigure(amount)(sums(values), chosen), sumOf],
    ['an average', (values) => averageFigure(amount)(averageSums(values), chosen), meanOf],
    [
      'a spread',
      (values) =>
        spreadFigure(amount)(
          { ...averageSums(values), average: meanOf(values), value: spreadOf(values) },
          chosen,
        ),
      spreadOf,
    ],
    [
      'an end',
      (values) =>
        endFigure(
          amount,
          'highest',
          K,
        )(
          {
            n: values.length,
            values: sortedOf(values)
              .toReversed()
              .slice(0, K + 1)
              .join(),
          },
          chosen,
        ),
      highest,
    ],
  ]

  it.each(figures)(
    '%s hides whoever might be among them: noise is four times the change',
    (_, of, figure) => {
      fc.assert(
        fc.property(known, fc.integer({ min: CANDIDATES.low, max: CANDIDATES.high }), (values, one) => {
          atLeast(of(values).noise, 4 * Math.abs(figure([...values, one]) - figure(values)), sizeOf(values))
        }),
      )
    },
  )

  it('a sum of an amount that nobody knows carries twice an average one, since it tells how many there are', () => {
    const alike = sums(Array<number>(20).fill(80))
    expect(sumFigure(amount)(alike, { ...scales, areChosen: true }).noise).toBe(160)
  })
})

describe('what there are none or one of', () => {
  const made = (values: readonly number[]): readonly (readonly [string, Figure])[] => {
    const few: Sums = {
      ...averageSums(values),
      average: values[0] ?? null,
      rows: values.length,
      under: values.length,
      low_under: values.length === 0 ? null : 1,
      high_under: values.length === 0 ? null : 1,
      values:
        values.length === 0
          ? null
          : fractionsAround(0.5, false)
              .map(() => values[0])
              .join(),
    }
    const spreads = { ...few, value: null }
    return [
      ['count', countFigure({ n: values.length })],
      ['sum', sumFigure(amount)(few, scales)],
      ['average', averageFigure(amount)(few, scales)],
      ['quotient', quotientFigure(1, amount)(few, scales)],
      ['spread', spreadFigure(amount)(spreads, scales)],
      ['correlation', ofBoth(spreads, scales)],
      ['rank', rankFigure(amount, 0.5, K)(few, scales)],
      ['end', endFigure(amount, 'highest', K)(few, scales)],
      ['plain', plainFigure(few, scales)],
    ]
  }

  it.each(made([]))('is no number that is not one: %s of nobody', (name, figure) => {
    expect(areNumbers(figure)).toBe(true)
    expect([figure.value, figure.number]).toEqual([name === 'count' ? 0 : null, 0])
  })

  it.each(made([3]))('is no number that is not one: %s of somebody', (name, figure) => {
    expect(areNumbers(figure)).toBe(true)
    expect(figure.number).toBe(1)
    expect(figure.value).toBe(name === 'count' ? 1 : name === 'spread' || name === 'correlation' ? null : 3)
  })

  it('knows an engine’s words for what cannot be worked out', () => {
    expect(ofBoth({ n: 9, value: Number.NaN }, scales).value).toBe(null)
    expect(plainFigure({ n: 9, value: Infinity }, scales).value).toBe(null)
  })
})

describe('groups together', () => {
  it('give what their rows give', () => {
    fc.assert(
      fc.property(fc.array(fc.array(value, { maxLength: 12 }), { minLength: 1, maxLength: 6 }), (groups) => {
        const rows = groups.flat()
        const [joined, whole] = [together(groups.map(sums)), sums(rows)]
        if (rows.length === 0) expect(joined).toEqual({ n: 0, value: null })
        else {
          const size = 1e-9 * Math.max(1, ...rows.map((each) => each ** 2))
          expect(joined['n']).toBe(whole['n'])
          expect(Math.abs(Number(joined['value']) - Number(whole['value']))).toBeLessThanOrEqual(size)
          const of = (all: Sums) => sumFigure(amount)(all, scales).noise
          atLeast(of(joined), of(whole), 1e3 * sizeOf(rows))
          atMost(of(joined), of(whole), 1e3 * sizeOf(rows))
        }
      }),
    )
  })

  it('are counted together', () => {
    expect(together([{ n: 3 }, { n: 0 }, { n: 9 }])).toEqual({ n: 12 })
    expect(
      together([
        { n: 3, value: 4 },
        { n: 9, value: 20 },
      ]),
    ).toEqual({ n: 12, value: 24 })
  })
})
