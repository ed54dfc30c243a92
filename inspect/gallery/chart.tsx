import { use } from 'react'
import {
  Background,
  BaseEdge,
  Controls,
  EdgeLabelRenderer,
  Handle,
  Position,
  ReactFlow,
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
} from '@xyflow/react'
import { transitionLine, type MachineDescription } from '../describe.ts'
import type { Arrow, Box } from '../layout.ts'
import { layoutFor } from './catalogue.ts'

interface ChartProps {
  readonly description: MachineDescription
  /** Paths of the states that are lit. */
  readonly lit: readonly string[]
  /** Lines of the transitions that were taken last. */
  readonly taken: readonly string[]
}

type BoxNode = Node<{ readonly box: Box; readonly id: string; readonly isLit: boolean }, 'box'>
type ArrowEdge = Edge<{ readonly arrow: Arrow; readonly isTaken: boolean }, 'arrow'>

/** A machine, drawn: hierarchy, guards, actions, delays, actors and tags. */
export function Chart({ description, lit, taken }: ChartProps) {
  const layout = use(layoutFor(description))
  const nodes = layout.boxes.map((box, index): BoxNode => ({
    id: `${index}`,
    type: 'box',
    position: { x: box.x, y: box.y },
    width: box.width,
    height: box.height,
    data: { box, id: description.id, isLit: box.kind === 'state' && lit.includes(box.state.path) },
    draggable: false,
    connectable: false,
    selectable: false,
    zIndex: 0,
  }))
  // Where an arrow goes is its own; React Flow only wants to know of two nodes.
  const edges = layout.arrows.map((arrow, index): ArrowEdge => ({
    id: `e${index}`,
    type: 'arrow',
    source: '0',
    target: '0',
    data: {
      arrow,
      isTaken: arrow.transition !== null && taken.includes(transitionLine(arrow.transition)),
    },
    zIndex: 1,
  }))
  return (
    <div className="chart" role="group" aria-label={`Chart of ${description.id}`}>
      <ReactFlow
        key={description.id}
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        fitView
        fitViewOptions={{ maxZoom: 1.2, padding: 0.08 }}
        minZoom={0.2}
        maxZoom={2}
        nodesConnectable={false}
        elementsSelectable={false}
        proOptions={{ hideAttribution: true }}
      >
        <Background gap={24} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

function BoxView({ data: { box, id, isLit } }: NodeProps<BoxNode>) {
  const { kind, state, lines } = box
  const name = state.path === '' ? id : state.key
  return (
    <div
      className={`box box--${kind}${isLit ? ' box--lit' : ''}${state.kind === 'final' ? ' box--final' : ''}`}
    >
      <Handle type="source" position={Position.Right} className="handle" />
      <Handle type="target" position={Position.Left} className="handle" />
      {kind === 'start' ? null : kind === 'any' ? (
        <span className="box__line">in each of these</span>
      ) : (
        <>
          <strong>
            {name}
            {state.kind === 'parallel' ? ' (at once)' : ''}
          </strong>
          {lines.map((line) => (
            <span key={line} className={line.startsWith('#') ? 'box__tag' : 'box__line'}>
              {line}
            </span>
          ))}
        </>
      )}
    </div>
  )
}

function ArrowView({ id, data }: EdgeProps<ArrowEdge>) {
  if (data === undefined) return null
  const { arrow, isTaken } = data
  const [first, ...rest] = arrow.points
  if (first === undefined) return null
  const path = [`M${first.x} ${first.y}`, ...rest.map(({ x, y }) => `L${x} ${y}`)].join(' ')
  const look = isTaken ? 'arrow arrow--taken' : 'arrow'
  return (
    <>
      <BaseEdge id={id} path={path} className={look} markerEnd="url(#tip)" />
      {arrow.label === null ? null : (
        <EdgeLabelRenderer>
          <div
            className={`label${isTaken ? ' label--taken' : ''}`}
            style={{ transform: `translate(${arrow.label.x}px, ${arrow.label.y}px)` }}
          >
            {arrow.label.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

const NODE_TYPES = { box: BoxView }
const EDGE_TYPES = { arrow: ArrowView }

/** The tip of the arrows, once a page. */
export const Tip = () => (
  <svg width="0" height="0" aria-hidden="true" className="tip">
    <defs>
      <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
        <path d="M0 0 8 4 0 8z" />
      </marker>
    </defs>
  </svg>
)
