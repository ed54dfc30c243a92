import { after as realAfter, type After } from './after.ts'
import type { AnswerContext } from '../answers/answer-context.ts'
import { makeAssistant, settingsOf } from '../answers/assistant.ts'
import { makeDailyQuestions } from '../answers/daily-questions.ts'
import { figuresOf } from '../answers/verification/bank.ts'
import { makeBanks, type Banks } from '../answers/verification/banks.ts'
import { makeModelTries, type ModelTries } from '../answers/model-try/model-tries.ts'
import type { Config } from '../config/config.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { makeSeal, type Seal } from '../identity/codes.ts'
import type { Keys } from '../identity/keys.ts'
import { makeOidc, type Oidc } from '../identity/oidc.ts'
import { makeTokens } from '../identity/tokens.ts'
import type { PeopleContext } from '../people/people-context.ts'
import { bankRunsIn } from '../store/bank-runs.ts'
import type { Store } from '../store/store.ts'
import { makeMetrics, type Metrics } from '../telemetry/metrics.ts'

/** All that the services of the server work with; what calls them hands it on. */
export interface Services extends AnswerContext, PeopleContext {
  /** Datasets that admins add; null where a server takes none. */
  readonly drafts: Drafts | null
  /** Address that people open; null where nobody said. */
  readonly publicUrl: string | null
  /** Verified questions of the datasets, and their runs. */
  readonly banks: Banks
  /** Tests of the language models of the registry. */
  readonly modelTries: ModelTries
  readonly questionsPerMinute: number
  readonly questionsAtOnce: number
  readonly after: After
  readonly metrics: Metrics
  /** What whoever collects those has to name; null for nobody. */
  readonly metricsToken: string | null
  /** Whether the server was told to stop, and others should be asked. */
  readonly life: { isLeaving: boolean }
  /** Where people may sign in besides here; null for nowhere. */
  readonly oidc: Oidc | null
  /** Seal what a browser carries to a provider and back, and from there to its token. */
  readonly attemptSeal: Seal
  readonly handoverSeal: Seal
}

interface ServicesOptions {
  readonly store: Pick<Store, 'db'>
  /** The first signs tokens, and seals invitation codes and the secrets of second factors. */
  readonly keys: Keys
  readonly datasets: readonly Dataset[]
  readonly drafts?: Drafts | null
  /** The folder of a dataset's semantic model, which may hold a bank of questions. */
  readonly folderOf?: (id: string) => string | null
  /** Told of what fails where nobody waits for it. */
  readonly onFailure?: (error: unknown) => void
  readonly now: () => Date
  readonly after?: After
  readonly config: Pick<
    Config,
    | 'tokenHours'
    | 'idleMinutes'
    | 'invitationDays'
    | 'secondFactor'
    | 'questionsPerMinute'
    | 'questionsAtOnce'
    | 'metricsToken'
    | 'providerKeys'
    | 'providerUrls'
    | 'modelSeconds'
    | 'modelEffort'
    | 'dailyBudgetUsd'
    | 'oidc'
  > & {
    /** Any number where it is left out. */
    readonly questionsPerDay?: Config['questionsPerDay']
    readonly publicUrl?: Config['publicUrl']
    /** No where it is left out. */
    readonly verifiesWithModel?: Config['verifiesWithModel']
  }
}

export function makeServices({
  store,
  keys,
  datasets,
  drafts = null,
  folderOf = () => null,
  onFailure = () => {},
  now,
  after = realAfter,
  config,
}: ServicesOptions): Services {
  const { db } = store
  const assistant = makeAssistant(db, settingsOf(config), now)
  const runsModel = config.verifiesWithModel ?? false
  const banks = makeBanks({ db, datasets, assistant, now, runsModel, folderOf, onFailure })
  return {
    db,
    datasets,
    drafts,
    now,
    tokens: makeTokens(keys),
    tokenHours: config.tokenHours,
    idleMinutes: config.idleMinutes,
    seal: makeSeal(keys),
    secretSeal: makeSeal(keys, 'second-factors'),
    attemptSeal: makeSeal(keys, 'sign-in-attempts'),
    handoverSeal: makeSeal(keys, 'handovers'),
    oidc: config.oidc === null ? null : makeOidc(config.oidc),
    adminsNeedSecondFactor: config.secondFactor === 'admins',
    invitationDays: config.invitationDays,
    publicUrl: config.publicUrl ?? null,
    questionsPerMinute: config.questionsPerMinute,
    questionsAtOnce: config.questionsAtOnce,
    after,
    life: { isLeaving: false },
    metricsToken: config.metricsToken,
    metrics: makeMetrics({
      ofProcess: config.metricsToken !== null,
      banks: async () => {
        const runs = await bankRunsIn(store.db).lastDone()
        return runs.map((run) => ({ ...run, reader: run.reader.id, ...figuresOf(run) }))
      },
    }),
    dailyQuestions: makeDailyQuestions(store.db, config.questionsPerDay ?? null, now),
    assistant,
    banks,
    modelTries: makeModelTries({ db, datasets, assistant, now, banks, onFailure }),
  }
}
