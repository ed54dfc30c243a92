import type { TypedText } from '../../../src/api/typing.ts'
import type { TypingContext, TypingInput } from '../../../src/machines/typing/typing.machine.ts'
import { answers, does, fails, passes, type ViewModel } from '../browser/view-model.ts'
import { openTyping, typeIn } from './typed-page.ts'

const LINE = 'Reads as: Average monthly premium by region. “cost” read as monthly premium'
const lineOf = ({ reading }: TypingContext) => (reading === null ? { lacks: ['Reads as'] } : { sees: [LINE] })

export const typingView: ViewModel = {
  isApart: 'what was read of a text is not asked for again',
  clock: true,
  open: (visit, { isOffered }: TypingInput) => openTyping(visit, isOffered, { hold: ['readQuestion'] }),
  events: {
    'text.changed': does((visit, { text }) => typeIn(visit, text as TypedText)),
    'after.TYPING_PAUSE_MS.typing.offered.stale': passes(250),
    'done.actor.readTyped': answers('readQuestion', (reading) => ({ json: reading })),
    'error.actor.readTyped': fails('readQuestion'),
  },
  elsewhere: { 'offered · text.left → offered.idle / forget': 'questionInput' },
  states: {
    unavailable: { lacks: ['Reads as', 'Ways to go on'] },
    'offered.idle': { lacks: ['Reads as'] },
    'offered.stale': lineOf,
    'offered.reading': lineOf,
    'offered.read': lineOf,
    // What cannot be read is silent, and the next key tries again.
    'offered.unread': { lacks: ['Reads as', 'alert'] },
  },
}
