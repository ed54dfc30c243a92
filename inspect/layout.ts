import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { MachineDescription, StateDescription, TransitionDescription } from './describe.ts'

/** Where the parts of a machine's drawing stand, in pixels from its top left corner. */
export interface Layout {
  readonly width: number
  readonly height: number
  /** Outer states before those in them. */
  readonly boxes: readonly Box[]
  readonly arrows: readonly Arrow[]
}

export interface Box {
  readonly kind: 'state' | 'frame' | 'start' | 'any'
  /** The state that it is, or stands for. */
  readonly state: StateDescription
  /** What a state says of itself below its name. */
  readonly lines: readonly string[]
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Arrow {
  /** Null where a state only starts. */
  readonly transition: TransitionDescription | null
  readonly points: readonly Point[]
  readonly label: (Point & { readonly lines: readonly string[] }) | null
}

export interface Point {
  readonly x: number
  readonly y: number
}

const CHARACTER_PX = 6.6
const NAME_CHARACTER_PX = 8
export const LINE_PX = 16
const PADDING_PX = 12
const NAME_PX = 20
const DOT_PX = 12

const isFrame = ({ kind }: StateDescription) => kind === 'compound' || kind === 'parallel'
const startId = (path: string) => `start:${path}`
const anyId = (path: string) => `any:${path}`
const stateId = (path: string) => `state:${path}`

/** What happens within a state: its actors, its actions, and events that leave it as it is. */
function linesWithin({ transitions }: MachineDescription, state: StateDescription): readonly string[] {
  const stays = transitions.filter(({ source, targets }) => source === state.path && targets === null)
  return [
    ...state.actors.map(({ id }) => `runs ${id}`),
    ...(state.entry.length === 0 ? [] : [`enters with ${state.entry.join(', ')}`]),
    ...(state.exit.length === 0 ? [] : [`leaves with ${state.exit.join(', ')}`]),
    ...stays.map((transition) => `${labelOf(transition).join(' ')} (stays)`),
    ...state.tags.map((tag) => `#${tag}`),
  ]
}

/** The words on an arrow, a line each. */
function labelOf({ event, guard, actions }: TransitionDescription): readonly string[] {
  return [
    guard === null ? event : `${event} [${guard}]`,
    ...(actions.length === 0 ? [] : [`/ ${actions.join(', ')}`]),
  ]
}

const widthOf = (lines: readonly string[]) => Math.max(...lines.map((line) => line.length), 4) * CHARACTER_PX

function nodeOf(machine: MachineDescription, state: StateDescription): ElkNode {
  const lines = linesWithin(machine, state)
  const name = state.path === '' ? machine.id : state.key
  const needed = Math.max(widthOf(lines), name.length * NAME_CHARACTER_PX) + 2 * PADDING_PX
  if (!isFrame(state))
    return {
      id: stateId(state.path),
      width: needed,
      height: NAME_PX + lines.length * LINE_PX + PADDING_PX,
    }
  const isLeft = machine.transitions.some(({ source, targets }) => source === state.path && targets !== null)
  const top = NAME_PX + lines.length * LINE_PX + 2 * PADDING_PX
  return {
    id: stateId(state.path),
    layoutOptions: {
      'elk.padding': `[top=${top},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${needed},${top + 24})`,
    },
    children: [
      ...(state.initial === null ? [] : [{ id: startId(state.path), width: DOT_PX, height: DOT_PX }]),
      ...(isLeft ? [{ id: anyId(state.path), width: 106, height: 22 }] : []),
      ...machine.states.filter(({ parent }) => parent === state.path).map((inner) => nodeOf(machine, inner)),
    ],
  }
}

const edge = (id: string, source: string, target: string, lines: readonly string[]): ElkExtendedEdge => ({
  id,
  sources: [source],
  targets: [target],
  labels:
    lines.length === 0
      ? []
      : [{ text: lines.join('\n'), width: widthOf(lines), height: lines.length * LINE_PX }],
})

/** Lays a machine out from left to right. */
export async function layoutOf(machine: MachineDescription): Promise<Layout> {
  const states = new Map(machine.states.map((state) => [state.path, state]))
  const root = states.get('')
  if (root === undefined) throw new Error(`${machine.id} has no root`)
  const from = (path: string) => {
    const source = states.get(path)
    return source !== undefined && isFrame(source) ? anyId(path) : stateId(path)
  }
  const moves = machine.transitions.flatMap((transition) =>
    (transition.targets ?? []).map((target) => ({ transition, target })),
  )
  const graph: ElkNode = await new ELK().layout({
    id: 'graph',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.edgeLabels.inline': 'true',
      'elk.layered.spacing.nodeNodeBetweenLayers': '28',
      'elk.spacing.nodeNode': '22',
    },
    children: [nodeOf(machine, root)],
    edges: [
      ...machine.states.flatMap(({ path, initial }) =>
        initial === null ? [] : [edge(`initial:${path}`, startId(path), stateId(initial), [])],
      ),
      ...moves.map(({ transition, target }, index) =>
        edge(`move:${index}`, from(transition.source), stateId(target), labelOf(transition)),
      ),
    ],
  })
  const boxes = (node: ElkNode): readonly Box[] => {
    const [kind = '', path = ''] = node.id.split(':')
    const state = states.get(path)
    const own: readonly Box[] =
      state === undefined
        ? []
        : [
            {
              kind:
                kind === 'state' ? (isFrame(state) ? 'frame' : 'state') : kind === 'start' ? 'start' : 'any',
              state,
              lines: kind === 'state' ? linesWithin(machine, state) : [],
              x: node.x ?? 0,
              y: node.y ?? 0,
              width: node.width ?? 0,
              height: node.height ?? 0,
            },
          ]
    return [...own, ...(node.children ?? []).flatMap(boxes)]
  }
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    boxes: (graph.children ?? []).flatMap(boxes),
    arrows: (graph.edges ?? []).map((drawn) => {
      const [section] = drawn.sections ?? []
      const [label] = drawn.labels ?? []
      const index = /^move:(\d+)$/.exec(drawn.id)?.[1]
      return {
        transition: index === undefined ? null : (moves[Number(index)]?.transition ?? null),
        points:
          section === undefined ? [] : [section.startPoint, ...(section.bendPoints ?? []), section.endPoint],
        label:
          label === undefined
            ? null
            : { x: label.x ?? 0, y: label.y ?? 0, lines: (label.text ?? '').split('\n') },
      }
    }),
  }
}
