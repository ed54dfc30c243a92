import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from '../grammar/words.ts'

/** Questions over PMI Pricing with the proposals that a language model should have made of them. */

export interface WorkedExample {
  readonly question: string
  /** The plan in English; null where the question has none. */
  readonly says: string | null
  readonly proposal: object
}

export const workedExamples: readonly WorkedExample[] = readFileSync(
  join(import.meta.dirname, 'worked-examples.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WorkedExample)

const wordsIn = (question: string) => new Set(wordsOf(question).map(({ norm }) => norm))

const indexed = workedExamples.map((example) => ({ example, words: wordsIn(example.question) }))

/** The rarer a word among the examples, the more it says that two questions are alike. */
const rarity = new Map<string, number>()
for (const { words } of indexed) for (const word of words) rarity.set(word, (rarity.get(word) ?? 0) + 1)
for (const [word, count] of rarity) rarity.set(word, Math.log(indexed.length / count))

/** The examples whose wording is most like a question's, likest last: what a model read last counts most. */
export function examplesLike(question: string, most: number): readonly WorkedExample[] {
  const asked = wordsIn(question)
  const likeness = (words: ReadonlySet<string>) =>
    [...words].reduce((sum, word) => sum + (asked.has(word) ? (rarity.get(word) ?? 0) : 0), 0) /
    Math.sqrt(words.size)
  return indexed
    .map(({ example, words }) => ({ example, likeness: likeness(words) }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ example }) => example)
    .toReversed()
}
