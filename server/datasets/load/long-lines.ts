import { counted, deciding, shortly, type Decider } from './decider.ts'
import type { Decided, Decision } from './decision.ts'
import { mayBeSlips } from './readings/reading.ts'

/**
 * Lines with more fields than the header: a value that holds the separator was not quoted. Which one it was is told by what all other
 * lines have in each column: where only one column can hold the surplus, the values of all others stay what they are.
 *
 * Each column is taken to draw its values on its own: one that was seen as often as it was, one that was not by its shape and by how often
 * a value there is seen for the first time (Good and Turing: as often as values were seen once).
 */

export const LEFT_OUT = 'left out'
/** The fields behind those of the header are nothing of the table. */
export const CUT_OFF = 'cut off'
const JOINED = 'joined in '

export const LONG_LINES = 'long lines'

/** The column in which the surplus is; null where the choice is another one. */
export const columnOfChoice = (choice: string): string | null =>
  choice.startsWith(JOINED) ? choice.slice(JOINED.length) : null

/** Digits and words, whatever they are, and what stands between them; a blank before all of it is what follows a comma within a text. */
const shapeOf = (text: string) =>
  text
    .replaceAll(/[\p{L}\p{M}'’`]+/gu, 'a')
    .replaceAll(/\d+/g, '0')
    .replaceAll(/(?<=.)\s+/g, '')
    .replaceAll(/a+/g, 'a')

interface Seen {
  readonly values: ReadonlyMap<string, number>
  readonly shapes: ReadonlyMap<string, number>
  readonly rows: number
  /** How likely a value is one that was not seen. */
  readonly novelty: number
}

/** Half of one is counted for what was not seen (Krichevsky and Trofimov). */
const HALF = 0.5

function countedIn(items: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

function seenIn(values: readonly string[]): Seen {
  const counts = countedIn(values)
  const once = [...counts.values()].filter((count) => count === 1).length
  return {
    values: counts,
    shapes: countedIn(values.map(shapeOf)),
    rows: values.length,
    novelty: (once + HALF) / (values.length + 1),
  }
}

/** How likely a column has a value that was not seen there, as a logarithm: one of as many as were seen. */
function likelyNew({ values, shapes, rows, novelty }: Seen, value: string): number {
  const ofShape = ((shapes.get(shapeOf(value)) ?? 0) + HALF) / (rows + HALF * (shapes.size + 1))
  return Math.log((novelty * ofShape) / Math.max(1, values.size))
}

function likely(seen: Seen, value: string): number {
  const count = seen.values.get(value)
  const unseen = likelyNew(seen, value)
  return count === undefined ? unseen : Math.log(((1 - seen.novelty) * count) / seen.rows + Math.exp(unseen))
}

/** How likely a long line is where the surplus is in each column in turn, and, last, where it is in none. */
function likelihoods(fields: readonly string[], columns: readonly Seen[], rows: number): readonly number[] {
  const surplus = fields.length - columns.length
  const before = [0]
  for (const [at, column] of columns.entries())
    before.push((before[at] ?? 0) + likely(column, fields[at] ?? ''))
  const after = [0]
  for (const [at, column] of [...columns].reverse().entries())
    after.push((after[at] ?? 0) + likely(column, fields.at(-1 - at) ?? ''))
  const joined = columns.map(
    (column, at) =>
      (before[at] ?? 0) +
      likelyNew(column, fields.slice(at, at + surplus + 1).join(' ')) +
      (after[columns.length - 1 - at] ?? 0),
  )
  const beyond = fields.slice(columns.length).filter((field) => field !== '').length
  return [...joined, (before.at(-1) ?? 0) + beyond * Math.log(HALF / (rows + 1))]
}

/** Nineteen to one, as of slips: so much more likely than all others together. */
const CERTAIN = 0.95
function certaintyOf(all: readonly number[], at: number): number {
  const most = Math.max(...all)
  return Math.exp((all[at] ?? -Infinity) - most) / all.reduce((sum, each) => sum + Math.exp(each - most), 0)
}

export interface LongLines {
  /** Fields of lines that are as long as the header, and of longer ones: some of each. */
  readonly usual: readonly (readonly string[])[]
  readonly long: readonly (readonly string[])[]
  /** How many longer ones there are, and lines in all. */
  readonly count: number
  readonly rows: number
  /** The first one, from 1. */
  readonly first: number
}

const MOST_OFFERED = 4

interface Told {
  readonly decision: Decision
  /** The values say where the surplus is, or the lines are so few that they may be slips. */
  readonly isReadable: boolean
}

/** What the values say of where the surplus of long lines is. */
export function longLines(
  names: readonly string[],
  separator: string,
  { usual, long, count, rows, first }: LongLines,
): Told {
  const columns = names.map((_, at) => seenIn(usual.map((fields) => fields[at] ?? '')))
  const each = long.map((fields) => likelihoods(fields, columns, usual.length))
  const sums = [...names, ''].map((_, at) => each.reduce((sum, all) => sum + (all[at] ?? 0), 0))
  const best = sums.indexOf(Math.max(...sums))
  const fitting = each.filter((all) => certaintyOf(all, best) >= CERTAIN).length
  const isTold = usual.length > 0 && mayBeSlips(long.length - fitting, long.length)
  const column = isTold ? (names[best] ?? null) : null
  const [example = []] = long
  const surplus = example.length - names.length
  const joinedAt = (at: number) => shortly(example.slice(at, at + surplus + 1).join(separator))
  const offered = names
    .map((_, at) => at)
    .toSorted((a, b) => (sums[b] ?? 0) - (sums[a] ?? 0))
    .slice(0, MOST_OFFERED)
  const looked = `${fitting.toLocaleString('en-GB')} of ${counted(long.length, 'such line')}`
  return {
    isReadable: column !== null || mayBeSlips(count, rows),
    decision: {
      id: LONG_LINES,
      label: 'Lines with more fields than the header',
      options: [
        ...offered.map((at) => ({
          value: `${JOINED}${names[at] ?? ''}`,
          label: `the surplus is in “${names[at] ?? ''}”: “${joinedAt(at)}”`,
        })),
        { value: CUT_OFF, label: 'what is beyond the header is kept out' },
        { value: LEFT_OUT, label: 'those lines are left out' },
      ],
      chosen: column === null ? LEFT_OUT : `${JOINED}${column}`,
      isDoubted: true,
      why: `${counted(count, 'line has', 'lines have')} them, the first is line ${first}. ${
        column === null
          ? 'Their values do not say which column the surplus is of.'
          : `In ${looked} the values are like those of all other lines where “${column}” holds the surplus, and less so anywhere else.`
      }`,
    },
  }
}

/** Takes down what is decided of long lines: once, of several files. */
export function chooseOfLong(
  decision: Decision,
  names: readonly string[],
  decided: Decided,
  decider: Decider,
): string {
  const isKnown = decider.decisions.some(({ id }) => id === LONG_LINES)
  const { choose } = isKnown ? deciding(decided) : decider
  return choose(decision, (value) => names.includes(columnOfChoice(value) ?? ''))
}
