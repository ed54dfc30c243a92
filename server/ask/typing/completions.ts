import { setImmediate as nextTurn } from 'node:timers/promises'
import { columnsNamed } from '../constructs/node.ts'
import { same } from '../grammar/same.ts'
import type { KnownDataset } from '../plan/checked.ts'
import type { Plan } from '../plan/plan.ts'
import { isOf, datasetNames, openedBy, OPENINGS, type Name } from './dataset-names.ts'
import { triedWith, withoutUnknown, type Reads } from './reads.ts'

/** How a question that is being typed may go on. */

export const completionKinds = ['figure', 'column', 'value', 'period', 'question'] as const

export interface Completion {
  /** What comes into the place of the words from there to the cursor. */
  readonly text: string
  readonly from: number
  readonly kind: (typeof completionKinds)[number]
}

const MOST_COMPLETIONS = 6
/** Each is read; what is left is not looked at. */
const MOST_TRIED = 9
const MOST_QUESTIONS = 2
/** Letters of a word from which on it is completed. */
const LEAST_LETTERS = 2
/** Longer ones are known, but nobody begins to type them. */
const MOST_WORDS_OF_SYNONYM = 2
/** Words before the one that is typed which may belong to the same name. */
const MOST_WORDS_BEFORE = 3

/** One of each column before a second of any. */
function takingTurns(names: readonly Name[]): readonly Name[] {
  const seen = new Map<string, number>()
  return names
    .map((name) => {
      const of = name.column ?? name.text
      const round = name.groups ? 0 : (seen.get(of) ?? 0)
      seen.set(of, round + 1)
      return { name, round }
    })
    .toSorted((a, b) => a.round - b.round)
    .map(({ name }) => name)
}

interface Possible {
  readonly text: string
  readonly from: number
  readonly kind: Completion['kind']
}

interface Fit {
  /** 0 is best. */
  readonly fit: number
  /** The words that go on with what is typed, and where they begin. */
  readonly text: string
  readonly from: number
}

/** Where words begin of which the last ones are typed before a place already: "average" of "average monthly premium". */
function beginOf(typed: string, start: number, words: readonly string[]): number {
  const before = typed.slice(0, start).trimEnd().toLowerCase()
  const own = words.map((_, place) => words.slice(0, words.length - place).join(' '))
  const said = own.find((each) => each !== '' && ` ${before}`.endsWith(` ${each}`))
  return said === undefined ? start : before.length - said.length
}

/** How a name goes on with what is typed from a place on; null where it does not. */
function fitOf({ text, synonyms }: Name, typed: string, start: number): Fit | null {
  const words = typed.slice(start).toLowerCase().replaceAll(/\s+/g, ' ')
  const begins = (phrase: string) => phrase.toLowerCase().startsWith(words) && phrase.length > words.length
  if (begins(text)) return { fit: 0, text, from: start }
  const within = text.toLowerCase().indexOf(` ${words}`)
  if (within !== -1)
    return { fit: 1, text, from: beginOf(typed, start, text.slice(0, within).toLowerCase().split(' ')) }
  const synonym = synonyms.find((each) => begins(each) && each.split(' ').length <= MOST_WORDS_OF_SYNONYM)
  return synonym === undefined ? null : { fit: 2, text: synonym, from: start }
}

/** It is named already. */
const isThere = ({ text }: Name, typed: string) =>
  ` ${typed.toLowerCase()} `.includes(` ${text.toLowerCase()} `)

/** What is named whole needs no other name that begins or goes on so. */
const isName = (known: KnownDataset, words: string) =>
  datasetNames(known).some(({ text }) => text.toLowerCase() === words.toLowerCase())

/** Names that go on with the words before the cursor. */
function namesAfter(known: KnownDataset, typed: string, start: number): readonly Possible[] {
  const kinds = openedBy(typed.slice(0, start))
  const isLikely = (name: Name) => kinds.some((kind) => isOf(kind, name))
  return datasetNames(known)
    .flatMap((name) => {
      const found = name.isNear || isThere(name, typed) ? null : fitOf(name, typed, start)
      return found === null ? [] : [{ ...found, kind: name.kind, isLikely: isLikely(name) }]
    })
    .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely) || a.fit - b.fit)
    .map(({ text, kind, from }) => ({ text, kind, from }))
}

