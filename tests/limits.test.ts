import { afterEach, beforeEach, expect, it } from 'vitest'
import { QUESTIONS_AT_ONCE, QUESTIONS_WAITING } from '../server/http/protocol/asking.ts'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Guessing passwords (OWASP ASVS 5.0, 6.3.1), and floods of reports. */

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeEach(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('content_editor', 'ana@example.com'))
  await server.signUp('content_editor', 'ben@example.com')
})
afterEach(() => server.close())

const signIn = async (email: string, password: string) =>
  (await call('login', { token: null, body: { email, password } })).statusCode
const guesses = (email: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn(email, `Wrong-horse-${index}`)))

const change = async (token: string, current: string) =>
  (
    await call('changePassword', {
      token,
      body: { current_password: current, new_password: 'Brave-otter-27' },
    })
  ).statusCode

it('slows guesses of a password after five, twice as long each time, at once or not, whatever the case', async () => {
  const statuses = await guesses('ana@example.com', 9)
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  const refused = await call('login', {
    token: null,
    body: { email: 'ANA@example.com', password: PASSWORD },
  })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    detail: 'Too many attempts to sign in failed. Try again in 1 second.',
  })
  expect(refused.headers['retry-after']).toBe('1')
  const waits: string[] = []
  for (let wait = 1; wait <= 64; wait *= 2) {
    server.advance(Math.min(wait, 60) * 1000)
    expect(await signIn('ana@example.com', 'Wrong-horse-9')).toBe(401)
    const next = await call('login', { token: null, body: { email: 'ana@example.com', password: PASSWORD } })
    waits.push(String(next.headers['retry-after']))
  }
  expect(waits).toEqual(['2', '4', '8', '16', '32', '60', '60'])
  server.advance(60_000)
  expect(await signIn('ana@example.com', PASSWORD)).toBe(200)
})

it('treats an account that is not there alike, and leaves others alone', async () => {
  expect((await guesses('nobody@example.com', 6)).at(-1)).toBe(429)
  expect(await signIn('ben@example.com', PASSWORD)).toBe(200)
})

it('forgets wrong passwords once one is right, and never limits right ones', async () => {
  await guesses('ben@example.com', 4)
  expect(await signIn('ben@example.com', PASSWORD)).toBe(200)
  expect(await guesses('ben@example.com', 4)).toEqual(Array.from({ length: 4 }, () => 401))
  const right = await Promise.all(Array.from({ length: 20 }, () => signIn('ben@example.com', PASSWORD)))
  expect(new Set(right)).toEqual(new Set([200]))
})

it('forgets nothing with a restart: wrong passwords are on record', async () => {
  await guesses('cleo@example.com', 5)
  const rows = await server.store.db.selectFrom('failures').selectAll().execute()
  expect(rows).toContainEqual(expect.objectContaining({ key: 'sign-in cleo@example.com', count: 5 }))
})

it('refuses an address after twenty wrong passwords in a minute, whomever they are for', async () => {
  const statuses: number[] = []
  for (let person = 0; person < 21; person += 1)
    statuses.push(await signIn(`stranger-${person}@example.com`, 'Wrong-horse-9'))
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(statuses.at(-1)).toBe(429)
})

it('refuses an address after twenty wrong passwords made at once, too', async () => {
  const tries = Array.from({ length: 60 }, (_, person) =>
    signIn(`crowd-${person}@example.com`, 'Wrong-horse-9'),
  )
  const statuses = await Promise.all(tries)
  expect([401, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([20, 40])
})

it('refuses an address after twenty wrong invitation codes tried at once, too', async () => {
  const claim = () =>
    call('register', {
      token: null,
      body: { email: 'x@example.com', password: PASSWORD, full_name: 'X', invite_token: 'b'.repeat(43) },
    })
  const replies = await Promise.all(Array.from({ length: 30 }, claim))
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect([400, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([20, 10])
})

it('limits guesses of the current password, and of invitation codes', async () => {
  const token = await server.signUp('content_editor', 'eva@example.com')
  for (let guess = 0; guess < 5; guess += 1) expect(await change(token, 'Wrong-horse-9')).toBe(400)
  expect(await change(token, 'Wrong-horse-9')).toBe(429)
  const setup = async () =>
    (
      await call('register', {
        token: null,
        body: { email: 'x@example.com', password: PASSWORD, full_name: 'X', invite_token: 'a'.repeat(43) },
      })
    ).statusCode
  for (let guess = 0; guess < 20; guess += 1) expect(await setup()).toBe(400)
  expect(await setup()).toBe(429)
})

it('limits reports of errors of one person, and more so from an address where nobody is signed in', async () => {
  const [one, other] = [await server.signUp('content_editor'), await server.signUp('content_editor')]
  const report = async (token: string | null) =>
    (await call('reportClientError', { token, body: { message: 'Boom' } })).statusCode
  const taken = async (token: string | null) =>
    (await Promise.all(Array.from({ length: 35 }, () => report(token)))).filter((status) => status === 200)
  expect(await taken(null)).toHaveLength(10)
  expect(await taken(one)).toHaveLength(30)
  expect([await report(null), await report(one), await report(other)]).toEqual([429, 429, 200])
})

it('takes no report of an error beyond 8 kB', async () => {
  const report = (length: number) =>
    call('reportClientError', { token: null, body: { message: 'Boom', stack: '<b>'.repeat(length / 3) } })
  expect((await report(7_500)).statusCode).toBe(200)
  const large = await report(1_000_000)
  expect([large.statusCode, large.json()]).toEqual([413, { detail: 'The request is larger than 8 kB.' }])
})

it('answers two questions of a person at once, lets twenty wait, and answers others meanwhile', async () => {
  const [token, other] = [await server.signUp('content_editor'), await server.signUp('content_editor')]
  const ask = (of: string) =>
    call('executeQuery', { token: of, body: { question: 'average premium by region and smoker' } })
  const burst = Array.from({ length: 50 }, () => ask(token))
  const health = await Promise.all(Array.from({ length: 20 }, () => call('getHealth', { token: null })))
  expect((await ask(other)).statusCode).toBe(200)
  const replies = await Promise.all(burst)
  const answered = replies.filter(({ statusCode }) => statusCode === 200)
  const refused = replies.filter(({ statusCode }) => statusCode === 429)
  expect([answered.length, refused.length]).toEqual([QUESTIONS_AT_ONCE + QUESTIONS_WAITING, 28])
  expect(refused[0]?.json()).toEqual({
    detail: 'Too many questions wait for an answer. Try again in 1 second.',
  })
  expect(refused[0]?.headers['retry-after']).toBe('1')
  expect(new Set(health.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('limits questions by person, and says when the next may be asked', async () => {
  const busy = await startServer({ questionsPerMinute: 3 })
  try {
    const [one, other] = [await busy.signUp('content_editor'), await busy.signUp('content_editor')]
    const ask = (token: string) =>
      makeCaller(busy, token)('executeQuery', {
        token,
        body: { question: 'number of quotes by region', dataset_id: 'insurance_pricing' },
      })
    for (let asked = 0; asked < 3; asked += 1) expect((await ask(one)).statusCode).toBe(200)
    const refused = await ask(one)
    expect(refused.statusCode).toBe(429)
    // A slow machine has used some of the minute.
    expect(refused.json<{ detail: string }>().detail).toMatch(
      /^Too many questions were asked in a minute\. Try again in (?:1 minute|\d+ seconds?)\.$/,
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(other)).statusCode).toBe(200)
  } finally {
    await busy.close()
  }
})
