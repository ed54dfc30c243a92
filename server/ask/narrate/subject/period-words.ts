import { dateText, MONTH_NAMES } from '../../constructs/english.ts'

/** Steps of time as a sentence says them. */

/** "2024-03" is March 2024, "2024 Q1" the first quarter of 2024, a day or the start of a week its date. */
export function periodWords(text: string, kind: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (day !== null) return kind === 'week' ? `the week of ${dateText(text)}` : dateText(text)
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})$/.exec(text) ?? []
  if (month !== '') return `${MONTH_NAMES[Number(month) - 1] ?? ''} ${year}`
  const [, of = '', part = ''] = /^(\d{4}) ([QH]\d)$/.exec(text) ?? []
  return part === '' ? text : `${part} ${of}`
}

/** What comes back every year: "September", "Q3"; null for what does not. */
export function seasonWords(text: string): string | null {
  const month = /^\d{4}-(\d{2})$/.exec(text)?.[1]
  return month === undefined
    ? (/^\d{4} (Q\d)$/.exec(text)?.[1] ?? null)
    : (MONTH_NAMES[Number(month) - 1] ?? null)
}
