import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('content_editor'))
})
afterAll(() => server.close())

interface Guide {
  readonly questions: readonly string[]
  readonly columns: readonly {
    readonly label: string
    readonly values: readonly string[] | null
    readonly range: string | null
    readonly days: { readonly first: string; readonly last: string } | null
  }[]
}

it('offers six questions that work, and the columns with what may be known of them', async () => {
  const reply = await call('getDatasetStats', { path: { id: 'insurance_pricing' } })
  const { guide } = reply.json<{ guide: Guide }>()
  expect(new Set(guide.questions).size).toBe(6)
  for (const question of guide.questions) {
    const answered = await call('executeQuery', { body: { question } })
    expect(answered.json()).toMatchObject({ success: true })
  }
  const labels = guide.columns.map(({ label }) => label)
  expect(labels).not.toContain('quote id')
  const named = (label: string) => guide.columns.find((column) => column.label === label)
  expect(named('region')?.values?.[0]).toBe('East Midlands')
  expect(named('age')).toMatchObject({ values: null, range: '18 to 80', days: null })
  expect(guide.columns.filter(({ days }) => days !== null).length).toBe(1)
})
