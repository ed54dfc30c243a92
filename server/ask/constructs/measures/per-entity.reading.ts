import type { Filter } from '../conditions/conditions.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Column } from '../../../semantic-model/semantic-model.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "per policy", "per accepted quote": what a figure comes to for one; `of` says which ones, by a name that they have. */
    perEntity: { of: Filter | null }
  }
}

/** What a figure comes to for one of those that are counted, wherever it stands: "claims cost by region per accepted policy". */
export const perEntityReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'per-entity'),
  rules: ({ model }) => {
    /** The rows of which a flag says that they have a name of their own: policies, of quotes. */
    const named = (column: Column | undefined, held: boolean): { sense: { of: Filter } } | null =>
      held && column?.role === 'flag' && column.counts !== undefined
        ? { sense: { of: { kind: 'compare', column: column.name, op: '=', value: true } } }
        : null
    const columnNamed = (name: string | null) => model.columns.find((column) => column.name === name)
    return [
      rule('per entity', 'perEntity', ['perUnit', 'entity'], () => ({ sense: { of: null } })),
      rule('per named', 'perEntity', ['perUnit', 'value'], (_, { column, values }) =>
        named(column, values.length === 1 && values[0] === true),
      ),
      rule(
        'per filtered entity',
        'perEntity',
        ['perUnit', 'filter', 'entity'],
        (_, filter) =>
          named(columnNamed(filter.column), filter.values?.length === 1 && filter.values[0] === true) ??
          (filter.values === null ? null : { sense: { of: null }, condition: filter }),
        { tight: true },
      ),
    ]
  },
}
