import { eventText, type MachineDescription, type TransitionDescription } from './describe.ts'

/**
 * Replays a trace against the machines as they are now. A trace has names only, no data, so that a step is right where the
 * machine may take it, whatever its guards say; where it may not, the machine is another one than the one that was traced,
 * or the trace is not whole.
 */

export interface TraceStep {
  readonly actor: string
  readonly machine: string
  readonly event: string
  /** The value of the state that the step led to, as JSON. */
  readonly state: string
}

export interface ReplayedStep extends TraceStep {
  /** Why the machine cannot have taken this step, or null. */
  readonly divergence: string | null
}

/** The innermost states that are active, in order of the alphabet. */
type Configuration = readonly string[]

const MOST_ALWAYS = 8

const isWithin = (path: string, outer: string) =>
  outer === '' || path === outer || path.startsWith(`${outer}.`)
const keyOf = (configuration: Configuration) => configuration.join(' ')

/** The innermost states that a value names. */
export function configurationOf(value: unknown, parent = ''): Configuration {
  const under = (key: string) => (parent === '' ? key : `${parent}.${key}`)
  if (typeof value === 'string') return [under(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      const found = configurationOf(inner, under(key))
      return found.length === 0 ? [under(key)] : found
    })
    .toSorted()
}

/** The innermost states that entering a state leads to. */
function entered(machine: MachineDescription, path: string): Configuration {
  const state = machine.states.find((known) => known.path === path)
  if (state?.kind === 'compound' && state.initial !== null) return entered(machine, state.initial)
  if (state?.kind !== 'parallel') return [path]
  return machine.states
    .filter(({ parent }) => parent === path)
    .flatMap((region) => entered(machine, region.path))
}

/** The innermost state around a source and its targets that they leave and enter. */
function scopeOf({ states }: MachineDescription, { source }: TransitionDescription, target: string): string {
  const parents = (path: string): readonly string[] => {
    const parent = states.find((state) => state.path === path)?.parent ?? null
    return parent === null ? [path] : [path, ...parents(parent)]
  }
  // A target within its source leaves the source as it is.
  const around = isWithin(target, source) && target !== source ? parents(source) : parents(source).slice(1)
  return around.find((path) => isWithin(target, path)) ?? ''
}

function applied(
  machine: MachineDescription,
  configuration: Configuration,
  transition: TransitionDescription,
): Configuration {
  if (transition.targets === null) return configuration
  return transition.targets
    .reduce<Configuration>((before, target) => {
      const scope = scopeOf(machine, transition, target)
      const isParallel = machine.states.find(({ path }) => path === scope)?.kind === 'parallel'
      // In a parallel state only the region of the target changes.
      const region = isParallel
        ? target
            .split('.')
            .slice(0, scope === '' ? 1 : scope.split('.').length + 1)
            .join('.')
        : scope
      return [...before.filter((path) => !isWithin(path, region)), ...entered(machine, target)]
    }, configuration)
    .toSorted()
}

const isActive = (configuration: Configuration, source: string) =>
  configuration.some((path) => isWithin(path, source))

/** Every configuration that an event may lead to. */
function reachable(
  machine: MachineDescription,
  start: Configuration,
  event: string,
): readonly Configuration[] {
  const found = new Map([[keyOf(start), start]])
  const spread = (from: readonly Configuration[], name: string) => {
    const next: Configuration[] = []
    for (const configuration of from)
      for (const transition of machine.transitions) {
        if (transition.event !== name || !isActive(configuration, transition.source)) continue
        const led = applied(machine, configuration, transition)
        if (found.has(keyOf(led))) continue
        found.set(keyOf(led), led)
        next.push(led)
      }
    return next
  }
  // Twice, because regions of a parallel state may both react.
  spread(spread([start], event), event)
  for (const raised of machine.raises) spread([...found.values()], raised)
  let latest: readonly Configuration[] = [...found.values()]
  for (let round = 0; latest.length > 0 && round < MOST_ALWAYS; round += 1) latest = spread(latest, 'always')
  return [...found.values()]
}

const valueOf = (state: string): unknown => {
  try {
    return JSON.parse(state)
  } catch {
    return null
  }
}

/** Replays every step, actor by actor; the first step of an actor is where its trace starts. */
export function replay(
  steps: readonly TraceStep[],
  machines: ReadonlyMap<string, MachineDescription>,
): readonly ReplayedStep[] {
  const current = new Map<string, Configuration>()
  return steps.map((step) => {
    const machine = machines.get(step.machine)
    if (machine === undefined) return { ...step, divergence: `there is no machine ${step.machine}` }
    const reached = configurationOf(valueOf(step.state))
    const unknown = reached.find((path) => machine.states.every((state) => state.path !== path))
    if (reached.length === 0 || unknown !== undefined)
      return { ...step, divergence: `${step.machine} has no state ${unknown ?? step.state}` }
    const actor = `${step.machine} ${step.actor}`
    const before = step.event === 'xstate.init' ? undefined : current.get(actor)
    current.set(actor, reached)
    if (before === undefined) return { ...step, divergence: null }
    const options = reachable(machine, before, eventText(step.event))
    const isReachable = options.some((option) => keyOf(option) === keyOf(reached))
    return {
      ...step,
      divergence: isReachable
        ? null
        : `${eventText(step.event)} leads from ${keyOf(before)} to ${options.map(keyOf).join(' or ')}, not to ${keyOf(reached)}`,
    }
  })
}

const isStep = (value: unknown): value is TraceStep =>
  typeof value === 'object' &&
  value !== null &&
  ['actor', 'machine', 'event', 'state'].every(
    (name) => typeof (value as Record<string, unknown>)[name] === 'string',
  )

/** The steps in a trace: a list of them, the metadata of a report of an error, or the whole report; null in anything else. */
export function readTrace(given: unknown): readonly TraceStep[] | null {
  if (Array.isArray(given)) return given.every(isStep) ? given : null
  if (typeof given !== 'object' || given === null) return null
  if ('trail' in given) return readTrace(given.trail)
  return 'metadata' in given ? readTrace(given.metadata) : null
}
