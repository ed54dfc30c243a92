import { interpreterOf } from '../../ask/read/interpret.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import { lineText, type TaughtLine } from '../../semantic-model/taught-line.ts'
import type { AskedQuestion } from '../../store/queries.ts'
import { missedQuestions, type MissedQuestion } from './missed.ts'
import { makeTeacher, type Teachable, type Teacher } from './teaching.ts'
import { singulars, unknownPhrases } from './unknown-words.ts'

/** What people asked in words that the dataset does not know, and what may be learned of it. */

export interface Curation {
  /** The phrases that were not understood, those asked most often first. */
  readonly phrases: readonly UnknownPhrase[]
  /** Questions of known words that were not answered. */
  readonly others: readonly string[]
}

/** A line to take, and what it reads like. */
export interface ProposedLine {
  readonly line: TaughtLine
  readonly text: string
}

export interface UnknownPhrase {
  readonly phrase: string
  /** How often it was asked, and by how many people. */
  readonly times: number
  readonly people: number
  readonly questions: readonly string[]
  /** What the same people asked next and were answered: what tells something of the phrase, or all where nothing does. */
  readonly afterwards: readonly string[]
  /** What would make it known, what most questions speak for first. */
  readonly lines: readonly ProposedLine[]
  /** What it stands for, where the semantic model has no place to say so. */
  readonly meanings: readonly string[]
}

interface Puzzling extends MissedQuestion {
  readonly read: Interpretation
  readonly phrases: readonly string[]
}

const distinct = (texts: readonly string[]) => [...new Set(texts)]

/** Values by how often they are there, the most frequent first. */
const byFrequency = <T>(values: readonly T[], keyOf: (value: T) => string): readonly T[] =>
  [...Map.groupBy(values, keyOf).values()]
    .toSorted((a, b) => b.length - a.length)
    .flatMap((alike) => alike.slice(0, 1))

/** Questions that are still not understood; what is never answered is not to be learned. */
function puzzling(teachable: Teachable, asked: readonly AskedQuestion[]): readonly Puzzling[] {
  const reader = interpreterOf(teachable)
  const read = missedQuestions(teachable.model, asked).flatMap((missed) => {
    const interpretation = reader.interpret(missed.question)
    const { outcome, tokens } = interpretation
    const isSettled = outcome === 'answer' || (outcome === 'refuse' && interpretation.recognised)
    return isSettled ? [] : [{ ...missed, read: interpretation, phrases: unknownPhrases(tokens) }]
  })
  const singular = singulars(read.flatMap(({ phrases }) => phrases))
  return read.map((each) => ({
    ...each,
    phrases: each.phrases.map((phrase) => singular.get(phrase) ?? phrase),
  }))
}

function unknownPhrase(teach: Teacher, phrase: string, asked: readonly Puzzling[]): UnknownPhrase {
  // Where several phrases are unknown, no line alone makes the question understood.
  const lessons = asked.flatMap(({ phrases, ...missed }) =>
    phrases.length === 1 ? (teach({ ...missed, phrase }) ?? []) : [],
  )
  const told = lessons.map(({ from }) => from)
  const then = asked.flatMap(({ afterwards }) => afterwards.map(({ question }) => question))
  return {
    phrase,
    times: asked.length,
    people: new Set(asked.map(({ asker }) => asker)).size,
    questions: distinct(asked.map(({ question }) => question)),
    afterwards: distinct(told.length > 0 ? told : then),
    lines: byFrequency(
      lessons.flatMap(({ line }) => (line === null ? [] : [{ line, text: lineText(line) }])),
      ({ text }) => text,
    ),
    meanings: byFrequency(
      lessons.flatMap(({ line, meaning }) => (line === null ? [meaning] : [])),
      (meaning) => meaning,
    ),
  }
}

/** What can be learned from the questions about a dataset, as they are on record. */
export function curationOf(teachable: Teachable, asked: readonly AskedQuestion[]): Curation {
  const questions = puzzling(teachable, asked)
  const teach = makeTeacher(teachable)
  const phrases = distinct(questions.flatMap((each) => each.phrases)).map((phrase) =>
    unknownPhrase(
      teach,
      phrase,
      questions.filter((each) => each.phrases.includes(phrase)),
    ),
  )
  return {
    phrases: phrases.toSorted((a, b) => b.times - a.times),
    others: distinct(questions.filter((each) => each.phrases.length === 0).map(({ question }) => question)),
  }
}
