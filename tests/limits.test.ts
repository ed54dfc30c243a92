import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCaller } from './support/calls.ts'
import { PASSWORD, startServer, type TestServer } from './support/server.ts'

/** Guessing passwords (OWASP ASVS 5.0, 6.3.1), and floods of reports. */

let server: TestServer
let call: ReturnType<typeof makeCaller>
beforeAll(async () => {
  server = await startServer()
  call = makeCaller(server, await server.signUp('content_editor', 'ana@example.com'))
  await server.signUp('content_editor', 'ben@example.com')
})
afterAll(() => server.close())

const signIn = async (email: string, password: string) =>
  (await call('login', { token: null, body: { email, password } })).statusCode
const guesses = (email: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => signIn(email, `Wrong-horse-${index}`)))

it('refuses more than ten wrong passwords of an account, at once or not, whatever its case', async () => {
  const statuses = await guesses('ana@example.com', 14)
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  const response = await call('login', {
    token: null,
    body: { email: 'ANA@example.com', password: PASSWORD },
  })
  expect(response.statusCode).toBe(429)
  expect(response.json()).toEqual({
    detail: 'Too many attempts to sign in failed. Try again in 15 minutes.',
  })
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(800)
})

it('treats an account that is not there alike, and leaves others alone', async () => {
  expect((await guesses('nobody@example.com', 11)).at(-1)).toBe(429)
  expect(await signIn('ben@example.com', PASSWORD)).toBe(200)
})

it('forgets wrong passwords once one is right, and never limits right ones', async () => {
  await guesses('ben@example.com', 9)
  expect(await signIn('ben@example.com', PASSWORD)).toBe(200)
  expect(await guesses('ben@example.com', 9)).toEqual(Array.from({ length: 9 }, () => 401))
  const right = await Promise.all(Array.from({ length: 20 }, () => signIn('ben@example.com', PASSWORD)))
  expect(new Set(right)).toEqual(new Set([200]))
})

it('limits guesses of the current password too', async () => {
  const token = await server.signUp('content_editor', 'eva@example.com')
  const change = async () =>
    (
      await call('changePassword', {
        token,
        body: { current_password: 'Wrong-horse-9', new_password: 'Brave-otter-27' },
      })
    ).statusCode
  for (let guess = 0; guess < 10; guess += 1) expect(await change()).toBe(400)
  expect(await change()).toBe(429)
})

it('limits reports of errors from one address', async () => {
  const report = async () =>
    (await call('reportClientError', { token: null, body: { message: 'Boom' } })).statusCode
  const statuses = await Promise.all(Array.from({ length: 125 }, report))
  expect(statuses.filter((status) => status === 200)).toHaveLength(120)
  expect(await report()).toBe(429)
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
    expect(refused.json()).toEqual({
      detail: 'Too many questions were asked in a minute. Try again in 1 minute.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await ask(other)).statusCode).toBe(200)
  } finally {
    await busy.close()
  }
})
