import { randomUUID } from 'node:crypto'
import type { Dataset } from '../../datasets/dataset.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import { keyMissing } from '../../providers/provider.ts'
import { NO_TOKENS } from '../../providers/language-model.ts'
import { modelsIn, type Model } from '../../store/models.ts'
import { modelTriesIn, type ModelTry } from '../../store/model-tries.ts'
import { transact } from '../../store/transact.ts'
import type { AnswerContext } from '../answer-context.ts'
import type { Helper } from '../assistant.ts'
import { WORKED_OVER } from '../../ask/read/model/examples.ts'
import type { Banks } from '../verification/banks.ts'
import { RunError } from '../verification/try-bank.ts'
import { tryModel } from './try-model.ts'
import { tryQuestions, type TryQuestion } from './try-questions.ts'

interface ModelTriesOptions extends Pick<AnswerContext, 'db' | 'datasets' | 'assistant' | 'now'> {
  readonly banks: Pick<Banks, 'items'>
  readonly onFailure: (error: unknown) => void
}

/** After so long without a word whoever ran a test was stopped: a question may take ten minutes, twice where it is retried. */
const SILENT_MS = 25 * 60 * 1000

const FAILED = 'The questions could not be read: the log of the server says why.'

/** A test as it is to be shown: one that nobody goes on with has failed. */
const shownTry = (made: ModelTry, now: Date): ModelTry =>
  made.state === 'running' && now.getTime() - new Date(made.toldAt).getTime() > SILENT_MS
    ? { ...made, state: 'failed', problem: 'The server that ran it was stopped.' }
    : made

/** Tests of language models, which go on by themselves beside what people ask. */
export function makeModelTries({ db, datasets, assistant, now, banks, onFailure }: ModelTriesOptions) {
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()

  async function existing(id: string): Promise<Model> {
    const model = await modelsIn(db).byId(id)
    if (model === null) throw new RefusedError('notFound', 'There is no such model.')
    return model
  }

  async function helperOf({ id, provider }: Model): Promise<Helper> {
    const helper = await assistant.helperOf(id)
    if (helper === null) throw new RefusedError('conflict', keyMissing(provider))
    return helper
  }

  /** The last test of a model; null where there was none. Throws RefusedError where there is no such model. */
  async function last(id: string): Promise<ModelTry | null> {
    await existing(id)
    const made = await modelTriesIn(db).of(id)
    return made === null ? null : shownTry(made, now())
  }

  /** Puts a test on record before its first question. */
  const begun = ({ id, name }: Model, { model }: Dataset, asked: number): Promise<ModelTry> =>
    transact(db, async (within) => {
      const tries = modelTriesIn(within)
      const before = await tries.of(id)
      if (before !== null && shownTry(before, now()).state === 'running')
        throw new RefusedError('conflict', `${name} is being tested already.`)
      const at = now().toISOString()
      const made: ModelTry = {
        ...{ id: randomUUID(), modelId: id, name, dataset: model.name, begunAt: at, toldAt: at },
        ...{ state: 'running', problem: null, asked, questions: [], used: NO_TOKENS, costUsd: null },
      }
      await tries.put(made)
      return made
    })

  /** Asks what is on record as begun, and keeps how it ends, unless somebody calls it off. */
  async function run(made: ModelTry, { dataset, questions, helper, stop }: Running): Promise<void> {
    let told = made
    const tell = async (change: Partial<ModelTry>) => {
      told = { ...told, ...change, toldAt: now().toISOString() }
      if (!(await modelTriesIn(db).tell(told))) stop.abort()
    }
    try {
      const { dailyBudgetUsd: mostUsd } = assistant.settings
      await tryModel(dataset, questions, { helper, mostUsd, signal: stop.signal, onTried: tell })
      await tell({ state: 'done' })
    } catch (error) {
      const problem = error instanceof RunError ? error.message : null
      if (problem === null) onFailure(error)
      await tell({ state: 'failed', problem: problem ?? FAILED })
    }
  }

  const settled = async () => {
    await Promise.all([...running.values()].map(({ ended }) => ended))
  }

  return {
    last,
    /** Begins one. Throws RefusedError where there is no such model, it has no key, or is being tested. */
    async start(id: string) {
      const model = await existing(id)
      const helper = await helperOf(model)
      const dataset = datasets.find((each) => each.model.id === WORKED_OVER) ?? datasets[0]
      const questions = dataset === undefined ? [] : tryQuestions(dataset, await banks.items(dataset))
      if (dataset === undefined || questions.length === 0)
        throw new RefusedError('invalid', 'There is no question to test a model with: verify a few first.')
      const made = await begun(model, dataset, questions.length)
      const stop = new AbortController()
      const ended = run(made, { dataset, questions, helper, stop })
        .catch(onFailure)
        .finally(() => running.delete(made.id))
      running.set(made.id, { stop, ended })
      return made
    },
    /** Calls off one that goes on, and gives the last. Throws RefusedError where there is none. */
    async cancel(id: string) {
      const made = await last(id)
      if (made === null) throw new RefusedError('notFound', 'This model was not tested.')
      if (made.state !== 'running') return made
      const ended: ModelTry = { ...made, state: 'cancelled', toldAt: now().toISOString() }
      const isEnded = await modelTriesIn(db).tell(ended)
      running.get(made.id)?.stop.abort()
      return isEnded ? ended : ((await last(id)) ?? ended)
    },
    /** Ends with what has begun. */
    settled,
    /** Calls off all that go on, and waits until they have ended. */
    close() {
      for (const { stop } of running.values()) stop.abort()
      return settled()
    },
  }
}

interface Running {
  readonly dataset: Dataset
  readonly questions: readonly TryQuestion[]
  readonly helper: Helper
  readonly stop: AbortController
}
