import type { Completion } from '../../../src/api/typing.ts'
import { pathModel } from './path-model.ts'
import { completionMachine } from '../../../src/machines/completion/completion.machine.ts'

/** Ours: ways to go on open a list, from which a key takes one. */
export const completionTransitions = [
  '(root): box left → away',
  'away: text changed → closed',
  'closed: options made → open',
  'open: list closed → closed',
  'open: option chosen → closed',
  'open: option moved → stays',
  'open: option taken → closed',
  'open: text changed → closed',
]

export const OPTIONS: readonly Completion[] = [
  { text: 'region', from: 19, kind: 'column' },
  { text: 'rejected', from: 19, kind: 'value' },
]

const AT = 21
const putOf = (place: number) => ({ from: 19, to: AT, text: OPTIONS[place]?.text })

export const completionPaths = pathModel(completionMachine, {
  events: [
    { type: 'options.made', options: OPTIONS, at: AT },
    { type: 'options.made', options: [], at: AT },
    { type: 'option.moved', by: 1 },
    { type: 'option.moved', by: -1 },
    { type: 'option.taken' },
    { type: 'option.chosen', place: 1 },
    { type: 'list.closed' },
    { type: 'text.changed' },
    { type: 'box.left' },
  ],
  holds: {
    away: ({ options }) => options.length === 0,
    closed: ({ options }) => options.length === 0,
    open: ({ options, active }) => options[active] !== undefined,
  },
  changes: {
    'options.made': ({ before, event }) => {
      const options = event['options'] as readonly Completion[]
      return before.matches('closed') && options.length > 0 ? { options, at: AT, active: 0 } : {}
    },
    'option.moved': ({ before: { context } }) =>
      context.options.length === 0 ? {} : { active: 1 - context.active },
  },
  leads: {
    'box.left': () => 'away',
    'options.made': ({ before, event }) =>
      before.matches('away')
        ? 'away'
        : before.matches('open') || (event['options'] as readonly Completion[]).length > 0
          ? 'open'
          : 'closed',
  },
  calls: {
    'option.taken': ({ before }) =>
      before.matches('open') ? [['putWords', { put: putOf(before.context.active) }]] : [],
    'option.chosen': ({ before }) => (before.matches('open') ? [['putWords', { put: putOf(1) }]] : []),
  },
})
