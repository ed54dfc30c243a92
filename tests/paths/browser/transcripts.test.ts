import { createMachine } from 'xstate'
import { expect, it } from 'vitest'
import { MACHINES } from '../models/machines.ts'
import type { PathModel } from '../models/path-model.ts'
import { pathsToDrive } from './paths-to-drive.ts'
import { lostOf, readTranscripts } from './transcripts.ts'
import { VIEWS } from '../views/views.ts'

const NAME = 'message'

const lostIn = async (model: PathModel) => {
  const view = VIEWS[NAME]
  return view === undefined ? null : lostOf(readTranscripts(NAME), await pathsToDrive(model, view))
}

it('what a machine could do and cannot do any more is missed', async () => {
  const machine = MACHINES.find(({ name }) => name === NAME)
  if (machine === undefined) throw new Error('no such machine')
  const { pathModel } = machine
  expect(await lostIn(pathModel)).toEqual([])

  const { config, implementations } = pathModel.machine
  const { held, ...states } = (config as { states: { held: { on: object } } }).states
  const { 'message.dismissed': _, ...on } = held.on as { readonly 'message.dismissed': unknown }
  const changed = createMachine(
    { ...config, states: { ...states, held: { ...held, on } } } as never,
    implementations as never,
  )
  expect(await lostIn({ ...pathModel, machine: changed })).toEqual([
    expect.stringContaining('message.held → held, message.dismissed → hidden'),
  ])
})
