/**
 * `npm run new:machine -- name`: a machine with its table, path model, view and the test of both, in the anatomy of the
 * others. It works at once and does nothing of use: a button that loads something. docs/new-machine.md says how to go on.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { kebab } from '../inspect/naming.ts'

const ROOT = join(import.meta.dirname, '..')
const REGISTRY = join(ROOT, 'tests/paths/models/machines.ts')
const VIEWS = join(ROOT, 'tests/paths/views/views.ts')

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(2)
}

const given = process.argv[2] ?? ''
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$|^[a-z][a-zA-Z0-9]*$/.test(given))
  refuse('Name the machine: npm run new:machine -- saved-question')
const name = given.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const file = kebab(name)
const Name = `${name[0]?.toUpperCase() ?? ''}${name.slice(1)}`
const words = file.replaceAll('-', ' ')

const files: Readonly<Record<string, string>> = {
  [`src/machines/${file}/${file}.machine.ts`]: `import { assign, fromPromise, setup } from 'xstate'
import { shownText } from '../../api/errors.ts'
import { notProvided } from '../not-provided.ts'

export interface ${Name}Context {
  readonly value: string | null
  readonly error: string | null
}

export type ${Name}Event = { readonly type: 'load.requested' }

const FAILED = 'Failed to load ${words}. Please try again.'

/** What it decides (SPEC section ?). Normal is idle, loading, loaded; a failure says so until the next try. */
export const ${name}Machine = setup({
  types: { context: {} as ${Name}Context, events: {} as ${Name}Event },
  actors: { load: fromPromise<string>(notProvided) },
  actions: {
    clearError: assign({ error: null }),
    keepValue: assign({ value: (_, { value }: { value: string }) => value }),
    keepError: assign({ error: (_, { error }: { error: unknown }) => shownText(error, FAILED) }),
  },
}).createMachine({
  id: '${name}',
  context: { value: null, error: null },
  initial: 'idle',
  states: {
    idle: { on: { 'load.requested': { target: 'loading' } } },
    loading: {
      tags: 'busy',
      entry: 'clearError',
      invoke: {
        id: 'load',
        src: 'load',
        onDone: {
          target: 'loaded',
          actions: { type: 'keepValue', params: ({ event }) => ({ value: event.output }) },
        },
        onError: {
          target: 'idle',
          actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    loaded: {},
  },
})
`,
  [`tests/paths/models/${file}.ts`]: `import { ${name}Machine } from '../../../src/machines/${file}/${file}.machine.ts'
import { pathModel } from './path-model.ts'

/** SPEC section ?: what it says, a line each. */
export const ${name}Transitions = [
  'idle: load requested → loading',
  'loading: is busy',
  'loading: runs load',
  'loading: load fails → idle',
  'loading: load is answered → loaded',
]

export const ${name}Paths = pathModel(${name}Machine, {
  actors: ['load'],
  events: [
    { type: 'load.requested' },
    { type: 'xstate.done.actor.load', output: 'something', actorId: 'load' },
    { type: 'xstate.error.actor.load', error: new Error(''), actorId: 'load' },
  ],
  holds: {
    loading: ({ error }) => error === null,
    loaded: ({ value }) => value === 'something',
  },
  changes: {
    'error.actor.load': () => ({ error: 'Failed to load ${words}. Please try again.' }),
  },
})
`,
  [`src/features/${file}/${file}.connect.ts`]: `import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { ${name}Machine } from '../../machines/${file}/${file}.machine.ts'

/** The ${words} in every state. */
export function connect${Name}(
  snapshot: SnapshotFrom<typeof ${name}Machine>,
  send: ActorRefFrom<typeof ${name}Machine>['send'],
) {
  const { value, error } = snapshot.context
  const busy = snapshot.hasTag('busy')
  return {
    busy,
    label: busy ? 'Loading...' : 'Load',
    canLoad: !snapshot.matches('loaded'),
    value,
    error,
    load: () => send({ type: 'load.requested' }),
  }
}
`,
  [`src/features/${file}/${file}-view.tsx`]: `import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ${name}Machine } from '../../machines/${file}/${file}.machine.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { connect${Name} } from './${file}.connect.ts'

export function ${Name}View({ actor }: { readonly actor: ActorRefFrom<typeof ${name}Machine> }) {
  const shown = connect${Name}(
    useSelector(actor, (snapshot) => snapshot),
    actor.send,
  )
  return (
    <div className="stack-small">
      {shown.canLoad ? (
        <div>
          <Button disabled={shown.busy} busy={shown.busy} onClick={shown.load}>
            {shown.label}
          </Button>
        </div>
      ) : null}
      {shown.error === null ? null : <Alert>{shown.error}</Alert>}
      <p role="status">{shown.value}</p>
    </div>
  )
}
`,
  [`tests/paths/views/${file}.ts`]: `import { answers, fails, press, type ViewModel } from '../browser/view-model.ts'

export const ${name}View: ViewModel = {
  // The operation that answers is one of openapi.yaml: name its own here.
  open: ({ goto }) => goto('/', { hold: ['getHealth'] }),
  events: {
    'load.requested': press('Load', 'idle'),
    'done.actor.load': answers('getHealth', () => ({ json: { status: 'ok' } })),
    'error.actor.load': fails('getHealth'),
  },
  states: {
    idle: { sees: [/button "Load"$/m], lacks: ['status: something'] },
    loading: { sees: ['button "Loading..." [disabled]'], lacks: ['alert'] },
    loaded: { sees: ['status: something'], lacks: ['button "Load"'] },
  },
}
`,
}

const taken = Object.keys(files).find((path) => existsSync(join(ROOT, path)))
if (taken !== undefined) refuse(`${taken} is there already.`)
for (const [path, text] of Object.entries(files)) {
  mkdirSync(dirname(join(ROOT, path)), { recursive: true })
  const place = join(ROOT, path)
  writeFileSync(place, await format(text, { ...(await resolveConfig(place)), filepath: place }))
  process.stdout.write(`${path}\n`)
}

/** Adds an import after the last one, and an entry before the end of a list. */
function register(path: string, imported: string, entry: string, end: RegExp): void {
  const text = readFileSync(path, 'utf8')
  const last = [...text.matchAll(/^import .*\n/gm)].at(-1)
  const after = (last?.index ?? 0) + (last?.[0].length ?? 0)
  const withImport = `${text.slice(0, after)}${imported}\n${text.slice(after)}`
  writeFileSync(
    path,
    withImport.replace(end, (closing) => `  ${entry}\n${closing}`),
  )
  process.stdout.write(`${path.slice(ROOT.length + 1)} (registered)\n`)
}
register(
  REGISTRY,
  `import { ${name}Paths, ${name}Transitions } from './${file}.ts'`,
  `{ name: '${name}', pathModel: ${name}Paths, transitions: ${name}Transitions },`,
  /^\]/m,
)
register(VIEWS, `import { ${name}View } from './${file}.ts'`, `${name}: ${name}View,`, /^\}/m)
process.stdout.write('\nNext: docs/new-machine.md\n')
