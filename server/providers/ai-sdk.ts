import { setTimeout } from 'node:timers/promises'
import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import {
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  type FinishReason,
  type LanguageModelUsage,
} from 'ai'
import { observer } from '../telemetry/observed.ts'
import { cutWatch } from './cut.ts'
import type { Effort } from './effort.ts'
import { failureOf, SchemaError } from './failure.ts'
import {
  NO_TOKENS,
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type ObjectReply,
  type ObjectRequest,
  type TokenUse,
} from './language-model.ts'
import { isThought, mended } from './mended.ts'
import type { Provider } from './provider.ts'

/** Language models through the Vercel AI SDK, one adapter for every provider of the registry. */

export interface ModelSettings {
  readonly name: string
  readonly provider: Provider
  readonly modelId: string
  readonly maxTokens: number
  readonly temperature: number
  /** How much it thinks before it answers; null for what the provider does unasked. */
  readonly effort: Effort | null
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

/** What asks a provider for so much thought. */
function thinking(effort: Effort | null) {
  if (effort === null) return {}
  const isPlain = effort === 'low' || effort === 'medium' || effort === 'high'
  return {
    openai: { reasoningEffort: effort },
    anthropic: isPlain ? { effort } : { thinking: { type: 'disabled' as const } },
  }
}

const tokens = ({ inputTokens, outputTokens, inputTokenDetails: details }: LanguageModelUsage): TokenUse => ({
  inputTokens: inputTokens ?? 0,
  outputTokens: outputTokens ?? 0,
  cachedTokens: details.cacheReadTokens ?? 0,
  writtenTokens: details.cacheWriteTokens ?? 0,
})

/** What a model said, whether it fits or not. */
interface Said {
  readonly text: string
  readonly finishReason: FinishReason | undefined
  readonly used: TokenUse
  readonly mayBeCut: boolean
}

/** The JSON of what was said. Throws ProviderError with the tokens that it took. */
function valueIn({ text, finishReason, used, mayBeCut }: Said): unknown {
  const finish = `finish: ${finishReason ?? 'unknown'}`
  if (finishReason === 'content-filter') throw new ProviderError('refused', finish, used)
  const value = finishReason === 'length' ? undefined : mended(text)
  if (value !== undefined) return value
  if (mayBeCut) throw new ProviderError('tooLong', `cut to ${used.inputTokens} tokens`, used)
  // What took tokens and says nothing was thought.
  if (isThought(text) && used.outputTokens > 0) throw new ProviderError('thoughtOnly', finish, used)
  if (finishReason === 'length') throw new ProviderError('cutShort', finish, used)
  throw new ProviderError('malformed', `no JSON (${finish})`, used)
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
  const isCut = cutWatch()
  let takesSchemas = true

  const said = async (
    request: ObjectRequest,
    withSchema: boolean,
    abortSignal: AbortSignal,
  ): Promise<Said> => {
    const { prompt, schema } = request
    const system = withSchema ? request.system : inWords(request)
    const asked = {
      model,
      system: {
        role: 'system',
        content: system,
        providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
      },
      prompt,
      maxOutputTokens: settings.maxTokens,
      temperature: settings.temperature,
      providerOptions: thinking(settings.effort),
      maxRetries: 0,
      headers: namedCall(),
      abortSignal,
    } as const
    const reply = await generateText(
      withSchema ? { ...asked, output: Output.object({ schema: jsonSchema(schema) }) } : asked,
    ).catch((error: unknown) => {
      if (NoObjectGeneratedError.isInstance(error)) return error
      throw error
    })
    const { text = '', finishReason, usage } = reply
    const used = usage === undefined ? NO_TOKENS : tokens(usage)
    return { text, finishReason, used, mayBeCut: isCut(system.length + prompt.length, used.inputTokens) }
  }

  const once = async (request: ObjectRequest, withSchema: boolean): Promise<ObjectReply> => {
    const timeout = AbortSignal.timeout(Math.max(1, Math.round(request.deadlineMs - performance.now())))
    try {
      const reply = await said(request, withSchema, AbortSignal.any([timeout, request.signal]))
      return { value: valueIn(reply), used: reply.used, mayBeCut: reply.mayBeCut }
    } catch (error) {
      const stopped = request.signal.aborted ? 'cancelled' : timeout.aborted ? 'timedOut' : null
      throw failureOf(error, stopped, Date.now())
    }
  }

  const retried = async (request: ObjectRequest, withSchema: boolean): Promise<ObjectReply> => {
    try {
      return await once(request, withSchema)
    } catch (error) {
      if (!(error instanceof ProviderError) || !RETRIED.has(error.kind)) throw error
      const wait = (error.retryAfterMs ?? 0) + RETRY_MS * (0.5 + Math.random())
      // What is asked to wait longer than the asker does is not asked again.
      if (performance.now() + wait >= request.deadlineMs) throw error
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
        const reply = await retried(request, false)
        takesSchemas = false
        return reply
      }
    },
  }
}
