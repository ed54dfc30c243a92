import type { ChartSpec } from './chart-spec.ts'
import { drawBars } from './draw/bars.ts'
import { drawBarTable } from './draw/bar-table.ts'
import { drawBins } from './draw/bins.ts'
import { drawCells } from './draw/cells.ts'
import { drawLines } from './draw/lines.ts'
import type { Drawing, Looks, Trace } from './draw/looks.ts'
import { withOverall } from './draw/overall.ts'
import { drawPairs } from './draw/pairs.ts'
import { drawPanels } from './draw/panels.ts'
import { drawPoints } from './draw/points.ts'
import { drawShares } from './draw/shares.ts'
import { drawSlices } from './draw/slices.ts'
import type { Form } from './form-rules.ts'

const DRAW: Readonly<Record<Form, (spec: ChartSpec, looks: Looks) => Drawing>> = {
  slices: drawSlices,
  points: drawPoints,
  bins: drawBars,
  distribution: drawBins,
  line: drawLines,
  lines: drawLines,
  panels: drawPanels,
  barTable: drawBarTable,
  pairs: drawPairs,
  shares: drawShares,
  figures: drawBarTable,
  cells: drawCells,
  bars: drawBars,
  groupedBars: drawBars,
  list: drawBars,
}

/** A chart as Plotly draws it: pure data. */
export const figureOf = (spec: ChartSpec, looks: Looks): Drawing => withOverall(spec, looks, DRAW[spec.form])

const FAINT = 0.35
const MARKED_PX = 12
const OUTLINE_PX = 2

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const holds = (rows: unknown, row: number) => rows === row || list(rows).includes(row)

/** A trace with the mark of a row set off from the others. */
function markedTrace(trace: Trace, row: number): Trace {
  const are = list(trace['customdata']).map((rows) => holds(rows, row))
  const marker = trace['marker'] as Readonly<Record<string, unknown>>
  const line = (marker['line'] ?? {}) as Readonly<Record<string, unknown>>
  switch (trace['type']) {
    case 'pie':
      return { ...trace, pull: are.map((is) => (is ? 0.06 : 0)) }
    case 'scatter':
      return {
        ...trace,
        marker: {
          ...marker,
          size: are.map((is, place) => (is ? MARKED_PX : Number(list(marker['size'])[place] ?? 0))),
        },
      }
    default:
      return marker['opacity'] === undefined && Array.isArray(marker['color'])
        ? {
            ...trace,
            marker: {
              ...marker,
              line: {
                ...line,
                width: are.map((is, place) => (is ? OUTLINE_PX : Number(list(line['width'])[place] ?? 0))),
              },
            },
          }
        : { ...trace, marker: { ...marker, opacity: are.map((is) => (is ? 1 : FAINT)) } }
  }
}

/** The traces with the mark of a row of the table set off, where it has one. */
export function marked(traces: readonly Trace[], row: number | null): readonly Trace[] {
  if (row === null) return traces
  const isDrawn = traces.some(({ customdata }) => list(customdata).some((rows) => holds(rows, row)))
  return isDrawn ? traces.map((trace) => markedTrace(trace, row)) : traces
}

/** The row of a point that Plotly tells of; of a bin or of a slice of several the first, and null for what is no row. */
export function rowOf(point: object): number | null {
  const held: unknown = 'customdata' in point ? point.customdata : null
  const row: unknown = Array.isArray(held) ? held.flat()[0] : held
  return typeof row === 'number' && row >= 0 ? row : null
}
