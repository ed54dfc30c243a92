/** Days and spans of them. */

/** A span of days: from `from`, included, to `to`, excluded; both ISO dates. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** ISO date of a year, month (1 to 12, beyond rolls over) and day. */
export const iso = (year: number, month: number, day = 1) =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
/** A plan's years have four digits. */
export const isDated = ({ from, to }: Period) => [from, to].every((day) => /^[1-9]\d{3}-/.test(day))
export const months = (year: number, month: number, count: number): Period => ({
  from: iso(year, month),
  to: iso(year, month + count),
})
/** An ISO date so many months later. */
export const shifted = (date: string, count: number) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return iso(year, month + count, day)
}
/** An ISO date so many days later. */
export const shiftedByDays = (date: string, count: number) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return iso(year, month, day + count)
}
export const oneDay = (year: number, month: number, day: number): Period | null =>
  month >= 1 && month <= 12 && day >= 1 && iso(year, month, day).slice(8) === String(day).padStart(2, '0')
    ? { from: iso(year, month, day), to: iso(year, month, day + 1) }
    : null
