import { reasons, type JudgedCell, type JudgedCells, type Reason } from './cell.ts'

/**
 * How many groups were hidden for which reason, in whole or in part; in `blank` ones there is nothing to work out;
 * `uniform`, `rounded` and `coarse` ones are shown, and told of; `unlisted` says that there may be more than anybody may know.
 */
type Told = 'blank' | 'uniform' | 'rounded' | 'coarse' | 'unlisted'
export type Withheld = Readonly<Partial<Record<Reason | Told, number>>>

const groupsWith = ({ groups }: JudgedCells, holds: (cell: JudgedCell) => boolean) =>
  groups.filter(({ cells }) => cells.some(holds)).length

/** Groups with at least one cell that is not shown. */
export const hiddenGroupsOf = (judged: JudgedCells) => groupsWith(judged, ({ value }) => value === null)

export function withheldOf(judged: JudgedCells): Withheld {
  const counts = [
    ...reasons.map((reason) => [reason, groupsWith(judged, ({ hidden }) => hidden === reason)] as const),
    ['blank', groupsWith(judged, ({ value, hidden }) => value === null && hidden === null)] as const,
    ['uniform', groupsWith(judged, ({ uniform }) => uniform)] as const,
    ['rounded', judged.precision === 'fine' ? groupsWith(judged, ({ isRounded }) => isRounded) : 0] as const,
    ['coarse', judged.precision === 'coarse' ? judged.groups.length : 0] as const,
  ]
  return Object.fromEntries(counts.filter(([, groups]) => groups > 0))
}
