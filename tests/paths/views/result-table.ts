import type { ResultTableContext } from '../../../src/machines/result-table/result-table.machine.ts'
import { answerOf, ROWS } from '../backend.ts'
import { does, where, type ViewModel, type Visit } from '../view-model.ts'
import { ask } from './asking.ts'

const TWELVE = [
  { region: 'London', avg_premium: 150 },
  ...Array.from({ length: 11 }, (_, index) => ({
    region: `Region ${index + 1}`,
    avg_premium: ROWS[index % ROWS.length]?.avg_premium ?? 0,
  })),
]

const sorted =
  (order: 'ascending' | 'descending' | null) =>
  ({ column, filter }: ResultTableContext) => ({
    sees: [filter === '' ? 'London' : '1 of 12 rows'],
    lacks: filter === '' ? ['of 12 rows'] : ['cell "Region 3"'],
    async check({ page }: Visit) {
      const heads = await page.getByRole('columnheader').all()
      const shown = await Promise.all(heads.map((head) => head.getAttribute('aria-sort')))
      const wanted = shown.map((_, index) => (index === column ? order : null))
      return JSON.stringify(shown) === JSON.stringify(wanted)
        ? null
        : `the columns are sorted ${JSON.stringify(shown)} instead of ${JSON.stringify(wanted)}`
    },
  })

export const resultTableView: ViewModel = {
  open: (visit) => ask(visit, { replies: { executeQuery: { json: answerOf({}, TWELVE) } } }),
  scope: (page) => page.getByRole('region', { name: 'Premium by region' }),
  events: {
    'column.sorted': does(({ page }, { column }) =>
      page.getByRole('columnheader').nth(Number(column)).getByRole('button').click(),
    ),
    'filter.changed': where<ResultTableContext>(
      does(({ page }, { filter }) => page.getByLabel('Filter rows').fill(String(filter))),
      ({ filter }, _, event) => filter !== event['filter'],
    ),
  },
  states: {
    asAnswered: sorted(null),
    ascending: sorted('ascending'),
    descending: sorted('descending'),
  },
}
