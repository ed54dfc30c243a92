import type { Page } from 'playwright-core'
import type { Completion } from '../../../src/api/typing.ts'
import type { CompletionContext } from '../../../src/machines/completion/completion.machine.ts'
import { OPTIONS } from '../models/completion.ts'
import { READING } from '../models/typing.ts'
import { does, type ViewModel } from '../browser/view-model.ts'
import { openTyping, typeIn } from './typed-page.ts'

const TYPED = 'average premium by re'

const ways = (page: Page) => page.getByRole('listbox', { name: 'Ways to go on' }).getByRole('option')

const keyed = (key: string) => does(({ page }) => page.keyboard.press(key), 'open')

export const completionView: ViewModel = {
  clock: true,
  open: (visit) => openTyping(visit, true, { hold: ['readQuestion'] }),
  events: {
    'options.made': {
      async act(visit, { options }) {
        const { page, wire } = visit
        // The same text again is no change.
        await typeIn(visit, { question: '' })
        await typeIn(visit, { question: TYPED })
        await page.clock.runFor(250)
        await wire.answer('readQuestion', {
          json: { ...READING, completions: options as readonly Completion[] },
        })
      },
      offered: (snapshot) => snapshot.matches('closed'),
    },
    'option.moved': {
      act: ({ page }, { by }) => page.keyboard.press(by === 1 ? 'ArrowDown' : 'ArrowUp'),
      offered: (snapshot) => snapshot.matches('open'),
    },
    'option.taken': keyed('Tab'),
    'option.chosen': does(({ page }, { place }) => ways(page).nth(Number(place)).click(), 'open'),
    'list.closed': keyed('Escape'),
    'text.changed': does(
      async (visit) => {
        // The same text again is no change.
        await typeIn(visit, { question: '' })
        await typeIn(visit, { question: `${TYPED}g` })
      },
      'open',
      'away',
    ),
    'box.left': does(({ page }) => page.getByRole('textbox', { name: 'Question' }).blur(), 'closed', 'open'),
  },
  states: {
    closed: { lacks: ['listbox "Ways to go on"'] },
    away: { lacks: ['listbox "Ways to go on"'] },
    open: ({ active }: CompletionContext) => ({
      sees: [
        'listbox "Ways to go on"',
        ...OPTIONS.map(
          ({ text, kind }, place) => `option "${text} ${kind}"${place === active ? ' [selected]' : ''}`,
        ),
      ],
      async check({ page }) {
        const box = page.getByRole('textbox', { name: 'Question' })
        const told = await box.getAttribute('aria-activedescendant')
        const selected = await ways(page)
          .and(page.getByRole('option', { selected: true }))
          .getAttribute('id')
        return told === selected ? null : 'the text box does not tell which way is the next to be taken'
      },
    }),
  },
}
