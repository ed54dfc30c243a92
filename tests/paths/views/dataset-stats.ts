import { ME } from '../backend.ts'
import { answers, does, fails, type ViewModel } from '../view-model.ts'

const HEADING = 'heading "Dataset Stats"'

export const datasetStatsView: ViewModel = {
  async open({ goto, page }, { dataset }: { dataset: string }) {
    const datasets = [dataset, 'Motor'].map((name) => ({ id: name, name }))
    await goto('/', {
      hold: ['getDatasetStats'],
      replies: {
        getProfile: { json: { email: ME, role: 'content_editor', datasets, active_model: null } },
      },
    })
    await page.getByRole('button', { name: 'Ask' }).waitFor()
  },
  events: {
    'dataset.changed': does(async ({ page }) => {
      const select = page.getByLabel('Dataset:')
      const isMotor = (await select.inputValue()) === 'Motor'
      await select.selectOption(isMotor ? { index: 0 } : 'Motor')
    }),
    'done.actor.loadStats': answers('getDatasetStats', () => ({
      json: { row_count: 1, last_updated: '2026-03-01T10:00:00Z', key_dimensions: [] },
    })),
    'error.actor.loadStats': fails('getDatasetStats'),
  },
  states: {
    loading: {
      lacks: [HEADING],
      check: async ({ wire }) => (wire.waiting('getDatasetStats') > 0 ? null : 'nothing is loaded'),
    },
    known: { sees: [HEADING, 'definition: "1"'] },
    hidden: { lacks: [HEADING, 'alert'] },
  },
}
