import { Client, StreamableHTTPClientTransport, type CallToolResult } from '@modelcontextprotocol/client'
import { makeCaller } from './calls.ts'
import type { TestServer } from './server.ts'

/** An agent's client of somebody else's making, which reaches a server over HTTP with a person's API token. */

export interface Called {
  readonly isError: boolean
  readonly data: Record<string, unknown>
  readonly text: string
}

export interface Agent {
  readonly client: Client
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<Called>
  readonly close: () => Promise<void>
}

export function calledOf({ isError = false, structuredContent, content }: CallToolResult): Called {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  return { isError, data: { ...(structuredContent as object | undefined) }, text }
}

/** A client that is connected, and what it calls. */
export async function agentOver(transport: Parameters<Client['connect']>[0], isNew = true): Promise<Agent> {
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    { versionNegotiation: { mode: isNew ? 'auto' : 'legacy' } },
  )
  await client.connect(transport)
  return {
    client,
    call: async (name, args = {}) => calledOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  }
}

/** A new API token of the person who signed in with that token. */
export async function apiTokenOf(server: TestServer, token: string): Promise<string> {
  const body = { name: 'Agent', expires_in_days: 30 }
  const made = await makeCaller(server, token)('createApiToken', { body })
  return made.json<{ token: string }>().token
}

/** The address at which the server listens; it begins to where it does not yet. */
export async function listening({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  return app.listeningOrigin
}

/** An agent that calls with a token. */
export async function agentWith(server: TestServer, token: string, isNew = true): Promise<Agent> {
  const authorization = `Bearer ${token}`
  const address = new URL('/mcp', await listening(server))
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization } },
  })
  return agentOver(transport, isNew)
}

/** An agent with an API token of its own of the person who signed in with that token. */
export const agentOf = async (server: TestServer, token: string): Promise<Agent> =>
  agentWith(server, await apiTokenOf(server, token))
