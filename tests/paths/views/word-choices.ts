import type { Replacement, Stretch } from '../../../src/api/typing.ts'
import type { WordChoicesContext } from '../../../src/machines/word-choices/word-choices.machine.ts'
import { READING } from '../models/typing.ts'
import { answers, does, fails, where, type ViewModel } from '../browser/view-model.ts'
import { openTyping, typeIn } from './typed-page.ts'

const QUESTION = 'salary in Narnia'
const SAID = {
  ...READING,
  outcome: 'refuse' as const,
  sentence: [],
  assumptions: [],
  reason: 'I don’t know “salary” or “Narnia” in A.',
  words: [
    { from: 0, to: 6, use: 'unknown' as const, meaning: null },
    { from: 10, to: 16, use: 'passed' as const, meaning: null },
  ],
}
const nameOf = ({ from, to }: Stretch) => QUESTION.slice(from, to)
const wordButton = (word: Stretch) => new RegExp(`“${nameOf(word)}” is`)

export const wordChoicesView: ViewModel = {
  isApart: 'a word that was replaced is there no more',
  clock: true,
  async open(visit) {
    await openTyping(visit, true, { hold: ['readQuestion'] })
    await typeIn(visit, { question: QUESTION })
    await visit.page.clock.runFor(250)
    await visit.wire.answer('readQuestion', { json: SAID })
  },
  events: {
    'word.opened': where<WordChoicesContext>(
      does(({ page }, { word }) => page.getByRole('button', { name: wordButton(word as Stretch) }).click()),
      // The open one closes.
      ({ word }, snapshot, { word: asked }) =>
        snapshot.matches('closed') || word?.from !== (asked as Stretch).from,
    ),
    'word.closed': {
      act: ({ page }) => page.getByRole('button', { expanded: true, name: /What may it be/ }).click(),
      offered: (snapshot) => snapshot.matches('open'),
    },
    'load.retried': {
      act: ({ page }) => page.getByRole('button', { name: 'Try again' }).click(),
      offered: (snapshot) => snapshot.matches({ open: 'failed' }),
    },
    'replacement.taken': {
      act: ({ page }, { text }) =>
        page.getByRole('button', { name: new RegExp(`^${String(text)} `) }).click(),
      offered: (snapshot) =>
        snapshot.matches({ open: 'offered' }) &&
        (snapshot.context as WordChoicesContext).replacements.length > 0,
    },
    'text.changed': {
      act: (visit) => typeIn(visit, { question: `${QUESTION}?` }),
      offered: (snapshot) => snapshot.matches('open'),
    },
    'done.actor.loadReplacements': answers('readQuestion', (replacements: readonly Replacement[]) => ({
      json: { ...SAID, replacements: [...replacements] },
    })),
    'error.actor.loadReplacements': fails('readQuestion'),
  },
  states: {
    closed: { lacks: ['group "What it may be"'] },
    'open.loading': { sees: ['Looking for what it may be...'] },
    'open.offered': ({ replacements }: WordChoicesContext) =>
      replacements.length === 0
        ? { sees: ['Nothing here makes a question that reads.'] }
        : {
            sees: [
              'button "London (region) Average premium of London."',
              'button "2024 Average premium of 2024."',
            ],
            lacks: ['Looking for'],
          },
    'open.failed': ({ error }: WordChoicesContext) => ({
      sees: [error ?? '', 'button "Try again"'],
      lacks: ['Looking for'],
    }),
  },
}
