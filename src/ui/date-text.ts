/** A moment as day and time, such as "3 Mar 2026, 10:05" (SPEC section 9: en-GB); null where it is none. */
export function momentText(iso: unknown): string | null {
  const [day, time] = [dateText(iso), timeText(iso)]
  return day === null || time === null ? null : `${day}, ${time}`
}

/** The time of a moment, such as "10:05"; null where it is none. */
export function timeText(iso: unknown): string | null {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return null
  return new Date(iso).toLocaleTimeString('en-GB', { timeStyle: 'short' })
}

/** A moment as the day that people read, such as "3 Mar 2026" (SPEC section 9: en-GB); null where it is none. */
export function dateText(iso: unknown): string | null {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return null
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
