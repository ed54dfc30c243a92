import { STATS } from '../backend.ts'
import { does, type ViewModel } from '../view-model.ts'

const COLUMNS = [
  { label: 'region', description: 'Where people live', values: ['London', 'Wales'], range: null, days: null },
  { label: 'age', description: 'Age in years', values: null, range: '18 to 80', days: null },
]

/** The columns of a dataset, narrowed. */
export const searchView: ViewModel = {
  async open({ goto, page }) {
    await goto('/', {
      replies: {
        getDatasetStats: {
          json: { ...STATS, guide: { questions: ['average premium by region'], columns: COLUMNS } },
        },
      },
    })
    await page.getByRole('region', { name: 'What can I ask?' }).waitFor()
  },
  scope: (page) => page.getByRole('region', { name: 'What can I ask?' }),
  events: {
    'text.changed': does(({ page }, { text }) => page.getByRole('searchbox').fill(String(text))),
  },
  states: {
    '': { sees: ['button "average premium by region"', 'button "region"', 'button "London"'] },
    all: { sees: ['button "Wales"', 'button "age"', '18 to 80'] },
    narrowed: { lacks: ['button "Wales"', 'button "age"'] },
  },
}
