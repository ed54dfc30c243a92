/**
 * Draws every machine into docs/machines/ as a Mermaid flowchart with a table of its states. With --check it writes
 * nothing and fails where a drawing is stale.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { MACHINES } from '../src/machines/all-models.ts'

const FOLDER = join(import.meta.dirname, '../docs/machines')
const SOURCES = join(import.meta.dirname, '../src/machines')

const idOf = (node: AnyStateNode) => ['s', ...node.path].join('_')
const nameOf = (node: AnyStateNode) => (node.path.length === 0 ? 'in every state' : node.path.join('.'))

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The name of a guard, an action or a delay, whether it is written as text or as an object. */
const typeOf = (named: unknown): string =>
  typeof named === 'string'
    ? named
    : typeof named === 'object' && named !== null && 'type' in named
      ? String(named.type)
      : 'inline'

const children = (node: AnyStateNode): readonly AnyStateNode[] => Object.values(node.states)

const transitionsOf = (node: AnyStateNode): readonly AnyTransitionDefinition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
]

/** An event as a person says it. */
function eventText(type: string): string {
  const [, kind, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? []
  if (kind !== undefined) return kind === 'done' ? `${id ?? ''} done` : `${id ?? ''} failed`
  const [, delay] = /^xstate\.after\.(\w+)\./.exec(type) ?? []
  if (delay !== undefined) return `after ${delay}`
  return type === '' ? 'always' : type
}

const isMove = ({ target }: AnyTransitionDefinition) => target !== undefined && target.length > 0
const isCompound = (node: AnyStateNode) => children(node).length > 0

/** Where a line of a state starts: for a state with states in it, at the note that stands for all of them. */
const sourceOf = (node: AnyStateNode) => (isCompound(node) ? `${idOf(node)}_any` : idOf(node))

const labelOf = ({ eventType, guard, actions }: AnyTransitionDefinition) => {
  const condition = guard === undefined ? '' : ` [${typeOf(guard)}]`
  const done = actions.map(typeOf)
  return `${eventText(String(eventType))}${condition}${done.length === 0 ? '' : ` / ${done.join(', ')}`}`
}

function nodeLines(node: AnyStateNode, indent: string): readonly string[] {
  const inner = children(node)
  if (inner.length === 0) {
    const [open, close] = node.type === 'final' ? ['(((', ')))'] : ['([', '])']
    return [`${indent}${idOf(node)}${open}"${node.key}"${close}`]
  }
  const title = node.path.length === 0 ? node.machine.id : node.key
  const start = node.type === 'parallel' ? [] : [`${indent}  ${idOf(node)}_start(( ))`]
  const any =
    node.path.length > 0 && transitionsOf(node).some(isMove)
      ? [`${indent}  ${sourceOf(node)}>"in each of these"]`]
      : []
  return [
    `${indent}subgraph ${idOf(node)}["${title}${node.type === 'parallel' ? ' (at once)' : ''}"]`,
    ...start,
    ...any,
    ...inner.flatMap((child) => nodeLines(child, `${indent}  `)),
    `${indent}end`,
  ]
}

function edgeLines(node: AnyStateNode): readonly string[] {
  const initial =
    children(node).length === 0 || node.type === 'parallel'
      ? []
      : (node.initial?.target ?? []).map((target) => `  ${idOf(node)}_start --> ${idOf(target)}`)
  // What happens in every state alike is said below the drawing: a line from everywhere helps nobody.
  const own =
    node.path.length === 0
      ? []
      : transitionsOf(node).flatMap((transition) =>
          (transition.target ?? []).map(
            (target) => `  ${sourceOf(node)} -- "${labelOf(transition)}" --> ${idOf(target)}`,
          ),
        )
  return [...initial, ...own, ...children(node).flatMap(edgeLines)]
}

const states = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...children(node).flatMap(states)]

/** The comment that the machine's source opens with: what it decides, what normal is. */
function commentOf(name: string): string {
  const source = readFileSync(join(SOURCES, kebab(name), `${kebab(name)}.machine.ts`), 'utf8')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+Machine\b/.exec(source)?.[1] ?? ''
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, ''))
    .join('\n')
    .trim()
}

function page(name: string, { root }: AnyStateMachine): string {
  const all = states(root)
  const everywhere = transitionsOf(root).map(
    (transition) => `- ${labelOf(transition)} → ${transition.target?.map(nameOf).join(', ') ?? 'stays'}`,
  )
  const rows = all.slice(1).flatMap((node) => {
    const invoked = node.invoke.map(({ id }) => id).join(', ')
    const tags = node.tags.join(', ')
    // What XState adds itself to wait for a delay has no name.
    const entry = node.entry
      .map(typeOf)
      .filter((action) => action !== 'inline')
      .join(', ')
    const stays = transitionsOf(node)
      .filter((transition) => !isMove(transition))
      .map((transition) =>
        transition.actions.length === 0 ? `${labelOf(transition)} (ignored)` : labelOf(transition),
      )
      .join('; ')
    const cells = [invoked, tags, entry, stays]
    return cells.every((cell) => cell === '') ? [] : [`| ${nameOf(node)} | ${cells.join(' | ')} |`]
  })
  const rootActors = root.invoke.map(({ id }) => id)
  return [
    `# ${name}`,
    '',
    commentOf(name),
    '',
    '```mermaid',
    'flowchart LR',
    ...nodeLines(root, '  '),
    ...edgeLines(root),
    '```',
    ...(everywhere.length === 0 ? [] : ['', 'In every state:', '', ...everywhere]),
    ...(rootActors.length === 0 ? [] : ['', `Actors from the start: ${rootActors.join(', ')}.`]),
    ...(rows.length === 0
      ? []
      : ['', '| state | actors | tags | on entry | and stays |', '|---|---|---|---|---|', ...rows]),
    '',
    `[Source](../../src/machines/${kebab(name)}/${kebab(name)}.machine.ts)`,
    '',
  ].join('\n')
}

const index = [
  '# Machines',
  '',
  'Drawn from their code by `npm run generate`; `npm run check` fails where a drawing is stale.',
  '',
  '| machine | states | transitions |',
  '|---|---|---|',
  ...MACHINES.map(({ name, model: { machine } }) => {
    const all = states(machine.root)
    const count = all.flatMap(transitionsOf).length
    return `| [${name}](${kebab(name)}.md) | ${all.filter((node) => children(node).length === 0).length} | ${count} |`
  }),
  '',
].join('\n')

const wanted = new Map([
  ['README.md', index],
  ...MACHINES.map(({ name, model }) => [`${kebab(name)}.md`, page(name, model.machine)] as const),
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
