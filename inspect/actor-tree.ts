import type { AnyStateMachine } from 'xstate'
import { MACHINES } from '../tests/paths/models/machines.ts'
import { describeMachine } from './describe.ts'

/** Who owns whom: the actors that each machine runs, from the one root down. */
export interface Owned {
  readonly owner: string
  /** The name of the actor within its owner. */
  readonly actor: string
  /** The machine that it runs; null where it is a promise. */
  readonly machine: string | null
}

/** Machines that are started while the application runs, so that no description of their owner names them. */
const STARTED_LATER: readonly Owned[] = [
  { owner: 'session', actor: 'admin', machine: 'admin' },
  { owner: 'session', actor: 'account', machine: 'account' },
  { owner: 'session', actor: 'enrolment', machine: 'enrolment' },
  { owner: 'list', actor: 'row of users', machine: 'user' },
  { owner: 'list', actor: 'row of invitations', machine: 'invitation' },
  { owner: 'list', actor: 'row of models', machine: 'aiModel' },
  { owner: 'list', actor: 'row of error logs', machine: 'errorLog' },
]

const isMachine = (logic: unknown): logic is AnyStateMachine =>
  typeof logic === 'object' && logic !== null && 'root' in logic

export const ACTOR_TREE: readonly Owned[] = [
  ...MACHINES.flatMap(({ name, pathModel: { machine } }) =>
    describeMachine(machine).states.flatMap(({ actors }) =>
      actors.map(({ id, src }): Owned => {
        const logic: unknown = machine.implementations.actors[src]
        return { owner: name, actor: id, machine: isMachine(logic) ? logic.id : null }
      }),
    ),
  ),
  ...STARTED_LATER,
]
