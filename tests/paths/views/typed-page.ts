import type { TypedText } from '../../../src/api/typing.ts'
import type { GotoOptions, Visit } from '../browser/view-model.ts'

/** A workspace whose backend reads along, or does not. */
export async function openTyping(
  visit: Visit,
  readsAlong: boolean,
  options: GotoOptions = {},
): Promise<void> {
  await visit.goto('/', {
    ...options,
    replies: {
      ...options.replies,
      getProfile: {
        json: {
          email: 'me@example.com',
          role: 'content_editor',
          datasets: [{ id: 'a', name: 'A' }],
          active_model: null,
          opens_answers: true,
          reads_along: readsAlong,
        },
      },
    },
  })
  await visit.page.getByText('No history yet').waitFor()
}

export const typeIn = ({ page }: Visit, { question }: Pick<TypedText, 'question'>) =>
  page.getByRole('textbox', { name: 'Question' }).fill(question)
