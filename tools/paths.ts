/**
 * `npm run paths`: walks the generated paths of every machine, with its actor alone and through the application in
 * Chromium, and writes a report with a picture of each state. docs/commands.md says what the options do. Exit code 1 where
 * something was found, 2 where an option makes no sense.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '../inspect/describe.ts'
import { kebab } from '../inspect/naming.ts'
import { MACHINES } from '../tests/paths/models/machines.ts'
import { CONDITIONS, conditionOf, type ConditionName } from '../tests/paths/conditions/conditions.ts'
import { disturb } from '../tests/paths/walk/disturb.ts'
import { isException } from '../tests/paths/walk/exceptions.ts'
import { isGood, Pictures, writeReport, type Result } from '../tests/paths/report/html-report.ts'
import { junitOf } from '../tests/paths/report/junit.ts'
import {
  driveMachines,
  excusesOf,
  gapsOf,
  walkMachine,
  type Machine,
} from '../tests/paths/browser/measure.ts'
import type { Mutant } from '../tests/paths/mutants/plant.ts'
import { writeMutantReport, summaryOf } from '../tests/paths/mutants/report.ts'
import { scoreMutants } from '../tests/paths/mutants/score.ts'
import { openStage, type Stage } from '../tests/paths/browser/stage.ts'
import { walkAtRandom, type Finding } from '../tests/paths/random/random-walk.ts'
import { stepsOf } from '../tests/paths/generate/words.ts'

const USAGE = `Usage: npm run paths -- [options]

  --machine NAME,…      of these machines alone
  --state PATH, --path N  the paths to a state, one path
  --headed, --slow      in a window that can be watched
  --actors              with the actors alone, without a browser
  --conditions all      under bad networks, other tabs and clocks, or some of them between commas
  --mutants             tries mutants; --sample N of them, --seed N, --in FOLDER, --record FILE;
                        --driven N paths at most of those that come upon one;
                        --tests missed asks tests written by hand about those that no path finds,
                        --tests all about all of the sample
  --wander N            a random walk of so many steps; --seed N
  --transcribe          writes what the page says and asks for, as it does now
  --json FILE, --junit FILE, --report FOLDER  where results go

Exit code: 0 nothing found, 1 something found, 2 an option makes no sense.`
const SLOW_MS = 400
const REPORT = 'paths-report'
/** Of mutants, for every day. */
const SAMPLE = 60

const { values } = parseArgs({
  options: {
    machine: { type: 'string' },
    state: { type: 'string' },
    path: { type: 'string' },
    actors: { type: 'boolean' },
    conditions: { type: 'string' },
    mutants: { type: 'boolean' },
    sample: { type: 'string' },
    driven: { type: 'string' },
    tests: { type: 'string' },
    in: { type: 'string' },
    record: { type: 'string' },
    transcribe: { type: 'boolean' },
    wander: { type: 'string' },
    seed: { type: 'string' },
    headed: { type: 'boolean' },
    slow: { type: 'boolean' },
    json: { type: 'string' },
    junit: { type: 'string' },
    report: { type: 'string' },
    help: { type: 'boolean' },
  },
})

const write = (line: string) => process.stdout.write(`${line}\n`)
if (values.help === true) {
  write(USAGE)
  process.exit(0)
}
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}
const numberOf = (name: 'path' | 'wander' | 'seed' | 'sample' | 'driven'): number | undefined => {
  const text = values[name]
  if (text === undefined) return undefined
  return /^\d+$/.test(text) ? Number(text) : refuse(`--${name} takes a number, not ${text}.`)
}

const names = values.machine?.split(',') ?? MACHINES.map(({ name }) => name)
const chosen = MACHINES.filter(({ name }) => names.includes(name))
if (chosen.length < names.length)
  refuse(`There is no machine ${values.machine ?? ''}: ${MACHINES.map(({ name }) => name).join(', ')}.`)
const hasState = ({ pathModel }: Machine) =>
  describeMachine(pathModel.machine).states.some(({ path }) => path === values.state)
if (values.state !== undefined && !chosen.some(hasState)) refuse(`No machine has a state ${values.state}.`)
const ownsFile = (machine: string, file: string) =>
  ['machines', 'features'].some((folder) => file.startsWith(`src/${folder}/${kebab(machine)}/`))
