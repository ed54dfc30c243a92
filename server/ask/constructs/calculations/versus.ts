import { Type, type Static } from 'typebox'
import type { SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { listed } from '../english.ts'
import { index, manners, object, oneOf } from '../node.ts'
import { referenceText } from '../reference.ts'
import {
  cellAt,
  compared,
  mannerText,
  mannerUnit,
  type Basis,
  type CalculationConstruct,
} from './calculation.ts'
import { partOf } from '../measures/measures.ts'
import { saidOf } from './said-of.ts'

/**
 * Each group against the plan's reference: "average premium by region against the overall average".
 *
 * Plan: `{ kind: 'versus', of: 0, as: 'percent' }` with a `reference`; table: Region | Average premium | Percentage difference against overall
 */

const node = object({ kind: Type.Literal('versus'), of: index, as: oneOf(...manners) })

export const versus: CalculationConstruct<Static<typeof node>> = {
  node,
  problem({ reference, measures }, { of }) {
    const measure = measures[of]
    if (reference === undefined) return 'versus needs a reference'
    const isPart = measure !== undefined && partOf(measure) !== null
    return isPart ? 'a part of a whole is compared with that whole already' : null
  },
  measures: ({ of }) => [of],
  moved: (calculation, by) => ({ ...calculation, of: calculation.of + by }),
  cells:
    ({ reference }, { of, as }) =>
    (group) =>
      compared(cellAt(group, of), reference[of] ?? null, as),
  text: (model, basis, { of, as }) =>
    `${mannerText('difference', as)} in ${saidOf(model, basis, of)} against ${referenceText(model, basis)}`,
  head(model, basis, { as }) {
    if (as === 'difference') return null
    const to = referenceText(model, basis)
    return as === 'ratio' ? `ratio to ${to}` : `${mannerText('difference', as)} against ${to}`
  },
  isBeside: true,
  unit: ({ as }, measured) => mannerUnit(as, measured),
}

/** ", against overall as a percentage": how groups are compared with the reference. */
export function againstText(
  model: SemanticModel,
  of: Basis & { readonly calculations?: readonly { readonly kind: string }[] | undefined },
): string {
  const manners = (of.calculations ?? []).flatMap((each) => (isVersus(each) ? [each.as] : []))
  if (manners.length === 0) return ''
  return `, against ${referenceText(model, of)} as a ${listed([...new Set(manners)].map((manner) => mannerText('difference', manner)))}`
}

const isVersus = (calculation: { readonly kind: string }): calculation is Static<typeof node> =>
  calculation.kind === 'versus'
