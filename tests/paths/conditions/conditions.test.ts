import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { MACHINES } from '../models/machines.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { CONDITIONS, conditionOf, type ConditionName } from './conditions.ts'
import { conditionSteps, drivePath } from '../browser/drive.ts'
import { driveMachines, type Machine } from '../browser/measure.ts'
import { pathsToDrive } from '../browser/paths-to-drive.ts'
import { stageOf, type Stage } from '../browser/stage.ts'
import { keyOfPath, readTranscripts } from '../browser/transcripts.ts'
import { VIEWS } from '../views/views.ts'

/** `npm run paths -- --conditions all` drives all of them; here is what every day has time for. */
const PATHS = 1
const SEED = 1
const SHORT_MS = 1_500

let stage: Stage
/** Where what does not come is not waited for. */
let faulty: Stage
beforeAll(async () => {
  const browser = await sharedBrowser()
  stage = await stageOf(browser, inject('builds').watched)
  faulty = await stageOf(browser, inject('builds').watched, SHORT_MS)
})
afterAll(async () => {
  await stage.close()
  await faulty.close()
})

const named = (wanted: string): Machine => {
  const machine = MACHINES.find(({ name }) => name === wanted)
  if (machine === undefined) throw new Error(`there is no machine ${wanted}`)
  return machine
}

describe.each(CONDITIONS)('%s', (condition) => {
  it('leads a page where its paths lead all the same', async () => {
    const drives = await driveMachines(stage, MACHINES, { condition, share: { paths: PATHS, seed: SEED } })
    const driven = [...drives.values()].flat()
    expect(driven).toHaveLength(PATHS)
    expect(driven.flatMap(({ failure }) => failure ?? [])).toEqual([])
  })
})

interface Fault {
  readonly machine: string
  /** An event of the path that meets it. */
  readonly on: string
  /** What the page does wrong, as a script that runs before all others. */
  readonly script: string
}

/** A page that bears all but this one, by what its browser does for it. */
const FAULTS: Readonly<Record<ConditionName, Fault>> = {
  // Gives a call up after two seconds.
  slow: {
    machine: 'heading',
    on: 'done.actor.generateHeading',
    script: `
      const ask = window.fetch
      window.fetch = (...given) => Promise.race([ask(...given),
        new Promise((_, reject) => setTimeout(() => reject(new TypeError('slow')), 2000))])`,
  },
  // Sends a change again for a second press of its button.
  duplicated: {
    machine: 'analysis',
    on: 'analysis.requested',
    script: `
      const ask = window.fetch
      let last = null
      let presses = 0
      // Whichever comes first, the call or the second press of its button.
      const again = () => {
        if (last === null || presses < 2) return
        void ask(last)
        last = null
        presses = 0
      }
      window.fetch = (request, ...rest) => {
        if (request.url.includes('generate-analysis')) last = request.clone()
        again()
        return ask(request, ...rest)
      }
      window.addEventListener('click', (event) => {
        presses = event.isTrusted ? 0 : presses + 1
        again()
      }, true)`,
  },
  // Takes the first answer that comes for that of the first call.
  reordered: {
    machine: 'followUps',
    on: 'done.actor.suggestFollowUps',
    script: `
      const ask = window.fetch
      const waiting = []
      window.fetch = (...given) => new Promise((resolve) => {
        waiting.push(resolve)
        void ask(...given).then((answer) => waiting.shift()(answer))
      })`,
  },
  // Takes what was cut for an answer that says nothing.
  cut: {
    machine: 'list',
    on: 'error.actor.loadPage',
    script: `
      const { text, json } = Response.prototype
      Response.prototype.text = function () { return text.call(this).catch(() => '{"queries":[],"total":0}') }
      Response.prototype.json = function () { return json.call(this).catch(() => ({ queries: [], total: 0 })) }
      const ask = window.fetch
      window.fetch = (...given) => ask(...given).catch(() => new Response('{"queries":[],"total":0}'))`,
  },
  // Does not hear of other tabs.
  'other tab': {
    machine: 'fold',
    on: 'toggled',
    script: `window.addEventListener('storage', (event) => event.stopImmediatePropagation(), true)`,
  },
  // Takes days for those of another zone.
  clock: {
    machine: 'history',
    on: 'done.actor.loadMore',
    script: `
      const write = Date.prototype.toLocaleDateString
      Date.prototype.toLocaleDateString = function (language, options) {
        return write.call(this, language, { ...options, timeZone: 'Pacific/Pago_Pago' })
      }`,
  },
}

async function failureUnder(name: ConditionName): Promise<string | null> {
  const { machine: wanted, on, script } = FAULTS[name]
  const machine = named(wanted)
  const view = VIEWS[wanted]
  if (view === undefined) throw new Error(`${wanted} has no view model`)
  const condition = conditionOf(name)
  const paths = await pathsToDrive(machine.pathModel, view)
  const [driven] = paths
    .filter(({ path }) => path.some(({ event }) => event.type.endsWith(on)))
    .filter(({ path }) => condition.isApplied(conditionSteps(path)))
    .toSorted((one, other) => one.path.length - other.path.length)
  if (driven === undefined) throw new Error(`no path of ${wanted} has ${on}`)
  const { failure } = await drivePath(faulty, machine.pathModel, view, driven, {
    condition,
    initScript: script,
    ...(condition.isTranscribed === true
      ? { transcript: () => readTranscripts(wanted).get(keyOfPath(driven)) ?? [] }
      : {}),
    patienceMs: SHORT_MS,
  })
  return failure
}

it('a page that does not bear a condition is found', async () => {
  const failures = await Promise.all(CONDITIONS.map(failureUnder))
  expect(CONDITIONS.filter((_, index) => failures[index] === null)).toEqual([])
})
