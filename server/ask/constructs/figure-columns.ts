import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Basis } from './calculations/calculation.ts'
import {
  calculationHead,
  calculationQuantity,
  calculationText,
  calculationUnit,
  type Calculation,
} from './calculations/calculations.ts'
import { dimensionText } from './dimensions/dimensions.ts'
import { ordinal, type Unit } from './english.ts'
import { measureHead, measureLabel, quantityOf, saidMeasure, unitOf } from './measures/measures.ts'
import type { Slot } from './syntax.ts'

/** A column of figures: a measure, or what is worked out from measures. */
export interface FigureColumn {
  readonly text: string
  /** What its column is called in the plan's own words. */
  readonly head: string
  /** What a person reads over it. */
  readonly label: string
  readonly unit: Unit
  /** What plain numbers are counted in, where that has a name: "days". */
  readonly quantity: string | null
}

/** What of a plan has figures. */
export interface Figured extends Basis {
  readonly calculations?: readonly Calculation[] | undefined
}

/** What figures and groups are called where an order or a condition names them: two that are called alike by their place. */
function figureAndGroupNames(model: SemanticModel, plan: Figured) {
  const figures = figuresOf(model, plan).map(({ text }) => text)
  const groups = plan.dimensions.map((dimension) => dimensionText(model, dimension))
  const isOne = (name: string, among: readonly string[]) => among.indexOf(name) === among.lastIndexOf(name)
  return {
    figures: figures.map((name, place) => (isOne(name, figures) ? name : `${ordinal(place + 1)} figure`)),
    groups: groups.map((name, place) =>
      isOne(name, groups) && !figures.includes(name) ? name : `${ordinal(place + 1)} group`,
    ),
  }
}

const namedSlot = (which: 'figures' | 'groups'): Slot<number, unknown> => ({
  print: ({ model, plan }, place) => figureAndGroupNames(model, plan)[which][place] ?? null,
  *parse({ model, plan }, text, at) {
    for (const [place, name] of figureAndGroupNames(model, plan)[which].entries())
      if (text.startsWith(name, at)) yield [place, at + name.length]
  },
})
/** A figure, and a group, by its name. */
export const FIGURE = namedSlot('figures')
export const GROUP = namedSlot('groups')

/** The figures of a plan in their order: measures, then calculations. */
export const figuresOf = (model: SemanticModel, plan: Figured): readonly FigureColumn[] => [
  ...plan.measures.map((measure) => ({
    text: saidMeasure(model, measure),
    head: measureHead(model, measure, plan.measures),
    label: measureLabel(model, measure, plan.measures),
    unit: unitOf(model, measure),
    quantity: quantityOf(model, measure),
  })),
  ...(plan.calculations ?? []).map((calculation) => ({
    text: calculationText(model, plan, calculation),
    head: calculationHead(model, plan, calculation),
    label: calculationHead(model, plan, calculation),
    unit: calculationUnit(model, plan, calculation),
    quantity: calculationQuantity(model, plan, calculation),
  })),
]
