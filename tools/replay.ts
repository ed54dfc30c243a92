/** `npm run replay -- trace.json`: says where a trace, such as that of an error report, leaves what the machines may do. */
import { readFileSync } from 'node:fs'
import { describeMachine } from '../inspect/describe.ts'
import { readTrace, replay } from '../inspect/replay.ts'
import { MACHINES } from '../tests/paths/models/machines.ts'

const [file] = process.argv.slice(2)
const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (error) {
    return fail(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const steps = readTrace(parsed(file ?? fail('Which trace? npm run replay -- trace.json')))
if (steps === null)
  fail(`${file ?? ''} holds no trace: a list of steps, or an error report with one in its metadata.`)

const machines = new Map(MACHINES.map(({ pathModel: { machine } }) => [machine.id, describeMachine(machine)]))
const replayed = replay(steps ?? [], machines)
for (const [index, { actor, machine, event, state, divergence }] of replayed.entries()) {
  const name = actor === machine ? actor : `${actor} (${machine})`
  process.stdout.write(`${divergence === null ? ' ' : '✗'} ${index + 1}. ${name}: ${event} → ${state}\n`)
  if (divergence !== null) process.stdout.write(`     ${divergence}\n`)
}
const diverging = replayed.filter(({ divergence }) => divergence !== null).length
process.stdout.write(
  diverging === 0
    ? `${replayed.length} steps, every one as the machines have it.\n`
    : `${diverging} of ${replayed.length} steps leave what the machines may do.\n`,
)
process.exitCode = diverging === 0 ? 0 : 1
