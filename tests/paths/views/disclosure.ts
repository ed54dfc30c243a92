import { press, type ViewModel } from '../view-model.ts'
import { ask } from './asking.ts'

export const disclosureView: ViewModel = {
  open: (visit) => ask(visit),
  events: { 'panel.toggled': press('How it was understood') },
  states: {
    closed: { sees: [/button "How it was understood"$/m], lacks: ['region "SQL"'] },
    open: { sees: ['button "How it was understood" [expanded]', 'region "SQL"'] },
  },
}
