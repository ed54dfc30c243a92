/** Mutants that no path finds, by their key, each with the reason why that is no hole. */
export const ARGUED: Readonly<Record<string, string>> = {
  'features/result/result.connect.ts: fallback removed: snapshot.context.cached ?? FALLBACK → snapshot.context.cached':
    'the state is entered with a heading alone; types do not know that',
  'features/chart/form-rules.ts: optional chaining removed: dimensions[along]?.groups.map(({ text }) => text) → dimensions[along].groups.map(({ text }) => text)':
    'a place of a dimension that was looked up there; types do not know that',
  'features/chart/form-rules.ts: arithmetic: size(dimensions[series]) * LOWEST_ROW_PX → (size(dimensions[series])) * (LOWEST_ROW_PX) + 1':
    'a chart is 300, 350, 400 or 440 pixels high: rows of 15 that end just there, 64 pixels taken off, are there none',
  'features/chart/chart-view.tsx: constant changed: 800 → 800 + 1':
    'stands in for at most a frame, until the width that the page gives is read: nobody reads by then what one pixel could decide',
  "features/chart/draw/bars.ts: text emptied: 'linear' → ''":
    'Plotly finds that type by itself where only numbers stand along an axis, and writes it there',
  "features/chart/draw/bars.ts: text emptied: 'linear' → '' (2)":
    'Plotly finds that type by itself where only numbers stand along an axis, and writes it there',
  "features/chart/draw/bins.ts: text emptied: 'linear' → ''":
    'Plotly finds that type by itself where only numbers stand along an axis, and writes it there',
  'features/chart/chart-view.tsx: constant changed: 0 → 0 + 1 (3)':
    'without a width yet the drawing would have the usual one, for at most a frame, and then that of the page as it has now',
}
