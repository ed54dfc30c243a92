import { expect, it } from 'vitest'
import {
  NO_TOKENS,
  ProviderError,
  type FailureKind,
  type LanguageModel,
  type ObjectReply,
} from './language-model.ts'
import { withBreaker } from './breaker.ts'

const REPLY: ObjectReply = {
  value: {},
  used: { ...NO_TOKENS, inputTokens: 1, outputTokens: 1 },
  mayBeCut: false,
}

/** A model whose calls the test settles, behind a breaker whose clock the test moves. */
function start() {
  const calls: PromiseWithResolvers<ObjectReply>[] = []
  const model: LanguageModel = {
    name: 'Proposer',
    object() {
      const call = Promise.withResolvers<ObjectReply>()
      calls.push(call)
      return call.promise
    },
  }
  let time = 0
  const guarded = withBreaker(model, () => time)
  const ask = () =>
    guarded
      .object({ system: '', prompt: '', schema: {}, deadlineMs: 0, signal: new AbortController().signal })
      .then(
        () => 'answered',
        (error: unknown) => (error instanceof ProviderError ? error.kind : 'unknown'),
      )
  const fail = async (kind: FailureKind) => {
    const asked = ask()
    calls.at(-1)?.reject(new ProviderError(kind, 'planted'))
    await asked
  }
  return {
    calls,
    ask,
    fail,
    advance(ms: number) {
      time += ms
    },
  }
}

async function paused() {
  const breaker = start()
  for (let failures = 0; failures < 4; failures += 1) await breaker.fail('unreachable')
  return breaker
}

it('leaves a model alone after four failures in a row, for half a minute', async () => {
  const breaker = await paused()
  expect(await breaker.ask()).toBe('paused')
  breaker.advance(29_999)
  expect(await breaker.ask()).toBe('paused')
  expect(breaker.calls).toHaveLength(4)
})

it('lets one question try a model again, and nobody else wait for it', async () => {
  const breaker = await paused()
  breaker.advance(30_000)
  const [trial, other] = [breaker.ask(), breaker.ask()]
  expect(breaker.calls).toHaveLength(5)
  expect(await other).toBe('paused')
  breaker.calls.at(-1)?.resolve(REPLY)
  expect(await trial).toBe('answered')
  const next = breaker.ask()
  breaker.calls.at(-1)?.resolve(REPLY)
  expect(await next).toBe('answered')
})

it('leaves a model alone again where the trial fails', async () => {
  const breaker = await paused()
  breaker.advance(30_000)
  await breaker.fail('timedOut')
  breaker.advance(29_999)
  expect(await breaker.ask()).toBe('paused')
  expect(breaker.calls).toHaveLength(5)
})

it('lets the next question try a model where the trial said nothing of its health', async () => {
  const breaker = await paused()
  breaker.advance(30_000)
  await breaker.fail('cancelled')
  const next = breaker.ask()
  breaker.calls.at(-1)?.resolve(REPLY)
  expect(await next).toBe('answered')
})

it('does not count what a model refuses or its asker ends', async () => {
  const breaker = start()
  for (const kind of ['refused', 'cancelled', 'malformed', 'refused', 'malformed'] as const)
    await breaker.fail(kind)
  const next = breaker.ask()
  breaker.calls.at(-1)?.resolve(REPLY)
  expect(await next).toBe('answered')
})
