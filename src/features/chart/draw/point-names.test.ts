import { describe, expect, it } from 'vitest'
import { widthOf } from '../text-width.ts'
import { namesAtPoints, type Dot, type PointName } from './point-names.ts'

const FONT_PX = 11
const PLOT = { width: 600, height: 300, linesAt: [50, 150, 250] }

const drawn = (dots: readonly Dot[]) => namesAtPoints(dots, PLOT, FONT_PX)
/** From the left to the right edge of a name. */
function spanOf({ text, x, anchor }: PointName): readonly [number, number] {
  const width = 0.85 * widthOf(text, FONT_PX)
  const left = anchor === 'left' ? x : anchor === 'right' ? x - width : x - width / 2
  return [left, left + width]
}
function distanceOf(name: PointName, { x, y }: Pick<Dot, 'x' | 'y'>): number {
  const [left, right] = spanOf(name)
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(Math.abs(y - name.y) - 0.4 * FONT_PX, 0))
}
/** Dots so close that not all of their names have room beside them. */
const CROWD: readonly Dot[] = Array.from({ length: 12 }, (_, at) => ({
  text: `Region number ${at + 1}`,
  x: 270 + 22 * (at % 4) + 5 * (at % 3),
  y: 130 + 14 * Math.floor(at / 4) + 3 * (at % 2),
}))

describe('names of points', () => {
  it('stand beside their dots where nothing else does', () =>
    expect(drawn([{ text: 'London', x: 300, y: 100 }])).toEqual([
      expect.objectContaining({ text: 'London', x: 308, y: 100, anchor: 'left', thread: null }),
    ]))

  it('are not struck through by the line of a tick', () => {
    const [name] = drawn([{ text: 'London', x: 300, y: 150 }])
    expect(name?.thread).toBeNull()
    expect(Math.abs((name?.y ?? 150) - 150)).toBeGreaterThan(0.4 * FONT_PX)
  })

  it('all find room in a crowd, none on another', () => {
    const names = drawn(CROWD)
    expect(names.map(({ text }) => text)).toEqual(CROWD.map(({ text }) => text))
    const covering = names.flatMap((one, at) =>
      names.slice(at + 1).filter((other) => {
        const [[from, to], [start, end]] = [spanOf(one), spanOf(other)]
        return from < end && start < to && Math.abs(one.y - other.y) < FONT_PX
      }),
    )
    expect(covering).toEqual([])
  })

  it('stand nearest to their own dots, or at threads that end at their letters', () => {
    const names = drawn(CROWD)
    expect(names.filter(({ thread }) => thread !== null).length).toBeGreaterThan(0)
    for (const [at, name] of names.entries()) {
      const own = distanceOf(name, CROWD[at] ?? { x: 0, y: 0 })
      const others = CROWD.filter((_, index) => index !== at).map((dot) => distanceOf(name, dot))
      if (name.thread === null) expect(own).toBeLessThan(Math.min(...others))
      else expect(distanceOf(name, name.thread.to)).toBeLessThanOrEqual(2)
    }
  })
})
