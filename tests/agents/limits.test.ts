import { afterEach, expect, it } from 'vitest'
import { INSTRUCTIONS } from '../../server/agents/mcp-server.ts'
import { API_TOKEN_CALLS } from '../../server/http/protocol/caller.ts'
import { EngineError } from '../../server/engines/engine.ts'
import { agentOf, agentWith, apiTokenOf, listening } from '../support/agent.ts'
import { makeCaller } from '../support/calls.ts'
import { startServer, type ServerOptions, type TestServer } from '../support/server.ts'

/** An agent has what its person has: one record, one number of questions, one line. */

let server: TestServer
afterEach(() => server.close())

async function started(options: ServerOptions = {}) {
  const lines: string[] = []
  server = await startServer({ rows: 1_000, log: (line) => lines.push(line), ...options })
  const token = await server.signUp('content_editor', 'ana@example.com')
  const agent = await agentOf(server, token)
  const ask = (question: string) => agent.call('ask', { dataset: 'insurance_pricing', question })
  return { token, agent, ask, call: makeCaller(server, token), lines }
}

it('counts its questions with those of the person, and says when there are some again', async () => {
  const { agent, ask, call } = await started({ questionsPerDay: 3 })
  const first = await ask('number of quotes by region')
  expect(first.data['questions_left_today']).toBe(2)
  await call('executeQuery', { body: { question: 'number of quotes by gender' } })
  const { data } = await agent.call('continue', {
    follow_up_of: first.data['answer_id'],
    question: 'now by insurer',
  })
  expect(data['questions_left_today']).toBe(0)
  const usedUp =
    'You have asked all 3 questions of today. The day ends at midnight UTC, which is in 14 hours.'
  expect(await ask('number of quotes')).toMatchObject({ isError: true, text: usedUp })
  expect((await call('executeQuery', { body: { question: 'number of quotes' } })).json()).toEqual({
    detail: usedUp,
  })
  // What asks nothing goes on.
  const read = await agent.call('read_question', {
    dataset: 'insurance_pricing',
    question: 'number of quotes',
  })
  expect(read.data['outcome']).toBe('answer')
  await agent.close()
})

it('keeps its questions in the history of the person, and one line of the log for each call', async () => {
  const { agent, ask, call, lines } = await started()
  await ask('number of quotes by region')
  server.advance(1_000)
  await ask('price by gizmo')
  const { items } = (await call('listHistory')).json<{ items: { question: string; success: boolean }[] }>()
  expect(items.map(({ question, success }) => [question, success])).toEqual([
    ['price by gizmo', false],
    ['number of quotes by region', true],
  ])
  const calls = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ operation, msg }) => operation === 'callTools' && msg === 'call answered')
  expect(calls.length).toBeGreaterThanOrEqual(3)
  expect(new Set(calls.map(({ path, status }) => `${String(path)} ${String(status)}`))).toEqual(
    new Set(['/mcp 200']),
  )
  const user = (await call('getProfile')).json<{ id: string }>().id
  expect(calls.every((line) => line['user'] === user)).toBe(true)
  await agent.close()
})

it('asks as often in a minute as the person may, whichever of the two asked', async () => {
  const { agent, ask, call } = await started({ questionsPerMinute: 2 })
  await call('executeQuery', { body: { question: 'number of quotes by region' } })
  expect((await ask('number of quotes by gender')).isError).toBe(false)
  const { isError, text } = await ask('number of quotes by insurer')
  expect([isError, text]).toEqual([
    true,
    expect.stringMatching(/^Too many questions were asked in a minute\. Try again in \d+ (seconds|minute)/),
  ])
  await agent.close()
})

it('makes so many calls with one API token in a minute', async () => {
  const { token } = await started()
  const bearer = await apiTokenOf(server, token)
  const post = async () => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
    return (await fetch(`${await listening(server)}/mcp`, { method: 'POST', headers, body })).status
  }
  const statuses: number[] = []
  for (let count = 0; count <= API_TOKEN_CALLS.most; count += 1) statuses.push(await post())
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.at(-1)).toBe(429)
})

it('answers questions that are asked at once, each in its turn', async () => {
  const { token } = await started({ questionsAtOnce: 1 })
  const agent = await agentWith(server, token)
  const columns = ['region', 'gender', 'insurer', 'cover level', 'excess', 'members']
  const answers = await Promise.all(
    columns.map((column) =>
      agent.call('ask', { dataset: 'insurance_pricing', question: `number of quotes by ${column}` }),
    ),
  )
  expect(answers.map(({ data }) => data['outcome'])).toEqual(columns.map(() => 'answer'))
  await agent.close()
})

it('tells nothing of what failed in the server', async () => {
  const { agent, ask, lines } = await started()
  const { engine } = server.dataset
  const failing = async (error: Error) => {
    const query = engine.query.bind(engine)
    Object.assign(engine, { query: () => Promise.reject(error) })
    const { isError, text } = await ask('number of quotes by region')
    Object.assign(engine, { query })
    return [isError, text]
  }
  expect(await failing(new EngineError('Could not convert string "Jane Doe" to INT32'))).toEqual([
    true,
    'The data could not be read. Please try again; if it keeps happening, tell an admin.',
  ])
  expect(await failing(new Error('secret at /srv/data'))).toEqual([
    true,
    expect.stringMatching(/^Something went wrong on the server\. Its log has the reason under [\w-]+\.$/),
  ])
  expect(lines.join()).toContain('secret at /srv/data')
  await agent.close()
})

it('is told how to read figures before it asks', async () => {
  const { agent } = await started()
  expect(agent.client.getInstructions()).toBe(INSTRUCTIONS)
  await agent.close()
})
