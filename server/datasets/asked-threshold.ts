import type { SemanticModel } from '../semantic-model/semantic-model.ts'

/**
 * A model under the threshold that whoever asks their own rows gave; as it is where they gave none. Who asks for 1 asks for
 * everything in the clear, so that nothing is sensitive any more.
 */
export function underThreshold(model: SemanticModel, threshold: number | undefined): SemanticModel {
  if (threshold === undefined) return model
  if (threshold > 1) return { ...model, threshold }
  return { ...model, threshold, columns: model.columns.map(({ sensitive: _, ...column }) => column) }
}
