import { firstQuestions } from '../../answers/first-questions.ts'
import { guideColumns } from '../../datasets/guide-columns.ts'
import { datasetNamed } from '../../datasets/dataset-named.ts'
import { isNumeric } from '../../semantic-model/semantic-model.ts'
import type { Services } from '../../services/services.ts'
import type { ReplyOf } from '../protocol/contract.ts'
import type { Handlers } from './handler.ts'
import { currencyOf, signOf } from '../../semantic-model/currencies.ts'

type KeyDimension = ReplyOf<'getDatasetStats'>['key_dimensions'][number]

export const datasetHandlers = (services: Services) =>
  ({
    async getDatasetStats({ path }) {
      const dataset = datasetNamed(services.datasets, path.id)
      const { model, profile } = dataset
      return {
        guide: { questions: [...(await firstQuestions(dataset))], columns: guideColumns(dataset) },
        row_count: profile.rowCount,
        last_updated: profile.lastUpdated,
        key_dimensions: model.keyDimensions.flatMap((name): KeyDimension[] => {
          const column = model.columns.find((candidate) => candidate.name === name)
          if (column === undefined) return []
          const range = profile.ranges[name]
          const label =
            column.role === 'money' ? `${column.label} (${signOf(currencyOf(column))})` : column.label
          return isNumeric(column) && range !== undefined
            ? [{ name: label, type: 'numeric', range }]
            : [{ name: column.label, type: 'categorical', count: profile.values[name]?.length ?? 2 }]
        }),
      }
    },
    async getDataProfile({ path }) {
      const { model, profile } = datasetNamed(services.datasets, path.id)
      return {
        id: model.id,
        name: model.name,
        description: model.description,
        row_count: profile.rowCount,
        columns: model.columns
          .filter(({ role }) => role !== 'identifier')
          .map((column) => ({
            name: column.name,
            label: column.label,
            type: column.role,
            unit: column.unit ?? null,
            description: column.description,
            values: column.role === 'category' ? [...(profile.values[column.name] ?? [])] : null,
          })),
      }
    },
  }) satisfies Handlers
