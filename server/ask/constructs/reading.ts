import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatasetProfile } from '../../datasets/profile.ts'
import type { SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Category, Rule, Senses } from './senses.ts'

/** What rules are made for. */
export interface Domain {
  readonly model: SemanticModel
  readonly profile: DatasetProfile
}

/** Words that mean the same over every dataset: phrases are separated by " | ". */
export type Words = {
  [C in Category]: readonly [category: C, sense: Senses[C], phrases: string]
}[Category]

/** How people say a construct. */
export interface ConstructReading {
  readonly words?: readonly Words[]
  /** How its words combine, with one another and with those of other constructs. */
  readonly rules?: (of: Domain) => readonly Rule[]
}

/** All that a pattern of phrases stands for: "(the | ) same (month | week)" is four; a bracket that is meant has a backslash. */
function phrasesOf(pattern: string): readonly string[] {
  const parts = pattern.split(/(?<!\\)([()|])/u)
  const anyOf = (): readonly string[] => {
    const made = [...inTurn()]
    while (parts[0] === '|') {
      parts.shift()
      made.push(...inTurn())
    }
    return made
  }
  const inTurn = (): readonly string[] => {
    let made: readonly string[] = ['']
    while (parts.length > 0 && parts[0] !== '|' && parts[0] !== ')') {
      const part = parts.shift()
      const next = part === '(' ? anyOf() : [part]
      if (part === '(') parts.shift()
      made = made.flatMap((before) => next.map((after) => `${before}${after}`))
    }
    return made
  }
  return anyOf().map((phrase) => phrase.replace(/\\/gu, '').replace(/\s+/gu, ' ').trim())
}

/** The words of a construct, which stand beside it in `<name>.words.json`: rows of category, sense and a pattern of phrases. */
export const wordsIn = (folder: string, name: string): readonly Words[] =>
  (JSON.parse(readFileSync(join(folder, `${name}.words.json`), 'utf8')) as readonly Words[]).map(
    ([category, sense, pattern]) => [category, sense, phrasesOf(pattern).join(' | ')] as Words,
  )
