import { Effect } from 'effect'
import { describe, expect, it } from 'vitest'
import { makeCalls, run } from './calls.ts'
import { makeClient } from './client.ts'
import { errorOf, leftIn, offeredIn, pauseOf, readingIn, shownText } from './errors.ts'

const callsOver = (fetch: (request: Request) => Promise<Response>, token: string | null = 'token') =>
  makeCalls(makeClient({ baseUrl: 'http://backend.example', fetch, token: () => token }))
const answering = (status: number, body: string) => () =>
  Promise.resolve(new Response(body, { status, headers: { 'content-type': 'application/json' } }))
const signal = () => new AbortController().signal

describe('calls', () => {
  it('send exactly what SPEC section 7 lists, with the token', async () => {
    const seen: unknown[] = []
    const calls = callsOver(async (request) => {
      seen.push([request.method, request.url, request.headers.get('authorization'), await request.json()])
      return new Response('{"access_token":"t","success":true}', {
        headers: { 'content-type': 'application/json' },
      })
    })
    await run(calls.login({ email: 'a@b.example', password: 'p' }), signal())
    await run(calls.register({ fullName: 'Ana', password: 'p', code: 'c' }), signal())
    await run(
      calls.executeQuery({ question: 'how many', datasetId: null, going: 'judged', edit: null }),
      signal(),
    )
    expect(seen).toEqual([
      [
        'POST',
        'http://backend.example/api/auth/login',
        'Bearer token',
        { email: 'a@b.example', password: 'p' },
      ],
      [
        'POST',
        'http://backend.example/api/auth/register',
        'Bearer token',
        { email: 'placeholder@example.com', password: 'p', full_name: 'Ana', invite_token: 'c' },
      ],
      ['POST', 'http://backend.example/api/query/execute', 'Bearer token', { question: 'how many' }],
    ])
  })

  it('tell the browser that no answer is kept, so that it holds back none of two that are the same', async () => {
    const kept: string[] = []
    const calls = callsOver((request) => {
      kept.push(request.cache)
      return answering(200, '{"models":[],"active_model":null}')()
    })
    await run(calls.activeModel(), signal())
    expect(kept).toEqual(['no-store'])
  })

  it('send no header without a token', async () => {
    const headers: (string | null)[] = []
    const calls = callsOver((request) => {
      headers.push(request.headers.get('authorization'))
      return answering(200, '{"access_token":"t"}')()
    }, null)
    await run(calls.login({ email: 'a@b.example', password: 'p' }), signal())
    expect(headers).toEqual([null])
  })

  it('tell the server which session ends, though the page that asks is left', async () => {
    const seen: unknown[] = []
    const { logout } = callsOver((request) => {
      const { method, url, headers, keepalive } = request
      seen.push([method, url, headers.get('authorization'), keepalive])
      return Promise.resolve(new Response(null, { status: 204 }))
    }, null)
    await run(logout('ended'), signal())
    expect(seen).toEqual([['POST', 'http://backend.example/api/auth/logout', 'Bearer ended', true]])
  })

  it.each([
    [401, '{"detail":"No."}', 'Unauthorized', 'No.'],
    [403, '{"detail":"No."}', 'Forbidden', 'No.'],
    [404, '{}', 'NotFound', null],
    [422, '{"detail":[{"msg":"First.","loc":[]},{"msg":"Second."}]}', 'Invalid', 'First.'],
    [400, '{"detail":["Plain."]}', 'Invalid', 'Plain.'],
    [429, '{"detail":"Slow down."}', 'RateLimited', 'Slow down.'],
    [500, '{"detail":""}', 'ServerFault', null],
    [502, '<html>', 'ServerFault', null],
    [500, '{"detail":{"a":1}}', 'ServerFault', null],
  ])('turn %i %s into %s', async (status, body, tag, detail) => {
    const failed = await run(callsOver(answering(status, body)).profile(), signal()).catch(
      (error: unknown) => error,
    )
    expect(failed).toMatchObject({ _tag: tag, detail })
  })

  it.each([
    [503, '1', '{"detail":"3 questions before yours","questions_before":3}', 1000, 3],
    [429, '5', '{"detail":"Slow down."}', 5000, null],
    [503, '0', '{}', 1000, null],
    [503, '2', '{"questions_before":-1}', 2000, null],
    [503, '2', 'null', 2000, null],
    [503, '2', '<html>', 2000, null],
  ])('say when a busy server is to be asked again: %i after %s s, %s', async (...given) => {
    const [status, seconds, body, pauseMs, before] = given
    const headers = { 'retry-after': seconds, 'content-type': 'application/json' }
    const busy = callsOver(() => Promise.resolve(new Response(body, { status, headers })))
    const failed = await run(busy.profile(), signal()).catch((error: unknown) => error)
    expect(failed).toMatchObject({ _tag: 'Busy' })
    expect(pauseOf(failed)).toEqual({ pauseMs, before })
  })

  it.each([
    [503, '6'],
    [503, 'Fri, 31 Dec 2027 23:59:59 GMT'],
    [503, '-1'],
    [500, '1'],
    [429, ''],
  ])('leave it to a person to ask again where a server fails with %i and asks for "%s"', async (...given) => {
    const [status, seconds] = given
    const headers = { 'retry-after': seconds, 'content-type': 'application/json' }
    const failing = callsOver(() => Promise.resolve(new Response('{"detail":"No."}', { status, headers })))
    const failed = await run(failing.profile(), signal()).catch((error: unknown) => error)
    expect([pauseOf(failed), shownText(failed, '')]).toEqual([null, 'No.'])
  })

  it.each([
    ['{"success":false,"detail":"No."}', 'No.'],
    ['{"success":false,"error":"No."}', 'No.'],
    ['{"success":false,"error_message":"No."}', 'No.'],
    ['{"success":false,"message":"No."}', 'No.'],
    ['{"success":false,"detail":" ","message":"No."}', 'No.'],
    ['{"success":false,"error":3}', null],
    ['{"analysis":" "}', null],
  ])('say why there is no analysis, wherever a backend says it: %s', async (body, detail) => {
    const input = { question: 'q', sql: null, results: [], markup: null, auditLogId: null }
    const failed = run(callsOver(answering(200, body)).analysis(input), signal())
    await expect(failed).rejects.toMatchObject({ _tag: 'NotMade', detail })
  })

  it.each(['{"success": tr', '', 'null', '[]]'])(
    'call an answer that cannot be read a fault of the server: %s',
    async (body) => {
      const failed = await run(
        callsOver(answering(200, body)).executeQuery({
          question: 'q',
          datasetId: null,
          going: 'judged',
          edit: null,
        }),
        signal(),
      ).catch((error: unknown) => error)
      expect(failed).toMatchObject({
        _tag: 'ServerFault',
        message: 'The server sent an answer that cannot be read.',
      })
    },
  )

  it.each([
    ['what the server said', { error_message: 'No.', interpretation: { outcome: 'refuse' } }, 'No.'],
    ['a default', { error_message: ' ' }, 'Query failed'],
  ])('refuse a question that has no answer with %s', async (_, part: object, message) => {
    const calls = callsOver(answering(200, JSON.stringify({ success: false, ...part })))
    const failed = await run(
      calls.executeQuery({ question: 'q', datasetId: null, going: 'judged', edit: null }),
      signal(),
    ).catch((error: unknown) => error)
    expect(failed).toMatchObject({ _tag: 'Refused' })
    expect(shownText(failed, '')).toBe(message)
    expect(readingIn(failed)).toEqual('interpretation' in part ? part.interpretation : null)
  })

  it('tell offers from refusals, and take what a backend of the specification alone says for a refusal', async () => {
    const failing = (part: object) => {
      const reply = JSON.stringify({ success: false, error_message: 'Why not.', ...part })
      const { executeQuery } = callsOver(answering(200, reply))
      const query = { question: 'how many', datasetId: null, going: 'judged', edit: null } as const
      return run(executeQuery(query), signal()).catch((error: unknown) => error)
    }
    const offer = { question: 'How many by region', figure: { group: 'London', label: 'n', text: '12' } }
    const offers = [{ question: 'How many by region', group: 'London', figure: '12' }]
    const metadata = { questions_left: 12 }
    expect(offeredIn(await failing({ offers: [offer], metadata }))).toEqual({
      offers,
      interpretation: null,
      questionsLeft: 12,
    })
    expect(leftIn(await failing({ metadata }))).toBe(12)
    for (const part of [{}, { offers: [] }, { offers: null }, { offers: ['broken'] }]) {
      const failed = await failing(part)
      expect(failed).toMatchObject({ _tag: 'Refused', detail: 'Why not.' })
      expect([offeredIn(failed), leftIn(failed)]).toEqual([null, null])
    }
  })

  it('call a broken connection unreachable', async () => {
    const failed = await run(
      callsOver(() => Promise.reject(new TypeError('Failed to fetch'))).profile(),
      signal(),
    ).catch((error: unknown) => error)
    expect(failed).toMatchObject({ _tag: 'Unreachable', detail: null })
    expect(shownText(failed, '')).toBe('The server cannot be reached. Check your connection and try again.')
  })

  it('abort the request when their signal does', async () => {
    let aborted = false
    let started = () => {}
    const inFlight = new Promise<void>((resolve) => (started = resolve))
    const calls = callsOver((request) => {
      started()
      return new Promise((_, reject) => {
        request.signal.addEventListener('abort', () => {
          aborted = true
          reject(new DOMException('aborted', 'AbortError'))
        })
      })
    })
    const controller = new AbortController()
    const call = run(calls.profile(), controller.signal)
    await inFlight
    controller.abort()
    await expect(call).rejects.toThrow()
    expect(aborted).toBe(true)
  })

  it('give up after their time and abort the request', async () => {
    const { call } = await import('./client.ts')
    let aborted = false
    const never = call(20, (abort) => {
      abort.addEventListener('abort', () => {
        aborted = true
      })
      return new Promise<never>(() => {})
    })
    const failed = await Effect.runPromise(Effect.flip(never))
    expect(failed).toMatchObject({
      _tag: 'TimedOut',
      message: 'The server took longer than 0.02 seconds to answer.',
    })
    expect(aborted).toBe(true)
  })
})

describe('what a person is shown (SPEC section 8)', () => {
  it.each([
    ['the server’s detail', errorOf(500, { detail: 'Detail.' }), 'Detail.'],
    ['else the message', new Error('Message.'), 'Message.'],
    ['else the default', errorOf(500, {}), 'Default.'],
    ['the default for what is no error', null, 'Default.'],
  ])('is %s', (_, error, text) => expect(shownText(error, 'Default.')).toBe(text))
})