const seed = numberOf('seed') ?? 1
const number = numberOf('path')
const steps = numberOf('wander')
const isCondition = (name: string): name is ConditionName => CONDITIONS.some((known) => known === name)
const given = values.conditions === 'all' ? CONDITIONS : (values.conditions?.split(',') ?? [])
const conditions = given.filter(isCondition)
if (conditions.length < given.length)
  refuse(`--conditions takes all, or some of ${CONDITIONS.join(', ')}, between commas.`)

/** The machines one by one; a part of their paths says nothing of what all of them cover. */
async function resultsOf(stage: Stage | null, pictures: Pictures | null): Promise<readonly Result[]> {
  const isPart = values.state !== undefined || number !== undefined
  const drives =
    stage === null
      ? null
      : await driveMachines(stage, chosen, {
          state: values.state,
          number,
          onState: pictures?.take,
          records: values.transcribe === true,
        })
  const results: Result[] = []
  for (const machine of chosen) {
    const { states, transitions } = describeMachine(machine.pathModel.machine)
    const gaps = drives === null || isPart ? { uncovered: [], stale: [], lost: [] } : gapsOf(machine, drives)
    results.push({
      machine,
      states: states.filter(({ kind }) => kind === 'atomic' || kind === 'final').length,
      transitions: transitions.length,
      actor: await walkMachine(machine),
      browser: drives === null ? null : { drives: drives.get(machine.name) ?? [], ...gaps },
    })
  }
  return results
}

function print(results: readonly Result[]): void {
  const width = Math.max(...results.map(({ machine }) => machine.name.length), 'machine'.length)
  write(
    `${'machine'.padEnd(width)}  states  transitions  paths  taken  in browser: paths  taken  out of view  failed`,
  )
  for (const { machine, states, transitions, actor, browser } of results) {
    const excused = Object.keys(excusesOf(machine)).length
    const failed = browser?.drives.filter(({ failure }) => failure !== null).length ?? 0
    write(
      [
        machine.name.padEnd(width),
        String(states).padStart(6),
        String(transitions).padStart(11),
        String(actor.divergence === null ? actor.paths : '-').padStart(5),
        String(actor.divergence === null ? transitions - actor.uncovered.length : '-').padStart(5),
        String(browser?.drives.length ?? '-').padStart(17),
        String(browser === null ? '-' : transitions - browser.uncovered.length - excused).padStart(5),
        String(browser === null ? '-' : excused).padStart(11),
        String(browser === null ? '-' : failed).padStart(6),
      ].join('  '),
    )
  }
  for (const { machine, actor, browser } of results) {
    const say = (what: string) => process.stderr.write(`${machine.name}: ${what}\n`)
    if (actor.divergence !== null) say(actor.divergence)
    for (const line of actor.differences) say(line)
    for (const line of actor.uncovered) say(`on no path of the actor: ${line}`)
    for (const line of browser?.uncovered ?? []) say(`on no path in the browser: ${line}`)
    for (const line of browser?.stale ?? []) say(`excused as out of view without need: ${line}`)
    for (const path of browser?.lost ?? [])
      say(
        `on record, and on no path any more: ${path} (if meant: npm run paths -- --transcribe --machine ${machine.name})`,
      )
    for (const { number: path, failure } of browser?.drives ?? [])
      if (failure !== null)
        say(
          `path ${path} fails ${failure.split('\n')[0] ?? ''} (npm run paths -- --machine ${machine.name} --path ${path} --headed --slow)`,
        )
  }
}

const jsonOf = (results: readonly Result[]) =>
  results.map(({ machine, browser, ...rest }) => ({
    machine: machine.name,
    ...rest,
    browser:
      browser === null
        ? null
        : {
            uncovered: browser.uncovered,
            stale: browser.stale,
            lost: browser.lost,
            outOfView: excusesOf(machine),
            paths: browser.drives.map((drive) => ({ steps: stepsOf(drive), failure: drive.failure })),
          },
  }))

