import type { PathModel } from '../../../tests/support/paths.ts'
import { resultMachine } from './result.machine.ts'
import type { ShownResult } from './shown-result.ts'

/** SPEC section 2, results: what its children report goes on. */
export const resultTable = ['open · analysis.made → stays', 'open · suggestion.chosen → stays']

const input: ShownResult = {
  id: 'a1',
  question: 'q',
  sql: 's',
  heading: null,
  markup: null,
  rows: [],
  analysis: null,
  chart: null,
  rowCount: 0,
  executionTimeMs: null,
  threshold: 5,
  groupsSuppressed: 0,
  privacyNote: null,
  interpretation: null,
  keptFrom: null,
}

export const resultModel: PathModel = {
  machine: resultMachine,
  input,
  actors: [
    'heading',
    'resultTable',
    'disclosure',
    'copy',
    'download',
    'analysis',
    'chart',
    'chartDownload',
    'followUps',
  ],
  events: [
    { type: 'analysis.made', analysis: 'London leads.' },
    { type: 'suggestion.chosen', question: 'Average premium by region' },
  ],
}
