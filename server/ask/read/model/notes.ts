import type { FailureKind, ProviderError } from '../../../providers/language-model.ts'
import type { Interpretation } from '../result/interpretation.ts'

/** What a person is told of who read a question. */

/** Failures that any question would meet, in words that follow the model's name. */
export const OF_ANY_QUESTION = {
  limited: 'is asked too often at the moment',
  unreachable: 'could not be reached',
  rejected: 'did not accept the request',
  timedOut: 'did not answer in time',
  cancelled: 'was not waited for',
  paused: 'is left alone for a while after failures',
} as const

/** How a model failed, in words that follow its name. */
export const FAILURES: Record<FailureKind, string> = {
  refused: 'declined the question',
  malformed: 'gave no plan that the dataset allows',
  cutShort: 'used up its tokens before it was done',
  thoughtOnly: 'thought about the question and gave no answer',
  tooLong: 'takes less text than the question needs',
  ...OF_ANY_QUESTION,
}

/** The reading as it is, with a note for the person who asked. */
export function noted(reading: Interpretation, note: string): Interpretation {
  return reading.outcome === 'answer'
    ? { ...reading, assumptions: [...reading.assumptions, note] }
    : { ...reading, reason: `${reading.reason} (${note}.)`, ...weighingWith(reading, note) }
}

/** What is known of the readings of an offer, for an answer that carries the note. */
const weighingWith = (reading: Interpretation, note: string) =>
  reading.outcome === 'offer' && reading.weighing !== undefined
    ? { weighing: { ...reading.weighing, assumptions: [...reading.weighing.assumptions, note] } }
    : {}

const SECOND_MS = 1000

/** What becomes of it where the model gave nothing that can be used. */
export const readWithout = (
  name: string,
  { kind, retryAfterMs }: Pick<ProviderError, 'kind' | 'retryAfterMs'>,
  own: Interpretation,
): Interpretation => {
  const wait =
    retryAfterMs === null ? '' : ` (it asks to wait ${Math.ceil(retryAfterMs / SECOND_MS)} seconds)`
  return noted(own, `${name} ${FAILURES[kind]}${wait}, so the built-in interpreter read the question`)
}
