import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeMachine, eventText, linesOf, transitionLine } from '../../../inspect/describe.ts'
import { walkPaths } from './walk.ts'
import { pathsOf } from '../generate/generate.ts'
import { MACHINES } from '../models/machines.ts'
import { inputsOf } from '../models/path-model.ts'
import { replay } from '../../../inspect/replay.ts'
import { disturb } from './disturb.ts'
import { EXCEPTIONS, isException } from './exceptions.ts'

const machines = new Map(MACHINES.map(({ pathModel: { machine } }) => [machine.id, describeMachine(machine)]))

describe.each(MACHINES)('$name', ({ name, pathModel, transitions }) => {
  const description = describeMachine(pathModel.machine)
  const pathsFrom = pathsOf(pathModel)

  it('does what its table says, nothing missing and nothing extra', () => {
    expect(linesOf(description)).toEqual(transitions.toSorted())
  })

  it('is walked through every transition by generated paths', async () => {
    const { covered } = await walkPaths(pathModel, pathsFrom)
    expect(description.transitions.map(transitionLine).filter((line) => !covered.has(line))).toEqual([])
  })

  it('is as its model says on every path, whatever the network and another tab do at its end', async () => {
    const { wrong } = await disturb(pathModel, pathsFrom)
    expect(wrong.filter(({ what }) => !isException(name, what))).toEqual([])
    const whats = wrong.map(({ what }) => what)
    expect(Object.keys(EXCEPTIONS[name] ?? {}).filter((what) => !whats.includes(what))).toEqual([])
  })

  it('can have gone each generated path, as its replay says', () => {
    for (const path of inputsOf(pathModel).flatMap(pathsFrom)) {
      const steps = path.map(({ event, snapshot }) => ({
        actor: 'a',
        machine: pathModel.machine.id,
        event: event.type,
        state: JSON.stringify(snapshot.value),
      }))
      expect(replay(steps, machines).flatMap(({ divergence }) => divergence ?? [])).toEqual([])
    }
  })
})

it('events of a model name only what its machine knows', () => {
  for (const { pathModel, name } of MACHINES) {
    const known = new Set(describeMachine(pathModel.machine).transitions.map(({ event }) => event))
    const unknown = pathModel.events.map(({ type }) => eventText(type)).filter((type) => !known.has(type))
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
})

it('what a model expects is of states and events that it has', () => {
  for (const { pathModel, name } of MACHINES) {
    const states = new Set(describeMachine(pathModel.machine).states.map(({ path }) => path))
    const events = new Set(['init', ...pathModel.events.map(({ type }) => type.replace(/^xstate\./, ''))])
    const unknown = [
      ...Object.keys(pathModel.holds ?? {}).filter((state) => !states.has(state)),
      ...Object.keys({ ...pathModel.changes, ...pathModel.sends }).filter((type) => !events.has(type)),
    ]
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
})

it('no machine is without a path model', () => {
  const folders = readdirSync(join(import.meta.dirname, '../../../src/machines'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  expect(MACHINES.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})
