import { describe, expect, it } from 'vitest'
import type { SemanticModel } from '../../server/semantic-model/semantic-model.ts'
import { goldPlan } from './gold-plan.ts'

const model: SemanticModel = {
  id: 'shops',
  name: 'Shops',
  description: '',
  table: 'shops',
  threshold: 1,
  entity: { singular: 'shop', plural: 'shops', synonyms: [] },
  keyDimensions: [],
  filler: [],
  examples: [],
  metrics: [],
  columns: [
    { name: 'City', role: 'category', label: 'city', description: '' },
    { name: 'Staff', role: 'number', label: 'staff', description: '' },
    { name: 'Open', role: 'flag', label: 'open', description: '' },
    { name: 'Since', role: 'date', label: 'since', description: '' },
  ],
}
const rest = { dataset: 'shops', filter: null, having: [], order: [], limit: null }
const byCity = { kind: 'column', column: 'City' }

describe('gold statements as plans', () => {
  it.each([
    ['SELECT COUNT(*) FROM "shops"', { ...rest, measures: [{ kind: 'count' }], dimensions: [] }],
    [
      `SELECT "City" AS x, AVG("Staff") AS y FROM "shops" WHERE "Open" = 'Y' GROUP BY "City" ORDER BY y DESC`,
      {
        ...rest,
        measures: [{ kind: 'aggregate', function: 'average', column: 'Staff' }],
        dimensions: [byCity],
        filter: { kind: 'compare', column: 'Open', op: '=', value: true },
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
      },
    ],
    [
      'SELECT "City" FROM "shops" GROUP BY "City" ORDER BY COUNT(*) DESC LIMIT 3',
      {
        ...rest,
        measures: [{ kind: 'count' }],
        dimensions: [byCity],
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
        limit: 3,
      },
    ],
    [
      `SELECT COUNT(DISTINCT "City") FROM "shops" WHERE lower("City") != lower('rome') AND "Staff" BETWEEN 2 AND 5`,
      {
        ...rest,
        measures: [{ kind: 'distinct', column: 'City' }],
        dimensions: [],
        filter: {
          kind: 'and',
          items: [
            { kind: 'compare', column: 'City', op: '<>', value: 'rome' },
            { kind: 'between', column: 'Staff', low: 2, high: 5 },
          ],
        },
      },
    ],
    [
      'SELECT "City" FROM "shops" GROUP BY "City" HAVING COUNT(*) > 2',
      {
        ...rest,
        measures: [{ kind: 'count' }],
        dimensions: [byCity],
        having: [{ measure: 0, op: '>', value: 2 }],
      },
    ],
    [
      `SELECT strftime("Since", '%Y') AS x, COUNT(*) AS y FROM "shops" GROUP BY strftime("Since", '%Y')`,
      {
        ...rest,
        measures: [{ kind: 'count' }],
        dimensions: [{ kind: 'grain', column: 'Since', grain: 'year' }],
      },
    ],
  ])('%s', (sql, plan) => {
    expect(goldPlan(model, sql)).toEqual(plan)
  })

  it.each([
    'SELECT AVG("Staff" - 1) FROM "shops"',
    `SELECT COUNT(*) FROM "shops" WHERE "City" LIKE '%om%'`,
    'SELECT COUNT("Rent") FROM "shops" WHERE "Rent" > 2',
    'SELECT COUNT(*) FROM "shops" WHERE ("Staff" > 2 OR "Staff" < 1) AND "Open" = 1',
  ])('none for %s', (sql) => {
    expect(goldPlan(model, sql)).toBeNull()
  })
})
