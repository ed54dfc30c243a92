import type { ContinuingContext } from '../../../src/machines/continuing/continuing.machine.ts'
import { SHOWN, type LAST } from '../models/continuing.ts'
import { READING } from '../models/typing.ts'
import { historyItem, INTERPRETATION } from '../network/backend.ts'
import { does, type ViewModel } from '../browser/view-model.ts'

const CHIP = 'Continues: Average premium by region for all quotes'

/** An answer that a question can go on from, and one that it cannot. */
const KEPT = [
  historyItem(SHOWN.id, {
    question: SHOWN.question,
    results_json: [],
    interpretation: { ...INTERPRETATION, plan: {} },
  }),
  historyItem('3', { question: 'other question', results_json: [] }),
]

const linkOf = ({ shown, continues }: ContinuingContext) => {
  const earlier = shown ?? continues
  return continues === null || earlier === null ? null : `button "Continue from “${earlier.question}”"`
}

export const continuingView: ViewModel = {
  clock: true,
  async open({ goto, page, wire }) {
    await goto('/', {
      hold: ['readQuestion'],
      replies: {
        getProfile: {
          json: {
            email: 'me@example.com',
            role: 'content_editor',
            datasets: [{ id: 'a', name: 'A' }],
            active_model: null,
            reads_along: true,
          },
        },
        listHistory: { json: { items: KEPT, total: 2 } },
      },
    })
    await page.getByText('other question').waitFor()
    wire.hold('listHistory')
  },
  events: {
    'reading.made': does(async ({ page, wire }, { continues, leans }) => {
      const box = page.getByRole('textbox', { name: 'Question' })
      // The same text again is no change.
      await box.fill((await box.inputValue()) === 'only smokers' ? 'only smokers?' : 'only smokers')
      await page.clock.runFor(250)
      await wire.answer('readQuestion', {
        json: { ...READING, continues: continues as typeof LAST | null, leans: leans === true },
      })
    }),
    'text.left': does(async ({ page }) => {
      const box = page.getByRole('textbox', { name: 'Question' })
      await box.fill('x')
      await box.fill('')
    }),
    'answer.shown': does(({ page }, { shown }) =>
      page
        .getByRole('region', { name: 'History entries' })
        .getByText(shown === null ? 'other question' : SHOWN.question, { exact: true })
        .click(),
    ),
    'alone.chosen': {
      act: ({ page }) => page.getByRole('button', { name: 'Ask it alone' }).click(),
      offered: (snapshot) => {
        const { continues, leans } = snapshot.context as ContinuingContext
        return continues !== null && (snapshot.matches('onward') || (snapshot.matches('judged') && leans))
      },
    },
    'onward.chosen': {
      act: ({ page }) => page.getByRole('button', { name: /^Continue from/ }).click(),
      offered: (snapshot) => {
        const { continues, leans } = snapshot.context as ContinuingContext
        return continues !== null && (snapshot.matches('alone') || (snapshot.matches('judged') && !leans))
      },
    },
  },
  states: {
    judged: (context: ContinuingContext) => {
      const link = linkOf(context)
      if (context.continues === null) return { lacks: ['Continues:', 'Continue from'] }
      return context.leans
        ? { sees: [CHIP, 'button "Ask it alone"'], lacks: ['Continue from'] }
        : { sees: [link ?? ''], lacks: ['Continues:'] }
    },
    alone: (context: ContinuingContext) => ({ sees: [linkOf(context) ?? ''], lacks: ['Continues:'] }),
    onward: ({ shown, continues }: ContinuingContext) =>
      continues === null
        ? { lacks: ['Continues:'] }
        : {
            sees: [shown === null ? CHIP : `Continues: ${shown.question}`, 'button "Ask it alone"'],
            lacks: ['Continue from'],
          },
  },
}
