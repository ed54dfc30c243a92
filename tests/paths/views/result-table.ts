import type { Page } from 'playwright-core'
import type { ResultTableContext } from '../../../src/machines/result-table/result-table.machine.ts'
import { answerOf } from '../network/backend.ts'
import { does, where, type ViewModel, type Visit } from '../browser/view-model.ts'
import { ask } from './asking.ts'

const REGIONS = ['London', ...Array.from({ length: 11 }, (_, index) => `Region ${index + 1}`)]
const COVERS = ['Basic', 'Plus']

/** Two groups of twelve rows as a cross-tab, and of twenty-four as a list. */
const TABLE = {
  columns: [
    { id: 'region', label: 'Region', role: 'dimension', unit: null, format: 'text' },
    { id: 'cover', label: 'Cover', role: 'dimension', unit: null, format: 'text' },
    { id: 'premium', label: 'Average premium', role: 'measure', unit: 'GBP', format: 'currency' },
  ],
  rows: REGIONS.flatMap((region, row) =>
    COVERS.map((cover, column) => [region, cover, 100 + ((row * 37 + column * 11) % 101)]),
  ),
}

const sortable = (page: Page) => page.getByRole('columnheader').filter({ has: page.getByRole('button') })

const formed =
  (form: string, other: string, count: string, heads: readonly string[]) =>
  ({ filter }: ResultTableContext) => ({
    sees: [`button "${form}" [pressed]`, ...(filter === '' ? [] : [count]), ...heads],
    lacks: [`button "${other}" [pressed]`],
  })

const sorted =
  (order: 'ascending' | 'descending' | null) =>
  ({ column, filter }: ResultTableContext) => ({
    sees: ['London'],
    lacks: filter === '' ? ['of 12 rows', 'of 24 rows'] : ['Region 3'],
    async check({ page }: Visit) {
      const heads = await sortable(page).all()
      const shown = await Promise.all(heads.map((head) => head.getAttribute('aria-sort')))
      const wanted = shown.map((_, index) => (index === column ? order : null))
      return JSON.stringify(shown) === JSON.stringify(wanted)
        ? null
        : `the columns are sorted ${JSON.stringify(shown)} instead of ${JSON.stringify(wanted)}`
    },
  })

export const resultTableView: ViewModel = {
  open: (visit) => ask(visit, { replies: { executeQuery: { json: answerOf({ table: TABLE }) } } }),
  scope: (page) => page.getByRole('region', { name: 'Premium by region' }),
  events: {
    'column.sorted': does(({ page }, { column }) =>
      sortable(page).nth(Number(column)).getByRole('button').click(),
    ),
    'filter.changed': where<ResultTableContext>(
      does(({ page }, { filter }) => page.getByLabel('Filter rows').fill(String(filter))),
      ({ filter }, _, event) => filter !== event['filter'],
    ),
    'form.toggled': does(({ page }) =>
      page.getByRole('group', { name: 'Form of the table' }).getByRole('button', { pressed: false }).click(),
    ),
  },
  states: {
    'order.asAnswered': sorted(null),
    'order.ascending': sorted('ascending'),
    'order.descending': sorted('descending'),
    'form.crossed': formed('Cross-tab', 'List', '1 of 12 rows', [
      'columnheader "Cover"',
      'columnheader "Plus"',
    ]),
    'form.listed': formed('List', 'Cross-tab', '2 of 24 rows', ['columnheader "Average premium"']),
  },
}
