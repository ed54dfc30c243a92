import { expect, it } from 'vitest'
import { MOST_SERIES } from '../form-rules.ts'
import { lineAt, surfaceOf, type Looks } from './looks.ts'

/** How light a colour is (WCAG 2.2). */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(...colors: readonly string[]): number {
  const [dark = 0, light = 0] = colors.map(luminanceOf).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

it.each([false, true])('lines differ in colour, and stand out from the page by 3 to 1 (dark: %s)', (dark) => {
  const looks: Looks = { dark, widthPx: 900, heightPx: 400, pieRadiusPx: 120, hasTitles: true }
  const colors = Array.from({ length: MOST_SERIES }, (_, index) => lineAt(looks, index))
  expect(new Set(colors).size).toBe(MOST_SERIES)
  expect(colors.filter((color) => contrastOf(color, surfaceOf(looks)) < 3)).toEqual([])
})
