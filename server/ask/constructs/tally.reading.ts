import { leavesOf, spanIn } from './conditions/conditions.ts'
import { isTimed, type Dimension } from './dimensions/dimensions.ts'
import { countsRows } from './measures/measures.ts'
import { timeDimension } from './dimensions/dimension-senses.ts'
import type { ConstructReading } from './reading.ts'
import { rule } from './rule.ts'
import type { Senses, Stepped } from './senses.ts'
import { has, lacking, type Sketch, type Step } from './sketch.ts'

declare module './senses.ts' {
  interface Senses {
    /** "How many regions", of those that meet a condition on figures. */
    tallied: { dimension: Dimension }
  }
}

/** Of numbers nobody says how many there are without their bands. */
const counted = ({ dimension, plural, quantity }: Senses['dimension']) =>
  plural && (!quantity || dimension.kind === 'column') ? { sense: { dimension } } : null

/** How many groups meet a condition, as people ask for it. */
export const tallyReading: ConstructReading = {
  rules: ({ model }) => {
    const steps = (step: Stepped) => {
      const dimension = timeDimension(model, step)
      return dimension === null ? null : { sense: { dimension } }
    }
    return [
      ...(['howMany', 'howManyOf', 'distinct'] as const).map((asked) =>
        rule(`${asked} groups`, 'tallied', [asked, 'dimension'], (_, groups) => counted(groups)),
      ),
      rule('howMany steps of time', 'tallied', ['howMany', 'grain'], (_, step) => steps(step)),
    ]
  },
}

/** "On how many days did it go above 30": on which some row did. */
function withRows(sketch: Sketch): Sketch {
  const { dimensions, having, measures, filter } = sketch
  const leaves = filter === null ? [] : leavesOf(filter)
  const isOfTime = dimensions.length === 1 && dimensions.every(isTimed)
  const isCount = measures.every(countsRows)
  return isOfTime && isCount && having.length === 0 && leaves.some((leaf) => spanIn(leaf) === null)
    ? { ...sketch, measures: [{ kind: 'count' }], having: [{ measure: 0, op: '>=', value: 1 }] }
    : sketch
}

/** The groups that meet the conditions, counted. */
export const tally: Step = (asked, said) => {
  if (!has(said, 'tallied')) return asked
  const sketch = withRows(asked)
  return sketch.having.length === 0 || sketch.dimensions.length !== 1 || sketch.limit !== null
    ? lacking(said, 'tally', ['tallied'], 'needs a condition on a figure of each, and no other groups')
    : { ...sketch, order: [], tally: 'groups' }
}
