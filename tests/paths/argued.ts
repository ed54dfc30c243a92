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
  'ui/use-focus-return.ts: optional chaining removed: frame.current?.contains(active) → frame.current.contains(active)':
    'the frame is there as its effect runs; types do not know that',
  'ui/use-arrival-focus.ts: optional chaining removed: (found ?? whole.current)?.focus({ preventScroll: true }) → (found ?? whole.current).focus({ preventScroll: true })':
    'the whole is there as its effect runs; types do not know that',
  "ui/long-table.tsx: optional chaining removed: frame.current?.matches(':hover, :focus-within') → frame.current.matches(':hover, :focus-within')":
    'the frame is there as its effect runs; types do not know that',
  'ui/long-table.tsx: arithmetic: element.offsetTop + element.offsetHeight - frame.scrollTop - frame.cli → (element.offsetTop + element.offsetHeight - frame.scrollTop)… (2)':
    'the row stands whole a pixel above the edge of its frame',
  "app/root.ts: optional chaining removed: session.getSnapshot().children.clientErrors?.send({ type: 'error.caugh → session.getSnapshot().children.clientErrors.send({ type: 'er…":
    'it runs as long as the session; types do not know that',
  'app/result-panels.tsx: optional chaining removed: answer.interpretation?.restatement → answer.interpretation.restatement':
    'a sentence has parts only where there is an interpretation; types do not know that',
  'ui/qr-code.tsx: attribute removed: shapeRendering="crispEdges" → (left out)':
    'how the edges of its squares are drawn: a camera reads either',
  'ui/qr-code.tsx: text emptied: "crispEdges" → \'\'':
    'how the edges of its squares are drawn: a camera reads either',
  'ui/qr-code.tsx: constant changed: 4 → 4 + 1': 'a margin of five squares: a camera reads either',
}
