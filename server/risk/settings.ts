import type { AuditScope } from '../config/config.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { profileDataset } from '../datasets/profile.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import type { Rows } from './facts/rows.ts'
import type { Ground } from './field/run-attack.ts'

/** Settings that whoever publishes a dataset can change, and with which an attack is tried again. */
export interface Setting {
  /** "threshold: 10 in model.yaml". */
  readonly name: string
  readonly scope: AuditScope
  readonly dataset: Dataset
}

/** The columns of a key that stands in several rows: whom a row may be of. */
function keysOf(model: SemanticModel, rows: Rows): readonly string[] {
  return model.columns
    .filter(({ role }) => role === 'identifier')
    .map(({ name }) => name)
    .filter((name) => {
      const { distinct, places } = rows.column(name)
      return !distinct.includes(null) && distinct.length < places.length
    })
}

/** A dataset with its semantic model as somebody would edit it. Throws DatasetError, EngineError. */
async function edited(dataset: Dataset, change: Partial<SemanticModel>): Promise<Dataset> {
  const model = { ...dataset.model, ...change }
  return {
    ...dataset,
    model,
    profile: await profileDataset(dataset.engine, model, dataset.profile.lastUpdated),
  }
}

/** Other settings than those that a dataset has, the least change first. */
export async function otherSettings(
  dataset: Dataset,
  { rows, columns }: Ground,
  scope: AuditScope,
): Promise<readonly Setting[]> {
  const { model } = dataset
  const settings: Setting[] = []
  if (scope === 'person')
    settings.push({ name: 'QUERENT_AUDIT_SCOPE=everybody', scope: 'everybody', dataset })
  if (model.protects === undefined)
    for (const column of keysOf(model, rows)) {
      const named = { column, singular: column, plural: `${column}s`, synonyms: [] }
      settings.push({
        name: `protects ${column} in model.yaml`,
        scope,
        dataset: await edited(dataset, { protects: named }),
      })
    }
  for (const times of [2, 4]) {
    const threshold = model.threshold * times
    settings.push({
      name: `threshold: ${threshold} in model.yaml`,
      scope: 'everybody',
      dataset: await edited(dataset, { threshold }),
    })
  }
  const column = columns.pairs[0]?.fine.column
  if (column !== undefined)
    settings.push({
      name: `role: identifier for ${column.name} in model.yaml, so that nobody groups or filters by it`,
      scope: 'everybody',
      dataset: await edited(dataset, {
        columns: model.columns.map((each) =>
          each === column ? { ...each, role: 'identifier' as const } : each,
        ),
        keyDimensions: model.keyDimensions.filter((name) => name !== column.name),
        examples: [],
        ...(model.bareNumber === column.name ? { bareNumber: undefined as never } : {}),
      }),
    })
  return settings
}
