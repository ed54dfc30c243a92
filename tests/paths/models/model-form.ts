import type { Changed } from '../../../src/api/admin-calls.ts'
import type { Model } from '../../../src/api/admin-rows.ts'
import { changed, succeeded } from '../../../src/machines/message/outcome.ts'
import { failuresOf, pathModel, toldOf } from './path-model.ts'
import type { ModelFields } from '../../../src/machines/model-form/model-fields.ts'
import { modelFormMachine } from '../../../src/machines/model-form/model-form.machine.ts'

/** SPEC sections 2, 5 and 8, the add and edit modals of the AI models tab. */
export const modelFormTransitions = [
  'closed: form opened → open',
  'open: field edited → stays',
  'open: form closed → closed',
  'open: form submitted → open.saving or open.rejected',
  'open.rejected: is showsFieldErrors',
  'open.saving: is busy',
  'open.saving: runs saveModel',
  'open.saving: field edited → stays',
  'open.saving: form submitted → stays',
  'open.saving: saveModel fails → open.failed',
  'open.saving: saveModel is answered → closed',
]

const model: Model = {
  id: 'm1',
  name: 'Haiku',
  model_id: 'claude-haiku',
  provider: 'anthropic',
  cost_per_mtok_input: 0.25,
  cost_per_mtok_output: null,
  max_tokens: 4096,
  temperature: 0,
  description: null,
  is_active: false,
}

/** All at its most. */
export const largeModel: Model = {
  ...model,
  id: 'm2',
  name: 'Large',
  model_id: 'gpt-large',
  provider: 'openai',
  cost_per_mtok_input: 100_000,
  cost_per_mtok_output: 100_000,
  max_tokens: 1_000_000,
  temperature: 1,
  description: 'For long questions',
}

const EMPTY: ModelFields = {
  name: '',
  modelId: '',
  provider: 'anthropic',
  inputCost: '',
  outputCost: '',
  maxTokens: '4096',
  temperature: '0',
  description: '',
}

const filled = (of: Model): ModelFields =>
  of.id === largeModel.id
    ? {
        name: 'Large',
        modelId: 'gpt-large',
        provider: 'openai',
        inputCost: '100000',
        outputCost: '100000',
        maxTokens: '1000000',
        temperature: '1',
        description: 'For long questions',
      }
    : { ...EMPTY, name: 'Haiku', modelId: 'claude-haiku', inputCost: '0.25' }

export const modelFormPaths = pathModel(modelFormMachine, {
  actors: ['saveModel'],
  asks: {
    saveModel: ({ before: { context } }) => ({ model: context.model, fields: context.fields }),
  },
  events: [
    { type: 'form.opened', model },
    { type: 'form.opened', model: largeModel },
    { type: 'form.opened', model: null },
    { type: 'field.edited', field: 'temperature', value: '1.1' },
    { type: 'field.edited', field: 'name', value: 'Opus' },
    { type: 'field.edited', field: 'modelId', value: 'claude-opus' },
    { type: 'form.submitted' },
    { type: 'form.closed' },
    ...[null, { row: model, isTold: true }, { row: model, isTold: false }].map((output) => ({
      type: 'xstate.done.actor.saveModel',
      output,
      actorId: 'saveModel',
    })),
    ...failuresOf('saveModel'),
  ],
  holds: {
    'open.rejected': ({ error }) => error === null,
    'open.saving': ({ fields, error }) =>
      error === null && fields.name !== '' && fields.modelId !== '' && Number(fields.temperature) <= 1,
  },
  changes: {
    'form.opened': ({ event }) => {
      const opened = event['model'] as Model | null
      return { model: opened, error: null, fields: opened === null ? EMPTY : filled(opened) }
    },
    'field.edited': ({ before: { context, ...before }, event }) => ({
      fields: before.matches({ open: 'saving' })
        ? context.fields
        : { ...context.fields, [String(event['field'])]: String(event['value']) },
    }),
    'error.actor.saveModel': (happened) => {
      const done = happened.before.context.model === null ? 'create' : 'update'
      return { error: toldOf(happened, `Failed to ${done} model`) }
    },
  },
  leads: {
    'form.submitted': ({
      before: {
        context: { fields },
      },
    }) =>
      fields.name !== '' && fields.modelId !== '' && fields.temperature !== '1.1'
        ? 'open.saving'
        : 'open.rejected',
  },
  calls: {
    'done.actor.saveModel': ({ event }) => {
      const output = event['output'] as Changed<Model> | null
      return [
        [
          'report',
          output === null
            ? succeeded('Model created successfully')
            : changed('Model updated successfully', output),
        ],
      ]
    },
  },
})
