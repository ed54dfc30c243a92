import type { AnyEventObject, AnyMachineSnapshot } from 'xstate'
import { eventText, payloadText } from '../../../inspect/describe.ts'
import type { Path } from './generate.ts'

/** A path in words. */

/** What happened and where it led, such as `form.submitted → submitting`. */
export function wordsOf(event: AnyEventObject, { value }: AnyMachineSnapshot): string {
  const state = typeof value === 'string' ? value : JSON.stringify(value)
  if (event.type === 'xstate.init') return `start → ${state}`
  const payload = payloadText(event)
  return `${eventText(event.type)}${payload === '' ? '' : ` (${payload})`} → ${state}`
}

export const stepsOf = ({ path }: { readonly path: Path }): readonly string[] =>
  path.map(({ event, snapshot }) => wordsOf(event, snapshot))
