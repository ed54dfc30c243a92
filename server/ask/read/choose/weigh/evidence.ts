import { createHash } from 'node:crypto'
import type { Plan } from '../../../plan/plan.ts'

/**
 * What the tables of a few readings say about which of them was meant, as whole numbers that trees ask about. Of tables only what may be
 * shown is looked at, so that whether one is answered tells no more than its tables do.
 */

type Cell = string | number | boolean | null

/** A table as it may be shown. */
export interface Shown {
  readonly columns: readonly { readonly kind: 'dimension' | 'measure' }[]
  readonly rows: readonly { readonly values: readonly Cell[] }[]
}

/** Readings whose tables are looked at. */
export const MOST_TRIED = 3

/** Rows that are compared figure by figure; of longer tables it is only told whether they are the same. */
const FEW_ROWS = 30
const DIGITS = 9
const MOST_ROWS = 1_000

export const hundredths = (value: number) => Math.round(100 * Math.max(-30, Math.min(30, value)))

const same = (value: Cell) => (typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value)

const textOf = (values: readonly Cell[]) => JSON.stringify(values.map(same))

/** What of a table is compared with others. */
export interface Seen {
  readonly rows: number
  readonly groups: number
  readonly figures: number
  /** All of it, whatever the order of its rows. */
  readonly whole: string
  /** Each of its figures with its groups, and the groups alone; null of long tables. */
  readonly parts: { readonly figures: ReadonlySet<string>; readonly groups: string } | null
  /** Figures of short tables; none of long ones. */
  readonly values: readonly Cell[]
}

/** A reading that was tried. */
export interface TriedReading {
  readonly plan: Plan
  /** Among all candidates, how likely it is this one. */
  readonly probability: number
  readonly seen: Seen
}

const wholeOf = (groups: number, figures: number, text: string) =>
  `${groups} ${figures} ${createHash('sha1').update(text).digest('hex').slice(0, 12)}`

export function seenOf({ columns, rows }: Shown): Seen {
  const places = (kind: 'dimension' | 'measure') =>
    columns.flatMap((column, place) => (column.kind === kind ? [place] : []))
  const [groups, figures] = [places('dimension'), places('measure')]
  const valuesAt = (of: readonly number[]) =>
    rows
      .map(({ values }) => textOf(of.map((place) => values[place] ?? null)))
      .toSorted()
      .join('\n')
  const isShort = rows.length <= FEW_ROWS
  return {
    rows: rows.length,
    groups: groups.length,
    figures: figures.length,
    whole: wholeOf(groups.length, figures.length, valuesAt([...groups, ...figures])),
    parts: isShort
      ? { figures: new Set(figures.map((place) => valuesAt([...groups, place]))), groups: valuesAt(groups) }
      : null,
    values: isShort ? rows.flatMap(({ values }) => figures.map((place) => values[place] ?? null)) : [],
  }
}

/** How one table stands to another, the nearer the lower. */
export const STANDS = {
  same: 1,
  /** All figures of the first are in the second. */
  within: 2,
  /** All figures of the second are in the first. */
  beyond: 3,
  /** They share a figure. */
  sharing: 4,
  /** They have the same groups. */
  alongside: 5,
  apart: 6,
} as const

const holds = (all: ReadonlySet<string>, some: ReadonlySet<string>) =>
  [...some].every((each) => all.has(each))

function standing(first: Seen, second: Seen): number {
  if (first.whole === second.whole) return STANDS.same
  if (first.parts === null || second.parts === null) return STANDS.apart
  const [own, other] = [first.parts.figures, second.parts.figures]
  const isWithin = holds(other, own)
  const isBeyond = holds(own, other)
  if (isWithin && isBeyond) return STANDS.same
  if (isWithin) return STANDS.within
  if (isBeyond) return STANDS.beyond
  if ([...own].some((figure) => other.has(figure))) return STANDS.sharing
  return first.groups > 0 && first.parts.groups === second.parts.groups ? STANDS.alongside : STANDS.apart
}

/** True where two tables show the same figures of the same groups, in whatever order. */
export const showSame = (first: Seen, second: Seen): boolean => standing(first, second) === STANDS.same

/** What of two plans is the same. */
function agreement(first: Plan, second: Plan): number {
  const isSame = (part: 'measures' | 'dimensions' | 'filter') =>
    JSON.stringify(first[part]) === JSON.stringify(second[part])
  return Number(isSame('measures')) + 2 * Number(isSame('dimensions')) + 4 * Number(isSame('filter'))
}

/**
 * Traits of readings that were tried, the likeliest first and at most `MOST_TRIED`.
 *
 * @param odds of the likeliest reading before its table was seen, in thousandths of natural logarithms
 * @param rowCount rows of the dataset
 */
export function evidenceTraits(
  tried: readonly TriedReading[],
  odds: number,
  rowCount: number,
): readonly number[] {
  const [first] = tried
  if (first === undefined) return []
  const own = first.seen
  const others = Array.from({ length: MOST_TRIED - 1 }, (_, at) => tried[at + 1])
  const stands = others.map((other) => (other === undefined ? -1 : standing(own, other.seen)))
  const share = (isSo: (value: Cell) => boolean) =>
    own.values.length === 0 ? -1 : Math.round((100 * own.values.filter(isSo).length) / own.values.length)
  const likely = (at: number) => tried[at]?.probability ?? 0
  const within = (most: number) =>
    hundredths(
      stands.reduce((sum, stand, at) => (stand > 0 && stand <= most ? sum + likely(at + 1) : sum), likely(0)),
    )
  return [
    Math.round(odds / 10),
    ...Array.from({ length: MOST_TRIED }, (_, at) => hundredths(likely(at))),
    hundredths(Math.log(likely(0) / Math.max(likely(1), 1e-6))),
    tried.length,
    Math.min(own.rows, MOST_ROWS),
    own.groups,
    own.figures,
    share((value) => value === null),
    share((value) => value === 1),
    share((value) => value === 0),
    own.values.length === 0 ? -1 : Number(new Set(own.values.map((value) => String(same(value)))).size === 1),
    Math.round((100 * Math.min(own.rows, rowCount)) / Math.max(rowCount, 1)),
    ...stands,
    within(STANDS.same),
    within(STANDS.within),
    within(STANDS.beyond),
    within(STANDS.sharing),
    within(STANDS.alongside),
    stands.filter((stand) => stand === STANDS.apart).length,
    ...others.map((other) =>
      other === undefined ? -9999 : Math.min(other.seen.rows, MOST_ROWS) - Math.min(own.rows, MOST_ROWS),
    ),
    ...others.map((other) => (other === undefined ? -1 : agreement(first.plan, other.plan))),
  ]
}
