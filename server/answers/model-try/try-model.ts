import { interpreterOf } from '../../ask/read/interpret.ts'
import type { Interpretation } from '../../ask/read/result/interpretation.ts'
import { FAILURES } from '../../ask/read/model/notes.ts'
import { readWithModel, type ModelReading } from '../../ask/read/model/read-with-model.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { addedTokens, NO_TOKENS, type TokenUse } from '../../providers/language-model.ts'
import type { TriedQuestion } from '../../store/model-tries.ts'
import { secondsSince } from '../../telemetry/observed.ts'
import type { Helper } from '../assistant.ts'
import { ENDING, RunError } from '../verification/try-bank.ts'
import type { TryQuestion } from './try-questions.ts'

/** What a test has found so far, and what that took. */
export interface Tried {
  readonly questions: readonly TriedQuestion[]
  readonly used: TokenUse
  /** Dollars; null where the registry has no costs. */
  readonly costUsd: number | null
}

export interface TryOptions {
  readonly helper: Helper
  /** Dollars after which a test ends. */
  readonly mostUsd: number
  readonly signal: AbortSignal
  /** Told after each question, those that end the test included. */
  readonly onTried: (tried: Tried) => Promise<void>
}

/** As if nobody else could read it: what the model does not answer is not answered in its place. */
const unread = (dataset: Dataset, question: string): Interpretation => ({
  outcome: 'refuse',
  recognised: false,
  tokens: interpreterOf(dataset).interpret(question).tokens,
  reason: 'It gave no plan.',
  suggestions: [],
  understood: [],
})

/** What a person would read of it. */
const saidIn = (reading: Interpretation) =>
  reading.outcome === 'answer' ? reading.restatement : reading.reason

function judged(
  { question, expected, isRight }: TryQuestion,
  { interpretation, failure }: ModelReading,
  seconds: number,
): TriedQuestion {
  const told = { question, expected, seconds }
  if (failure !== null) return { ...told, result: 'failed', read: `It ${FAILURES[failure]}.` }
  const isAnswered = interpretation.outcome === 'answer' || expected === null
  const result = isRight(interpretation) ? 'right' : isAnswered ? 'wrong' : 'refused'
  return { ...told, result, read: saidIn(interpretation) }
}

/**
 * Has a model read questions alone, one after another. Writes no record and counts for nobody. Throws RunError where it fails in a way
 * that the next question would meet too, where that costs too much, and where it is called off.
 */
export async function tryModel(
  dataset: Dataset,
  questions: readonly TryQuestion[],
  { helper, mostUsd, signal, onTried }: TryOptions,
): Promise<void> {
  let tried: Tried = { questions: [], used: NO_TOKENS, costUsd: helper.costOf(NO_TOKENS) }
  for (const each of questions) {
    if (signal.aborted) throw new RunError('The server was stopped.')
    if ((tried.costUsd ?? 0) > mostUsd)
      throw new RunError(`It had cost more than the ${mostUsd} dollars that a person may spend in a day.`)
    const begun = performance.now()
    const options = { deadlineMs: begun + helper.mostMs, signal, earlier: null, verified: [], isTest: true }
    const own = unread(dataset, each.question)
    const reading = await readWithModel(helper.model, dataset, each.question, own, options)
    const used = addedTokens(tried.used, reading.used)
    tried = {
      questions: [...tried.questions, judged(each, reading, secondsSince(begun))],
      used,
      costUsd: helper.costOf(used),
    }
    await onTried(tried)
    const why = reading.failure === null ? undefined : ENDING[reading.failure]
    if (why !== undefined)
      throw new RunError(signal.aborted ? 'The server was stopped.' : `${helper.name} ${why}.`)
  }
}
