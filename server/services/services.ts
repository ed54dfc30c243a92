import { after as realAfter, type After } from './after.ts'
import type { AnswerContext } from '../answers/answer-context.ts'
import { makeAssistant } from '../answers/assistant.ts'
import { makeDailyQuestions } from '../answers/daily-questions.ts'
import type { Config } from '../config/config.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Dataset } from '../datasets/dataset.ts'
import { makeSeal, type Seal } from '../identity/codes.ts'
import type { Keys } from '../identity/keys.ts'
import { makeOidc, type Oidc } from '../identity/oidc.ts'
import { makeTokens } from '../identity/tokens.ts'
import type { PeopleContext } from '../people/people-context.ts'
import type { Store } from '../store/store.ts'
import { makeMetrics, type Metrics } from '../telemetry/metrics.ts'

/** All that the services of the server work with; what calls them hands it on. */
export interface Services extends AnswerContext, PeopleContext {
  /** Datasets that admins add; null where a server takes none. */
  readonly drafts: Drafts | null
  /** Address that people open; null where nobody said. */
  readonly publicUrl: string | null
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

const SECOND_MS = 1000

interface ServicesOptions {
  readonly store: Pick<Store, 'db'>
  /** The first signs tokens, and seals invitation codes and the secrets of second factors. */
  readonly keys: Keys
  readonly datasets: readonly Dataset[]
  readonly drafts?: Drafts | null
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
  }
}

export function makeServices({
  store,
  keys,
  datasets,
  drafts = null,
  now,
  after = realAfter,
  config,
}: ServicesOptions): Services {
  return {
    db: store.db,
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
    metrics: makeMetrics({ ofProcess: config.metricsToken !== null }),
    dailyQuestions: makeDailyQuestions(store.db, config.questionsPerDay ?? null, now),
    assistant: makeAssistant(
      store.db,
      {
        keys: config.providerKeys,
        baseUrls: config.providerUrls,
        questionMs: (modelId) => config.modelSeconds(modelId) * SECOND_MS,
        effort: config.modelEffort,
        dailyBudgetUsd: config.dailyBudgetUsd,
      },
      now,
    ),
  }
}
