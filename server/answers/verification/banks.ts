import { planShape } from '../../ask/plan/plan.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import { bankRunsIn, type BankRun } from '../../store/bank-runs.ts'
import { modelsIn } from '../../store/models.ts'
import { verifiedQuestionsIn } from '../../store/verified-questions.ts'
import type { AnswerContext } from '../answer-context.ts'
import { bankItems, writtenIn, type BankItem } from './bank-questions.ts'
import { beginRun, BUILT_IN, isDue, readerOf, withTried, type RunReader } from './runs.ts'
import { RunError, tryBank } from './try-bank.ts'
import { asksOf } from '../verified/words.ts'

export interface BanksOptions extends Pick<AnswerContext, 'db' | 'datasets' | 'assistant' | 'now'> {
  readonly runsModel: boolean
  /** The folder of a dataset's semantic model; null where it has none. */
  readonly folderOf: (id: string) => string | null
  readonly onFailure: (error: unknown) => void
}

/** How often a run that goes on is told of, in milliseconds. */
const TELL_MS = 500

const FAILED = 'The questions could not be read: the log of the server says why.'

/** The banks of the datasets, and their runs, which happen one after another beside what people ask. */
export function makeBanks({ db, datasets, assistant, now, runsModel, folderOf, onFailure }: BanksOptions) {
  const stop = new AbortController()
  let last: Promise<void> = Promise.resolve()
  const current = (id: string) => datasets.find(({ model }) => model.id === id) ?? null

  const items = async ({ model }: Dataset) =>
    bankItems(model, await verifiedQuestionsIn(db).of(model.id), writtenIn(folderOf(model.id)))

  /** Reads the bank of a run that is on record, and keeps how it ends. */
  async function read(begun: BankRun, dataset: Dataset, bank: readonly BankItem[]): Promise<void> {
    let run = begun
    const keep = (changed: BankRun) => {
      run = changed
      return bankRunsIn(db).put(run)
    }
    let toldMs = performance.now()
    try {
      const helper = run.reader_id === BUILT_IN.id ? null : await assistant.helperOf(run.reader_id)
      if (helper === null && run.reader_id !== BUILT_IN.id)
        throw new RunError(`${run.reader_name} is not there any more, or has no key.`)
      const { dailyBudgetUsd: mostUsd } = assistant.settings
      await tryBank(dataset, bank, {
        helper,
        mostUsd,
        signal: stop.signal,
        async onTried(tried) {
          run = withTried(run, tried, now())
          if (current(run.dataset_id) !== dataset) throw new RunError('The dataset changed meanwhile.')
          if (performance.now() - toldMs < TELL_MS) return
          toldMs = performance.now()
          await keep(run)
        },
      })
      await keep({ ...run, state: 'done' })
    } catch (error) {
      const problem = error instanceof RunError ? error.message : null
      if (problem === null) onFailure(error)
      await keep({ ...run, state: 'failed', problem: problem ?? FAILED })
    }
  }

  async function begin(dataset: Dataset, reader: RunReader): Promise<BankRun> {
    const bank = await items(dataset)
    if (bank.length === 0) throw new RefusedError('invalid', 'No question of this dataset is verified yet.')
    const run = await beginRun(db, { dataset, reader, asked: bank.length, now: now() })
    last = last.then(() => read(run, dataset, bank)).catch(onFailure)
    return run
  }

  async function beginIfDue(dataset: Dataset, reader: RunReader): Promise<void> {
    if (stop.signal.aborted || !(await isDue(db, dataset, reader))) return
    if ((await items(dataset)).length === 0) return
    await begin(dataset, reader).catch((error: unknown) => {
      // Another server was faster.
      if (!(error instanceof RefusedError)) throw error
    })
  }

  /** The active model, where runs by it may begin by themselves. */
  async function modelByItself(): Promise<RunReader | null> {
    if (!runsModel) return null
    const active = (await modelsIn(db).all()).find(({ is_active: isActive }) => isActive)
    const reader = active === undefined ? null : await readerOf(db, active.id)
    return reader === null || reader.id === BUILT_IN.id ? null : reader
  }

  /** By what a plan is found may have changed with the software. */
  async function refreshAsks(): Promise<void> {
    for (const { id, plan, asks } of await verifiedQuestionsIn(db).all()) {
      const now = planShape.Check(plan) ? asksOf(plan) : asks
      if (now !== asks) await verifiedQuestionsIn(db).changeAsks(id, now)
    }
  }
  let refreshed: Promise<void> | null = null

  return {
    /** The active language model reads banks by itself too, which costs money; the built-in reader always does. */
    runsModel,
    /** A dataset's questions. Throws DatasetError where its file is no bank. */
    items,
    /** Begins a run. Throws RefusedError where there is nothing to run, no such reader, or one goes on. */
    async start(datasetId: string, readerId: string) {
      const dataset = current(datasetId)
      if (dataset === null) throw new RefusedError('notFound', 'There is no such dataset.')
      const reader = await readerOf(db, readerId)
      if (reader === null) throw new RefusedError('notFound', 'There is no such model.')
      if (reader.id !== BUILT_IN.id && (await assistant.helperOf(reader.id)) === null)
        throw new RefusedError('conflict', `${reader.name} has no key, so it cannot read anything.`)
      return begin(dataset, reader)
    },
    /** Begins those that are due: something changed that they follow from. */
    async look() {
      try {
        refreshed ??= refreshAsks()
        await refreshed
        const model = await modelByItself()
        for (const dataset of [...datasets])
          for (const reader of [{ ...BUILT_IN, settings: null }, ...(model === null ? [] : [model])])
            await beginIfDue(dataset, reader)
      } catch (error) {
        onFailure(error)
      }
    },
    /** Ends with what has begun. */
    settled: () => last,
    /** Calls off what goes on, and waits until it has ended. */
    close() {
      stop.abort()
      return last
    },
  }
}

export type Banks = ReturnType<typeof makeBanks>
