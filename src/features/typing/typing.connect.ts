import type { SnapshotFrom } from 'xstate'
import type { Reading, ReadWord, TypedText } from '../../api/typing.ts'
import type { typingMachine } from '../../machines/typing/typing.machine.ts'
import type { Mark } from '../../ui/marked-text.tsx'

/** A word that says nothing here or that is passed over, or a place where something is needed: what it may be can be asked. */
export interface DoubtedWord {
  readonly key: string
  readonly from: number
  readonly to: number
  readonly label: string
}

const isDoubted = ({ use }: ReadWord) => use === 'unknown' || use === 'passed'

const LOOKS = { unknown: 'unknown', passed: 'assumed', assumed: 'assumed' } as const

/** What a reading says of a text, where the cursor stands at a word that may still grow. */
const isGrowing = ({ completions }: Reading, { at }: TypedText, word: ReadWord) =>
  word.to === at && completions.length > 0

/** How much of the text stands as it was read. */
function sameLength(typed: string, { text }: Read): number {
  let same = 0
  while (same < typed.length && typed[same] === text.question[same]) same += 1
  return same
}

/** Of what was read the words that stand where they stood. */
function standing(typed: string, read: Read): readonly ReadWord[] {
  const same = sameLength(typed, read)
  return read.reading.words.filter((word) => word.to <= same && !isGrowing(read.reading, read.text, word))
}

/** Where something is needed, where nothing is being written that may be it. */
function gapsIn(typed: string, read: Read): readonly DoubtedWord[] {
  const { gap, completions } = read.reading
  if (gap === null || completions.length > 0 || gap.at > sameLength(typed, read)) return []
  return [{ key: `gap-${gap.at}`, from: gap.at, to: gap.at, label: `Missing: ${gap.missing}` }]
}

interface Read {
  readonly text: TypedText
  readonly reading: Reading
}

const readIn = ({ context: { text, reading } }: SnapshotFrom<typeof typingMachine>): Read | null =>
  text === null || reading === null ? null : { text, reading }

/** Where words of the text are marked: those that nobody knows, that are passed over, and that something was assumed of. */
export function marksIn(snapshot: SnapshotFrom<typeof typingMachine>, typed: string): readonly Mark[] {
  const read = readIn(snapshot)
  if (read === null) return []
  return standing(typed, read).flatMap(({ from, to, use }): readonly Mark[] =>
    use === 'used' ? [] : [{ from, to, look: LOOKS[use] }],
  )
}

/** The word at a place of the text that nobody knows or that is passed over, with the text it was read in; null where there is none. */
export function doubtedAt(snapshot: SnapshotFrom<typeof typingMachine>, typed: string, at: number) {
  const read = readIn(snapshot)
  if (read === null) return null
  const word = standing(typed, read).find((each) => isDoubted(each) && each.from <= at && at <= each.to)
  return word === undefined ? null : { text: read.text, word: { from: word.from, to: word.to } }
}

const LEADS: Readonly<Record<Reading['outcome'], string>> = {
  answer: 'Reads as:',
  offer: 'May mean:',
  refuse: '',
}

/** What is typed, as it reads; null where nothing does. */
export function connectTyping(snapshot: SnapshotFrom<typeof typingMachine>, typed: string) {
  const read = readIn(snapshot)
  if (read === null) return null
  const { reading } = read
  const isStale = !snapshot.matches({ offered: 'read' })
  const doubted = standing(typed, read).filter(isDoubted)
  return {
    isStale,
    lead:
      reading.by_model && reading.outcome !== 'refuse'
        ? `Without the language model, ${LEADS[reading.outcome].toLowerCase()}`
        : LEADS[reading.outcome],
    isSure: reading.outcome === 'answer',
    parts: reading.sentence.map(({ text, is_part: isPart }) => ({ text, isPart })),
    /** What is begun need not read yet. */
    reason: reading.outcome === 'refuse' && reading.completions.length === 0 ? reading.reason : null,
    assumptions: reading.assumptions,
    rest: reading.rest,
    text: read.text,
    words: [
      ...doubted.map(({ from, to, use }): DoubtedWord => {
        const text = read.text.question.slice(from, to)
        return {
          key: `${from}-${to}`,
          from,
          to,
          label: use === 'unknown' ? `“${text}” is not known here` : `“${text}” is passed over`,
        }
      }),
      ...gapsIn(typed, read),
    ],
  }
}
