import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { saidMeasure } from '../measures/measures.ts'
import type { Basis } from './calculation.ts'

/** The measure of that place, as a calculation is said of it. */
export function saidOf(model: SemanticModel, { measures }: Basis, place: number): string {
  const measure = measures[place]
  return measure === undefined ? '' : saidMeasure(model, measure)
}