/** Keeps the trace of a walk that broke something, and says what it was. */
function keptFinding({ what, steps: walked, trace }: Finding, index: number): string {
  const file = join(values.report ?? REPORT, `walk-${index}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(trace, null, 2))
  const lines = walked.map((step, at) => `  ${at + 1}. ${step}`)
  return [`${what}:`, ...lines, `  npm run replay -- ${file}`].join('\n')
}

/** Walks and drives the paths under each condition; whether nothing was found. */
async function tryConditions(stage: Stage | null): Promise<boolean> {
  const found: Finding[] = []
  for (const { name, pathModel } of chosen)
    for (const { what, steps: walked, trace } of (await disturb(pathModel)).wrong)
      if (!isException(name, what)) found.push({ what: `${name}: ${what}`, steps: walked, trace })
  write(`with their actors: ${found.length} found`)
  for (const condition of conditions) {
    if (stage === null) break
    const drives = await driveMachines(stage, chosen, { condition, number, state: values.state })
    const all = [...drives].flatMap(([name, own]) => own.map((drive) => ({ name, drive })))
    const failed = all.filter(({ drive }) => drive.failure !== null)
    write(`${condition.padEnd(10)} ${String(all.length).padStart(4)} paths  ${failed.length} failed`)
    for (const { name, drive } of failed)
      found.push({
        what: `${name}, path ${drive.number}, ${condition}: ${drive.failure?.split('\n')[0] ?? ''}`,
        steps: [conditionOf(condition).words, ...stepsOf(drive)],
        trace: drive.trace,
      })
  }
  found.forEach((finding, index) => write(keptFinding(finding, index + 1)))
  return found.length === 0
}

const asked = (['missed', 'all'] as const).find((each) => each === values.tests)
if (asked === undefined && values.tests !== undefined)
  refuse(`--tests takes missed or all, not ${values.tests}.`)

const nameOf = (mutant: Mutant | null) =>
  mutant === null
    ? '(none)'
    : `${mutant.file}:${mutant.line} ${mutant.kind}: ${mutant.was} → ${mutant.instead}`

/** Tries a sample of mutants; whether they were all found. */
async function tryMutants(): Promise<boolean> {
  const score = await scoreMutants({
    machines: chosen,
    sample: numberOf('sample') ?? SAMPLE,
    seed,
    isChosen: (file) =>
      (values.machine === undefined || names.some((name) => ownsFile(name, file))) &&
      file.startsWith(values.in ?? 'src'),
    record: values.record,
    most: numberOf('driven'),
    tests: asked,
    onTried: ({ by, failure }, mutant) =>
      write(
        `${nameOf(mutant)}: ${by === null ? 'not found' : `found (${by}) ${failure?.split('\n')[0] ?? ''}`}`,
      ),
    onTested: ({ by }, mutant) =>
      write(`${nameOf(mutant)}: ${by === null ? 'not found by tests' : `found by ${by}`}`),
  })
  for (const { mutant } of score.survivors) write(`survived: ${mutant.key}`)
  for (const key of score.stale) write(`argued without need: ${key}`)
  write(summaryOf(score))
  write(`Report: ${resolve(writeMutantReport(values.report ?? REPORT, score))}`)
  return score.survivors.length + score.stale.length + score.falseAlarms.length === 0
}

const started = performance.now()
const stage =
  values.actors === true || values.mutants === true
    ? null
    : await openStage({ headed: values.headed === true, slowMs: values.slow === true ? SLOW_MS : 0 })
const notes: string[] = []
let isClean = true
try {
  if (steps !== undefined && stage !== null) {
    const { findings, taken } = await walkAtRandom(stage, { steps, seed, onStep: () => {} })
    const note = `A random walk of ${steps} steps (seed ${seed}) took ${taken} kinds of steps and found ${findings.length === 0 ? 'nothing' : `${findings.length} things`}.`
    notes.push(note, ...findings.map((finding, index) => keptFinding(finding, index + 1)))
    isClean &&= findings.length === 0
  }
  if (values.mutants === true) isClean &&= await tryMutants()
  const folder = values.report ?? REPORT
  const pictures = stage === null || values.transcribe === true ? null : new Pictures(folder)
  if (conditions.length > 0) isClean &&= await tryConditions(stage)
  const results =
    steps === undefined && values.mutants !== true && conditions.length === 0
      ? await resultsOf(stage, pictures)
      : []
  isClean &&= results.every(isGood)
  if (results.length > 0) print(results)
  for (const note of notes) write(note)
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(jsonOf(results), null, 2))
  if (values.junit !== undefined) writeFileSync(values.junit, junitOf(results))
  if (results.length > 0) {
    const file = await writeReport(folder, results, { pictures, notes })
    write(`Report: ${resolve(file)}`)
  }
  write(`${Math.round((performance.now() - started) / 1000)} s`)
} finally {
  await stage?.close()
}
process.exitCode = isClean ? 0 : 1
