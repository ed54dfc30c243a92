import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Plan } from '../../server/ask/plan/plan.ts'
import { proposalOf } from '../../server/ask/interpret/proposal.ts'
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
  | { readonly status: number }
  | 'hang'
  | 'refuse'

export interface LanguageModelServer {
  readonly origin: string
  readonly asked: Asked[]
  /** Replies in order; the last one again and again. */
  answers: Reply[]
  structure: Structure
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

const USAGE = {
  anthropic: { input_tokens: 1000, output_tokens: 100 },
  openai: { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 },
}

function anthropicReply(reply: Exclude<Reply, 'hang' | { status: number }>, asksForTool: boolean) {
  const refused = reply === 'refuse'
  const text = refused
    ? 'I cannot help with that.'
    : 'json' in reply
      ? JSON.stringify(reply.json)
      : reply.text
  const content =
    !refused && asksForTool && 'json' in reply
      ? [{ type: 'tool_use', id: 'tool_1', name: 'json', input: reply.json }]
      : [{ type: 'text', text }]
  const truncated = !refused && 'truncated' in reply && reply.truncated === true
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content,
    stop_reason: refused ? 'refusal' : truncated ? 'max_tokens' : asksForTool ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: USAGE.anthropic,
  }
}

function openaiReply(reply: Exclude<Reply, 'hang' | { status: number }>) {
  const refused = reply === 'refuse'
  const text = refused ? '' : 'json' in reply ? JSON.stringify(reply.json) : reply.text
  const truncated = !refused && 'truncated' in reply && reply.truncated === true
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
          content: text,
          ...(refused ? { refusal: 'I cannot help with that.' } : {}),
        },
        finish_reason: refused ? 'content_filter' : truncated ? 'length' : 'stop',
      },
    ],
    usage: USAGE.openai,
  }
}

/** Starts the server on a free port. */
export async function startLanguageModel(): Promise<LanguageModelServer> {
  const asked: Asked[] = []
  const state: { answers: Reply[]; structure: Structure } = { answers: [], structure: 'strict' }
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
      const send = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json', location: ELSEWHERE })
        response.end(JSON.stringify(value))
      }
      if (typeof reply === 'object' && 'status' in reply)
        return send(reply.status, {
          type: 'error',
          error: { type: 'api_error', message: 'secret words of the provider' },
        })
      const asksForTool = /"tool_choice"/.test(body)
      send(200, path.includes('/messages') ? anthropicReply(reply, asksForTool) : openaiReply(reply))
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
