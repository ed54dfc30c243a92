import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'

/** `setup` types spawning for what it knows, and some code comes later. */
type SpawnLate = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: { readonly id: string; readonly input?: InputFrom<Logic> },
) => ActorRefFrom<Logic>
export const late = (spawn: unknown) => spawn as SpawnLate

/** Logic whose code comes later, but before an actor of it starts: everything asked of it is asked of what is found then. */
export const lateLogic = <Logic extends AnyActorLogic>(found: () => Logic): Logic =>
  new Proxy<Logic>(Object.create(null) as Logic, {
    get: (_, key) => Reflect.get(found(), key),
    has: (_, key) => Reflect.has(found(), key),
  })

/** What a part of the page runs, once its code is there. */
export interface Late<Logic> {
  readonly logic: Logic
}

/** A part of the page whose code is loaded as it is entered, and which is gone as it is left. */
export const lateArea = <const Name extends string, const Log extends string>(name: Name, log: Log) => ({
  exit: [`stop${name}`, `forget${name}`] as const,
  initial: 'loading' as const,
  states: {
    loading: {
      invoke: {
        id: `load${name}` as const,
        src: `load${name}` as const,
        onDone: {
          target: 'open' as const,
          actions: {
            type: `open${name}` as const,
            params: <Logic>({ event }: { event: { output: Logic } }): Late<Logic> => ({
              logic: event.output,
            }),
          },
        },
        onError: {
          target: 'failed' as const,
          actions: {
            type: log,
            params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
          },
        },
      },
    },
    open: {},
    failed: {},
  },
})
