import { plainOptions, type Decider } from './decider.ts'
import { linesOf, widthOf, type Line } from './text-lines.ts'

/** What stands between the values of a line. */

const SEPARATORS = { comma: ',', tab: '\t', semicolon: ';', bar: '|' } as const
const SPACES = ' '
/** Lines that are looked at for the form of a file. */
const FIRST_LINES = 60

export interface Parted {
  readonly separator: string
  readonly lines: readonly Line[]
  /** Fields of most lines. */
  readonly width: number
}

interface Candidate extends Parted {
  readonly called: string
  /** Part of the lines that are as wide as most. */
  readonly alike: number
}

function partedBy(text: string, called: string, separator: string): Candidate {
  // The last line may be cut off in the middle.
  const all = linesOf(text, separator, FIRST_LINES)
  const width = widthOf(all)
  const alike = all.filter(({ fields }) => fields.length === width).length
  return { called, separator, lines: all, width, alike: all.length === 0 ? 0 : alike / all.length }
}

/** Lines that are as wide as most, of a file that is parted that way. */
const MOSTLY = 0.7

/** Lines of spaces between words are a table only where all are alike, and nothing is missing. */
const isSpaced = ({ width, lines }: Candidate) =>
  width > 1 &&
  lines.length > 2 &&
  lines.every(({ fields }) => fields.length === width && fields.every((field) => field !== ''))

/** Decides what parts the values of a text by its first lines. */
export function partedBest(text: string, { choose }: Decider): Parted {
  const all = Object.entries(SEPARATORS).map(([called, separator]) => partedBy(text, called, separator))
  const parting = all.filter(({ width }) => width > 1)
  const isBetter = (one: Candidate, other: Candidate) => {
    const [first, second] = [one, other].map(({ alike }) => alike >= MOSTLY)
    return first === second ? one.width > other.width : first === true
  }
  const [first] = parting.length > 0 ? parting : all
  const best = parting.reduce((one, other) => (isBetter(other, one) ? other : one), first as Candidate)
  const spaced = partedBy(text, 'space', SPACES)
  const isAlone = parting.length === 0
  const found = isAlone && isSpaced(spaced) ? spaced : best
  const others = [...parting, ...(found === spaced ? [spaced] : [])]
  if (others.every((each) => each === found)) return found
  const rivals = parting.filter((each) => each !== found && each.alike === 1 && found.alike < 1)
  const chosen = choose({
    id: 'separator',
    label: 'What stands between values',
    options: plainOptions([...new Set([found.called, ...others.map(({ called }) => called)])]),
    chosen: found.called,
    isDoubted: rivals.length > 0,
    why: `${Math.round(found.alike * 100)}% of the first ${found.lines.length} lines have ${found.width} values then.`,
  })
  return [...all, spaced].find(({ called }) => called === chosen) ?? found
}
