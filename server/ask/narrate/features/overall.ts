import type { View } from './feature.ts'

/** The one level of groups that lie close together. */

/** So many digits of a level tell about what it is, and what it is. */
export const [ABOUT, ON_AVERAGE] = [2, 3]

/**
 * "£880", "45 years": the mean of all those behind some figures; null where it is not known, or not of all groups.
 *
 * @param digits how many are told, and one more where else it lay beyond the figures
 */
export function overallText(
  {
    subject: { figures, limited, table, model },
    measure,
    points,
  }: Pick<View, 'subject' | 'measure' | 'points'>,
  digits: number,
): string | null {
  const [cell] = points
  if (cell === undefined || !measure.isMean || limited || table.groupsSuppressed > 0) return null
  // Where each of those behind has several rows, how many they are weighs no mean.
  const mean = model.protects === undefined ? figures.pooled(points) : null
  if (mean === null) return null
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const told = [digits, digits + 1]
    .map((many) => Number(mean.value.toPrecision(many)))
    .find((value) => value >= low && value <= high)
  return figures.like(cell, told ?? mean.value)
}
