/**
 * `npm run paths`: walks every generated path of the machines with a real actor, and says per machine what was covered.
 * `--machine NAME` writes out its paths; `--json` gives all of it for other tools. Exit code 1 where a path diverges or a
 * transition is on no path.
 */
import { parseArgs } from 'node:util'
import type { AnyStateNode } from 'xstate'
import { MACHINES } from '../src/machines/all-models.ts'
import { declaredTransitions, walkPaths, type Step, type Walk } from '../tests/support/paths.ts'

interface Report {
  readonly machine: string
  readonly states: number
  readonly transitions: number
  readonly paths: readonly (readonly Step[])[]
  /** Declared transitions that no path takes. */
  readonly uncovered: readonly string[]
  /** Where actor and model diverged, or null. */
  readonly divergence: string | null
}

const leaves = (node: AnyStateNode): number => {
  const inner = Object.values(node.states)
  return inner.length === 0 ? 1 : inner.reduce((sum, child) => sum + leaves(child), 0)
}

async function reportOf({ name, model }: (typeof MACHINES)[number]): Promise<Report> {
  const walks: Walk[] = []
  let divergence: string | null = null
  for (const input of [model.input, ...(model.otherInputs ?? [])]) {
    try {
      walks.push(await walkPaths({ ...model, input }))
    } catch (error) {
      divergence = error instanceof Error ? error.message : String(error)
    }
  }
  const covered = new Set(walks.flatMap((walk) => walk.covered))
  const declared = declaredTransitions(model.machine)
  return {
    machine: name,
    states: leaves(model.machine.root),
    transitions: declared.length,
    paths: walks.flatMap(({ paths }) => paths),
    uncovered: declared.filter((line) => !covered.has(line)),
    divergence,
  }
}

const { values } = parseArgs({ options: { machine: { type: 'string' }, json: { type: 'boolean' } } })
const chosen = MACHINES.filter(({ name }) => values.machine === undefined || name === values.machine)
if (chosen.length === 0) {
  process.stderr.write(
    `There is no machine ${values.machine ?? ''}: ${MACHINES.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(2)
}

const reports: Report[] = []
for (const machine of chosen) reports.push(await reportOf(machine))

const write = (line: string) => process.stdout.write(`${line}\n`)
if (values.json === true) write(JSON.stringify(reports, null, 2))
else {
  if (values.machine !== undefined) {
    for (const [index, path] of (reports[0]?.paths ?? []).entries())
      write(`${index + 1}. ${path.map(({ event, state }) => `${event} → ${state}`).join(', ')}`)
    write('')
  }
  const width = Math.max(...reports.map(({ machine }) => machine.length), 'machine'.length)
  write(`${'machine'.padEnd(width)}  states  transitions  paths  covered`)
  for (const { machine, states, transitions, paths, uncovered } of reports)
    write(
      [
        machine.padEnd(width),
        String(states).padStart(6),
        String(transitions).padStart(11),
        String(paths.length).padStart(5),
        `${transitions - uncovered.length} of ${transitions}`,
      ].join('  '),
    )
}
for (const { machine, uncovered, divergence } of reports) {
  for (const line of uncovered) process.stderr.write(`${machine}: on no path: ${line}\n`)
  if (divergence !== null) process.stderr.write(`${machine}: ${divergence}\n`)
}
process.exitCode = reports.some(({ uncovered, divergence }) => uncovered.length > 0 || divergence !== null)
  ? 1
  : 0
