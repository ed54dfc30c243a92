import { closedObject } from '../../narrate/with-model.ts'
import { CONDITIONS, KINDS, MORE, PARTS, type NodeKind } from './kinds.ts'

/**
 * What a language model fills, in the subset of JSON Schema that providers take for structured output: closed objects that require
 * all they have, no unions, no recursion, no lengths or ranges. What the kinds mean and take is told in words, since a
 * schema is read anew with each question.
 */

const list = (items: object) => ({ type: 'array', items })
const oneOf = (names: readonly string[]) => ({ type: 'string', enum: names })
const TEXT = { type: 'string' }
const CONDITION_LIST = list({ $ref: '#/$defs/condition' })

const callSchema = (kinds: readonly NodeKind[]) =>
  closedObject({
    kind: oneOf(kinds.map(({ kind }) => kind)),
    args: list(TEXT),
    ...Object.fromEntries(
      [...new Set(kinds.flatMap(({ held }) => held.map(({ name }) => name)))].map((name) => [
        name,
        CONDITION_LIST,
      ]),
    ),
  })

/** Why a question has no plan. "unknown": a word that matters names nothing of the dataset. */
export const declines = ['unknown', 'rows', 'identity', 'cause', 'forecast', 'advice', 'command'] as const
export type Decline = (typeof declines)[number]

/** Readings that a model may give of one question. */
export const MOST_PLANS = 3

const plan = closedObject({
  ...Object.fromEntries(PARTS.map((part) => [part, list(callSchema(KINDS[part]))])),
  filter: CONDITION_LIST,
  more: list(callSchema(MORE)),
})

export const proposalSchema = {
  ...closedObject({
    asks: oneOf(['figures', ...declines]),
    plans: list({ $ref: '#/$defs/plan' }),
    unknown: list(TEXT),
    ask: TEXT,
    goesOn: { type: 'boolean' },
  }),
  $defs: {
    plan,
    condition: closedObject({
      kind: oneOf(CONDITIONS.map(({ kind }) => kind)),
      args: list(TEXT),
      not: { type: 'boolean' },
      or: { type: 'integer' },
    }),
  },
}

const signature = ({ kind, args, held }: NodeKind) => {
  const texts = args.map(({ name, choices, isList, isOptional }) => {
    const said = choices.length > 0 && name !== 'op' ? choices.join('|') : name
    return `${said}${isList ? '…' : ''}${isOptional ? '?' : ''}`
  })
  const own = held.filter(({ name }) => name !== 'where').map(({ name }) => ` +${name}`)
  return `${kind}(${texts.join(', ')})${own.join('')}`
}

const described = (kinds: readonly NodeKind[]) =>
  kinds.map((kind) => `${signature(kind)}${kind.description === '' ? '' : `: ${kind.description}`}`)

/** The kinds with what they take and mean, in words. */
export const planLanguage = (): string =>
  [
    'A column may be worked out of two: "a - b", "a + b", "a * b", "a / b", of dates "days from a to b". A value is never a column.',
    'Measures, what each row of the answer shows; "where": conditions on this figure alone:',
    ...described(KINDS.measures),
    'Calculations, made of measures by their places (0 is the first):',
    ...described(KINDS.calculations),
    'Dimensions, by what the answer is split; none for one figure. Time comes last:',
    ...described(KINDS.dimensions),
    'Conditions, in "filter", "where", "of", "cases". "not": it does not hold. Those with "or" 0 all hold; those with the same number above 0 are a set that holds together, and one set is enough:',
    ...described(CONDITIONS),
    'More:',
    ...described(MORE),
  ].join('\n')
