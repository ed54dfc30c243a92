import type { Looks } from './draw/looks.ts'

/** The size of a chart that leaves the page, and how it looks there: light, whatever the page is. */
export const SHEET_PX = 900
export const EDGE_PX = 24
export const SHEET_LOOKS: Looks = {
  dark: false,
  widthPx: SHEET_PX - 2 * EDGE_PX,
  heightPx: 440,
  pieRadiusPx: 120,
  hasTitles: false,
}
