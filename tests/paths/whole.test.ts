import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { MACHINES } from '../../src/machines/all-models.ts'
import { tryMutants } from './measure.ts'
import { isLong } from '../support/long.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { stageOf, type Stage } from './stage.ts'
import { tryViewMutants } from './view-mutants.ts'
import { VIEWS } from './views/views.ts'
import { wander } from './wander.ts'

/** `npm run paths` walks further and tries every mutant; here is what continuous integration has time for. */
const STEPS = 60
const VIEW_MUTANTS = 2

let stage: Stage
beforeAll(async () => {
  stage = await stageOf(await sharedBrowser(), inject('builds').watched)
})
afterAll(() => stage.close())

it('every machine has a view model', () => {
  expect(Object.keys(VIEWS).toSorted()).toEqual(MACHINES.map(({ name }) => name).toSorted())
})

/** One in so many mutants of a machine. */
const MUTANTS = isLong ? 1 : 4

it.each(MACHINES)('no mutant of $name survives', async (machine) => {
  const { total, survivors } = await tryMutants(machine, (_, index) => index % MUTANTS === 0)
  expect(total).toBeGreaterThan(0)
  expect(survivors).toEqual([])
})

it('a random walk through the whole product meets nothing impossible', async () => {
  const { findings, taken } = await wander(stage, { steps: STEPS, seed: 1, onStep: () => {} })
  expect(findings).toEqual([])
  expect(taken).toBeGreaterThan(10)
})

it('a sample of view mutants is found by the paths', async () => {
  const { total, survivors, stale } = await tryViewMutants({
    machines: MACHINES,
    sample: VIEW_MUTANTS,
    seed: 4,
  })
  expect(total).toBe(VIEW_MUTANTS)
  expect(survivors.map(({ key }) => key)).toEqual([])
  expect(stale).toEqual([])
})
