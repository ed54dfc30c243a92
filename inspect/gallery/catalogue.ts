import { MACHINES } from '../../tests/paths/models/machines.ts'
import { describeMachine, type MachineDescription } from '../describe.ts'
import { layoutOf, type Layout } from '../layout.ts'
import { commentIn, sectionsIn, sourceOf } from '../naming.ts'

/** Every machine with what the gallery shows of it. */
export interface Entry {
  readonly name: string
  readonly machine: (typeof MACHINES)[number]
  readonly description: MachineDescription
  readonly comment: string
  readonly sections: readonly string[]
  /** Each with its length, such as `COPIED_MS: 2,000 ms`. */
  readonly delays: readonly string[]
  /** Relative to the root of the project. */
  readonly file: string
  readonly source: string
}

const SOURCES = import.meta.glob<string>('/src/machines/*/*.machine.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const CATALOGUE: readonly Entry[] = MACHINES.map((machine) => {
  const file = sourceOf(machine.name)
  const source = SOURCES[`/${file}`] ?? ''
  const comment = commentIn(source)
  return {
    name: machine.name,
    machine,
    description: describeMachine(machine.pathModel.machine),
    comment,
    sections: sectionsIn(comment),
    delays: Object.entries(machine.pathModel.delays ?? {}).map(([delay, ms]) =>
      typeof ms === 'number' ? `${delay}: ${ms.toLocaleString('en-GB')} ms` : delay,
    ),
    file,
    source,
  }
})

export const DESCRIPTIONS: ReadonlyMap<string, MachineDescription> = new Map(
  CATALOGUE.map(({ description }) => [description.id, description]),
)

/** Entries in which every word is found: in the name, the states, the events, the guards, the actions or the comment. */
export function found(search: string): readonly Entry[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return CATALOGUE.filter(({ name, comment, description, machine }) => {
    const text = [name, comment, ...machine.transitions, ...description.states.map(({ path }) => path)]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const layouts = new Map<string, Promise<Layout>>()

/** The layout of a machine, made once. */
export function layoutFor(description: MachineDescription): Promise<Layout> {
  const known = layouts.get(description.id) ?? layoutOf(description)
  layouts.set(description.id, known)
  return known
}
