import { columnsIn } from '../../../constructs/conditions/conditions.ts'
import type { Plan } from '../../../plan/plan.ts'
import { strengthOf, type QuestionFeatures } from '../../mentions/asked.ts'
import type { Sourced } from './candidate-plans.ts'
import type { Contender } from './contenders.ts'

/** Which words of a question a plan takes, and what is left over. */

/** The columns that a plan names. */
const columnsOf = ({ measures, dimensions, filter }: Plan): ReadonlySet<string> =>
  new Set([
    ...measures.flatMap((measure) => ('column' in measure ? [measure.column] : [])),
    ...dimensions.map(({ column }) => column),
    ...(filter === null ? [] : columnsIn(filter)),
  ])

/** The places of words that name one of some columns. */
export function placesNaming(
  { model, mentions }: QuestionFeatures,
  columns: ReadonlySet<string>,
): ReadonlySet<number> {
  const named = new Set<number>()
  for (const [place, { name }] of model.columns.entries())
    if (columns.has(name))
      for (const { from, to, score } of mentions[place] ?? [])
        if (score >= NAMED) for (let at = from; at < to; at += 1) named.add(at)
  return named
}

const NAMED = 0.6

/** What kind of word is passed over, by the kinds that matter apart. */
export function leftKinds(
  asked: QuestionFeatures,
  plan: Plan,
  own: ReadonlySet<number>,
): ReadonlyMap<string, number> {
  const left = new Map<string, number>()
  // What is said twice is not left over.
  const taken = new Set([...own, ...placesNaming(asked, columnsOf(plan))])
  const add = (kind: string) => left.set(kind, (left.get(kind) ?? 0) + 1)
  for (const [at, symbol] of asked.symbols.entries()) {
    if (taken.has(at)) continue
    const word = asked.words[at]
    if (word?.isQuoted === true) add('quoted')
    else if (symbol === '#NUM' || symbol === '#PER') add('number')
    else if (symbol === '#VAL') add('value')
    else if (symbol === '#COL') add(strongAt(asked, at) ? 'column' : 'faint column')
    else if (symbol === '_') add(word?.isName === true ? 'name' : 'word')
  }
  return left
}

const strongAt = ({ mentions }: QuestionFeatures, at: number) =>
  mentions.some((list) =>
    list.some((mention) => mention.from <= at && mention.to > at && strengthOf(mention) > 0.9),
  )

/** Words left over that stand apart from all that is taken: in sentences of their own, and in clauses. */
export function leftApart({ symbols, words }: QuestionFeatures, taken: ReadonlySet<number>) {
  const taking = [...taken].flatMap((at) => words[at] ?? [])
  const sentences = new Set(taking.map(({ sentence }) => sentence))
  const clauses = new Set(taking.map(({ clause }) => clause))
  const left = words.filter(
    (_, at) => !taken.has(at) && (symbols[at] === '_' || /^#(?!ENT)/.test(symbols[at] ?? '')),
  )
  const within = left.filter(({ clause }) => clauses.has(clause))
  return {
    sentence: left.filter(({ sentence }) => !sentences.has(sentence)).length,
    clause: left.length - within.length,
    within: within.length,
    names: within.filter(({ isName }) => isName).length,
  }
}

export const LEFT = ['quoted', 'number', 'value', 'column', 'faint column', 'name', 'word'] as const

/** The places of the words that parts of a plan come from. */
export function takenBy(parts: readonly Sourced[]): ReadonlySet<number> {
  const taken = new Set<number>()
  for (const { spans } of parts)
    for (const [from, to] of spans) for (let at = from; at < to; at += 1) taken.add(at)
  return taken
}

/** Figures and groups that no word names. */
export const unsaid = (parts: readonly Sourced[]): readonly string[] =>
  parts.flatMap(({ what, spans, node }) =>
    spans.length === 0 && node !== null && node.kind !== 'count' ? [`${what} unsaid`] : [],
  )

/** Parts of a plan that ask for the same words. */
export function sharedWords(parts: readonly Sourced[]): readonly string[] {
  return parts.flatMap((part, at) =>
    parts.slice(at + 1).flatMap((other) => {
      const meet = part.spans.some(([from, to]) =>
        other.spans.some(([start, end]) => start < to && end > from),
      )
      return meet ? [`${part.what} and ${other.what} share words`] : []
    }),
  )
}

/** The words that a candidate takes, by its parts and by how the grammar reads it. */
export const takenOf = ({ parts, reading }: Contender): ReadonlySet<number> =>
  new Set([...takenBy(parts ?? []), ...(reading?.taken ?? [])])
