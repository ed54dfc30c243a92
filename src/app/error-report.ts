import type { ClientError } from '../api/calls.ts'
import type { TrailStep } from './trail.ts'

/** The largest report that the server takes (`x-most-kilobytes` of the contract), in bytes of JSON. */
export const MOST_REPORT_BYTES = 8 * 1024

const MOST_MESSAGE_CHARACTERS = 500
const MOST_PLACE_CHARACTERS = 300
/** So many of the last steps are told in any case, and fit. */
const LEAST_STEPS = 5

interface Happened {
  readonly error: unknown
  readonly severity: NonNullable<ClientError['severity']>
  readonly page: string
  readonly browser: string
  /** E-mail address; empty where nobody is signed in. */
  readonly person: string
  readonly trail: readonly TrailStep[]
}

/** What the server is told of an error; of the steps before it, and then of its stack, the parts that fit. */
export function reportOf({ error, severity, page, browser, person, trail }: Happened): ClientError {
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const withParts = (steps: readonly TrailStep[], lines: readonly string[]): ClientError => ({
    message: (message === '' ? 'Unknown error' : message).slice(0, MOST_MESSAGE_CHARACTERS),
    severity,
    stack: lines.length === 0 ? null : lines.join('\n'),
    url: page.slice(0, MOST_PLACE_CHARACTERS),
    user_agent: browser.slice(0, MOST_PLACE_CHARACTERS),
    user_email: person === '' ? null : person,
    metadata: { trail: steps },
  })
  const isFitting = (report: ClientError) =>
    new TextEncoder().encode(JSON.stringify(report)).length <= MOST_REPORT_BYTES
  let [steps, lines] = [trail, stack === '' ? [] : stack.split('\n')]
  // At most as often as there is something to leave out.
  for (const _part of [...steps, ...lines]) {
    if (isFitting(withParts(steps, lines))) break
    if (steps.length > LEAST_STEPS) steps = steps.slice(1)
    else lines = lines.slice(0, -1)
  }
  return withParts(steps, lines)
}
