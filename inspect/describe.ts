import type { AnyEventObject, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/**
 * A machine as data: what its drawings show, what its table of transitions says, and by what names its paths count what
 * they cover. Read from the machine itself; nothing here is kept beside it.
 */
export interface MachineDescription {
  readonly id: string
  readonly states: readonly StateDescription[]
  readonly transitions: readonly TransitionDescription[]
  /** Events that the machine sends itself within a step, by what its root says of them. */
  readonly raises: readonly string[]
}

export interface StateDescription {
  /** The names from the root down, joined by dots; empty for the root. */
  readonly path: string
  readonly key: string
  /** Null for the root. */
  readonly parent: string | null
  readonly kind: 'atomic' | 'compound' | 'parallel' | 'final'
  /** Where a compound state starts, else null. */
  readonly initial: string | null
  readonly tags: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly actors: readonly ActorDescription[]
}

export interface ActorDescription {
  readonly id: string
  /** The name of its logic among the actors of the machine. */
  readonly src: string
}

export interface TransitionDescription {
  readonly source: string
  readonly event: string
  /** With its fixed parameters; null where it always holds. */
  readonly guard: string | null
  /** Null where the state stays. */
  readonly targets: readonly string[] | null
  readonly actions: readonly string[]
}

const INLINE = 'inline'

/** The name of a guard, an action or a delay, whether it is written as text or as an object. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named
  return typeof named === 'object' && named !== null && 'type' in named ? String(named.type) : INLINE
}

function guardText(guard: unknown): string | null {
  if (guard === undefined || guard === null) return null
  const params = typeof guard === 'object' && 'params' in guard ? guard.params : null
  const fixed = typeof params === 'object' && params !== null ? Object.values(params) : []
  return [nameOf(guard), ...fixed.map(String)].join(' ')
}

const pathOf = (node: AnyStateNode) => node.path.join('.')

/** What XState adds itself to wait for a delay has no name. */
const named = (actions: readonly unknown[]) => actions.map(nameOf).filter((name) => name !== INLINE)

function kindOf(node: AnyStateNode): StateDescription['kind'] {
  return node.type === 'history' ? 'atomic' : node.type
}

function describeState(node: AnyStateNode): readonly StateDescription[] {
  const children = Object.values(node.states)
  return [
    {
      path: pathOf(node),
      key: node.key,
      parent: node.parent === undefined ? null : pathOf(node.parent),
      kind: kindOf(node),
      initial: node.type === 'compound' ? (node.initial.target.map(pathOf)[0] ?? null) : null,
      tags: node.tags,
      entry: named(node.entry),
      exit: named(node.exit),
      actors: node.invoke.map(({ id, src }) => ({ id, src: typeof src === 'string' ? src : INLINE })),
    },
    ...children.flatMap(describeState),
  ]
}

export function describeTransition(transition: AnyTransitionDefinition): TransitionDescription {
  const { target } = transition
  return {
    source: pathOf(transition.source),
    event: eventText(String(transition.eventType)),
    guard: guardText(transition.guard),
    targets: target === undefined || target.length === 0 ? null : target.map(pathOf),
    actions: transition.actions.map(nameOf),
  }
}

/** An event as a table says it: `done X`, `failed X`, `after DELAY`, `always`, or its own name. */
export function eventText(type: string): string {
  const [, kind, id = ''] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind !== undefined) return `${kind === 'done' ? 'done' : 'failed'} ${id}`
  const [, delay] = /^xstate\.after\.(\w+)\./.exec(type) ?? []
  if (delay !== undefined) return `after ${delay}`
  return type === '' ? 'always' : type
}

const MOST_CHARACTERS = 60

/** What an event carries, in short. */
export function payloadText(event: AnyEventObject): string {
  const { type: _, actorId: _actor, ...payload } = event
  const parts = Object.entries(payload).map(([name, value]) => {
    const text = value instanceof Error ? value.message : JSON.stringify(value)
    return `${name} ${text ?? 'none'}`
  })
  const text = parts.join(', ')
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}

const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
  ...Object.values(node.states).flatMap(transitionsOf),
]

export const describeMachine = ({ id, root }: AnyStateMachine): MachineDescription => ({
  id,
  states: describeState(root),
  transitions: transitionsOf(root).map(describeTransition),
  raises: ((root.meta as { readonly raises?: readonly string[] } | undefined)?.raises ?? []).map(eventText),
})

const place = (path: string) => (path === '' ? '(root)' : path)

/** A transition in one line, as the tables beside the machines have it. */
export function transitionLine({ source, event, guard, targets, actions }: TransitionDescription): string {
  const condition = guard === null ? '' : ` [${guard}]`
  const to = targets === null ? 'stays' : targets.map(place).join(' + ')
  const done = actions.length === 0 ? '' : ` / ${actions.join(', ')}`
  return `${place(source)} · ${event}${condition} → ${to}${done}`
}

/** An event in words: `loadFirst is answered`, `loadFirst fails`, `after RELOAD_MS`, `refresh requested`. */
function happening(event: string): string {
  const [, kind, id = ''] = /^(done|failed) (.+)$/.exec(event) ?? []
  if (kind !== undefined) return `${id} ${kind === 'done' ? 'is answered' : 'fails'}`
  return event.startsWith('after ') ? event : event.replaceAll('.', ' ')
}

/** Where a transition leads, past states that are left at once: the paths of states, or `stays`. */
function placesOf(
  { states, transitions }: Pick<MachineDescription, 'states' | 'transitions'>,
  { targets }: TransitionDescription,
): readonly string[] {
  if (targets === null) return ['stays']
  const initial = (path: string): string => {
    const inner = states.find((state) => state.path === path)?.initial ?? null
    return inner === null ? path : initial(inner)
  }
  const found = targets.map((target) => {
    const next = transitions.filter(({ source, event }) => source === initial(target) && event === 'always')
    // Where one of them has no guard, the state is never stayed in.
    const isLeft = next.some(({ guard }) => guard === null)
    return isLeft
      ? next.flatMap((transition) => placesOf({ states, transitions }, transition))
      : [place(target)]
  })
  return found.length === 1 ? (found[0] ?? []) : [found.flat().join(' and ')]
}

const isPassing = ({ transitions }: MachineDescription, path: string) =>
  transitions.some(({ source, event, guard }) => source === path && event === 'always' && guard === null)

/**
 * All that a table of a machine says, in order of the alphabet: what runs in each state, what it is to people, and where each
 * happening leads. No guard and no action is named: what these do is in the path model, as what is seen, asked for and told.
 */
export function linesOf(description: MachineDescription): readonly string[] {
  const { states, transitions } = description
  const leads = new Map<string, string[]>()
  for (const transition of transitions) {
    if (isPassing(description, transition.source)) continue
    const key = `${place(transition.source)}: ${transition.event === 'always' ? 'at once' : happening(transition.event)}`
    leads.set(key, [...(leads.get(key) ?? []), ...placesOf(description, transition)])
  }
  return [
    ...states.flatMap(({ path, actors, tags }) => [
      ...actors.map(({ id, src }) => `${place(path)}: runs ${id === src ? id : `${id} (${src})`}`),
      ...tags.map((tag) => `${place(path)}: is ${tag}`),
    ]),
    ...[...leads].map(([key, places]) => `${key} → ${[...new Set(places)].join(' or ')}`),
  ].toSorted()
}
