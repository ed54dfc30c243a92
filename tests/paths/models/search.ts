import { pathModel } from './path-model.ts'
import { searchMachine } from '../../../src/machines/search/search.machine.ts'

/** Ours: what narrows the questions before, and the columns of a dataset. */
export const searchTransitions = ['(root): text changed → all or narrowed']

export const searchPaths = pathModel(searchMachine, {
  events: [
    { type: 'text.changed', text: 'lon' },
    { type: 'text.changed', text: ' ' },
    // Only a description holds it, and only a label.
    { type: 'text.changed', text: 'people' },
    { type: 'text.changed', text: 'day' },
  ],
  holds: {
    all: ({ text }) => text.trim() === '',
    narrowed: ({ text }) => text.trim() !== '',
  },
  changes: { 'text.changed': ({ event }) => ({ text: String(event['text']) }) },
  leads: { 'text.changed': ({ event }) => (event['text'] === ' ' ? 'all' : 'narrowed') },
})
