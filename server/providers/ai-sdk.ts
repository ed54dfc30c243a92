import { setTimeout } from 'node:timers/promises'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateText, jsonSchema, NoObjectGeneratedError, Output } from 'ai'
import { observer } from '../telemetry/observed.ts'
import {
  addedTokens,
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type ObjectReply,
  type ObjectRequest,
  type TokenUse,
} from './language-model.ts'
import { mended } from './mended.ts'
import type { Provider } from './provider.ts'

/** Language models through the Vercel AI SDK, one adapter for every provider of the registry. */

export interface ModelSettings {
  readonly name: string
  readonly provider: Provider
  readonly modelId: string
  readonly maxTokens: number
  readonly temperature: number
  /** Empty for a server that asks for none. */
  readonly apiKey: string
  /** Another address that speaks the provider's protocol; null for the provider's own. */
  readonly baseUrl: string | null
}

/** Keys go to the configured address alone: a provider that sends us elsewhere has failed. */
const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'error' })

/** A server of one's own may ask for no key: then none is sent. */
const withoutKey: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  headers.delete('authorization')
  return withoutRedirects(input, { ...init, headers })
}

function modelOf({ provider, modelId, apiKey, baseUrl }: ModelSettings) {
  const settings = {
    apiKey,
    fetch: apiKey === '' ? withoutKey : withoutRedirects,
    ...(baseUrl === null ? {} : { baseURL: baseUrl }),
  }
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

/** The server cannot be given a schema, or did not keep to it; in words it may do better. */
class SchemaError extends ProviderError {}

/** Statuses of servers that do not know, or cannot use, what a request has beside its messages. */
const NOT_TAKEN: ReadonlySet<number | undefined> = new Set([400, 404, 415, 422, 501])

/** What went wrong, without a word of the provider's answer: it may say anything. */
function failureOf(error: unknown, timedOut: boolean, cancelled: boolean): ProviderError {
  if (cancelled) return new ProviderError('cancelled', 'the asker went away')
  if (timedOut) return new ProviderError('timedOut', 'no answer in time')
  if (error instanceof ProviderError) return error
  if (NoObjectGeneratedError.isInstance(error)) {
    const { finishReason, usage } = error
    const message = `no object (finish: ${finishReason ?? 'unknown'})`
    if (finishReason === 'content-filter') return new ProviderError('refused', message, tokens(usage))
    if (finishReason === 'length') return new ProviderError('malformed', message, tokens(usage))
    return new SchemaError('malformed', message, tokens(usage))
  }
  if (APICallError.isInstance(error)) {
    const status = error.statusCode
    const message = `status ${status ?? 'none'}`
    if (status === 429) return new ProviderError('limited', message)
    if (NOT_TAKEN.has(status)) return new SchemaError('rejected', message)
    if (status === undefined || status >= 500) return new ProviderError('unreachable', message)
    return new ProviderError(status >= 400 ? 'rejected' : 'malformed', message)
  }
  return new ProviderError('malformed', error instanceof Error ? error.name : 'unknown')
}

/** The call's id, by which those who run the model's server find it; providers document this name, or pass it over. */
const namedCall = (): Readonly<Record<string, string>> => {
  const { callId } = observer()
  return callId === null ? {} : { 'x-client-request-id': callId }
}

/** A request in which the schema is part of the words. */
const inWords = ({ system, schema }: ObjectRequest) =>
  `${system}\n\nAnswer with one JSON object and nothing else. It fits this JSON Schema:\n${JSON.stringify(schema)}`

/**
 * A model of the registry, ready to be asked: one retry with jitter, no wait beyond the deadline. Where its server takes no
 * schema, which is remembered, JSON is asked for in words and mended.
 */
export function languageModel(settings: ModelSettings): LanguageModel {
  const model = modelOf(settings)
  let takesSchemas = true

  const once = async (request: ObjectRequest, withSchema: boolean): Promise<ObjectReply> => {
    const { system, prompt, schema, deadlineMs, signal } = request
    const timeout = AbortSignal.timeout(Math.max(1, Math.round(deadlineMs - performance.now())))
    const asked = {
      model,
      system: {
        role: 'system',
        content: withSchema ? system : inWords(request),
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      },
      prompt,
      maxOutputTokens: settings.maxTokens,
      temperature: settings.temperature,
      maxRetries: 0,
      headers: namedCall(),
      abortSignal: AbortSignal.any([timeout, signal]),
    } as const
    try {
      if (withSchema) {
        const result = await generateText({ ...asked, output: Output.object({ schema: jsonSchema(schema) }) })
        return { value: result.output, used: tokens(result.usage) }
      }
      const { text, usage, finishReason } = await generateText(asked)
      const value = mended(text)
      if (value !== undefined) return { value, used: tokens(usage) }
      const kind = finishReason === 'content-filter' ? 'refused' : 'malformed'
      throw new ProviderError(kind, `no JSON (finish: ${finishReason})`, tokens(usage))
    } catch (error) {
      const value =
        NoObjectGeneratedError.isInstance(error) &&
        error.finishReason !== 'length' &&
        error.text !== undefined
          ? mended(error.text)
          : undefined
      if (value !== undefined && NoObjectGeneratedError.isInstance(error))
        return { value, used: tokens(error.usage) }
      throw failureOf(error, timeout.aborted, signal.aborted)
    }
  }

  const retried = async (request: ObjectRequest, withSchema: boolean): Promise<ObjectReply> => {
    try {
      return await once(request, withSchema)
    } catch (error) {
      const wait = RETRY_MS * (0.5 + Math.random())
      const worthIt = error instanceof ProviderError && RETRIED.has(error.kind)
      if (!worthIt || performance.now() + wait >= request.deadlineMs) throw error
      // Where the asker goes away, the second attempt says so.
      await setTimeout(wait, undefined, { signal: request.signal }).catch(() => {})
      return once(request, withSchema)
    }
  }

  return {
    name: settings.name,
    async object(request) {
      if (!takesSchemas) return retried(request, false)
      try {
        return await retried(request, true)
      } catch (error) {
        if (!(error instanceof SchemaError)) throw error
        const { value, used } = await retried(request, false).catch((second: unknown) => {
          if (!(second instanceof ProviderError)) throw second
          throw new ProviderError(second.kind, second.message, addedTokens(error.used, second.used))
        })
        takesSchemas = false
        return { value, used: addedTokens(error.used, used) }
      }
    },
  }
}
