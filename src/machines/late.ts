import type { ActorRefFrom, AnyActorLogic, InputFrom } from 'xstate'

/** `setup` types spawning for what it knows, and some code comes later. */
type SpawnLate = <Logic extends AnyActorLogic>(
  logic: Logic,
  options: { readonly id: string; readonly input?: InputFrom<Logic> },
) => ActorRefFrom<Logic>
export const late = (spawn: unknown) => spawn as SpawnLate
