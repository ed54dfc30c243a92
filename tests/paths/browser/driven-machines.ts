import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { driveMachines, gapsOf, type Machine } from './measure.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { stageOf, type Stage } from './stage.ts'

/** Ends a hang, as it does for each path by itself; some machines have two hundred of them. */
const MOST_MS = 900_000

/** Tests that drive the paths of machines through the application. */
export function testMachinesInBrowser(machines: readonly Machine[]): void {
  let stage: Stage
  beforeAll(async () => {
    stage = await stageOf(await sharedBrowser(), inject('builds').watched)
  })
  afterAll(() => stage.close())

  describe.each(machines)('$name', (machine) => {
    it(
      'is seen and moved as its generated paths say, through every transition that is in view',
      async () => {
        const drives = await driveMachines(stage, [machine])
        const failures = [...drives.values()].flat().flatMap(({ failure }) => failure ?? [])
        expect(failures).toEqual([])
        expect(gapsOf(machine, drives)).toEqual({ uncovered: [], stale: [], lost: [] })
      },
      MOST_MS,
    )
  })
}
