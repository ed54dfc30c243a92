import type { Interpretation, Token } from '../read/result/interpretation.ts'
import { placedIn } from '../read/choose/refuse/understood.ts'
import type { KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { sentenceOf } from '../say/sentence.ts'

/** What a question that is being typed would ask. */

/** A word of it that is more than filling. */
export interface TypedWord {
  readonly from: number
  readonly to: number
  readonly use: Exclude<Token['use'], 'filler'>
  readonly meaning: string | null
}

/** Words of a sentence. */
export interface TypedPart {
  readonly text: string
  /** They stand for a part of what is asked, and do not only join others. */
  readonly isPart: boolean
}

export interface Typed {
  readonly outcome: Interpretation['outcome']
  /** Of what would be asked, or first be offered; put together its parts are it. Empty where nothing would. */
  readonly sentence: readonly TypedPart[]
  readonly reason: string | null
  /** A question that asks the same without the words that nobody knows; null where that is none. */
  readonly rest: string | null
  readonly assumptions: readonly string[]
  /** Where something is needed that the question does not say; null where it reads, or has words that nobody knows. */
  readonly gap: { readonly at: number; readonly missing: string } | null
  readonly words: readonly TypedWord[]
}

const partsOf = ({ model }: KnownDataset, plan: Plan): readonly TypedPart[] =>
  sentenceOf(model, plan).map(({ text, at }) => ({ text, isPart: at !== null }))

/** The plan that would be asked, or the likeliest of those that would be offered. */
const planOf = (read: Interpretation): Plan | null => {
  switch (read.outcome) {
    case 'answer':
      return read.plan
    case 'offer':
      return read.readings[0]?.plan ?? null
    case 'refuse':
      return null
  }
}

function gapIn(read: Interpretation): Typed['gap'] {
  const gap = read.outcome === 'refuse' ? read.understood.find(({ from, to }) => from === to) : undefined
  return gap === undefined ? null : { at: gap.from, missing: gap.missing }
}

export function typedOf(known: KnownDataset, question: string, read: Interpretation): Typed {
  const plan = planOf(read)
  return {
    outcome: read.outcome,
    sentence: plan === null ? [] : partsOf(known, plan),
    reason: read.outcome === 'answer' ? null : read.reason,
    rest: (read.outcome === 'refuse' ? read.rest : undefined) ?? null,
    assumptions: read.outcome === 'answer' ? read.assumptions : [],
    gap: gapIn(read),
    words: placedIn(question, read.tokens).flatMap(({ start, end, use, meaning }) =>
      use === 'filler' || !/[\p{L}\d]/u.test(question.slice(start, end))
        ? []
        : [{ from: start, to: end, use, meaning }],
    ),
  }
}
