import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Basis } from './calculations/calculation.ts'
import {
  calculationHead,
  calculationQuantity,
  calculationText,
  calculationUnit,
  type Calculation,
} from './calculations/calculations.ts'
import type { Unit } from './english.ts'
import { measureHead, quantityOf, saidMeasure, unitOf } from './measures/measures.ts'

/** A column of figures: a measure, or what is worked out from measures. */
export interface Figure {
  readonly text: string
  /** Over its column. */
  readonly head: string
  readonly unit: Unit
  /** What plain numbers are counted in, where that has a name: "days". */
  readonly quantity: string | null
}

/** What of a plan has figures. */
export interface Figured extends Basis {
  readonly calculations?: readonly Calculation[] | undefined
}

/** The figures of a plan in their order: measures, then calculations. */
export const figuresOf = (model: SemanticModel, plan: Figured): readonly Figure[] => [
  ...plan.measures.map((measure) => ({
    text: saidMeasure(model, measure),
    head: measureHead(model, measure, plan.measures),
    unit: unitOf(model, measure),
    quantity: quantityOf(model, measure),
  })),
  ...(plan.calculations ?? []).map((calculation) => ({
    text: calculationText(model, plan, calculation),
    head: calculationHead(model, plan, calculation),
    unit: calculationUnit(model, plan, calculation),
    quantity: calculationQuantity(model, plan, calculation),
  })),
]
