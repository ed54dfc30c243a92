import type { SearchContext } from '../../../src/machines/search/search.machine.ts'
import { STATS } from '../network/backend.ts'
import { does, type ViewModel } from '../browser/view-model.ts'

/** More than are shown at a time. */
const NAMES = Array.from({ length: 11 }, (_, index) => `Plan ${index + 1}`)
const COLUMNS = [
  { label: 'region', description: 'Where people live', values: ['London', 'Wales'], range: null, days: null },
  { label: 'age', description: 'Age in years', values: null, range: '18 to 80', days: null },
  {
    label: 'day',
    description: 'When somebody asked, by the clock of London',
    ...{ values: null, range: null, days: { first: '2023-01-01', last: '2025-12-31' } },
  },
  { label: 'plan', description: '', values: NAMES, range: null, days: null },
  // A backend of another kind.
  { label: 'sold', description: 7, values: 'many', range: 3, days: { first: 'once', last: '2025-12-31' } },
]

/** What is there for a text: a value, all of the column that is described so, the column that is named so. */
const SHOWN: Readonly<Record<string, string>> = {
  lon: 'button "London"',
  people: 'button "Wales"',
  day: 'button "day"',
}

/** The columns of a dataset, narrowed. */
export const searchView: ViewModel = {
  async open({ goto, page }) {
    await goto('/', {
      replies: {
        getDatasetStats: {
          json: {
            ...STATS,
            guide: { questions: ['average premium by region', 3], columns: [null, ...COLUMNS] },
          },
          broken: true,
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
    '': { sees: ['button "average premium by region"'] },
    all: { sees: ['button "region"', 'button "London"', 'button "Wales"', 'button "age"', '18 to 80'] },
    narrowed: ({ text }: SearchContext) => ({
      sees: [SHOWN[text] ?? ''],
      lacks: ['button "age"', ...(text === 'people' ? [] : ['button "Wales"'])],
    }),
  },
}
