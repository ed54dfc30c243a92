import { assign, fromPromise, setup, type AnyStateMachine } from 'xstate'
import { expect, it } from 'vitest'
import type { PathModel } from '../models/path-model.ts'
import { disturb, DISTURBANCES, type Disturbance } from './disturb.ts'

const types = { context: {} as { text: string } }
const actors = { loadFirst: fromPromise<string>(never), saveSecond: fromPromise<string>(never) }
const base = setup({
  types,
  actors,
  actions: { keep: assign({ text: (_, { text }: { text: string }) => text }) },
})

function never(): Promise<never> {
  return new Promise(() => {})
}

const done = (id: string) => ({ type: `xstate.done.actor.${id}`, output: id, actorId: id })
const failed = (id: string) => ({ type: `xstate.error.actor.${id}`, error: new Error(''), actorId: id })
const modelOf = (machine: AnyStateMachine, part: Partial<PathModel> = {}): PathModel => ({
  machine,
  actors: ['loadFirst', 'saveSecond'],
  events: [{ type: 'pressed' }, done('saveSecond'), failed('saveSecond')],
  ...part,
})
const SAVED = { target: 'saved' } as const

/** A machine for each disturbance that bears all but this one. */
const FAULTY: Readonly<Record<Disturbance, PathModel>> = {
  slow: modelOf(
    base.createMachine({
      context: { text: '' },
      initial: 'saving',
      states: {
        saving: {
          after: { 20_000: 'failed' },
          invoke: { id: 'saveSecond', src: 'saveSecond', onDone: SAVED, onError: 'failed' },
        },
        failed: { on: { pressed: 'saving' } },
        saved: {},
      },
    }),
  ),
  duplicated: modelOf(
    base.createMachine({
      context: { text: '' },
      initial: 'open',
      on: { pressed: '.saving' },
      states: {
        open: {},
        saving: { invoke: { id: 'saveSecond', src: 'saveSecond', onDone: SAVED, onError: 'open' } },
        saved: {},
      },
    }),
  ),
  reordered: modelOf(
    base.createMachine({
      context: { text: '' },
      invoke: (['loadFirst', 'saveSecond'] as const).map((id) => ({
        id,
        src: id,
        onDone: { actions: { type: 'keep' as const, params: ({ event }) => ({ text: event.output }) } },
        onError: {},
      })),
      initial: 'open',
      states: { open: {} },
    }),
    { events: ['loadFirst', 'saveSecond'].flatMap((id) => [done(id), failed(id)]) },
  ),
  cut: modelOf(
    base.createMachine({
      context: { text: '' },
      initial: 'saving',
      states: {
        saving: { invoke: { id: 'saveSecond', src: 'saveSecond', onDone: SAVED, onError: 'lost' } },
        lost: {},
        saved: {},
      },
    }),
  ),
  'other tab': modelOf(
    base.createMachine({
      context: { text: '' },
      initial: 'saving',
      states: {
        saving: { invoke: { id: 'saveSecond', src: 'saveSecond', onDone: SAVED, onError: 'failed' } },
        failed: { on: { pressed: 'saving' } },
        saved: {},
      },
    }),
    { leads: { 'error.actor.saveSecond': ({ event }) => (hasTag(event['error']) ? 'gone' : 'failed') } },
  ),
}

const hasTag = (error: unknown) =>
  typeof error === 'object' && error !== null && '_tag' in error && error._tag === 'NotFound'

it.each(DISTURBANCES)(
  '%s: a machine that does not bear it is found, and by this alone',
  async (disturbance) => {
    const { wrong } = await disturb(FAULTY[disturbance])
    expect([...new Set(wrong.map(({ what }) => what.split(',')[0]))]).toEqual([disturbance])
    expect(wrong[0]?.steps.length).toBeGreaterThan(0)
  },
)
