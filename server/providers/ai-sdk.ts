import { setTimeout } from 'node:timers/promises'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import {
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type ObjectRequest,
  type TokenUse,
} from './language-model.ts'
import type { Provider } from './provider.ts'

/** Language models through the Vercel AI SDK, one adapter for every provider of the registry. */

export interface ModelSettings {
  readonly name: string
  readonly provider: Provider
  readonly modelId: string
  readonly maxTokens: number
  readonly temperature: number
  readonly apiKey: string
  /** Another address that speaks the provider's protocol; null for the provider's own. */
  readonly baseUrl: string | null
}

/** Keys go to the configured address alone: a provider that sends us elsewhere has failed. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

function modelOf({ provider, modelId, apiKey, baseUrl }: ModelSettings) {
  const settings = { apiKey, fetch: withoutRedirects, ...(baseUrl === null ? {} : { baseURL: baseUrl }) }
  // Chat completions are what every OpenAI-compatible server speaks.
  return provider === 'anthropic' ? createAnthropic(settings)(modelId) : createOpenAI(settings).chat(modelId)
}

const RETRIED: ReadonlySet<FailureKind> = new Set(['limited', 'unreachable'])
const RETRY_MS = 400

const tokens = (
  usage: { inputTokens?: number | undefined; outputTokens?: number | undefined } | undefined,
): TokenUse => ({
  inputTokens: usage?.inputTokens ?? 0,
  outputTokens: usage?.outputTokens ?? 0,
})

/** What went wrong, without a word of the provider's answer: it may say anything. */
function failureOf(error: unknown, timedOut: boolean, cancelled: boolean): ProviderError {
  if (cancelled) return new ProviderError('cancelled', 'the asker went away')
  if (timedOut) return new ProviderError('timedOut', 'no answer in time')
  if (NoObjectGeneratedError.isInstance(error))
    return new ProviderError(
      error.finishReason === 'content-filter' ? 'refused' : 'malformed',
      `no object (finish: ${error.finishReason ?? 'unknown'})`,
      tokens(error.usage),
    )
  if (APICallError.isInstance(error)) {
    const status = error.statusCode
    if (status === 429) return new ProviderError('limited', 'status 429')
    if (status === undefined || status >= 500)
      return new ProviderError('unreachable', `status ${status ?? 'none'}`)
    if (status >= 400) return new ProviderError('rejected', `status ${status}`)
    return new ProviderError('malformed', `status ${status}`)
  }
  return new ProviderError('malformed', error instanceof Error ? error.name : 'unknown')
}

/** A model of the registry, ready to be asked: one retry with jitter, no wait beyond the deadline. */
export function languageModel(settings: ModelSettings): LanguageModel {
  const model = modelOf(settings)
  const once = async ({ system, prompt, schema, deadlineMs, signal }: ObjectRequest) => {
    const timeout = AbortSignal.timeout(Math.max(1, Math.round(deadlineMs - performance.now())))
    try {
      const result = await generateText({
        model,
        system,
        prompt,
        output: Output.object({ schema: jsonSchema(schema) }),
        maxOutputTokens: settings.maxTokens,
        temperature: settings.temperature,
        maxRetries: 0,
        abortSignal: AbortSignal.any([timeout, signal]),
        providerOptions: { openai: { strictJsonSchema: false } },
      })
      return { value: result.output, used: tokens(result.usage) }
    } catch (error) {
      throw failureOf(error, timeout.aborted, signal.aborted)
    }
  }
  return {
    name: settings.name,
    async object(request) {
      try {
        return await once(request)
      } catch (error) {
        const wait = RETRY_MS * (0.5 + Math.random())
        const worthIt = error instanceof ProviderError && RETRIED.has(error.kind)
        if (!worthIt || performance.now() + wait >= request.deadlineMs) throw error
        // Where the asker goes away, the second attempt says so.
        await setTimeout(wait, undefined, { signal: request.signal }).catch(() => {})
        return once(request)
      }
    },
  }
}
