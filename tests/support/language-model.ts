import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { proposalOf } from '../../server/ask/read/model/proposal.ts'
import { refusalOfSchema } from './structured-output.ts'

/** A server that speaks the protocols of both providers, and answers as a test wants. */

/** A plan as a model answers with it. */
export const proposed = (plan: Plan): Reply => ({ json: proposalOf(plan) })

export interface Asked {
  readonly path: string
  /** What the model was told, as one text. */
  readonly told: string
  readonly authorization: string
  /** The call of the server that asked. */
  readonly callId: string | null
}

/** JSON that fills the schema, or how it goes wrong. */
export type Reply =
  | { readonly json: unknown }
  | { readonly text: string; readonly truncated?: boolean }
  /** It thinks, and says nothing behind it; cut short where its tokens end. */
  | { readonly thought: string; readonly truncated?: boolean }
  | {
      readonly status: number
      readonly message?: string
      readonly headers?: Readonly<Record<string, string>>
    }
  | 'hang'
  | 'refuse'
  | 'filter'

export interface LanguageModelServer {
  readonly origin: string
  readonly asked: Asked[]
  /** Replies in order; the last one again and again. */
  answers: Reply[]
  structure: Structure
  took: Took
  readonly close: () => Promise<void>
}

/**
 * What it makes of a schema: takes those that the providers document, and answers others with status 400, as they do; answers
 * every one with 400; takes no notice.
 */
export type Structure = 'strict' | 'refused' | 'ignored'

/** Where a reply with a status of redirection sends the asker. */
export const ELSEWHERE = '/elsewhere'

interface Body {
  readonly response_format?: {
    readonly json_schema?: { readonly schema?: unknown; readonly strict?: boolean }
  }
  readonly output_config?: { readonly format?: { readonly schema?: unknown } }
  readonly tools?: readonly { readonly input_schema?: unknown }[]
}

/** Why a request is answered with status 400, or null. */
function refusalOfRequest(structure: Structure, body: Body): string | null {
  const { response_format: format, output_config: config, tools = [] } = body
  const openai = format?.json_schema?.schema
  const anthropic = [config?.format?.schema, ...tools.map((tool) => tool.input_schema)].filter(
    (schema) => schema !== undefined,
  )
  if (structure === 'ignored') return null
  if (structure === 'refused') return openai === undefined ? null : 'response_format is not supported'
  if (openai !== undefined && format?.json_schema?.strict !== true) return 'strict is required to be true'
  return (
    (openai === undefined ? null : refusalOfSchema('openai', openai)) ??
    anthropic.map((schema) => refusalOfSchema('anthropic', schema)).find((each) => each !== null) ??
    null
  )
}

const bodyOf = async (request: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** What a call takes, with what the provider had kept of it and keeps. */
export interface Took {
  readonly input: number
  readonly output: number
  readonly cached: number
  readonly written: number
}
export const TOOK: Took = { input: 4000, output: 100, cached: 0, written: 0 }

type Spoken = Exclude<Reply, 'hang' | { status: number }>

const textOf = (reply: Spoken): string =>
  reply === 'refuse' || reply === 'filter'
    ? 'I cannot help with that.'
    : 'json' in reply
      ? JSON.stringify(reply.json)
      : 'text' in reply
        ? reply.text
        : ''
const isTruncated = (reply: Spoken) =>
  typeof reply === 'object' && 'truncated' in reply && reply.truncated === true

function anthropicReply(reply: Spoken, asksForTool: boolean, { input, output, cached, written }: Took) {
  const refused = reply === 'refuse' || reply === 'filter'
  const isTool = typeof reply === 'object' && 'json' in reply && asksForTool
  const text = textOf(reply)
  const content = isTool
    ? [{ type: 'tool_use', id: 'tool_1', name: 'json', input: reply.json }]
    : typeof reply === 'object' && 'thought' in reply
      ? [{ type: 'thinking', thinking: reply.thought, signature: 's' }]
      : [{ type: 'text', text }]
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content,
    stop_reason: refused ? 'refusal' : isTruncated(reply) ? 'max_tokens' : isTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: input - cached - written,
      output_tokens: output,
      cache_read_input_tokens: cached,
      cache_creation_input_tokens: written,
    },
  }
}

function openaiReply(reply: Spoken, { input, output, cached }: Took) {
  const refused = reply === 'refuse'
  const thinks = typeof reply === 'object' && 'thought' in reply
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: refused || reply === 'filter' ? '' : textOf(reply),
          ...(refused ? { refusal: textOf(reply) } : {}),
        },
        finish_reason: reply === 'filter' ? 'content_filter' : isTruncated(reply) ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cached },
      completion_tokens_details: { reasoning_tokens: thinks ? output : 0 },
    },
  }
}

/** Starts the server on a free port. */
export async function startLanguageModel(): Promise<LanguageModelServer> {
  const asked: Asked[] = []
  const state: { answers: Reply[]; structure: Structure; took: Took } = {
    answers: [],
    structure: 'strict',
    took: TOOK,
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const path = request.url ?? ''
      const key = request.headers['x-api-key'] ?? request.headers.authorization ?? ''
      const callId = request.headers['x-client-request-id']
      asked.push({
        path,
        told: body,
        authorization: String(key),
        callId: callId === undefined ? null : String(callId),
      })
      const refusal = refusalOfRequest(state.structure, JSON.parse(body) as Body)
      if (refusal !== null) {
        response.writeHead(400, { 'content-type': 'application/json' })
        response.end(
          JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: refusal } }),
        )
        return
      }
      const reply = state.answers.length > 1 ? state.answers.shift() : state.answers[0]
      if (reply === undefined) throw new Error('the test gave no reply')
      if (reply === 'hang') return
      const send = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', location: ELSEWHERE, ...headers })
        response.end(JSON.stringify(value))
      }
      if (typeof reply === 'object' && 'status' in reply)
        return send(
          reply.status,
          {
            type: 'error',
            error: { type: 'api_error', message: reply.message ?? 'secret words of the provider' },
          },
          reply.headers,
        )
      const asksForTool = /"tool_choice"/.test(body)
      send(
        200,
        path.includes('/messages')
          ? anthropicReply(reply, asksForTool, state.took)
          : openaiReply(reply, state.took),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}/v1`,
    asked,
    get answers() {
      return state.answers
    },
    set answers(answers) {
      state.answers = answers
    },
    get took() {
      return state.took
    },
    set took(took) {
      state.took = took
    },
    get structure() {
      return state.structure
    },
    set structure(structure) {
      state.structure = structure
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
