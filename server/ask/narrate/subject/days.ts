import type { DatasetProfile } from '../../../datasets/profile.ts'
import { earlier, later } from '../../constructs/dimensions/steps.ts'
import type { Days } from '../../constructs/periods.ts'

const DAY_MS = 86_400_000

/**
 * The days of the data. Those that everybody may know are of the rows of the threshold's rank, so as many days lie beyond them as so
 * many rows usually take; null where nothing dates it.
 */
export function daysOf({ firstDay, lastDay, rowCount }: DatasetProfile, threshold: number): Days | null {
  if (firstDay === null || lastDay === null) return null
  const span = (Date.parse(lastDay.slice(0, 10)) - Date.parse(firstDay.slice(0, 10))) / DAY_MS
  const beyond = { months: 0, days: Math.ceil((threshold * span) / Math.max(1, rowCount)) }
  return { from: earlier(firstDay, beyond), to: later(lastDay, { months: 0, days: beyond.days + 1 }) }
}
