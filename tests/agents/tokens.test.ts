import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentWith, type Agent } from '../support/agent.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** What the tools and their answers cost a model to read, at about four characters a token. */

const CHARACTERS_PER_TOKEN = 4
const PAGE = readFileSync(join(import.meta.dirname, '../../docs/agents.md'), 'utf8')

let server: TestServer
let agent: Agent
beforeAll(async () => {
  server = await startServer()
  agent = await agentWith(server, await server.signUp('content_editor'))
})
afterAll(async () => {
  await agent.close()
  await server.close()
})

const tokensOf = (value: unknown) =>
  Math.round((typeof value === 'string' ? value : JSON.stringify(value)).length / CHARACTERS_PER_TOKEN)

/** What the page says something costs. */
const said = (what: string) => {
  const row = PAGE.split('\n').find((line) => line.startsWith(`| ${what} |`))
  return Number(row?.split('|')[2]?.replaceAll(/\D/g, ''))
}
const expectSaid = (what: string, tokens: number) => {
  const stated = said(what)
  expect(
    Math.abs(stated - tokens) / tokens,
    `${what}: ${tokens} tokens, the page says ${stated}`,
  ).toBeLessThan(0.1)
}

describe('the tokens of', () => {
  it('the list of tools', async () => {
    const { tools } = await agent.client.listTools()
    const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(tokensOf(tools)).toBeLessThan(2_000)
    expectSaid('the list of tools, as it is sent', tokensOf(tools))
    expectSaid('what most clients show a model of it', tokensOf(seen))
  })

  it.each([
    ['an answer of 12 rows', 'ask', { question: 'average premium by region' }],
    ['a refusal', 'ask', { question: 'price by gizmo' }],
    ['two offers', 'ask', { question: 'average premium for dentists in London' }],
    ['the description of a dataset of 23 columns', 'describe_dataset', {}],
  ])('%s', async (what, name, args) => {
    const { data, text } = await agent.call(name, { dataset: 'insurance_pricing', ...args })
    const most = name === 'ask' ? 800 : 1_000
    expect(tokensOf(data)).toBeLessThan(most)
    expect(tokensOf(text)).toBeLessThan(tokensOf(data))
    expectSaid(what, tokensOf(data))
  })
})
