import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { startServer, type TestServer } from './support/server.ts'

/** What is typed is read along: what it would ask, how it may go on, what its words may be. */

interface Reading {
  readonly outcome: string
  readonly sentence: readonly { readonly text: string }[]
  readonly continues: { readonly id: string; readonly question: string } | null
  readonly leans: boolean
  readonly completions: readonly { readonly text: string }[]
  readonly replacements: readonly { readonly text: string }[]
}

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, '')
})
afterAll(() => server.close())

let people = 0
const person = () => {
  people += 1
  return server.signUp('content_editor', `typist${people}@example.com`)
}
const read = async (token: string, question: string, more: object = {}) =>
  (await call('readQuestion', { token, body: { question, ...more } })).json<Reading>()
const ask = async (token: string, question: string) =>
  (await call('executeQuery', { token, body: { question } })).json<{ audit_log_id: string }>().audit_log_id
const saidBy = ({ sentence }: Reading) => sentence.map(({ text }) => text).join('')

it('says what would be asked, and leaves no record of it', async () => {
  const token = await person()
  expect(saidBy(await read(token, 'avg premium by region'))).toBe(
    'Average monthly premium by region for all quotes.',
  )
  const { total } = (await call('listHistory', { token })).json<{ total: number }>()
  expect(total).toBe(0)
})

it('completes at the cursor, with what somebody asked before, and is silent without one', async () => {
  const token = await person()
  await ask(token, 'median premium by age in Wales')
  const typed = 'median pre'
  const { completions } = await read(token, typed, { at: typed.length })
  expect(completions[0]).toMatchObject({ text: 'median premium by age in Wales', from: 0, kind: 'question' })
  expect((await read(token, typed)).completions).toEqual([])
  // What others asked is theirs.
  const other = (await read(await person(), typed, { at: typed.length })).completions
  expect(other.map(({ text }) => text)).not.toContain('median premium by age in Wales')
})

it('says what words may be where it is asked of them', async () => {
  const question = 'average premium in Manchester'
  const { replacements } = await read(await person(), question, { instead_of: { from: 19, to: 29 } })
  expect(replacements[0]).toMatchObject({
    text: 'North West',
    of: 'region',
    question: 'average premium in North West',
    sentence: 'Average monthly premium for quotes where region is North West.',
  })
})

describe('a question that leans on the answer before it', () => {
  it('is read with it, and says so', async () => {
    const token = await person()
    const id = await ask(token, 'average monthly premium by region')
    const reading = await read(token, 'only smokers')
    expect(reading).toMatchObject({ leans: true, continues: { id } })
    expect(saidBy(reading)).toBe('Average monthly premium by region for quotes where smoker is yes.')
  })

  it('is read alone where that is asked for, and a whole question with it', async () => {
    const token = await person()
    const id = await ask(token, 'average monthly premium by region')
    expect(await read(token, 'only smokers', { alone: true })).toMatchObject({
      leans: false,
      continues: { id },
    })
    const whole = 'number of quotes by insurer'
    expect(await read(token, whole)).toMatchObject({ leans: false, continues: { id } })
    expect(await read(token, whole, { follow_up_of: id })).toMatchObject({ leans: true })
  })

  it('is another person’s nowhere', async () => {
    const id = await ask(await person(), 'average monthly premium by region')
    const token = await person()
    expect(
      (await call('readQuestion', { token, body: { question: 'only smokers', follow_up_of: id } }))
        .statusCode,
    ).toBe(404)
    expect(await read(token, 'only smokers')).toMatchObject({ continues: null, leans: false })
  })
})

it('is refused beyond what somebody types in a minute', async () => {
  const own = await startServer({ questionsPerMinute: 1 })
  try {
    const ours = makeCaller(own, await own.signUp('content_editor', 'fast@example.com'))
    const codes = []
    for (let place = 0; place < 11; place += 1)
      codes.push((await ours('readQuestion', { body: { question: 'average premium' } })).statusCode)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  } finally {
    await own.close()
  }
})
