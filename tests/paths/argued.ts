/**
 * Mutants of views that no path finds, each with the reason why that is no hole: nobody can tell, or a test that is named
 * finds them.
 */
const COLOUR = 'only the colour of a badge whose word says the same'

export const ARGUED: Readonly<Record<string, string>> = {
  "user/user-row-view.tsx: condition inverted: user.status === 'Active'": COLOUR,
  "error-log/error-log-row-view.tsx: condition inverted: log.status === 'Resolved'": COLOUR,
  "query-details/query-row-view.tsx: condition inverted: row.status === 'Success'": COLOUR,
  "error-log/error-log.connect.ts: condition inverted: severity === 'critical' || severity === 'error'":
    COLOUR,
  "ai-model/model-row-view.tsx: condition inverted: model.status === 'Active'": COLOUR,
  'chart/chart.connect.ts: condition inverted: under768':
    'the radius of a pie; tests/browser/chart.test.ts measures it at each width',
  'chart/chart.connect.ts: handler does nothing: (question: string, spec: ChartSpec, words: SheetWords) => send({ type:':
    'Download SVG; tests/browser/chart.test.ts reads the file',
  'chart/chart-download-view.tsx: never disabled: file.busy':
    'a press while the file is made is ignored by the machine as well',
  'ai-model/ai-model.connect.ts: condition inverted: cost === null || dearest === 0':
    'the length of a bar beside its figure; model-costs.test.ts has the figures',
}
