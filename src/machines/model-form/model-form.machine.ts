import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Changed } from '../../api/admin-calls.ts'
import type { Model } from '../../api/admin-rows.ts'
import { shownText } from '../../api/errors.ts'
import { changed, succeeded, type Outcome } from '../message/outcome.ts'
import { notProvided } from '../not-provided.ts'
import { fieldsOf, modelErrors, NEW_MODEL, type ModelFields } from './model-fields.ts'

export interface ModelSaving {
  readonly fields: ModelFields
  /** The model that is edited; null where one is added. */
  readonly model: Model | null
}

export interface ModelFormContext extends ModelSaving {
  /** What went wrong at the last attempt, or null. */
  readonly error: string | null
}

export type ModelFormEvent =
  | { readonly type: 'form.opened'; readonly model: Model | null }
  | { readonly type: 'field.edited'; readonly field: keyof ModelFields; readonly value: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'form.closed' }

const CREATION_FAILED = 'Failed to create model'
const UPDATE_FAILED = 'Failed to update model'

/** The form as it opens. */
const formOf = (model: Model | null): ModelFormContext => ({
  fields: model === null ? NEW_MODEL : fieldsOf(model),
  model,
  error: null,
})

/**
 * The modal that adds or edits a model (SPEC sections 2, 5 and 8). Normal is closed, editing, saving, closed. What
 * cannot be saved stays as it was typed, with the reason.
 */
export const modelFormMachine = setup({
  types: { context: {} as ModelFormContext, events: {} as ModelFormEvent },
  actors: {
    /** Gives what became of a model that was there; null of a new one. */
    saveModel: fromPromise<Changed<Model> | null, ModelSaving>(notProvided),
  },
  actions: {
    start: assign(({ event }) => {
      assertEvent(event, 'form.opened')
      return formOf(event.model)
    }),
    edit: assign({
      fields: ({ context, event }) => {
        assertEvent(event, 'field.edited')
        return { ...context.fields, [event.field]: event.value }
      },
    }),
    clearError: assign({ error: null }),
    keepError: assign({
      error: ({ context }, { error }: { error: unknown }) =>
        shownText(error, context.model === null ? CREATION_FAILED : UPDATE_FAILED),
    }),
    /** Provided by the admin area. */
    report: (_, _outcome: Outcome<Model>) => {},
  },
  guards: { isValid: ({ context }) => Object.keys(modelErrors(context.fields)).length === 0 },
}).createMachine({
  id: 'modelForm',
  context: formOf(null),
  initial: 'closed',
  states: {
    closed: { on: { 'form.opened': { target: 'open', actions: 'start' } } },
    open: {
      initial: 'editing',
      on: {
        'field.edited': { actions: 'edit' },
        'form.submitted': [{ guard: 'isValid', target: '.saving' }, { target: '.rejected' }],
        'form.closed': { target: 'closed' },
      },
      states: {
        editing: {},
        rejected: { tags: 'showsFieldErrors', entry: 'clearError' },
        saving: {
          tags: 'busy',
          entry: 'clearError',
          on: { 'field.edited': {}, 'form.submitted': {} },
          invoke: {
            id: 'saveModel',
            src: 'saveModel',
            input: ({ context: { model, fields } }) => ({ model, fields }),
            onDone: {
              target: '#modelForm.closed',
              actions: {
                type: 'report',
                params: ({ event: { output } }) =>
                  output === null
                    ? succeeded('Model created successfully')
                    : changed('Model updated successfully', output),
              },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {},
      },
    },
  },
})