/** What can follow a word that opens a part: "by region", "for smokers". */
function openedAfter(
  known: KnownDataset,
  typed: string,
  start: number,
  base: Plan | null,
): readonly Possible[] {
  const word = typed.slice(start).toLowerCase()
  const named = columnsNamed(base === null ? [] : [base.dimensions, base.filter])
  return OPENINGS.filter(({ words }) => words.startsWith(word)).flatMap(({ words, kinds }) =>
    kinds.flatMap((kind) => {
      const names = takingTurns(
        datasetNames(known).filter((name) => isOf(kind, name) && !isThere(name, typed)),
      )
      // What is compared is another value of the same column; what groups or limits is a column that does not yet.
      const fitting = names.filter(
        ({ column }) => column === null || named.includes(column) === (words === 'compared with'),
      )
      return fitting.map((name): Possible => ({
        text: `${words} ${name.text}`,
        kind: name.kind,
        from: start,
      }))
    }),
  )
}

/** Where the words begin that may belong to the name which is typed, the longest first. */
function startsIn(typed: string): readonly number[] {
  const starts = [...typed.matchAll(/[\p{L}\p{M}\d][\p{L}\p{M}\d'’-]*/gu)].map(({ index }) => index)
  return starts.slice(-1 - MOST_WORDS_BEFORE)
}

/**
 * Up to six ways to go on with the word before the cursor, each of which makes a question that reads (but for other words that nobody
 * knows), and reads otherwise than
 * what is there. None where the cursor is not at the end of a word of two letters or more. Others are answered in between.
 *
 * @param at the place of the cursor
 * @param asked whole questions that somebody may be about to type again, the likeliest first
 */
export async function completionsAt(
  reads: Reads,
  known: KnownDataset,
  question: string,
  at: number,
  asked: readonly string[],
): Promise<readonly Completion[]> {
  const typed = question.slice(0, at)
  const word = /[\p{L}\p{M}\d][\p{L}\p{M}\d'’-]*$/u.exec(typed)
  if (word === null || word[0].length < LEAST_LETTERS || /^[\p{L}\p{M}\d]/u.test(question.slice(at)))
    return []
  const before = reads(typed.slice(0, word.index).trimEnd())
  const now = reads(question)
  const trial = withoutUnknown(question, now, word.index, at)
  const starts = startsIn(typed)
  const isNamed = starts.some((start) => isName(known, typed.slice(start)))
  const begun = typed.trimStart().toLowerCase()
  const questions = question.slice(at).trim() === '' ? asked : []
  const possible: readonly Possible[] = [
    ...questions
      .filter((each) => each.toLowerCase().startsWith(begun) && each.length > begun.length)
      .slice(0, MOST_QUESTIONS)
      .map((text) => ({ text, kind: 'question' as const, from: typed.length - typed.trimStart().length })),
    ...(isNamed ? [] : starts.slice(0, -1).flatMap((start) => namesAfter(known, typed, start))),
    ...openedAfter(known, typed, word.index, before.outcome === 'answer' ? before.plan : null),
    ...(isNamed ? [] : namesAfter(known, typed, word.index)),
  ]
  const found: Completion[] = []
  const plans: Plan[] = now.outcome === 'answer' ? [now.plan] : []
  const seen = new Set<string>()
  let tries = 0
  for (const { text, from, kind } of possible) {
    if (found.length === MOST_COMPLETIONS || tries === MOST_TRIED) break
    if (seen.has(text)) continue
    seen.add(text)
    tries += 1
    const tried = triedWith(reads, trial, { from, to: at, text })
    await nextTurn()
    if (tried === null || plans.some((plan) => same(plan, tried.read.plan))) continue
    plans.push(tried.read.plan)
    found.push({ text, from, kind })
  }
  return found
}
