import { createActor, fromPromise } from 'xstate'
import { describe, expect, it } from 'vitest'
import { MACHINES } from '../models/machines.ts'
import { copyMachine } from '../../../src/machines/copy/copy.machine.ts'
import { makeTrail } from '../../../src/app/trail.ts'
import { describeMachine } from '../../../inspect/describe.ts'
import { readTrace, replay, type TraceStep } from '../../../inspect/replay.ts'

const machines = new Map(MACHINES.map(({ pathModel: { machine } }) => [machine.id, describeMachine(machine)]))
const divergences = (steps: readonly TraceStep[]) =>
  replay(steps, machines).map(({ divergence }) => divergence)

const COPY: readonly TraceStep[] = [
  { actor: 'copy', machine: 'copy', event: 'xstate.init', state: '"idle"' },
  { actor: 'copy', machine: 'copy', event: 'copy.requested', state: '"copying"' },
  { actor: 'copy', machine: 'copy', event: 'xstate.done.actor.writeClipboard', state: '"copied"' },
]

describe('replay', () => {
  it('accepts what the trail of the application keeps', async () => {
    const trail = makeTrail()
    const machine = copyMachine.provide({ actors: { writeClipboard: fromPromise(async () => {}) } })
    const actor = createActor(machine, { id: 'copy', inspect: trail.inspect }).start()
    actor.send({ type: 'copy.requested', clipping: { html: 'secret', text: 'secret' } })
    await new Promise((resolve) => setTimeout(resolve))
    const steps = readTrace({ metadata: { trail: trail.recent() } })
    actor.stop()
    expect(steps).toEqual(COPY)
    expect(divergences(steps ?? [])).toEqual([null, null, null])
  })

  it('says where a machine cannot have gone', () => {
    const [first, , last] = COPY
    expect(divergences([first, last].filter((step) => step !== undefined))).toEqual([
      null,
      'done writeClipboard leads from idle to idle, not to copied',
    ])
    expect(divergences([{ actor: 'a', machine: 'copy', event: 'x', state: '"gone"' }])).toEqual([
      'copy has no state gone',
    ])
    expect(divergences([{ actor: 'a', machine: 'none', event: 'x', state: '"idle"' }])).toEqual([
      'there is no machine none',
    ])
  })

  it('reads nothing from what is no trace', () => {
    expect([readTrace(null), readTrace([1]), readTrace({ trail: 'x' }), readTrace('x')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
