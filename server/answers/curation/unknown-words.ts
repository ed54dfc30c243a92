import { isLost } from '../../ask/read/choose/refuse/understood.ts'
import type { Token } from '../../ask/read/result/interpretation.ts'
import { phraseWords } from '../../ask/read/words/words.ts'
import { pluralOf } from '../../semantic-model/semantic-model.ts'

/** The words of a question that nothing was made of. */

/** Words that stand together and were not understood, as a phrase each. */
export function unknownPhrases(tokens: readonly Token[]): readonly string[] {
  const runs: Token[][] = []
  for (const [at, token] of tokens.entries()) {
    if (!isLost(token)) continue
    const before = tokens[at - 1]
    if (before !== undefined && isLost(before)) runs.at(-1)?.push(token)
    else runs.push([token])
  }
  const phrases = runs.map((run) => phraseWords(run.map(({ text }) => text).join(' ')).join(' '))
  return [...new Set(phrases)].filter((phrase) => phrase !== '')
}

/** A question in the words that were understood. */
export const withoutUnknown = (tokens: readonly Token[]) =>
  tokens
    .filter((token) => !isLost(token))
    .map(({ text }) => text)
    .join(' ')

/** Each phrase by the one that stands for it: a plural by its singular, where that was said too. */
export function singulars(phrases: Iterable<string>): ReadonlyMap<string, string> {
  const all = new Set(phrases)
  const singular = new Map([...all].map((phrase) => [pluralOf(phrase), phrase]))
  return new Map([...all].map((phrase) => [phrase, singular.get(phrase) ?? phrase]))
}
