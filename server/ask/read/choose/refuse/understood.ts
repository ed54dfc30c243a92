import type { Lack } from '../../../constructs/sketch.ts'
import type { Token, Understood } from '../../result/interpretation.ts'

/** What of a question was understood, so that it can be completed rather than asked anew. */

export interface Placed extends Token {
  readonly start: number
  readonly end: number
}

/** Tokens where they stand in the question. */
export function placedIn(question: string, tokens: readonly Token[]): readonly Placed[] {
  let from = 0
  return tokens.flatMap((token) => {
    const start = question.indexOf(token.text, from)
    if (start === -1) return []
    from = start + token.text.length
    return { ...token, start, end: from }
  })
}

export const isLost = ({ use }: Token) => use === 'unknown' || use === 'passed'
const isTaken = ({ use }: Token) => use === 'used' || use === 'assumed'

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;?!])/g, '$1')
    .replace(/[\s?.!]+$/, '')
    .trim()

/** A question without the words that were not understood, where at least as many parts of it were; the gap is where the first of them stood. */
function aroundLost(question: string, tokens: readonly Token[]): Understood | null {
  const placed = placedIn(question, tokens)
  const lost = placed.filter(isLost)
  const [first] = lost
  const runs = placed.filter((token, at) => isLost(token) && !placed.slice(at - 1, at).some(isLost))
  if (first === undefined || placed.filter(isTaken).length < runs.length) return null
  const run = placed.slice(placed.indexOf(first))
  const beyond = run.findIndex((token) => !isLost(token))
  const last = run.at(beyond === -1 ? -1 : beyond - 1) ?? first
  const rest = lost
    .filter(({ start }) => start >= last.end)
    .reduceRight((text, { start, end }) => `${text.slice(0, start)}${text.slice(end)}`, question)
  return {
    before: tidy(question.slice(0, first.start)),
    missing: question.slice(first.start, last.end),
    after: tidy(rest.slice(last.end)),
    from: first.start,
    to: last.end,
  }
}

/** A question with a gap after the word that needs something; at its end where the whole question does. */
function afterLacking(question: string, { words, lacks }: Lack): Understood | null {
  const missing = / needs? ((?:an?|one|two|groups)\b[^,:]*)/.exec(` ${lacks}`)?.[1]
  if (missing === undefined) return null
  const word = words.at(-1) ?? ''
  const at = question.lastIndexOf(word)
  const end = word === '' || at === -1 || missing.startsWith('groups') ? question.length : at + word.length
  // What is needed at the end is needed before its full stop.
  const gap = question.slice(0, end).replace(/[\s?.!]+$/, '').length
  return {
    before: tidy(question.slice(0, end)),
    missing,
    after: tidy(question.slice(end)),
    from: gap,
    to: gap,
  }
}

/** @param lack what the likeliest reading lacks; null where words were not understood */
export function understoodIn(
  question: string,
  tokens: readonly Token[],
  lack: Lack | null,
): readonly Understood[] {
  const found = lack === null ? aroundLost(question, tokens) : afterLacking(question, lack)
  return found === null ? [] : [found]
}
