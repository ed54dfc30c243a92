import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'

/** Days that a plan asks for, and the time between two. */

/** The days that a plan's conditions leave of a column, where each of them has to hold. */
export function daysAsked(
  filter: Filter | null,
  column: string,
): readonly { from: string | null; to: string | null }[] {
  const items = filter === null ? [] : filter.kind === 'and' ? filter.items : [filter]
  return items.flatMap((item) =>
    item.kind === 'period' && item.column === column
      ? [{ from: item.from, to: item.to }]
      : item.kind === 'or' && item.items.every((each) => each.kind === 'period' && each.column === column)
        ? [
            {
              from: item.items.map((each) => (each as { from: string | null }).from).toSorted()[0] ?? null,
              to:
                item.items
                  .map((each) => (each as { to: string | null }).to)
                  .toSorted()
                  .at(-1) ?? null,
            },
          ]
        : [],
  )
}

/** Months from one day to another, or days where it is of days. */
export function lengthIn(from: string, to: string, per: string): number {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
  if (per === 'day' || per === 'week') return days / (per === 'day' ? 1 : 7)
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [endYear = 0, endMonth = 0, endDay = 0] = to.split('-').map(Number)
  const months = day === endDay ? (endYear - year) * 12 + endMonth - month : days / (146_097 / 4_800)
  return months / ({ month: 1, quarter: 3, year: 12 }[per] ?? 1)
}
