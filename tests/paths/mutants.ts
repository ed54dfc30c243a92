import { createMachine, type AnyStateMachine } from 'xstate'
import { describeMachine, linesOf, transitionLine, type MachineDescription } from '../../inspect/describe.ts'
import type { PathModel } from '../../src/machines/path-model.ts'
import { isProvided, walkPaths } from './walk.ts'

/** Machines with one fault each, to see whether the tests of a machine would find it. */

export const FAULTS = [
  'transition deleted',
  'transition retargeted',
  'guard inverted',
  'delay changed',
  'action dropped',
  'action emptied',
  'actor dropped',
  'tag dropped',
] as const
export type Fault = (typeof FAULTS)[number]

export interface Mutant {
  readonly fault: Fault
  readonly where: string
  readonly make: () => AnyStateMachine
}

/** What found a mutant; null where nothing did. */
export type Killer = 'table' | 'paths' | null

/** A mutant may go round in circles. */
const MOST_MICROSTEPS = 1000

type Config = Readonly<Record<string, unknown>>
type Place = readonly (string | number)[]

const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null

/** A copy of a configuration with what is at a place replaced, or left out where the replacement is undefined. */
function replaced(value: unknown, [key, ...rest]: Place, replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    const items = value as readonly unknown[]
    const changed = items.map((item, index) => (index === key ? replaced(item, rest, replacement) : item))
    return changed.filter((item) => item !== undefined)
  }
  if (!isConfig(value)) throw new Error(`nothing at ${String(key)}`)
  const { [key]: inner, ...others } = value
  const changed = replaced(inner, rest, replacement)
  return changed === undefined ? others : { ...value, [key]: changed }
}

/** Each item of what may be one or a list, with its place. */
const eachAt = (value: unknown, place: Place): readonly (readonly [unknown, Place])[] =>
  value === undefined
    ? []
    : Array.isArray(value)
      ? (value as readonly unknown[]).map((item, index) => [item, [...place, index]] as const)
      : [[value, place]]

const entriesOf = (value: unknown) => (isConfig(value) ? Object.entries(value) : [])

interface Found {
  readonly place: Place
  readonly value: unknown
}

interface Parts {
  readonly transitions: readonly Found[]
  readonly actions: readonly Found[]
  readonly actors: readonly Found[]
  readonly tags: readonly Found[]
}

/** Everything in a configuration that can be left out or changed. */
function partsOf(node: Config, place: Place): Parts {
  const at = (...keys: Place) => [...place, ...keys]
  const found = (pairs: readonly (readonly [unknown, Place])[]) =>
    pairs.map(([value, where]) => ({ value, place: where }))
  const actors = found(eachAt(node['invoke'], at('invoke')))
  const transitions = found([
    ...entriesOf(node['on']).flatMap(([event, value]) => eachAt(value, at('on', event))),
    ...entriesOf(node['after']).flatMap(([delay, value]) => eachAt(value, at('after', delay))),
    ...eachAt(node['always'], at('always')),
    ...actors.flatMap(({ value, place: where }) =>
      ['onDone', 'onError'].flatMap((key) => (isConfig(value) ? eachAt(value[key], [...where, key]) : [])),
    ),
  ])
  const own: Parts = {
    transitions,
    actors,
    tags: found(eachAt(node['tags'], at('tags'))),
    actions: found([
      ...eachAt(node['entry'], at('entry')),
      ...eachAt(node['exit'], at('exit')),
      ...transitions.flatMap(({ value, place: where }) =>
        isConfig(value) ? eachAt(value['actions'], [...where, 'actions']) : [],
      ),
    ]),
  }
  return entriesOf(node['states']).reduce((all, [key, state]) => {
    const inner = partsOf(isConfig(state) ? state : {}, at('states', key))
    return {
      transitions: [...all.transitions, ...inner.transitions],
      actors: [...all.actors, ...inner.actors],
      tags: [...all.tags, ...inner.tags],
      actions: [...all.actions, ...inner.actions],
    }
  }, own)
}

/** Another state than the targets of a transition, beside the first of them where there is one. */
function otherTarget({ id, states }: MachineDescription, target: string): string | null {
  const key = target.split('.').at(-1)
  const known = states.filter((state) => state.path !== '' && state.key !== key)
  const beside = known.find(({ parent }) =>
    states.some((state) => state.key === key && state.parent === parent),
  )
  const other = beside ?? known[0]
  return other === undefined ? null : `#${id}.${other.path}`
}

const wordsOf = (place: Place) => place.filter((part) => part !== 'states').join(' ')
/** Every mutant of a machine. */
export function mutantsOf(machine: AnyStateMachine): readonly Mutant[] {
  const config: Config = machine.config
  const { guards, actions, delays } = machine.implementations
  const description = describeMachine(machine)
  const parts = partsOf(config, [])
  const remake = (changed: unknown, implementations: object = {}) =>
    createMachine(
      { ...(changed as object), options: { maxIterations: MOST_MICROSTEPS } } as never,
      {
        ...machine.implementations,
        ...implementations,
      } as never,
    )
  const dropped = (fault: Fault, found: readonly Found[]) =>
    found.map(({ place }): Mutant => ({
      fault,
      where: wordsOf(place),
      make: () => remake(replaced(config, place, undefined)),
    }))
  const reimplemented = (fault: Fault, kind: string, all: object, change: (given: never) => unknown) =>
    Object.entries(all).map(([name, given]): Mutant => ({
      fault,
      where: name,
      make: () => remake(config, { [kind]: { ...all, [name]: change(given as never) } }),
    }))
  return [
    ...dropped('transition deleted', parts.transitions),
    ...parts.transitions.flatMap(({ value, place }): Mutant[] => {
      const target = isConfig(value) ? value['target'] : value
      const other = typeof target === 'string' ? otherTarget(description, target) : null
      if (other === null) return []
      const changed = isConfig(value) ? { ...value, target: other } : other
      return [
        {
          fault: 'transition retargeted',
          where: `${wordsOf(place)} to ${other}`,
          make: () => remake(replaced(config, place, changed)),
        },
      ]
    }),
    ...reimplemented('guard inverted', 'guards', guards, (given: (...args: unknown[]) => boolean) => {
      return (...args: unknown[]) => !given(...args)
    }),
    ...reimplemented('delay changed', 'delays', delays, (given: number | ((...args: unknown[]) => number)) =>
      typeof given === 'number' ? given * 2 : (...args: unknown[]) => given(...args) * 2,
    ),
    ...dropped('action dropped', parts.actions),
    ...reimplemented(
      'action emptied',
      'actions',
      Object.fromEntries(Object.entries(actions).filter(([, action]) => !isProvided(action))),
      () => () => {},
    ),
    ...dropped('actor dropped', parts.actors),
    ...dropped('tag dropped', parts.tags),
  ]
}

/** Runs the tests of a machine on one of its mutants. */
export async function killerOf(
  { make }: Mutant,
  { pathModel, transitions }: { readonly pathModel: PathModel; readonly transitions: readonly string[] },
): Promise<Killer> {
  try {
    const machine = make()
    const description = describeMachine(machine)
    if (linesOf(description).join('\n') !== transitions.toSorted().join('\n')) return 'table'
    const { covered } = await walkPaths({ ...pathModel, machine })
    const lines = description.transitions.map(transitionLine)
    return lines.every((line) => covered.has(line)) ? null : 'paths'
  } catch {
    return 'paths'
  }
}
