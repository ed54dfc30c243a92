const momentOf = (iso: unknown): Date | null =>
  typeof iso !== 'string' || Number.isNaN(Date.parse(iso)) ? null : new Date(iso)

const dayOf = (moment: Date) =>
  moment.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const timeOf = (moment: Date) => moment.toLocaleTimeString('en-GB', { timeStyle: 'short' })

/** A moment as day and time, such as "3 Mar 2026, 10:05" (SPEC section 9: en-GB); null where it is none. */
export function momentText(iso: unknown): string | null {
  const moment = momentOf(iso)
  return moment === null ? null : `${dayOf(moment)}, ${timeOf(moment)}`
}

/** The time of a moment, such as "10:05"; null where it is none. */
export function timeText(iso: unknown): string | null {
  const moment = momentOf(iso)
  return moment === null ? null : timeOf(moment)
}

/** A moment as the day that people read, such as "3 Mar 2026" (SPEC section 9: en-GB); null where it is none. */
export function dateText(iso: unknown): string | null {
  const moment = momentOf(iso)
  return moment === null ? null : dayOf(moment)
}
