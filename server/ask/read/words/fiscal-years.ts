import { iso, type Period } from './calendar.ts'
import { yearOf } from './month-words.ts'

/** Starts of the years that are not calendar years: month and day. */
const FISCAL: ReadonlyMap<string, readonly [month: number, day: number]> = new Map([
  ['tax', [4, 6]],
  ['financial', [4, 1]],
  ['fiscal', [4, 1]],
])

/** "Tax year 2024/25" (from 6 April, as HMRC has it), "2024-25 financial year" (from 1 April). */
export function fiscalYear(norm: (offset: number) => string): { length: number; period: Period } | null {
  const yearsAt = (offset: number) => {
    const joined = /^(\d{4})-(\d{2})$/.exec(norm(offset))
    if (joined !== null) return { year: Number(joined[1]), end: Number(joined[2]), length: 1 }
    const short = /^(\d{2})$/.exec(norm(offset))
    const isPair = short !== null && norm(offset + 1) === '/' && /^\d{2}$/.test(norm(offset + 2))
    const year = isPair ? 2000 + Number(short[1]) : yearOf(norm(offset))
    if (year === null) return null
    const gap = ['to', '/'].includes(norm(offset + 1)) ? 1 : 0
    const end = /^(?:20)?(\d{2})$/.exec(norm(offset + 1 + gap))
    return end === null ? null : { year, end: Number(end[1]), length: 2 + gap }
  }
  const named = (offset: number) => (norm(offset + 1) === 'year' ? FISCAL.get(norm(offset)) : undefined)
  const first = named(0)
  const after = first === undefined ? yearsAt(0) : null
  const start = first ?? (after === null ? undefined : named(after.length))
  const years = after ?? (first === undefined ? null : yearsAt(2))
  if (start === undefined || years === null || (years.year + 1) % 100 !== years.end) return null
  const [month, day] = start
  const period = { from: iso(years.year, month, day), to: iso(years.year + 1, month, day) }
  return { length: years.length + 2, period }
}
