import { after as realAfter, type After } from './after.ts'
import { makeAssistant, settingsOf } from '../answers/assistant.ts'
import { makeDailyQuestions } from '../answers/daily-questions.ts'
import { figuresOf } from '../answers/verification/bank.ts'
import { makeBanks } from '../answers/verification/banks.ts'
import { makeModelTries } from '../answers/model-try/model-tries.ts'
import type { Config } from '../config/config.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { makeSeal } from '../identity/codes.ts'
import type { Keys } from '../identity/keys.ts'
import { makeOidc } from '../identity/oidc.ts'
import { makeTokens } from '../identity/tokens.ts'
import { bankRunsIn } from '../store/bank-runs.ts'
import type { Store } from '../store/store.ts'
import { makeMetrics } from '../telemetry/metrics.ts'

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

/** All that the services of the server work with; what calls them hands it on. */
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
}: ServicesOptions) {
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
    // What a browser carries to a provider and back, and from there to its token.
    attemptSeal: makeSeal(keys, 'sign-in-attempts'),
    handoverSeal: makeSeal(keys, 'handovers'),
    oidc: config.oidc === null ? null : makeOidc(config.oidc),
    adminsNeedSecondFactor: config.secondFactor === 'admins',
    invitationDays: config.invitationDays,
    publicUrl: config.publicUrl ?? null,
    questionsPerMinute: config.questionsPerMinute,
    questionsAtOnce: config.questionsAtOnce,
    after,
    /** Whether the server was told to stop, and others should be asked. */
    life: { isLeaving: false },
    metricsToken: config.metricsToken,
    metrics: makeMetrics({
      ofProcess: config.metricsToken !== null,
      banks: async () => {
        const runs = await bankRunsIn(store.db).lastDone()
        return runs.map((run) => ({
          ...run,
          dataset: run.dataset_id,
          reader: run.reader_id,
          ...figuresOf(run),
        }))
      },
    }),
    dailyQuestions: makeDailyQuestions(store.db, config.questionsPerDay ?? null, now),
    assistant,
    banks,
    modelTries: makeModelTries({ db, datasets, assistant, now, banks, onFailure }),
  }
}

export type Services = Readonly<ReturnType<typeof makeServices>>
