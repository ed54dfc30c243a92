import type { Dataset } from '../../datasets/dataset.ts'
import { RefusedError } from '../../errors/refused-error.ts'
import { isProvider } from '../../providers/provider.ts'
import { bankRunsIn, type BankRun } from '../../store/bank-runs.ts'
import { modelsIn } from '../../store/models.ts'
import { verifiedQuestionsIn, type VerifiedQuestion } from '../../store/verified-questions.ts'
import type { AnswerContext } from '../answer-context.ts'
import type { Banks } from './banks.ts'
import { BUILT_IN, shownRun } from './runs.ts'

/** Runs that are shown: what was wrong and what was answered, over time. */
const MOST_RUNS = 30

/** Who may read a bank, and what that may cost. */
export interface BankReader {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  /** Dollars, by what this reader's last run cost; 0 of the built-in reader, null where nothing tells. */
  readonly estimateUsd: number | null
}

/** A dataset's bank as an admin sees it. */
export interface Bank {
  readonly dataset: Dataset
  readonly verified: readonly VerifiedQuestion[]
  /** How many questions the file beside the semantic model adds. */
  readonly written: number
  readonly readers: readonly BankReader[]
  /** The newest first. */
  readonly runs: readonly BankRun[]
  readonly runsModel: boolean
}

interface Context extends Pick<AnswerContext, 'db' | 'datasets' | 'assistant' | 'now'> {
  readonly banks: Banks
}

const estimateOf = (run: BankRun | undefined, asked: number) =>
  run === undefined || run.cost_usd === null || run.tried === 0 ? null : (run.cost_usd / run.tried) * asked

/** Throws RefusedError where there is no such dataset, DatasetError where its file is no bank. */
export async function bankOf({ db, datasets, assistant, now, banks }: Context, id: string): Promise<Bank> {
  const dataset = datasets.find(({ model }) => model.id === id)
  if (dataset === undefined) throw new RefusedError('notFound', 'There is no such dataset.')
  const asked = (await banks.items(dataset)).length
  const verified = await verifiedQuestionsIn(db).of(id)
  const time = now()
  const runs = (await bankRunsIn(db).of(id, MOST_RUNS)).map((run) => shownRun(run, time))
  const models = await modelsIn(db).all()
  const askable = models.filter(
    ({ provider }) => isProvider(provider) && assistant.settings.keys[provider] !== null,
  )
  const isBuiltInActive = models.some(({ is_active, provider }) => is_active && !isProvider(provider))
  return {
    dataset,
    verified,
    written: asked - verified.length,
    readers: [
      { ...BUILT_IN, isActive: isBuiltInActive, estimateUsd: 0 },
      ...askable.map(({ id: model, name, is_active: isActive }) => {
        const last = runs.find(({ reader_id, state }) => reader_id === model && state === 'done')
        return { id: model, name, isActive, estimateUsd: estimateOf(last, asked) }
      }),
    ],
    runs,
    runsModel: banks.runsModel,
  }
}

/** What an operator can publish of a run; null of each where nothing was asked, or answered. */
export function figuresOf({ asked, same, changed }: Pick<BankRun, 'asked' | 'same' | 'changed'>) {
  const answered = same + changed
  return {
    wrongAmongAnswered: answered === 0 ? null : changed / answered,
    answeredOfAsked: asked === 0 ? null : answered / asked,
  }
}
