import type { Kysely } from 'kysely'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../config/config.ts'
import { forModel } from '../config/environment.ts'
import { languageModel } from '../providers/ai-sdk.ts'
import type { Effort } from '../providers/effort.ts'
import { withBreaker } from '../providers/breaker.ts'
import { watchedModel } from '../providers/watched.ts'
import { CACHE_PRICES, isProvider, type Provider } from '../providers/provider.ts'
import { NO_TOKENS, type LanguageModel, type TokenUse } from '../providers/language-model.ts'
import { modelsIn, type Model } from '../store/models.ts'
import type { Tables } from '../store/tables.ts'
import { makeBudget } from './budget.ts'

/** Answers of language models for one person: with one of all kinds, twelve questions. */
export const MODEL_CALLS = { most: 60, minutes: 1 }

export interface AssistantSettings {
  /** Keys of providers; null where there is none. They go to the provider and nowhere else. */
  readonly keys: Readonly<Record<Provider, string | null>>
  /** Other addresses that speak a provider's protocol; null for the provider's own. */
  readonly baseUrls: Readonly<Record<Provider, string | null>>
  /** How long a model may take for a question, by its model id; for a chart it may take twice as long. */
  readonly questionMs: (modelId: string) => number
  /** How much a model thinks, by its model id; null for what its provider does unasked. */
  readonly effort: (modelId: string) => Effort | null
  /** Dollars that one person's questions may cost in a day (UTC). */
  readonly dailyBudgetUsd: number
}

/** The settings as the operator has them. */
export const settingsOf = (
  config: Pick<Config, 'providerKeys' | 'providerUrls' | 'modelSeconds' | 'modelEffort' | 'dailyBudgetUsd'>,
): AssistantSettings => ({
  keys: config.providerKeys,
  baseUrls: config.providerUrls,
  questionMs: (modelId) => forModel(config.modelSeconds, modelId) * SECOND_MS,
  effort: (modelId) => forModel(config.modelEffort, modelId),
  dailyBudgetUsd: config.dailyBudgetUsd,
})

/** A language model that may be asked for a person now. */
export interface Helper {
  readonly model: LanguageModel
  readonly name: string
  readonly provider: string
  /** How long it may take for a question, in milliseconds. */
  readonly mostMs: number
  /** Dollars; null where the registry has no costs. */
  readonly costOf: (used: TokenUse) => number | null
}

export interface Assistant {
  readonly settings: AssistantSettings
  /** The active model; null where the built-in interpreter is active; a note where a model may not be asked. */
  helperFor(userId: string): Promise<Helper | { readonly note: string } | null>
  /** A model of the registry, active or not, for what is nobody's question; null where it is none of a provider, or has no key. */
  helperOf(id: string): Promise<Helper | null>
}

const MILLION = 1_000_000
const SECOND_MS = 1000

/** Dollars of tokens by the registry; input that the provider had kept, or keeps, costs what the provider says. */
const costsOf =
  ({ cost_per_mtok_input: input, cost_per_mtok_output: output }: Model, provider: Provider) =>
  ({ inputTokens, outputTokens, cachedTokens, writtenTokens }: TokenUse): number | null => {
    if (input === null || output === null) return null
    const { read, written } = CACHE_PRICES[provider]
    const plain = Math.max(0, inputTokens - cachedTokens - writtenTokens)
    return ((plain + cachedTokens * read + writtenTokens * written) * input + outputTokens * output) / MILLION
  }

export function makeAssistant(db: Kysely<Tables>, settings: AssistantSettings, now: () => Date): Assistant {
  const made = new Map<string, LanguageModel>()
  const budget = makeBudget(db, settings.dailyBudgetUsd, now)
  const calls = new RateLimiterMemory({ points: MODEL_CALLS.most, duration: MODEL_CALLS.minutes * 60 })
  const isOften = (userId: string) =>
    calls.consume(userId).then(
      () => false,
      (error: unknown) => {
        if (error instanceof RateLimiterRes) return true
        throw error
      },
    )

  const modelFor = (record: Model, provider: Provider, apiKey: string) => {
    const key = JSON.stringify([
      record.id,
      record.model_id,
      record.name,
      record.max_tokens,
      record.temperature,
    ])
    const known = made.get(key)
    if (known !== undefined) return known
    const model = languageModel({
      name: record.name,
      provider,
      modelId: record.model_id,
      maxTokens: record.max_tokens,
      temperature: record.temperature,
      effort: settings.effort(record.model_id),
      apiKey,
      baseUrl: settings.baseUrls[provider],
    })
    const guarded = withBreaker(model, () => now().getTime())
    made.set(key, guarded)
    return guarded
  }

  const helperBy = (record: Model, provider: Provider, key: string): Helper => {
    const { id, name } = record
    const costOf = costsOf(record, provider)
    const model = watchedModel(modelFor(record, provider, key), { provider, id, costOf })
    return { model, name, provider, mostMs: settings.questionMs(record.model_id), costOf }
  }

  return {
    settings,
    async helperOf(id) {
      const record = await modelsIn(db).byId(id)
      if (record === null || !isProvider(record.provider)) return null
      const key = settings.keys[record.provider]
      return key === null ? null : helperBy(record, record.provider, key)
    },
    async helperFor(userId) {
      const active = (await modelsIn(db).all()).find((model) => model.is_active)
      if (active === undefined || !isProvider(active.provider)) return null
      const key = settings.keys[active.provider]
      if (key === null)
        return { note: `${active.name} has no key, so the built-in interpreter read the question` }
      if (await budget.isSpent(userId))
        return {
          note: 'your budget for language models is spent for today, so the built-in interpreter read the question',
        }
      if (await isOften(userId))
        return {
          note: 'language models were asked often in the last minute, so the built-in interpreter read the question',
        }
      const helper = helperBy(active, active.provider, key)
      const most = helper.costOf({ ...NO_TOKENS, outputTokens: active.max_tokens }) ?? 0
      const of = (used: TokenUse) => helper.costOf(used) ?? 0
      return { ...helper, model: budget.counting(userId, helper.model, { of, most }) }
    },
  }
}
