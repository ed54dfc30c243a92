import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A server that speaks Ollama's OpenAI-compatible protocol within Ollama's limits: no key, a context that the request cannot change,
 * a prompt that is too long cut without a word, any schema taken and none enforced, thoughts in a field of their own that count as
 * what it said. https://docs.ollama.com/api/openai-compatibility, https://github.com/ollama/ollama/issues/17427
 */

/** Of prompts such as ours, by the tokenizers o200k, cl100k and Llama 3. */
const CHARACTERS_OF_TOKEN = 3.9
/** What is left of a context is for the answer; of a prompt that does not fit the end is kept, which fills half of it. */
const keptOf = (context: number) => context / 2 + 2

export interface Said {
  readonly thought?: string
  readonly text: string
}

export interface OllamaServer {
  /** For `OPENAI_BASE_URL`. */
  readonly origin: string
  /** Tokens of prompt and answer together (`OLLAMA_CONTEXT_LENGTH`). */
  context: number
  /** What it does with a prompt that is longer: cuts it as it does for most models, or refuses it as for others. */
  overflow: 'cut' | 'refuse'
  /** What the model says to what it sees of the prompt; whether it is to think first. */
  model: (seen: string, thinks: boolean) => Said
  /** Requests as they came. */
  readonly asked: readonly Request[]
  /** Tokens of the last prompt before anything was cut. */
  readonly lastTokens: () => number
  readonly close: () => Promise<void>
}

type Content = string | readonly { readonly text?: string }[]

interface Request {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: Content }[]
  readonly max_tokens?: number
  readonly max_completion_tokens?: number
  readonly reasoning_effort?: string
}

const tokensOf = (text: string) => Math.ceil(text.length / CHARACTERS_OF_TOKEN)
const textOf = (content: Content): string =>
  typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')

async function bodyOf(request: IncomingMessage): Promise<Request> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as Request
}

/** What is said within so many tokens: thoughts first. */
function within({ thought = '', text }: Said, most: number) {
  const left = most - tokensOf(thought)
  const cut = (said: string, tokens: number) => said.slice(0, Math.floor(tokens * CHARACTERS_OF_TOKEN))
  return {
    thought: left < 0 ? cut(thought, most) : thought,
    text: cut(text, Math.max(0, left)),
    isCut: tokensOf(text) > left,
    tokens: Math.min(most, tokensOf(thought) + tokensOf(text)),
  }
}

function reply({ model }: Request, prompt: number, said: ReturnType<typeof within>) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model,
    system_fingerprint: 'fp_ollama',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: said.text,
          ...(said.thought === '' ? {} : { reasoning: said.thought }),
        },
        finish_reason: said.isCut ? 'length' : 'stop',
      },
    ],
    usage: {
      prompt_tokens: prompt,
      completion_tokens: said.tokens,
      total_tokens: prompt + said.tokens,
    },
  }
}

/** Starts the server on a free port. */
export async function startOllama(): Promise<OllamaServer> {
  const asked: Request[] = []
  let lastTokens = 0
  const state: Pick<OllamaServer, 'context' | 'overflow' | 'model'> = {
    context: 4096,
    overflow: 'cut',
    model: () => ({ text: '' }),
  }
  const server = createServer((incoming, response) => {
    void bodyOf(incoming).then((request) => {
      asked.push(request)
      const send = (status: number, value: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(value))
      }
      const prompt = request.messages.map(({ content }) => textOf(content)).join('\n')
      lastTokens = tokensOf(prompt)
      const isLong = lastTokens > state.context
      if (isLong && state.overflow === 'refuse')
        return send(400, {
          error: {
            message: `the prompt is longer than the context length currently available to the model (${lastTokens} > ${state.context})`,
            type: 'invalid_request_error',
          },
        })
      const read = isLong ? keptOf(state.context) : lastTokens
      const seen = isLong ? prompt.slice(-Math.floor(read * CHARACTERS_OF_TOKEN)) : prompt
      const most = Math.min(
        request.max_tokens ?? request.max_completion_tokens ?? Infinity,
        state.context - read,
      )
      send(200, reply(request, read, within(state.model(seen, request.reasoning_effort !== 'none'), most)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    origin: `http://127.0.0.1:${port}/v1`,
    asked,
    lastTokens: () => lastTokens,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
