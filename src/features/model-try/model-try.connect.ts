import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ModelTry } from '../../api/model-try-calls.ts'
import type { modelTryMachine } from '../../machines/model-try/model-try.machine.ts'
import { momentText } from '../../ui/date-text.ts'

const NONE = '-'
const RESULTS: Readonly<Record<ModelTry['questions'][number]['result'], string>> = {
  right: 'Right',
  wrong: 'Wrong',
  refused: 'Not answered',
  failed: 'Failed',
}
const count = (value: number) => value.toLocaleString('en-GB')
const secondsText = (seconds: number | null) =>
  seconds === null
    ? NONE
    : `${seconds.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} s`

/** How it ended, in a sentence. */
function endText({ state, problem, asked, questions, begun_at: at }: ModelTry): string {
  const when = `The test of ${momentText(at) ?? NONE}`
  const of = `after ${count(questions.length)} of ${count(asked)} questions`
  switch (state) {
    case 'done':
      return `${when} is done.`
    case 'cancelled':
      return `${when} was cancelled ${of}.`
    case 'failed':
      return `${when} ended ${of}. ${problem ?? ''}`
    case 'running':
      return ''
  }
}

const factsOf = (made: ModelTry) => [
  { name: 'Right', value: `${count(made.right)} of ${count(made.questions.length)}` },
  { name: 'Median time', value: secondsText(made.median_seconds) },
  { name: 'Time in all', value: secondsText(made.seconds) },
  { name: 'Tokens in', value: count(made.input_tokens) },
  { name: 'Of these kept', value: count(made.cached_tokens) },
  { name: 'Tokens out', value: count(made.output_tokens) },
  { name: 'Cost', value: made.cost_usd === null ? 'N/A' : `$${made.cost_usd.toFixed(4)}` },
]

/** What was not right, and what was made of it. */
const missesOf = ({ questions }: ModelTry) =>
  questions
    .filter(({ result }) => result !== 'right')
    .map(({ question, result, expected, read, seconds }) => ({
      question,
      result: RESULTS[result],
      isWrong: result === 'wrong',
      expected: expected ?? 'A refusal: nothing in the data answers it.',
      readAs: result === 'wrong' ? 'Read as' : 'Told',
      read,
      seconds: secondsText(seconds),
    }))

/** The test of a model in every state of its dialog. */
export function connectModelTry(
  snapshot: SnapshotFrom<typeof modelTryMachine>,
  send: ActorRefFrom<typeof modelTryMachine>['send'],
) {
  const { model, last, error } = snapshot.context
  const isRunning = last?.state === 'running'
  const tried = last?.questions.length ?? 0
  const shown = last === null || tried === 0 ? null : last
  return {
    isOpen: snapshot.matches('open'),
    title: `Test ${model?.name ?? ''}`,
    isLoading: snapshot.matches({ open: 'loading' }),
    isUnloaded: snapshot.matches({ open: 'unloaded' }),
    isUnsupported: snapshot.matches({ open: 'unsupported' }),
    canStart: snapshot.matches({ open: 'ready' }) || snapshot.matches({ open: 'starting' }),
    isStarting: snapshot.matches({ open: 'starting' }),
    startLabel: snapshot.matches({ open: 'starting' })
      ? 'Starting...'
      : last === null
        ? 'Start Test'
        : 'Test Again',
    canCancel: isRunning,
    isCancelling: snapshot.matches({ open: 'cancelling' }),
    cancelLabel: snapshot.matches({ open: 'cancelling' }) ? 'Cancelling...' : 'Cancel Test',
    error,
    end: last === null || isRunning ? null : endText(last),
    progress: isRunning
      ? {
          label: `Test of ${last.model}`,
          percent: last.asked === 0 ? 0 : Math.round((100 * tried) / last.asked),
          text: `${count(tried)} of ${count(last.asked)} questions read`,
        }
      : null,
    facts: shown === null ? [] : factsOf(shown),
    misses: shown === null ? [] : missesOf(shown),
    isAllRight: shown !== null && last?.state === 'done' && shown.right === shown.asked,
    load: () => send({ type: 'load.requested' }),
    start: () => send({ type: 'start.requested' }),
    cancel: () => send({ type: 'cancel.requested' }),
    close: () => send({ type: 'try.closed' }),
  }
}
