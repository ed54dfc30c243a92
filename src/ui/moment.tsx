import { dateText, momentText, timeText } from './date-text.ts'
import './moment.css'

/**
 * The day of a moment, as SPEC has it, with its time beside it. The time is no part of the text: whoever looks for the day finds
 * the day alone. `otherwise` stands for no moment.
 */
export function Moment({ at, otherwise }: { readonly at: string | null; readonly otherwise: string }) {
  const day = dateText(at)
  if (at === null || day === null) return otherwise
  return (
    <time className="moment" dateTime={at} title={momentText(at) ?? undefined} data-time={timeText(at)}>
      {day}
    </time>
  )
}
