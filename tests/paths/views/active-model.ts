import { modelRow } from '../network/backend.ts'
import { does, type ViewModel } from '../browser/view-model.ts'

interface Active {
  readonly name: string
  readonly provider: string
}

const replyOf = (active: Active | null) => ({ json: { models: [modelRow()], active_model: active } })
const USUAL = replyOf(null)

/**
 * The badge's own call is the older or the later one, because the list of the tab asks the same; after an activation, too,
 * as it is not told the new row.
 */
export const activeModelView: ViewModel = {
  async open({ goto, page, wire }) {
    await goto('/admin', { hold: ['listModels'], replies: { activateModel: { json: {}, broken: true } } })
    await page.getByRole('tab', { name: 'AI Models' }).click()
    await wire.answerLatest('listModels', USUAL, 2)
    await page.getByRole('button', { name: 'Activate' }).waitFor()
  },
  scope: (page) => page.getByRole('region', { name: 'Currently Active Model' }),
  events: {
    'model.changed': does(async ({ page, wire }) => {
      await page.getByRole('button', { name: 'Activate' }).click()
      await wire.answerLatest('listModels', USUAL, 2)
    }),
    'done.actor.loadActiveModel': does(({ wire }, { output }) =>
      wire.answer('listModels', replyOf(output as Active | null)),
    ),
    'error.actor.loadActiveModel': does(({ wire }) => wire.answer('listModels', { status: 500, json: {} })),
  },
  states: {
    loading: ({ model }: { model: Active | null }) => ({
      sees: [model === null ? 'Loading the active model...' : model.name],
    }),
    known: { sees: ['definition: M', 'definition: openai'] },
    none: { sees: ['No model is active.'] },
  },
}
