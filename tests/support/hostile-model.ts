import type { Column, SemanticModel } from '../../server/semantic-model/semantic-model.ts'

const column = (name: string, role: Column['role'], label: string, more: Partial<Column> = {}): Column => ({
  name,
  role,
  label,
  description: label,
  ...more,
})

/** A table whose columns, metrics and rows are called what sentences are made of. */
export const HOSTILE_MODEL: SemanticModel = {
  id: 'hostile',
  name: 'Hostile',
  description: 'Names that look like sentences',
  table: 'hostile',
  threshold: 1,
  entity: { singular: 'row', plural: 'rows', synonyms: [] },
  date: 'day',
  keyDimensions: [],
  filler: [],
  examples: [],
  columns: [
    column('average', 'number', 'average'),
    column('cost', 'money', 'cost', { unit: 'pounds' }),
    column('total_cost', 'money', 'total cost', { unit: 'Swiss francs', usually: 'sum' }),
    column('claims', 'number', 'claims'),
    column('claims_count', 'number', 'number of claims', { plural: 'claims' }),
    column('age', 'number', 'age', { bands: [10, 20] }),
    column('age_band', 'category', 'age band'),
    column('score_and_rank', 'number', 'score and rank', { unit: 'percent' }),
    column('month', 'category', 'month'),
    column('by', 'category', 'by region'),
    column('region', 'category', 'region'),
    column('region_too', 'category', 'Region', { missing: { means: 'no', phrases: [], present: [] } }),
    column('where', 'category', 'where it is'),
    column('values', 'category', 'is not “x”, (y)'),
    column('rows', 'category', 'rows'),
    column('flag', 'flag', 'flag', { missing: { means: 'no', phrases: [], present: [] } }),
    column('yes', 'flag', 'yes or no'),
    column('day', 'date', 'day'),
    column('other_day', 'date', 'age month'),
    column('per', 'number', 'claims per row'),
    column('x1', 'number', 'x'),
    column('x2', 'number', 'x'),
  ],
  metrics: [
    {
      name: 'cost',
      label: 'average cost',
      description: '',
      synonyms: [],
      figure: { function: 'sum', column: 'cost' },
    },
    { name: 'age', label: 'age', description: '', synonyms: [], share: { column: 'flag' } },
    { name: 'first', label: 'first 3', description: '', synonyms: [], share: { column: 'flag' } },
    { name: 'count', label: 'number of rows', description: '', synonyms: [], share: { column: 'yes' } },
  ],
}
