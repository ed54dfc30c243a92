import type { DatasetStatsContext } from '../../../src/machines/dataset-stats/dataset-stats.machine.ts'
import { ME, STATS } from '../network/backend.ts'
import { MALFORMED_STATS } from '../network/malformed-replies.ts'
import { answers, does, fails, type ViewModel } from '../browser/view-model.ts'

const HEADING = 'heading "Dataset Stats"'

export const datasetStatsView: ViewModel = {
  sights: [{ dataset: 'Odd' }],
  tour: [{ type: 'xstate.done.actor.loadStats', output: MALFORMED_STATS, actorId: 'loadStats' }],
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
    'done.actor.loadStats': answers('getDatasetStats', (stats) =>
      stats === MALFORMED_STATS ? { json: MALFORMED_STATS, broken: true } : { json: STATS },
    ),
    'error.actor.loadStats': fails('getDatasetStats'),
  },
  states: {
    loading: {
      lacks: [HEADING],
      check: async ({ wire }) => (wire.waiting('getDatasetStats') > 0 ? null : 'nothing is loaded'),
    },
    known: ({ dataset }: DatasetStatsContext) => ({
      sees: [
        HEADING,
        'definition: 250,000',
        ...(dataset === 'Odd'
          ? []
          : ['definition: 1 Mar 2026', 'definition: 12 values', 'definition: 18 to 80']),
      ],
    }),
    hidden: { lacks: [HEADING, 'alert'] },
  },
}
