import { eventText, payloadText } from '../../inspect/describe.ts'
import type { Drive } from './drive.ts'

/** A path in words. */

/** What happened and where it led, such as `form.submitted → submitting`. */
export const stepsOf = ({ path }: Pick<Drive, 'path'>): readonly string[] =>
  path.map(({ event, snapshot }) => {
    const state = typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value)
    if (event.type === 'xstate.init') return `start → ${state}`
    const payload = payloadText(event)
    return `${eventText(event.type)}${payload === '' ? '' : ` (${payload})`} → ${state}`
  })
