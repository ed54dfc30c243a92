import type { Changed } from '../../../src/api/admin-calls.ts'
import type { Model } from '../../../src/api/admin-rows.ts'
import type { AiModelContext } from '../../../src/machines/ai-model/ai-model.machine.ts'
import { modelRow } from '../backend.ts'
import { answers, does, fails, type ViewModel } from '../view-model.ts'
import { openTab, pressInRow, refreshes, rowOf, TELLS_NOTHING, withId } from './admin.ts'

const NAME = 'Haiku'
const OTHER = modelRow()
const replyOf = (model: Model) => ({ models: [model, OTHER], active_model: null })

const busy = ({ model }: AiModelContext) => ({
  sees: ['button "Edit" [disabled]', ...(model.is_active ? [] : ['button "Activate" [disabled]'])],
})

export const aiModelView: ViewModel = {
  async open(visit, { row }: { row: Model }) {
    await openTab(visit, 'models', { replies: { listModels: { json: replyOf(withId(row)) } } })
    await rowOf(visit, NAME).waitFor()
    visit.wire.hold('listModels', 'activateModel', 'deleteModel')
  },
  scope: (page) => page.getByRole('row').filter({ hasText: NAME }),
  events: {
    'row.refreshed': does(
      refreshes({ operation: 'listModels', replyOf, other: OTHER.name, button: 'Delete' }),
    ),
    'edit.requested': does(async (visit) => {
      await rowOf(visit, NAME).getByRole('button', { name: 'Edit' }).click()
      await visit.page.getByRole('button', { name: 'Cancel' }).click()
    }, 'viewing'),
    'activation.requested': pressInRow(NAME, 'Activate', 'viewing.inactive'),
    'deletion.requested': pressInRow(NAME, 'Delete', 'viewing.inactive'),
    'done.actor.activateModel': answers('activateModel', ({ row, isTold }: Changed<Model>) =>
      isTold ? { json: withId(row) } : TELLS_NOTHING,
    ),
    'error.actor.activateModel': fails('activateModel'),
    'done.actor.deleteModel': answers('deleteModel'),
    'error.actor.deleteModel': fails('deleteModel'),
  },
  states: {
    'viewing.active': {
      sees: ['cell "Active"', 'cell "8,192"', /button "Edit"$/m],
      lacks: ['Activate', 'Delete'],
    },
    'viewing.inactive': {
      sees: ['cell "Inactive"', /button "Activate"$/m, /button "Edit"$/m, /button "Delete"$/m],
    },
    activating: busy,
    deleting: busy,
    deleted: { sees: ['button "Delete" [disabled]'] },
  },
  outOfView: {
    'viewing.active · deletion.requested → stays / report':
      'only inactive models have a Delete button (SPEC section 2)',
  },
}
