import type { Changed } from '../../../src/api/admin-calls.ts'
import type { Model } from '../../../src/api/admin-rows.ts'
import type { ModelFormContext } from '../../../src/machines/model-form/model-form.machine.ts'
import { largeModel } from '../models/model-form.ts'
import { modelRow } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import { does, fails, isIn, press, takesTyping, where, type ViewModel } from '../browser/view-model.ts'
import { openTab, rowOf, TELLS_NOTHING } from './admin.ts'

const WHILE_SAVED = 'fields and button are disabled while the model is saved'
const FREE = ['open.editing', 'open.rejected', 'open.failed']
const LABELS: Readonly<Record<string, RegExp>> = {
  ...{ temperature: /^Temperature/, name: /^Name$/, modelId: /^Model ID$/ },
}
const MODEL = modelRow({
  id: idOf('m1'),
  name: 'Haiku',
  model_id: 'claude-haiku',
  cost_per_mtok_input: 0.25,
  cost_per_mtok_output: null,
})
const LARGE = modelRow({ ...largeModel, id: idOf('m2') })

/** What a backend may send that keeps to no contract: it cannot be saved, nor mended here. */
const ODD = { ...MODEL, model_id: '' }

export const modelFormView: ViewModel = {
  sights: [{ isOdd: true }],
  tour: [{ type: 'form.opened', model: ODD }, { type: 'form.submitted' }],
  async open(visit, { isOdd = false }: { readonly isOdd?: boolean } = {}) {
    await openTab(visit, 'models', {
      hold: ['updateModel', 'createModel'],
      replies: {
        listModels: {
          json: { models: [isOdd ? ODD : MODEL, LARGE, modelRow({ is_active: true })], active_model: null },
        },
      },
    })
    await rowOf(visit, MODEL.name).waitFor()
  },
  events: {
    'form.opened': does(async (visit, { model }) => {
      const edited = model as Model | null
      const row = edited === null ? null : rowOf(visit, edited.name ?? '')
      await (row ?? visit.page)
        .getByRole('button', { name: row === null ? '+ Add New Model' : 'Edit' })
        .click()
    }, 'closed'),
    'field.edited': where<ModelFormContext>(
      does(({ page }, { field, value }) =>
        page.getByLabel(LABELS[String(field)] ?? /^$/).fill(String(value)),
      ),
      // What is there is another model by another id.
      ({ model }, snapshot, { field }) =>
        (field !== 'modelId' || model === null) && FREE.some((state) => isIn(snapshot, state)),
    ),
    'form.submitted': press(/^(Save Changes|Create Model)$/, ...FREE),
    'form.closed': press('Cancel', 'open'),
    'done.actor.saveModel': where<ModelFormContext>(
      does(({ wire }, { output }) => {
        const changed = output as Changed<Model> | null
        return changed === null
          ? wire.answer('createModel', { json: MODEL })
          : wire.answer('updateModel', changed.isTold ? { json: MODEL } : TELLS_NOTHING)
      }),
      ({ model }, _, { output }) => (output === null) === (model === null),
    ),
    'error.actor.saveModel': where<ModelFormContext>(fails('updateModel'), ({ model }) => model !== null),
  },
  states: {
    closed: {
      sees: ['button "+ Add New Model"'],
      lacks: ['dialog'],
      async check({ page }) {
        const marked = page.locator('.costs__line').filter({ has: page.locator('.badge') })
        const names = await marked.locator('.costs__name').allInnerTexts()
        return names.join() === 'Other Model Active' ? null : `the costs mark ${names.join()} as active`
      },
    },
    open: ({ model, fields }: ModelFormContext) => ({
      sees: [
        `dialog "${model === null ? 'Add New Model' : 'Edit Model'}"`,
        ...(model === null
          ? []
          : [
              new RegExp(`textbox "Name"( \\[disabled\\])?: ${fields.name}`),
              `textbox "Model ID" [disabled]${model.model_id === '' ? '' : `: ${model.model_id}`}`,
            ]),
        `spinbutton "Temperature"`,
        'option "Anthropic"',
        'option "OpenAI"',
        fields.temperature,
      ],
      async check({ page }) {
        const description = await page.getByLabel('Model ID').getAttribute('aria-describedby')
        const isFixed =
          description !== null &&
          (await page.locator(`[id="${description.split(' ').at(-1)}"]`).innerText()).includes('fixed')
        return isFixed === (model !== null) ? null : 'what is fixed is not told as it is'
      },
    }),
    'open.editing': ({ model }: ModelFormContext) => ({
      sees: [
        `button "${model === null ? 'Create Model' : 'Save Changes'}"`,
        `textbox "Model ID"${model === null ? '' : ' [disabled]'}`,
        `combobox "Provider"${model === null ? ':' : ' [disabled]'}`,
      ],
      lacks: ['alert', 'Please enter', ...(model === null ? ['Model ID and provider are fixed'] : [])],
      check: ({ page }) => takesTyping(page.getByRole('dialog')),
    }),
    'open.rejected': ({ fields }: ModelFormContext) => ({
      sees: [
        ...(fields.name === '' ? ['Please enter a name.'] : []),
        ...(fields.modelId === '' ? ['Please enter a model id.'] : []),
        ...(fields.temperature === '1.1' ? ['Please enter a number from 0 to 1.'] : []),
      ],
      lacks: ['alert'],
    }),
    'open.saving': {
      sees: [
        'button "Saving..." [disabled]',
        'combobox "Provider" [disabled]',
        ...['Name', 'Model ID', 'Description'].map((label) => `textbox "${label}" [disabled]`),
        ...['Cost Input', 'Cost Output', 'Max Tokens', 'Temperature'].map(
          (label) => new RegExp(`spinbutton "${label}[^"]*" \\[disabled\\]`),
        ),
      ],
      lacks: ['alert', 'Please enter'],
    },
    'open.failed': ({ error }: ModelFormContext) => ({
      sees: [`alert: ${error ?? ''}`, 'button "Save Changes"'],
    }),
  },
  outOfView: {
    'open.saving · field.edited → stays': WHILE_SAVED,
    'open.saving · form.submitted → stays': WHILE_SAVED,
  },
}
