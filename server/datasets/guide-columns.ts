import { currencyOf, money } from '../semantic-model/currencies.ts'
import { isNumeric, timeOf } from '../semantic-model/semantic-model.ts'
import type { Dataset } from './dataset.ts'

/** Values of one column that are named; a person who needs another one types it. */
const MOST_VALUES = 60

/** The columns that may be asked for, with what everybody may know of them: meaning, names of values, spans. */
export function guideColumns({ model, profile }: Pick<Dataset, 'model' | 'profile'>) {
  const time = timeOf(model)
  return model.columns
    .filter(({ role }) => role !== 'identifier')
    .map((column) => {
      const range = isNumeric(column) ? profile.ranges[column.name] : undefined
      const text = (value: number) =>
        column.role === 'money'
          ? money(value, currencyOf(column), column.fractional)
          : value.toLocaleString('en-GB')
      const { firstDay: first, lastDay: last } = profile
      return {
        label: column.label,
        description: column.description,
        values: column.role === 'category' ? (profile.values[column.name] ?? []).slice(0, MOST_VALUES) : null,
        range: range === undefined ? null : `${text(range.min)} to ${text(range.max)}`,
        days:
          column.name === time?.name && first !== null && last !== null
            ? { first: first.slice(0, 10), last: last.slice(0, 10) }
            : null,
      }
    })
}
