import { filterText, leftBy, valuesOf, type Filter } from '../../ask/constructs/conditions/conditions.ts'
import type { TaughtLine } from '../../semantic-model/taught-line.ts'
import { columnOf, isNumeric, metricOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import type { Part } from './parts.ts'

/** The places of a semantic model in which a phrase comes to stand for a part of a plan. */

const inColumn = (column: string, ...deeper: readonly string[]) => ['columns', column, ...deeper]

/** A condition has a place where the model names what holds: values, sets of them, "any", "none". */
function conditionLines(model: SemanticModel, filter: Filter, phrase: string): readonly TaughtLine[] {
  if (!('column' in filter)) return []
  const { role, missing } = columnOf(model, filter.column)
  const line = (...deeper: readonly string[]): TaughtLine => ({
    at: inColumn(filter.column, ...deeper),
    phrases: [phrase],
  })
  const { isNone, low, high } = leftBy(filter) ?? {}
  if (isNone === true) return missing === undefined ? [] : [line('missing', 'phrases')]
  const [value, ...more] = valuesOf(filter) ?? []
  if (value === undefined) return low?.at === 0 && !low.isIncluded && high === undefined ? [line('some')] : []
  if (more.length === 0) return role === 'category' || role === 'flag' ? [line('values', String(value))] : []
  return role === 'category'
    ? [{ at: inColumn(filter.column, 'groups', phrase), phrases: [value, ...more].map(String) }]
    : []
}

/** What would make a phrase stand for a part, likeliest first; none where the model has no place for it. */
export function linesFor(model: SemanticModel, part: Part, phrase: string): readonly TaughtLine[] {
  switch (part.kind) {
    case 'condition': {
      const { filter } = part
      const named = 'column' in filter ? columnOf(model, filter.column) : null
      // "Under 40 winters": what follows a number may be called after its column.
      const unit =
        named !== null && isNumeric(named) ? [{ at: inColumn(named.name, 'units'), phrases: [phrase] }] : []
      return [...conditionLines(model, filter, phrase), ...unit]
    }
    case 'metric':
      return [{ at: ['metrics', part.name, 'synonyms'], phrases: [phrase] }]
    case 'column':
      return [{ at: inColumn(part.name, 'synonyms'), phrases: [phrase] }]
    case 'entities':
      return [{ at: ['entity', 'synonyms'], phrases: [phrase] }]
  }
}

/** What makes a phrase stand for nothing at all. */
export const fillerLine = (phrase: string): TaughtLine => ({ at: ['filler'], phrases: [phrase] })

/** A part as a person reads it. */
export function partText(model: SemanticModel, part: Part): string {
  switch (part.kind) {
    case 'condition':
      return filterText(model, part.filter)
    case 'metric':
      return metricOf(model, part.name).label
    case 'column':
      return columnOf(model, part.name).label
    case 'entities':
      return model.entity.plural
  }
}
