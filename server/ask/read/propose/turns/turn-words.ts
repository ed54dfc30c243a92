import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { nearest } from '../../words/repair.ts'
import type { Word } from '../../words/words.ts'

/** What the words of a turn say of the answer before it: cues of typed edits, found in any order. */

/** What a cue asks to be done with the plan before. */
export type Act =
  | 'add'
  | 'replace'
  | 'same'
  | 'opening'
  | 'grown'
  | 'remove'
  | 'ungroup'
  | 'not'
  | 'undo'
  | 'all'
  | 'every'
  | 'rows'
  | 'those'
  | 'them'
  | 'next'
  | 'share'
  | 'ratio'
  | 'gap'
  | 'both'
  | 'function'
  | 'beside'
  | 'each'
  | 'join'
  | 'unit'
  | 'apart'
  | 'only'
  | 'overall'
  | 'other'
  | 'shift'
  | 'yearBefore'
  | 'count'
  | 'sort'
  | 'end'
  | 'limit'
  | 'amount'

export interface TurnCue {
  readonly act: Act
  /** Words from one to before another. */
  readonly from: number
  readonly to: number
  /** The words that it was said with, by the names of the pattern. */
  readonly said: Readonly<Record<string, string | undefined>>
}

const LEAST_LETTERS = 5

const { words: WORDS, cues: CUES } = parse(
  readFileSync(join(import.meta.dirname, 'turn-words.yaml'), 'utf8'),
) as {
  readonly words: Readonly<Record<string, string>>
  readonly cues: readonly Readonly<Partial<Record<Act, string>>>[]
}

/** The words of the patterns that are long enough to be told from others where they are typed wrong. */
const SPELLINGS: readonly string[] = [
  ...new Set(
    [...Object.values(WORDS), ...CUES.flatMap((cue) => Object.values(cue))].flatMap((pattern) =>
      pattern
        .replaceAll(/\?<[^>]*>|<[^>]*>|\\\w/g, ' ')
        .split(/[^a-z]+/)
        .filter(({ length }) => length >= LEAST_LETTERS),
    ),
  ),
]

/** A word or a few that name what has a name, as a part of a pattern. */
const NOUN = '@\\d+@'

/** A pattern with the words that its names stand for, which may have names themselves. */
const spelledOut = (pattern: string): string =>
  pattern.replaceAll(/<([A-Z]+)>/g, (_, name: string) => spelledOut(WORDS[name] ?? ''))

const compiled = CUES.flatMap((cue) =>
  (Object.entries(cue) as [Act, string][]).map(([act, pattern]) => {
    const whole = spelledOut(pattern).replaceAll('<noun>', NOUN)
    return [act, new RegExp(`(?<=^| )(?:${whole})(?= |$)`, 'u')] as const
  }),
)

/**
 * The cues of a turn, in their order.
 *
 * @param nounAt how many words from a place on name a column, what is counted or a step of time; 0 for none
 * @param isKnown whether a word is one of the dataset or of English; others may be typed wrong
 */
export function turnCuesIn(
  typed: readonly Word[],
  nounAt: (word: number) => number,
  isKnown: (norm: string) => boolean = () => true,
): readonly TurnCue[] {
  const words = typed.map((word) =>
    isKnown(word.norm) ? word : { ...word, norm: nearest(word.norm, SPELLINGS)[0] ?? word.norm },
  )
  const cues: TurnCue[] = []
  const isFree = (from: number, to: number) => cues.every((cue) => to <= cue.from || from >= cue.to)
  for (const [act, pattern] of compiled) {
    for (const nouns of [true, false]) {
      const { text, places } = written(words, nouns ? nounAt : () => 0)
      const match = pattern.exec(text)
      if (match === null || match[0].trim() === '') continue
      const from = places.findLastIndex(({ at }) => at <= match.index)
      const last = places.findLastIndex(({ at }) => at < match.index + match[0].trimEnd().length)
      const [start, end] = [places[from]?.word ?? 0, places[last + 1]?.word ?? words.length]
      if (!isFree(start, end)) continue
      cues.push({ act, from: start, to: end, said: spelled(match.groups ?? {}, words, nounAt) })
      break
    }
  }
  return cues.toSorted((a, b) => a.from - b.from)
}

/** What a pattern took by name, in the words that stand there. */
const spelled = (
  said: TurnCue['said'],
  words: readonly Word[],
  nounAt: (word: number) => number,
): TurnCue['said'] =>
  Object.fromEntries(
    Object.entries(said).map(([name, text]) => [
      name,
      text?.replaceAll(/@(\d+)@/g, (_, at: string) =>
        words
          .slice(Number(at), Number(at) + nounAt(Number(at)))
          .map(({ norm }) => norm)
          .join(' '),
      ),
    ]),
  )

/** The words as one text in which names stand as "@from@", with the word that each place of it begins. */
function written(words: readonly Word[], nounAt: (word: number) => number) {
  const places: { at: number; word: number }[] = []
  let text = ''
  for (let word = 0; word < words.length;) {
    const length = nounAt(word)
    if (text !== '') text += ' '
    places.push({ at: text.length, word })
    text += length > 0 ? `@${word}@` : (words[word]?.norm ?? '')
    word += Math.max(1, length)
  }
  return { text, places }
}
