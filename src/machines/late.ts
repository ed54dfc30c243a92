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
