import { words as CORE } from '../../../constructs/constructs.ts'
import { same } from '../../../grammar/same.ts'
import type { Scalar } from '../../../constructs/node.ts'
import type { Category, Item, Senses } from '../../../constructs/senses.ts'
import { unique } from '../../../constructs/sketch.ts'
import { isNumeric, type Column, type SemanticModel } from '../../../../semantic-model/semantic-model.ts'

/** What words could have said instead: other meanings of their kind, by which one sees what of a plan they decide. */

/** Meanings that every dataset knows, by kind. */
const KNOWN: ReadonlyMap<Category, readonly object[]> = new Map(
  [...Map.groupBy(CORE, ([category]) => category)].map(([category, senses]) => [
    category,
    unique(senses.map(([, sense]) => sense)),
  ]),
)

/** Columns that are looked at in the place of one. */
const MOST_COLUMNS = 6

/** A mark that no name holds. */
const OTHER = '\u0001'

function columnsBeside({ columns }: SemanticModel, column: Column): readonly Column[] {
  const likeness = (other: Column) =>
    Number(other.role === column.role) * 2 + Number(isNumeric(other) === isNumeric(column))
  return columns
    .filter((other) => other !== column)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, MOST_COLUMNS)
}

const scalarBeside = (value: Scalar): Scalar =>
  typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${value}${OTHER}`

const dayBeside = (day: string | null) =>
  day === null ? null : day.replace(/^\d{4}/, (year) => String(Number(year) + 1).padStart(4, '0'))

const known = ({ category, sense }: Item) =>
  (KNOWN.get(category) ?? []).filter((other) => !same(other, sense))

/** What a plan has to hold where it holds what a word says, whatever else a rule makes of it. */
export function contentOf(item: Item): readonly Scalar[] {
  switch (item.category) {
    case 'number':
      return [item.sense.value]
    case 'percentile':
      return [item.sense.percent]
    case 'column':
    case 'unit':
      return [item.sense.column.name]
    case 'value':
      return [item.sense.column.name, ...item.sense.values]
    case 'metric':
      return [item.sense.metric.name]
    case 'aggregate':
      return [item.sense.function]
    default:
      return []
  }
}

/** Other senses of the kind of a word's, the most alike first; none where a kind has one sense only. */
export function sensesBeside(model: SemanticModel, item: Item): readonly object[] {
  switch (item.category) {
    case 'number': {
      const { sense } = item
      // Larger ones: that there are none of zero says nothing of what a number was used for.
      return [1, 2].map((more): Senses['number'] => ({ ...sense, value: sense.value + more }))
    }
    case 'percentile':
      return [{ percent: item.sense.percent === 50 ? 51 : item.sense.percent - 1 }]
    case 'value': {
      const { column, values } = item.sense
      return [{ column, values: values.map(scalarBeside) }]
    }
    case 'missing':
      return [{ ...item.sense, present: !item.sense.present }]
    case 'period':
      return [{ from: dayBeside(item.sense.from), to: dayBeside(item.sense.to) }]
    case 'metric': {
      const { metric } = item.sense
      const others = model.metrics.filter((other) => other !== metric)
      return others.map((other) => ({ metric: other }))
    }
    case 'column':
      return columnsBeside(model, item.sense.column).map((column) => ({ ...item.sense, column }))
    case 'unit':
      return columnsBeside(model, item.sense.column).map((column) => ({ column }))
    case 'kind':
    case 'columns': {
      const { columns } = item.sense
      return columns.length < 2 ? [] : [{ columns: columns.slice(1) }, { columns: columns.slice(0, -1) }]
    }
    case 'superlative': {
      const direction = item.sense.direction === 'ascending' ? 'descending' : 'ascending'
      return [{ ...item.sense, direction }, ...known(item)]
    }
    case 'nth':
      return [{ place: item.sense.place + 1 }]
    default:
      return known(item)
  }
}
