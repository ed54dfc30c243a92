import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MACHINES } from '../models/machines.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { stageOf, type Stage } from '../browser/stage.ts'
import { VIEWS } from '../views/views.ts'
import { walkAtRandom } from './random-walk.ts'

/** `npm run paths` walks further; here is what continuous integration has time for. */
const STEPS = 60
/** Ends a hang. A slow machine is no failure, and what is found is cut to its shortest, which takes many walks. */
const MOST_MS = 900_000

let stage: Stage
beforeAll(async () => {
  stage = await stageOf(await sharedBrowser(), inject('builds').watched)
})
afterAll(() => stage.close())

it('every machine has a view model', () => {
  expect(Object.keys(VIEWS).toSorted()).toEqual(MACHINES.map(({ name }) => name).toSorted())
})

it(
  'a random walk through the whole product meets nothing impossible',
  async () => {
    const { findings, taken } = await walkAtRandom(stage, { steps: STEPS, seed: 1, onStep: () => {} })
    expect(findings).toEqual([])
    expect(taken).toBeGreaterThan(10)
  },
  MOST_MS,
)
