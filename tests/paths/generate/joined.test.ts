import { createMachine } from 'xstate'
import { expect, it } from 'vitest'
import { pathModel } from '../models/path-model.ts'
import { joinerOf } from './joined.ts'

const machine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: 'on' } },
    on: { on: { press: 'off', break: 'deciding' } },
    deciding: { always: 'broken' },
    broken: { type: 'final' },
  },
})
const model = pathModel(machine, { events: [{ type: 'press' }, { type: 'break' }] })
const GOALS = ['off · press → on', 'on · press → off', 'on · break → deciding', 'deciding · always → broken']

const typesOf = (missing: readonly string[], most = 10) =>
  joinerOf(model, () => true, most)
    .join(undefined, new Set(missing))
    .map(({ event }) => event.type)

it('a path goes on where another ends, until nothing is missing', () => {
  expect(typesOf(GOALS)).toEqual(['xstate.init', 'press', 'press', 'press', 'break'])
})

it('a path that comes to what others came to is no longer than that takes', () => {
  expect(typesOf(GOALS.slice(3))).toEqual(['xstate.init', 'press', 'break'])
  expect(typesOf([])).toEqual(['xstate.init'])
})

it('a path ends before a step that it has no room for', () => {
  expect(typesOf(GOALS, 3)).toEqual(['xstate.init', 'press', 'press'])
})

it('what is not let through is on no path', () => {
  const path = joinerOf(model, (_, { type }) => type !== 'break', 10).join(undefined, new Set(GOALS))
  expect(path.map(({ event }) => event.type)).toEqual(['xstate.init', 'press', 'press'])
})
