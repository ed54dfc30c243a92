import type { AnyEventObject, AnyStateMachine, ContextFrom, InputFrom, SnapshotFrom } from 'xstate'

/**
 * What paths are generated from, beside the machine: what may happen to it, and what has to be true then. The second part
 * is written from the specification and not from the machine, so that a machine that is wrong fails.
 */
export interface PathModel<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly machine: Machine
  readonly input?: InputFrom<Machine> | undefined
  /** Further inputs to start from. */
  readonly otherInputs?: readonly InputFrom<Machine>[]
  /**
   * What may happen, the answers of actors (`xstate.done.actor.ID`, `xstate.error.actor.ID`) and the passing of time
   * (`xstate.after.DELAY.STATE`) included.
   */
  readonly events: readonly AnyEventObject[]
  /** What tells contexts apart where they could grow for ever, such as a counter; all of the context without it. */
  readonly identity?: (context: ContextFrom<Machine>) => unknown
  /** The actors that the machine invokes, by the name of their source. */
  readonly actors?: readonly string[]
  /**
   * What each actor that is started is asked for, by its id or the name of its source, as a function of what happened.
   * Whatever is given to an actor has to be said here; functions in it are not compared.
   */
  readonly asks?: Readonly<Record<string, (happened: Happened<Machine>, id: string) => unknown>>
  /** How long each delay is, in milliseconds. */
  readonly delays?: Readonly<Record<string, number | ((context: ContextFrom<Machine>) => number)>>
  /** What is true of the context in a state, by the path of the state; the empty path stands for all states. */
  readonly holds?: Readonly<Record<string, (context: ContextFrom<Machine>) => boolean>>
  /** What the context holds after an event, by the type of the event without `xstate.`; what is not named may be anything. */
  readonly changes?: Expectations<Machine, Partial<ContextFrom<Machine>>>
  /** The path of the state that an event leads to, one of each region where there are several; null where this model does not say. */
  readonly leads?: Expectations<Machine, string | readonly string[] | null>
  /** What the machine tells its children at an event: id and event of each, in order; nothing where it is not said. */
  readonly sends?: Expectations<Machine, readonly (readonly [child: string, event: AnyEventObject])[]>
  /** The actions that others provide which an event calls: name and parameters of each, in order; none where it is not said. */
  readonly calls?: Expectations<Machine, readonly (readonly [action: string, params?: object])[]>
}

type Expectations<Machine extends AnyStateMachine, Expected> = Readonly<
  Record<string, (happened: Happened<Machine>) => Expected>
>

/** Every input that paths start from. */
export const inputsOf = ({ input, otherInputs = [] }: PathModel): readonly unknown[] =>
  [input as unknown].concat(otherInputs)

export interface Happened<Machine extends AnyStateMachine = AnyStateMachine> {
  readonly before: SnapshotFrom<Machine>
  readonly event: AnyEventObject
}

export const pathModel = <Machine extends AnyStateMachine>(
  machine: Machine,
  model: Omit<PathModel<Machine>, 'machine'>,
): PathModel<Machine> => ({ machine, ...model })

const failureOf = (actorId: string, error: unknown): AnyEventObject => ({
  type: `xstate.error.actor.${actorId}`,
  error,
  actorId,
})

/** An actor fails without a word of why, and with the server's own. */
export const failuresOf = (actorId: string): readonly AnyEventObject[] =>
  [new Error(''), { detail: `The server says why it refused ${actorId}.` }].map((error) =>
    failureOf(actorId, error),
  )

/** An actor is answered with what is nothing; the mark tells it from other failures where both are written down. */
export const nothingOf = (actorId: string, message: string): AnyEventObject =>
  failureOf(actorId, Object.assign(new Error(message), { made: 'nothing' }))

/** What people are told of a failure: the server's own words, else those of the specification. */
export const toldOf = ({ event }: Pick<Happened, 'event'>, otherwise: string): string => {
  const error = event['error'] as { readonly detail?: string; readonly message?: string }
  return error.detail ?? (error.message === undefined || error.message === '' ? otherwise : error.message)
}
