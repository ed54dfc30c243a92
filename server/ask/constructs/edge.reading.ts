import { columnOf, timeOf, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import type { Direction } from './node.ts'
import { wordsIn, type ConstructReading } from './reading.ts'
import { rule } from './rule.ts'
import { unique, lacking, sensesOf, type Step } from './sketch.ts'

declare module './senses.ts' {
  interface Senses {
    /** "when was the first": the first day, or the last; `column` where another date than the usual one is named */
    edge: { direction: Direction; column?: string }
    /** "when was": the day of what is said after it */
    when: object
  }
}

/** The rule by which "when" asks for a day. */
export const WHEN = 'when'

/** A day of a file; of data that somebody tends, where few rows are of one day, a month; a year where rows have nothing else. */
const momentOf = ({ inferred }: SemanticModel, { name, isYear }: Column): Dimension =>
  isYear === true
    ? { kind: 'column', column: name }
    : { kind: 'grain', column: name, grain: inferred === true ? 'day' : 'month' }

/** The first day of those asked about, or the last: "when was the first order", "what is the latest date". */
export const edgeReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'edge'),
  rules: ({ model }) => [
    rule(WHEN, 'asked', ['when'], () => {
      const time = timeOf(model)
      return time === null ? null : { sense: { dimension: momentOf(model, time), limit: 1, moment: true } }
    }),
    rule('edge of date', 'edge', ['edge', 'column'], (edge, { column }) =>
      column.role === 'date' && edge.column === undefined
        ? { sense: { ...edge, column: column.name } }
        : null,
    ),
  ],
}

/** A group for each day, of which the first in its order is left. */
export const edges: Step = (sketch, said) => {
  const [edge, ...more] = sensesOf(said, 'edge')
  if (edge === undefined) return sketch
  if (more.length > 0 || sketch.order.length > 0)
    return lacking(said, 'rank', ['edge'], 'asks for more than one end')
  const time = edge.column === undefined ? timeOf(said.model) : columnOf(said.model, edge.column)
  if (time === null) return lacking(said, 'grain', ['edge'], 'needs a date')
  const day =
    time.isYear === true
      ? ({ kind: 'column', column: time.name } as const)
      : ({ kind: 'grain', column: time.name, grain: 'day' } as const)
  const dimensions = unique([...sketch.dimensions, day])
  const index = dimensions.length - 1
  return {
    ...sketch,
    dimensions,
    order: [{ by: 'dimension', index, direction: edge.direction }],
    limit: 1,
    ...(index > 0 ? { limitWithin: 0 } : {}),
  }
}
