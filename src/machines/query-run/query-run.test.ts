import { expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Answer } from '../../api/answer.ts'
import type { QueryInput } from '../../api/calls.ts'
import { Busy } from '../../api/errors.ts'
import { queryRunMachine } from './query-run.machine.ts'

it('asks a server that keeps no line at once and then for half a minute', async () => {
  const pauseMs = 5_000
  let asked = 0
  const executeQuery = fromPromise<Answer, QueryInput>(() => {
    asked += 1
    return Promise.reject(new Busy({ detail: 'The server is too busy.', pauseMs, before: null }))
  })
  const clock = new SimulatedClock()
  const input = { question: 'number of quotes' } as QueryInput
  const run = createActor(queryRunMachine.provide({ actors: { executeQuery } }), { input, clock }).start()
  const isOver = async () => {
    const { status, context } = await waitFor(
      run,
      (snapshot) => snapshot.status === 'done' || snapshot.matches({ loading: 'inLine' }),
    )
    return status === 'done' ? context.ending : null
  }
  while ((await isOver()) === null) clock.increment(pauseMs)
  expect(await isOver()).toMatchObject({ kind: 'failed', failure: { error: 'The server is too busy.' } })
  expect({ asked, waitedMs: clock.now() }).toEqual({ asked: 7, waitedMs: 30_000 })
})
