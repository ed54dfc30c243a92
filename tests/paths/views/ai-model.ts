import type { Changed } from '../../../src/api/admin-calls.ts'
import type { Model } from '../../../src/api/admin-rows.ts'
import type { AiModelContext } from '../../../src/machines/ai-model/ai-model.machine.ts'
import { aiModelPaths } from '../models/ai-model.ts'
import { modelRow } from '../network/backend.ts'
import { idOf } from '../network/ids.ts'
import { answers, does, fails, type ViewModel } from '../browser/view-model.ts'
import { openTab, pressInRow, refreshes, rowOf, TELLS_NOTHING, withId } from './admin.ts'

/** Of its model: comparisons of others tell its own name. */
const NAME = 'claude-haiku'
const OTHER = modelRow()
const replyOf = (model: Model) => ({ models: [model, OTHER], active_model: null })

const busy = ({ model }: AiModelContext) => ({
  sees: ['button "Edit" [disabled]', ...(model.is_active ? [] : ['button "Activate" [disabled]'])],
})

interface Listed {
  readonly row: Model
  /** The models beside it; one other without it. */
  readonly others?: readonly Model[]
}

const { row: HAIKU } = aiModelPaths.input as Listed
const costing = (input: number | null, output: number | null): Model => ({
  ...HAIKU,
  cost_per_mtok_input: input,
  cost_per_mtok_output: output,
})
const BUILT_IN = modelRow({
  ...{ id: idOf('b'), name: 'Built-in', provider: 'builtin', is_active: true, can_be_tested: false },
  ...{ cost_per_mtok_input: 0, cost_per_mtok_output: 0 },
})
const IN_USE = modelRow({ id: idOf('u'), name: 'In use', is_active: true })

/** What its costs are compared with, and how they come out. */
const COMPARED: readonly Listed[] = [
  { row: costing(0.25, 1.5), others: [BUILT_IN, OTHER] },
  { row: costing(12, 61), others: [BUILT_IN, OTHER] },
  { row: costing(12, 61), others: [BUILT_IN] },
  { row: costing(3, 15), others: [IN_USE] },
  { row: costing(3.1, 15.2), others: [IN_USE] },
  { row: costing(0, 0), others: [IN_USE] },
  { row: costing(null, 15), others: [IN_USE] },
  { row: costing(1, 5), others: [] },
  { row: { ...costing(1, 5), is_active: true }, others: [OTHER] },
]

export const aiModelView: ViewModel = {
  isApart: 'a row that is deleted does not come back',
  sights: COMPARED,
  async open(visit, { row, others }: Listed) {
    const listed = withId(row)
    const json = others === undefined ? replyOf(listed) : { models: [listed, ...others], active_model: null }
    await openTab(visit, 'models', { replies: { listModels: { json } } })
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
      lacks: ['Activate', 'Delete', 'button "Test"'],
    },
    'viewing.inactive': {
      sees: ['cell "Inactive"', /button "Activate"$/m, /button "Edit"$/m, /button "Delete"$/m],
      lacks: ['button "Test"'],
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
