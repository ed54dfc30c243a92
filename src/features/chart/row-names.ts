import { inBrokenLines, inLines, isCut, widestOf } from './text-width.ts'

/** Names beside the rows of a chart: whole where that leaves room for what stands beside them. */

export const BETWEEN_LINES_PX = 3
/** Between the names of two rows: so that each is seen to be one, and so that they do not touch. */
const ROOMY_PX = 3
const TIGHT_PX = 1

/** How much of the width names may take: as a rule, and where they are whole then alone. */
export interface Shares {
  readonly usual: number
  readonly most: number
}
export const SHARES_OF_TABLES: Shares = { usual: 0.3, most: 0.4 }
export const SHARES_OF_CELLS: Shares = { usual: 0.3, most: 0.5 }
export const SHARES_OF_BARS: Shares = { usual: 0.4, most: 0.5 }

/** What names of a width leave to the rows. */
export interface Rest {
  readonly rowPx: number
  readonly hasRoom: boolean
}

export interface RowNames {
  /** Of each name. */
  readonly lines: readonly (readonly string[])[]
  readonly widthPx: number
}

/** How high rows are at least that hold names in lines, apart from those of the next rows. */
function leastRowPx(lines: readonly (readonly string[])[], fontPx: number, apartPx: number): number {
  const halves = lines.map(({ length }) => ((length - 1) * (fontPx + BETWEEN_LINES_PX)) / 2)
  const apart = halves.slice(1).map((half, index) => half + (halves[index] ?? 0))
  return Math.max(0, ...apart) + fontPx + apartPx
}

interface Way {
  readonly share: keyof Shares
  readonly most: number
  readonly apartPx: number
  readonly write: typeof inLines
}

/** The ways to write names, the best first. */
const WAYS: readonly Way[] = [
  { share: 'usual', most: 1, apartPx: TIGHT_PX, write: inLines },
  { share: 'usual', most: 2, apartPx: ROOMY_PX, write: inLines },
  { share: 'most', most: 1, apartPx: TIGHT_PX, write: inLines },
  { share: 'usual', most: 2, apartPx: TIGHT_PX, write: inLines },
  { share: 'most', most: 2, apartPx: TIGHT_PX, write: inLines },
  { share: 'usual', most: 2, apartPx: TIGHT_PX, write: inBrokenLines },
]

/** @param restAt what names of a width leave: those that leave too little are written in less */
export function rowNames(
  texts: readonly string[],
  fontPx: number,
  widthPx: number,
  shares: Shares,
  restAt: (namesPx: number) => Rest,
): RowNames {
  const ways = WAYS.map(({ share, most, apartPx, write }) => {
    const lines = texts.map((text) => write(text, fontPx, widthPx * shares[share], most))
    const names = { lines, widthPx: Math.ceil(widestOf(lines.flat(), fontPx)) }
    const { rowPx, hasRoom } = restAt(names.widthPx)
    const isHighEnough = most === 1 || rowPx >= leastRowPx(lines, fontPx, apartPx)
    return { names, isHighEnough, isWhole: !lines.some(isCut), hasRoom }
  })
  const whole = ways.find((way) => way.isWhole && way.isHighEnough && way.hasRoom)
  const [inOne, inTwo] = ways
  const usual = inTwo?.isHighEnough === true ? inTwo : inOne
  return (whole ?? usual)?.names ?? { lines: [], widthPx: 0 }
}
