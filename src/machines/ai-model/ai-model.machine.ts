import { assertEvent, assign, fromPromise, setup } from 'xstate'
import type { Changed } from '../../api/admin-calls.ts'
import type { Model } from '../../api/admin-rows.ts'
import { noted, type Outcome } from '../message/outcome.ts'
import { changing, removing } from '../message/reported.ts'
import { notProvided } from '../not-provided.ts'

export interface AiModelContext {
  readonly model: Model
}

export type AiModelEvent =
  | { readonly type: 'row.refreshed'; readonly row: Model }
  | { readonly type: 'activation.requested' }
  | { readonly type: 'edit.requested' }
  | { readonly type: 'deletion.requested' }

const ACTIVE_STAYS = 'Cannot delete active model. Please activate another model first.'
const ACTIVATION_FAILED = 'Failed to activate model'
const DELETION_FAILED = 'Failed to delete model'

/** Exactly one is active (SPEC section 4): what another becomes as one changes. */
export const besideChangedModel = (model: Model, changed: Model): Model =>
  changed.is_active && model.is_active ? { ...model, is_active: false } : model

/**
 * One entry of the model registry (SPEC section 4, AI model): active or inactive. An inactive one can be activated, which
 * makes every other inactive, or deleted; an active one stays.
 */
export const aiModelMachine = setup({
  types: {
    context: {} as AiModelContext,
    events: {} as AiModelEvent,
    input: {} as { readonly row: Model },
  },
  actors: {
    activateModel: fromPromise<Changed<Model>, { readonly model: Model }>(notProvided),
    deleteModel: fromPromise<unknown, { readonly id: string }>(notProvided),
  },
  actions: {
    keepRow: assign({
      model: ({ event }) => {
        assertEvent(event, 'row.refreshed')
        return event.row
      },
    }),
    keepChanged: assign({ model: (_, { row }: Changed<Model>) => row }),
    /** Provided by the admin area. */
    reportOpened: () => {},
    report: (_, _outcome: Outcome<Model>) => {},
  },
  guards: { isActive: ({ context }) => context.model.is_active },
}).createMachine({
  id: 'aiModel',
  context: ({ input: { row } }) => ({ model: row }),
  initial: 'viewing',
  on: { 'row.refreshed': { actions: 'keepRow' } },
  states: {
    viewing: {
      initial: 'deciding',
      on: {
        'row.refreshed': { target: '.deciding', actions: 'keepRow' },
        'edit.requested': { actions: 'reportOpened' },
      },
      states: {
        deciding: { always: [{ guard: 'isActive', target: 'active' }, { target: 'inactive' }] },
        active: {
          on: {
            'deletion.requested': { actions: { type: 'report', params: noted('error', ACTIVE_STAYS) } },
          },
        },
        inactive: {
          on: {
            'activation.requested': { target: '#aiModel.activating' },
            'deletion.requested': { target: '#aiModel.deleting' },
          },
        },
      },
    },
    activating: {
      tags: 'busy',
      invoke: {
        id: 'activateModel',
        src: 'activateModel',
        input: ({ context }) => context,
        ...changing(
          { target: 'viewing', text: 'Model activated successfully' },
          { target: 'viewing', text: ACTIVATION_FAILED },
        ),
      },
    },
    deleting: {
      tags: 'busy',
      invoke: {
        id: 'deleteModel',
        src: 'deleteModel',
        input: ({ context }) => ({ id: context.model.id }),
        ...removing(
          { target: 'deleted', text: 'Model deleted successfully' },
          { target: 'viewing', text: DELETION_FAILED },
        ),
      },
    },
    /** Until the list is loaded again; where it still has the row, the row is as it was. */
    deleted: { tags: 'busy', on: { 'row.refreshed': { target: 'viewing', actions: 'keepRow' } } },
  },
})
