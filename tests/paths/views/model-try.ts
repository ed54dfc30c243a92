import type { ModelTry } from '../../../src/api/model-try-calls.ts'
import type { ModelTryContext } from '../../../src/machines/model-try/model-try.machine.ts'
import { TESTED } from '../models/model-try.ts'
import { modelRow } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import { answers, does, fails, passes, press, type ViewModel } from '../browser/view-model.ts'
import { openTab, pressInRow, rowOf } from './admin.ts'
import { failsOrIsGone } from './data-page.ts'

const MODEL = modelRow({ id: idOf(TESTED.id), name: TESTED.name, model_id: 'claude-haiku' })
const replyOf = (last: ModelTry | null) => ({ json: { last } })

/** What is said of the last test. */
function told({ last, error }: ModelTryContext) {
  const misses = (last?.questions ?? []).filter(({ result }) => result !== 'right')
  return {
    sees: [
      ...(last === null || last.questions.length === 0
        ? []
        : [`${last.right} of ${last.questions.length}`, 'Median time', 'Cost']),
      ...misses.flatMap(({ question, read, expected }) => [question, read, expected ?? 'A refusal:']),
      ...(last?.state === 'failed' ? [last.problem ?? ''] : []),
      ...(last?.state === 'cancelled' ? ['was cancelled after 2 of 5 questions.'] : []),
      ...(last?.right === last?.asked && last !== null ? ['Every question was read rightly.'] : []),
      ...(error === null ? [] : ['alert:', error]),
    ],
    lacks: [
      ...(error === null ? ['alert:'] : []),
      ...(last?.right === last?.asked ? [] : ['Every question was read rightly.']),
      ...(misses.length === 0 ? ['heading "Not right"'] : []),
    ],
  }
}

export const modelTryView: ViewModel = {
  async open(visit) {
    await openTab(visit, 'models', {
      hold: ['getModelTry', 'tryModel', 'cancelModelTry'],
      replies: {
        listModels: { json: { models: [MODEL, modelRow({ is_active: true })], active_model: null } },
      },
    })
    await rowOf(visit, 'claude-haiku').waitFor()
  },
  events: {
    'try.opened': pressInRow('claude-haiku', 'Test', 'closed'),
    'try.closed': does(
      ({ page }) => page.getByRole('button', { name: 'Close', exact: true }).click(),
      'open',
    ),
    'load.requested': press('Try again', 'open.unloaded'),
    'start.requested': press(/^(Start Test|Test Again)$/, 'open.ready'),
    'cancel.requested': press('Cancel Test', 'open.running'),
    'after.LOADING_POLL_MS.modelTry.open.running.waiting': passes(1000),
    'done.actor.loadTry': answers('getModelTry', replyOf),
    'error.actor.loadTry': failsOrIsGone('getModelTry'),
    'done.actor.startTry': answers('tryModel', (made: ModelTry) => ({ json: made })),
    'error.actor.startTry': fails('tryModel'),
    'done.actor.pollTry': answers('getModelTry', replyOf),
    'error.actor.pollTry': fails('getModelTry'),
    'done.actor.cancelTry': answers('cancelModelTry', (made: ModelTry) => ({ json: made })),
    'error.actor.cancelTry': fails('cancelModelTry'),
  },
  states: {
    closed: { sees: [/button "Test"$/m], lacks: ['dialog'] },
    open: (context: ModelTryContext) => ({
      sees: ['dialog "Test Haiku"', 'button "Close"', ...told(context).sees],
      lacks: told(context).lacks,
    }),
    'open.loading': { sees: ['status: Loading the last test...'], lacks: ['button "Start Test"'] },
    'open.unloaded': { sees: ['button "Try again"'], lacks: ['button "Start Test"'] },
    'open.unsupported': { sees: ['This server cannot test models.'], lacks: ['button "Start Test"'] },
    'open.ready': ({ last }: ModelTryContext) => ({
      sees: [`button "${last === null ? 'Start Test' : 'Test Again'}"`],
      lacks: ['progressbar', 'button "Cancel Test"'],
    }),
    'open.starting': { sees: ['button "Starting..." [disabled]'], lacks: ['progressbar'] },
    'open.running': {
      sees: ['progressbar', '2 of 5 questions read', 'button "Cancel Test"'],
      lacks: ['button "Start Test"', 'button "Test Again"'],
    },
    'open.cancelling': { sees: ['progressbar', 'button "Cancelling..." [disabled]'] },
  },
}
