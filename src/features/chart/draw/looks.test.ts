import { expect, it } from 'vitest'
import { MOST_SERIES } from '../form-rules.ts'
import { inkFor, markColor, seriesColors, surfaceOf, type Looks } from './looks.ts'

/** How light a colour is (WCAG 2.2). */
function luminanceOf(color: string): number {
  const channels = color.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
    : (color.match(/\d+/g) ?? []).map(Number)
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(...colors: readonly string[]): number {
  const [dark = 0, light = 0] = colors.map(luminanceOf).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const looksOf = (dark: boolean): Looks => ({
  dark,
  widthPx: 900,
  heightPx: 400,
  pieRadiusPx: 120,
  hasTitles: true,
})

it.each([
  [false, false],
  [false, true],
  [true, false],
  [true, true],
])(
  'series differ in colour, stand out from the page by 3 to 1, and are named in 4.5 to 1 (dark: %s, in order: %s)',
  (dark, isOrdered) => {
    const looks = looksOf(dark)
    const colors = seriesColors(looks, MOST_SERIES, isOrdered)
    expect(new Set(colors).size).toBe(MOST_SERIES)
    expect(colors.filter((color) => contrastOf(color, surfaceOf(looks)) < 3)).toEqual([])
    const inks = colors.map((color) => inkFor(looks, color))
    expect(inks.filter((ink) => contrastOf(ink, surfaceOf(looks)) < 4.5)).toEqual([])
  },
)

it.each([false, true])(
  'what is of note stands out from what is not, and both from the page (dark: %s)',
  (dark) => {
    const looks = looksOf(dark)
    const [strong, quiet] = [markColor(looks, 'strong'), markColor(looks, 'quiet')]
    expect(contrastOf(strong, quiet)).toBeGreaterThan(2)
    expect(contrastOf(quiet, surfaceOf(looks))).toBeGreaterThan(3)
  },
)
