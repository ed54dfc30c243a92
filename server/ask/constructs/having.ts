import { Type, type Static } from 'typebox'
import { isMoney } from '../../semantic-model/currencies.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Problem } from './check.ts'
import { money, type Unit } from './english.ts'
import { figuresOf, type Figured } from './figures.ts'
import { comparison, index, object, said, type Comparison } from './node.ts'
import { plain, standing, type Phrase } from './phrase.ts'
import { referenceText } from './reference.ts'

/**
 * A condition on disclosed figures, which a hidden cell does not meet: "only regions with over 100 quotes", "regions
 * dearer than London".
 *
 * Plan: `having: [{ measure: 0, op: '>', value: 100 }]`
 */
export const havingNode = object(
  {
    measure: said(index, 'place of a figure: measures, then calculations'),
    op: comparison,
    value: Type.Union([Type.Number(), Type.Literal('reference')], {
      description: 'a number in the unit of the figure (percent as 25), or the same figure of the reference',
    }),
  },
  'Only groups whose figure meets this: "regions with over 100 quotes", "insurers dearer than average" (with a reference).',
)
export type Having = Static<typeof havingNode>

export function havingProblem(
  { measures, calculations = [], reference }: Figured,
  { measure, value }: Having,
): Problem {
  if (value === 'reference')
    return reference === undefined || measure >= measures.length
      ? 'a condition compares with a reference that is not there'
      : null
  return measure < measures.length + calculations.length ? null : `there is no figure ${measure}`
}

const OPERATORS: Readonly<Record<Comparison, (a: number, b: number) => boolean>> = {
  '=': (a, b) => a === b,
  '<>': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/** Whether the figures of a group meet a condition. */
export function meets(
  { measure, op, value }: Having,
  cells: readonly (number | null)[],
  reference: readonly (number | null)[],
): boolean {
  const cell = cells[measure] ?? null
  const bound = value === 'reference' ? (reference[measure] ?? null) : value
  return cell !== null && bound !== null && OPERATORS[op](cell, bound)
}

const THRESHOLD: Readonly<Record<Comparison, string>> = {
  '=': 'of exactly',
  '<>': 'other than',
  '<': 'under',
  '<=': 'of at most',
  '>': 'over',
  '>=': 'of at least',
}

const boundText = (unit: Unit, value: number) =>
  isMoney(unit) ? money(value, unit) : `${value}${unit === 'percent' ? '%' : ''}`

/** ", only groups with a number of quotes over 100", each after `before`. */
export function havingPhrase(
  model: SemanticModel,
  plan: Figured & { readonly having: readonly Having[] },
  before: string,
): Phrase {
  const figures = figuresOf(model, plan)
  return plan.having.flatMap(({ measure, op, value }, place) => {
    const figure = figures[measure]
    if (figure === undefined) return []
    const bound =
      value === 'reference' ? `that of ${referenceText(model, plan)}` : boundText(figure.unit, value)
    return [
      ...plain(`, ${before} `),
      ...standing(`having/${place}`, `${figure.text} ${THRESHOLD[op]} ${bound}`),
    ]
  })
}
