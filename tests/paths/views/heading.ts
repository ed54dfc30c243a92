import type { HeadingInput } from '../../../src/machines/heading/heading.machine.ts'
import { answerOf } from '../network/backend.ts'
import { answers, makesNothing, type ViewModel } from '../browser/view-model.ts'
import { ask } from './asking.ts'

const reads = (heading: string) => ({ sees: [`heading "${heading}" [level=2]`] })

export const headingView: ViewModel = {
  open: (visit, { cached, question, sql }: HeadingInput) =>
    ask(visit, {
      hold: ['generateHeading'],
      replies: {
        executeQuery: {
          json: answerOf({
            table_heading: cached,
            user_question: question,
            generated_sql: sql === '' ? null : sql,
          }),
        },
      },
    }),
  scope: (page) => page.getByRole('main'),
  events: {
    'done.actor.generateHeading': answers('generateHeading', (heading: string) => ({ json: { heading } })),
    'error.actor.generateHeading': makesNothing('generateHeading', 'message', { heading: ' ' }),
  },
  states: {
    cached: reads('Premium by region'),
    missing: reads('Query Results'),
    loading: reads('Generating heading...'),
    generated: reads('A heading'),
    failed: reads('Query Results'),
  },
}
