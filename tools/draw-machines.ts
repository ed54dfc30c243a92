/**
 * Draws every machine into docs/machines/ as a Mermaid flowchart with a table of its states, and the tree of all actors.
 * With --check it writes nothing and fails where a drawing is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ACTOR_TREE } from '../inspect/actor-tree.ts'
import {
  describeMachine,
  type MachineDescription,
  type StateDescription,
  type TransitionDescription,
} from '../inspect/describe.ts'
import { kebab, sourceOf } from '../inspect/naming.ts'
import { commentOf } from '../inspect/source.ts'
import { MACHINES } from '../tests/paths/models/machines.ts'

const FOLDER = join(import.meta.dirname, '../docs/machines')

const idOf = (path: string) => ['s', ...path.split('.')].join('_')
const nameOf = (path: string) => (path === '' ? 'in every state' : path)
const childrenOf = ({ states }: MachineDescription, path: string) =>
  states.filter(({ parent }) => parent === path)
const isCompound = ({ kind }: StateDescription) => kind === 'compound' || kind === 'parallel'

const labelOf = ({ event, guard, actions }: TransitionDescription) =>
  [event, guard === null ? '' : ` [${guard}]`, actions.length === 0 ? '' : ` / ${actions.join(', ')}`].join(
    '',
  )

function nodeLines(machine: MachineDescription, state: StateDescription, indent: string): readonly string[] {
  const { path, key, kind } = state
  if (!isCompound(state)) {
    const [open, close] = kind === 'final' ? ['(((', ')))'] : ['([', '])']
    return [`${indent}${idOf(path)}${open}"${key}"${close}`]
  }
  const moves = machine.transitions.some(({ source, targets }) => source === path && targets !== null)
  return [
    `${indent}subgraph ${idOf(path)}["${path === '' ? machine.id : key}${kind === 'parallel' ? ' (at once)' : ''}"]`,
    ...(kind === 'parallel' ? [] : [`${indent}  ${idOf(path)}_start(( ))`]),
    ...(path !== '' && moves ? [`${indent}  ${idOf(path)}_any>"in each of these"]`] : []),
    ...childrenOf(machine, path).flatMap((child) => nodeLines(machine, child, `${indent}  `)),
    `${indent}end`,
  ]
}

function edgeLines(machine: MachineDescription): readonly string[] {
  return machine.states.flatMap((state) => {
    const { path, initial } = state
    // Where a line of a state starts: for a state with states in it, at the note that stands for all of them.
    const from = isCompound(state) ? `${idOf(path)}_any` : idOf(path)
    // What happens in every state alike is said below the drawing: a line from everywhere helps nobody.
    const own = path === '' ? [] : machine.transitions.filter(({ source }) => source === path)
    return [
      ...(initial === null ? [] : [`  ${idOf(path)}_start --> ${idOf(initial)}`]),
      ...own.flatMap((transition) =>
        (transition.targets ?? []).map(
          (target) => `  ${from} -- "${labelOf(transition)}" --> ${idOf(target)}`,
        ),
      ),
    ]
  })
}

function rowsOf(machine: MachineDescription): readonly string[] {
  return machine.states.slice(1).flatMap(({ path, actors, tags, entry, exit }) => {
    const stays = machine.transitions
      .filter(({ source, targets }) => source === path && targets === null)
      .map((transition) =>
        transition.actions.length === 0 ? `${labelOf(transition)} (ignored)` : labelOf(transition),
      )
    const cells = [
      actors.map(({ id }) => id).join(', '),
      tags.join(', '),
      entry.join(', '),
      exit.join(', '),
      stays.join('; '),
    ]
    return cells.every((cell) => cell === '') ? [] : [`| ${nameOf(path)} | ${cells.join(' | ')} |`]
  })
}

function page(name: string, machine: MachineDescription): string {
  const root = machine.states[0]
  const everywhere = machine.transitions
    .filter(({ source }) => source === '')
    .map(
      (transition) => `- ${labelOf(transition)} → ${transition.targets?.map(nameOf).join(', ') ?? 'stays'}`,
    )
  const rows = rowsOf(machine)
  const rootActors = (root?.actors ?? []).map(({ id }) => id)
  return [
    `# ${name}`,
    '',
    commentOf(name),
    '',
    '```mermaid',
    'flowchart LR',
    ...(root === undefined ? [] : nodeLines(machine, root, '  ')),
    ...edgeLines(machine),
    '```',
    ...(everywhere.length === 0 ? [] : ['', 'In every state:', '', ...everywhere]),
    ...(rootActors.length === 0 ? [] : ['', `Actors from the start: ${rootActors.join(', ')}.`]),
    ...(rows.length === 0
      ? []
      : [
          '',
          '| state | actors | tags | on entry | on exit | and stays |',
          '|---|---|---|---|---|---|',
          ...rows,
        ]),
    '',
    `[Source](../../${sourceOf(name)})`,
    '',
  ].join('\n')
}

const owned = ACTOR_TREE.flatMap(({ owner, actor, machine }) =>
  machine === null
    ? []
    : [`  ${owner} -- "${actor === machine ? 'owns' : `owns as ${actor}`}" --> ${machine}`],
)

const index = [
  '# Machines',
  '',
  'Drawn from their code by `npm run generate`; `npm run check` fails where a drawing is stale. `npm run inspect` draws the',
  'same machines to play with.',
  '',
  '| machine | states | transitions |',
  '|---|---|---|',
  ...MACHINES.map(({ name, pathModel: { machine } }) => {
    const { states, transitions } = describeMachine(machine)
    const leaves = states.filter((state) => !isCompound(state)).length
    return `| [${name}](${kebab(name)}.md) | ${leaves} | ${transitions.length} |`
  }),
  '',
  '## Who owns whom',
  '',
  'One tree of actors with one root, the session. An actor stops with its owner, and with the state that runs it.',
  '',
  '```mermaid',
  'flowchart LR',
  ...owned,
  '```',
  '',
].join('\n')

const wanted = new Map([
  ['README.md', index],
  ...MACHINES.map(
    ({ name, pathModel }) => [`${kebab(name)}.md`, page(name, describeMachine(pathModel.machine))] as const,
  ),
])
const present = existsSync(FOLDER) ? readdirSync(FOLDER) : []

if (process.argv.includes('--check')) {
  const stale = [...wanted].filter(
    ([file, text]) => !present.includes(file) || readFileSync(join(FOLDER, file), 'utf8') !== text,
  )
  const names = [...stale.map(([file]) => file), ...present.filter((file) => !wanted.has(file))]
  if (names.length > 0) {
    process.stderr.write(`docs/machines is stale (${names.join(', ')}): run \`npm run generate\`.\n`)
    process.exitCode = 1
  }
} else {
  mkdirSync(FOLDER, { recursive: true })
  for (const file of present) if (!wanted.has(file)) rmSync(join(FOLDER, file))
  for (const [file, text] of wanted) writeFileSync(join(FOLDER, file), text)
}
