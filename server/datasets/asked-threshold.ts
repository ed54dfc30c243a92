import type { SemanticModel } from '../semantic-model/semantic-model.ts'

/**
 * A model under the threshold that whoever asks their own rows gave; under its own where they gave none. Under 1 everything is in
 * the clear: nothing is sensitive any more, and what tells rows apart may be asked for.
 */
export function underThreshold(model: SemanticModel, threshold = model.threshold): SemanticModel {
  if (threshold > 1) return threshold === model.threshold ? model : { ...model, threshold }
  const columns = model.columns.map(({ sensitive: _, ...column }) =>
    column.clear === undefined || column.role !== 'identifier' ? column : { ...column, role: column.clear },
  )
  return { ...model, threshold, columns }
}
