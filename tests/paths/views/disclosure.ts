import { fullAnswer } from '../backend.ts'
import { namesItsPart, press, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

export const disclosureView: ViewModel = {
  open: (visit) => ask(visit, { replies: { executeQuery: { json: fullAnswer() } } }),
  events: { 'panel.toggled': press('How it was understood') },
  states: {
    closed: { sees: [/button "How it was understood"$/m], lacks: ['region "SQL"'], check: namesItsPart },
    open: {
      sees: [
        'button "How it was understood" [expanded]',
        'region "SQL"',
        'region "Plan"',
        'list "Words and their meaning"',
        '2 rows · 3 ms',
      ],
      lacks: ['Or did you mean'],
      check: namesItsPart,
    },
  },
}
