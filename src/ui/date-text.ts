/** A moment as the day that people read, such as "3 Mar 2026" (SPEC section 9: en-GB); null where it is none. */
export function dateText(iso: unknown): string | null {
  if (typeof iso !== 'string' || Number.isNaN(Date.parse(iso))) return null
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
}
