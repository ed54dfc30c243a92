/** Where the columns of a table of marks stand, in pixels from its left edge. */

const BETWEEN_PX = 16
/** Between a figure and the column after it. */
export const columnRoomPx = 8

export function cellPlaces(widthPx: number, panels: number, columns: number) {
  const panelPx = (widthPx - BETWEEN_PX * (panels - 1)) / Math.max(1, panels)
  const columnPx = panelPx / Math.max(1, columns)
  const startPx = (panel: number, column: number) => panel * (panelPx + BETWEEN_PX) + column * columnPx
  return { panelPx, columnPx, startPx }
}
