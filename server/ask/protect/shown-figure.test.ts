import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Figure } from '../constructs/measures/figure.ts'
import type { DrawnFor } from './draw.ts'
import { hiddenFigure, shownFigure, type FigureToShow, type Rules } from './shown-figure.ts'

const somebody: DrawnFor = { keys: 7n, number: 90, figure: 'count' }
/** Every draw is this one. */
const drawing = (draw: number, part: Partial<Rules> = {}): Rules => ({
  threshold: 5,
  draws: () => draw,
  times: 1,
  ...part,
})
const figureOf = (part: Partial<Figure>): Figure => ({
  value: 100,
  number: 90,
  noise: 4,
  error: 10,
  ...part,
})
const asked = (part: Partial<FigureToShow> & { readonly of?: Partial<Figure> }): FigureToShow => {
  const { of = {}, ...rest } = part
  return {
    figure: figureOf(of),
    isCount: false,
    isWhole: false,
    size: null,
    drawnFor: somebody,
    numberDrawnFor: null,
    ...rest,
  }
}
const exact = { drawnFor: null, numberDrawnFor: null }
const count = (number: number, told: DrawnFor | null = somebody): FigureToShow =>
  asked({
    of: { value: number, number, noise: 2, error: Math.sqrt(number) },
    isCount: true,
    isWhole: true,
    drawnFor: told,
    numberDrawnFor: told,
  })
const few = hiddenFigure('few')

describe('a figure that tells nothing sensitive', () => {
  it('is exact from the threshold on, and not shown below it', () => {
    expect(shownFigure(asked({ ...exact, of: { number: 5 } }), drawing(3))).toEqual({
      value: 100,
      status: 'exact',
      why: null,
      number: 5,
      noise: 0,
      error: 10,
    })
    expect(shownFigure(asked({ ...exact, of: { number: 4 } }), drawing(3))).toEqual(few)
  })

  it('is shown of anybody where there is no threshold', () => {
    const rules = drawing(0, { threshold: 1 })
    expect(shownFigure(asked({ ...exact, of: { number: 1 } }), rules)).toMatchObject({
      value: 100,
      number: 1,
    })
    expect(shownFigure(asked({ ...exact, of: { number: 0, value: 0 } }), rules)).toMatchObject({ value: 0 })
  })

  it('is blank where there is nothing to work out', () => {
    expect(shownFigure(asked({ ...exact, of: { value: null } }), drawing(0))).toEqual({
      value: null,
      status: 'exact',
      why: 'blank',
      number: null,
      noise: 0,
      error: null,
    })
  })
})

describe('the threshold', () => {
  it('is asked of the number with noise where that tells of something sensitive', () => {
    const shown = (number: number, draw: number) =>
      shownFigure(asked({ of: { number }, numberDrawnFor: somebody }), drawing(draw)).why
    expect([shown(4, 0.5), shown(4, 0), shown(5, 0), shown(5, -0.5)]).toEqual([null, 'few', null, 'few'])
  })

  it('never lets fewer than half of it pass, whatever is drawn', () => {
    const shown = (number: number) =>
      shownFigure(asked({ of: { number }, numberDrawnFor: somebody }), drawing(3)).why
    expect([0, 1, 2, 3].map(shown)).toEqual(['few', 'few', 'few', null])
  })

  it('is exact where everybody may know who is meant', () => {
    const shown = (number: number) => shownFigure(asked({ of: { number } }), drawing(3)).why
    expect([4, 5].map(shown)).toEqual(['few', null])
  })

  it('tells the number that it was asked of', () => {
    const { number } = shownFigure(asked({ of: { number: 20 }, numberDrawnFor: somebody }), drawing(-1))
    expect(number).toBe(18)
  })
})

describe('noise', () => {
  it('is the draw times what one entity can change', () => {
    expect([-1, 0, 2.5].map((draw) => shownFigure(asked({}), drawing(draw)).value)).toEqual([96, 100, 110])
  })

  it('is so many times as much where the model says so', () => {
    expect(shownFigure(asked({}), drawing(1, { times: 3 })).value).toBe(112)
  })

  it('of a count is whole, and a count never negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (number, draw) => {
          const { value } = shownFigure(count(number), drawing(draw))
          expect(value === null || (Number.isInteger(value) && value >= 0)).toBe(true)
        },
      ),
    )
  })

  it('moves a count and whether it is shown alike', () => {
    const shown = shownFigure(count(20), drawing(1))
    expect([shown.value, shown.number]).toEqual([22, 22])
    expect(shownFigure(count(20, null), drawing(1))).toMatchObject({ value: 20, status: 'exact', noise: 0 })
  })

  it('over a quarter of a figure hides it', () => {
    const shown = (value: number, noise: number, part: Partial<FigureToShow> = {}) =>
      shownFigure(asked({ of: { value, noise }, ...part }), drawing(0)).why
    expect([shown(100, 25), shown(100, 26), shown(-100, 25), shown(-100, 26), shown(0, 1)]).toEqual([
      null,
      'uncertain',
      null,
      'uncertain',
      'uncertain',
    ])
    expect([shown(0, 0.2, { size: 1 }), shown(0, 0.3, { size: 1 })]).toEqual([null, 'uncertain'])
  })

  it('without bounds hides it too', () => {
    for (const draw of [0, 1])
      expect(shownFigure(asked({ of: { noise: Infinity } }), drawing(draw))).toEqual(
        hiddenFigure('uncertain'),
      )
  })
})

describe('margins', () => {
  it('are told in two digits', () => {
    const { noise, error } = shownFigure(asked({ of: { noise: 1.23456, error: 9.8765 } }), drawing(0))
    expect([noise, error]).toEqual([1.2, 9.9])
  })

  it('are told with noise of their own, and never as less than a third of themselves', () => {
    const told = (draw: number) =>
      shownFigure(asked({ of: { number: 5, noise: 4, error: 8 } }), drawing(draw))
    expect(told(1).noise).toBeGreaterThan(told(0).noise)
    expect(told(-1).noise).toBeLessThan(told(0).noise)
    expect(told(-3).noise).toBeGreaterThanOrEqual(0.3 * 4)
  })

  it('of a count are those of every count, since all know them', () => {
    expect(shownFigure(count(100), drawing(1))).toMatchObject({ noise: 2, error: Math.sqrt(102) })
  })
})

describe('draws', () => {
  it('are others for another value, so that no change of rows can be subtracted', () => {
    const names: string[] = []
    const draws = ({ figure }: DrawnFor) => {
      names.push(figure)
      return 0
    }
    for (const value of [100, 101]) shownFigure(asked({ of: { value } }), { ...drawing(0), draws })
    expect(new Set(names.filter((name) => !name.startsWith('margin'))).size).toBe(2)
  })

  it('are the same for a value whose last digits differ by the order of adding', () => {
    const names = new Set<string>()
    const draws = ({ figure }: DrawnFor) => {
      names.add(figure)
      return 0
    }
    for (const value of [0.1 + 0.2, 0.3]) shownFigure(asked({ of: { value } }), { ...drawing(0), draws })
    expect([...names].filter((name) => !name.startsWith('margin'))).toHaveLength(1)
  })
})
