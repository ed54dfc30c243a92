import { Type } from 'typebox'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { firstProblem, type Problem } from '../check.ts'
import type { Unit } from '../english.ts'
import { quantityOf, unitOf } from '../measures/measures.ts'
import { textOf } from '../phrase.ts'
import { parsed, printed, type Forms, type Of, type Parsed } from '../syntax.ts'
import { between } from './between.ts'
import type { Basis, CalculationConstruct, Disclosing, Group } from './calculation.ts'
import { change } from './change.ts'
import { moving } from './moving.ts'
import { pace } from './pace.ts'
import { running } from './running.ts'
import { scaled } from './scaled.ts'
import { versus } from './versus.ts'

/** The kinds of calculations, and what is asked of any of them. */
export const calculations = { between, change, versus, running, moving, scaled, pace }

type Calculations = typeof calculations
/** What is worked out from disclosed cells alone. */
export type Calculation = {
  [K in keyof Calculations]: Calculations[K] extends CalculationConstruct<infer C> ? C : never
}[keyof Calculations]

export const calculationSchema = Type.Unsafe<Calculation>(
  Type.Union(Object.values(calculations).map(({ node }) => node)),
)

// A construct takes its own kind; the union does not carry that through the lookup.
const constructOf = ({ kind }: Calculation) => calculations[kind] as CalculationConstruct<Calculation>

/** The places of two measures that it sets against each other; null where it does not. */
export const sidesOf = (calculation: Calculation): readonly [number, number] | null =>
  constructOf(calculation).sides?.(calculation) ?? null

/** The group before that each group is set against; null where there is none. */
export const setAgainst = (calculation: Calculation): 'previous' | 'yearBefore' | null =>
  constructOf(calculation).before?.(calculation) ?? null

export const isRunning = (calculation: Calculation): boolean => constructOf(calculation).isRunning === true

/** True where it is set against the row that all groups are compared with, and said after all figures. */
export const isAgainst = (calculation: Calculation): boolean => constructOf(calculation).isBeside === true

/** The measures that a calculation works on, by their place. */
export const measuresOf = (calculation: Calculation): readonly number[] =>
  constructOf(calculation).measures?.(calculation) ?? ('of' in calculation ? [calculation.of] : [])

/** The same in the order in which they are said. */
export const saidOrder = (of: Of, calculation: Calculation): readonly number[] =>
  constructOf(calculation).order?.(of, calculation) ?? measuresOf(calculation)

/** The measure that a calculation is said of. */
export const baseOf = (calculation: Calculation): number => measuresOf(calculation)[0] ?? 0

/** The same calculation where all measures stand so many places further. */
export const moved = (calculation: Calculation, by: number): Calculation =>
  constructOf(calculation).moved?.(calculation, by) ??
  ('of' in calculation ? { ...calculation, of: calculation.of + by } : calculation)

export const calculationProblem = (of: Basis, calculation: Calculation): Problem =>
  firstProblem([
    ...measuresOf(calculation).map((place) =>
      place < of.measures.length ? null : `there is no measure ${place}`,
    ),
    constructOf(calculation).problem(of, calculation),
  ])

/** The groups with the plan's calculations after their measures. */
export function calculated(all: readonly Calculation[], of: Disclosing): readonly Group[] {
  const cellsOf = all.map((calculation) => constructOf(calculation).cells(of, calculation))
  return of.groups.map((group) => ({
    keys: group.keys,
    cells: [...group.cells, ...cellsOf.map((cellOf) => cellOf(group))],
  }))
}

/** What a calculation reads as where its order or a condition names it. */
export const calculationText = (model: SemanticModel, of: Basis, calculation: Calculation): string =>
  constructOf(calculation).text?.(model, of, calculation) ?? saidText(model, of, calculation)

const saidText = (model: SemanticModel, plan: Basis, calculation: Calculation): string =>
  textOf(printed({ model, plan }, constructOf(calculation).said, calculation))

/** The calculations that a text may say from a place on, with measures where their places will be. */
export function* calculationsIn(of: Of, text: string, at: number): Iterable<Parsed<Calculation>> {
  for (const [kind, { said, isBeside }] of Object.entries<{
    readonly said: unknown
    readonly isBeside?: true
  }>(calculations))
    if (isBeside !== true) yield* parsed(of, said as Forms<Calculation>, text, at, { kind })
}

/** Over its column: names no figure that it is not, because a column with "premium" in its name shows pounds. */
export const calculationHead = (model: SemanticModel, of: Basis, calculation: Calculation): string =>
  constructOf(calculation).head?.(model, of, calculation) ?? calculationText(model, of, calculation)

/** In a sentence, in place of the measures that it names; null where it leaves them and is said after all figures. */
export const calculationPhrase = (
  model: SemanticModel,
  of: Basis,
  calculation: Calculation,
  full: boolean,
): string | null => {
  const construct = constructOf(calculation)
  if (isAgainst(calculation)) return null
  return full
    ? saidText(model, of, calculation)
    : (construct.phrase?.(model, of, calculation) ?? calculationText(model, of, calculation))
}

export function calculationUnit(model: SemanticModel, of: Basis, calculation: Calculation): Unit {
  const measure = of.measures[baseOf(calculation)]
  const measured = measure === undefined ? 'number' : unitOf(model, measure)
  return constructOf(calculation).unit?.(calculation, measured) ?? measured
}

/** What its plain numbers are counted in, as its measure's are: a difference of days is days, days a month are not. */
export function calculationQuantity(
  model: SemanticModel,
  of: Basis,
  calculation: Calculation,
): string | null {
  const measure = of.measures[baseOf(calculation)]
  if (measure === undefined || constructOf(calculation).isRate === true) return null
  const isKept = calculationUnit(model, of, calculation) === unitOf(model, measure)
  return isKept ? quantityOf(model, measure) : null
}
