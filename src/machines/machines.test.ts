import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { declaredTransitions, walkPaths } from '../../tests/support/paths.ts'
import { Unauthorized } from '../api/errors.ts'
import { MACHINES } from './all-models.ts'

describe.each(MACHINES)('$name', ({ model, table }) => {
  it('has the transitions of its table, nothing missing and nothing extra', () => {
    expect(declaredTransitions(model.machine)).toEqual([...table].toSorted())
  })

  it('is walked through every transition by generated paths', async () => {
    const inputs = [model.input, ...(model.otherInputs ?? [])]
    const covered = new Set<string>()
    for (const input of inputs)
      for (const line of (await walkPaths({ ...model, input })).covered) covered.add(line)
    expect(declaredTransitions(model.machine).filter((line) => !covered.has(line))).toEqual([])
  })
})

it('events of a model name only what its machine knows', () => {
  for (const { model, name } of MACHINES) {
    const known = new Set(
      declaredTransitions(model.machine).map((line) => line.split(' · ')[1]?.split(/ \[| →/)[0]),
    )
    const unknown = model.events
      .map(({ type }: AnyEventObject) => type.replace(/^xstate\./, ''))
      .filter((type) => !known.has(type))
    expect({ name, unknown }).toEqual({ name, unknown: [] })
  }
  expect(new Unauthorized({ detail: null, message: '' })._tag).toBe('Unauthorized')
})

it('no machine is without a path model', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()))
  expect(MACHINES.map(({ name }) => name).toSorted()).toEqual(folders.toSorted())
})
