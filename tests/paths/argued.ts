/** Mutants that no path finds, by their key, each with the reason why that is no hole. */
export const ARGUED: Readonly<Record<string, string>> = {
  'features/result/result.connect.ts: fallback removed: snapshot.context.cached ?? FALLBACK → snapshot.context.cached':
    'the state is entered with a heading alone; types do not know that',
  'features/chart/draw/slices.ts: fallback removed: spec.panels[0]?.series[0]?.points ?? [] → spec.panels[0]?.series[0]?.points':
    'every chart has a panel with a series; types do not know that',
  'features/chart/form-rules.ts: optional chaining removed: dimensions[along]?.groups.map(({ text }) => text) → dimensions[along].groups.map(({ text }) => text)':
    'a place of a dimension that was looked up there; types do not know that',
}
