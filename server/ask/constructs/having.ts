import { Type, type Static } from 'typebox'
import { isMoney, money } from '../../semantic-model/currencies.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Problem } from './check.ts'
import type { Unit } from './english.ts'
import { FIGURE, figuresOf, type Figured } from './figure-columns.ts'
import { exactText, NUMBER } from './names.ts'
import { comparison, index, object, said, type ComparisonOperator } from './node.ts'
import { plain, type Phrase } from './phrase.ts'
import { REFERENCE, referenceText, type Reference } from './reference.ts'
import { choice, printed, type Forms, type Slot } from './syntax.ts'

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
  'only groups whose figure (by place) meets this: "regions with over 100 quotes"; "reference" for that of the reference',
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

const OPERATORS: Readonly<Record<ComparisonOperator, (a: number, b: number) => boolean>> = {
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

const THRESHOLD: Readonly<Record<ComparisonOperator, string>> = {
  '=': 'of exactly',
  '<>': 'other than',
  '<': 'under',
  '<=': 'of at most',
  '>': 'over',
  '>=': 'of at least',
}

const boundText = (unit: Unit, value: number) =>
  exactText(
    (number) => (isMoney(unit) ? money(number, unit) : `${number}${unit === 'percent' ? '%' : ''}`),
    value,
  )

/** What of a condition is said behind its figure; what groups are compared with is of the whole plan. */
export type SaidHaving = Having & { readonly reference?: Reference }
const THAT_OF = 'that of '
const BOUND: Slot<Partial<SaidHaving>, SaidHaving> = {
  print: ({ model, plan }, _, { measure, value }) =>
    value === 'reference'
      ? `${THAT_OF}${referenceText(model, plan)}`
      : boundText(figuresOf(model, plan)[measure]?.unit ?? 'number', value),
  *parse(of, text, at, node) {
    for (const [value, end] of NUMBER.parse(of, text, at, node)) yield [{ value }, end]
    if (text.startsWith(THAT_OF, at))
      for (const [reference, end] of REFERENCE.parse(of, text, at + THAT_OF.length, node))
        yield [{ value: 'reference', reference }, end]
  },
}
export const HAVING: Forms<SaidHaving> = [
  [['measure', FIGURE], ' ', ['op', choice(THRESHOLD)], ' ', [null, BOUND]],
]

/** ", only groups with a number of quotes over 100", each after `before`. */
export function havingPhrase(
  model: SemanticModel,
  plan: Figured & { readonly having: readonly Having[] },
  before: string,
): Phrase {
  return plan.having.flatMap((each, place) => [
    ...plain(`, ${before} `),
    ...printed<SaidHaving>({ model, plan }, HAVING, each, `having/${place}`),
  ])
}
