import type { Filter } from '../../constructs/conditions/conditions.ts'
import { comparison, type ComparisonOperator } from '../../constructs/node.ts'
import {
  fieldsOf,
  isFields,
  kindIn,
  must,
  no,
  matchingName,
  scalarText,
  argumentTexts,
  withChoice,
} from './arguments.ts'
import { filterOf, type FlatCondition } from './flat-conditions.ts'
import { CONDITIONS, type NodeKind } from './kinds.ts'
import { writtenNumber, type NameLookup } from './name-lookup.ts'

/** Conditions that a language model wrote, in whichever form. */

const comparisons = (comparison as unknown as { readonly enum: readonly ComparisonOperator[] }).enum

/** Conditions as a list, whichever way they were given. */
export const asList = (value: unknown): readonly unknown[] =>
  value === undefined || value === null || value === '' ? [] : [value].flat()

const CONNECTED = new Set(['and', 'or', 'not'])

/** How columns are compared that are not read as they stand. */
export interface ConditionReading {
  readonly names: NameLookup
  readonly isDate: (column: string) => boolean
}

export function conditionOf(reading: ConditionReading, value: unknown): FlatCondition | null {
  if (!isFields(value)) return no('a condition is an object with "kind" and "args"')
  const given = scalarText(value['kind'] ?? value['op'])
  const or = writtenNumber(scalarText(value['or'])) ?? 0
  const not = value['not'] === true || value['not'] === 'true'
  if (CONNECTED.has(given)) {
    const items = asList(value['items'] ?? value['item'] ?? value['args']).flatMap(
      (each) => conditionOf(reading, each) ?? [],
    )
    const leaf = filterOf(given === 'or' ? items.map((each, place) => ({ ...each, or: place + 1 })) : items)
    return leaf === null ? null : { leaf, not: not !== (given === 'not'), or }
  }
  const { kind, chosen } = kindIn(CONDITIONS, given)
  const texts = argumentTexts(kind, value)
  return { leaf: leafOf(reading, kind, chosen === null ? texts : withChoice(kind, texts, chosen)), not, or }
}

/** A condition with the values that its column has; what compares with a day is a time. */
function leafOf({ names, isDate }: ConditionReading, kind: NodeKind, texts: readonly string[]): Filter {
  if (kind.kind !== 'compare' && kind.kind !== 'in' && kind.kind !== 'between')
    return { kind: kind.kind, ...fieldsOf(names, kind, texts) } as unknown as Filter
  const column = must(names.column(texts[0] ?? ''))
  const less = kind.kind === 'compare' ? names.less(column, texts[2] ?? '') : null
  if (less !== null) return { kind: 'compare', column: less, op: comparisonIn(texts[1] ?? ''), value: 0 }
  if (isDate(column)) return timeOf(names, kind.kind, column, texts.slice(1))
  if (kind.kind === 'between')
    return { kind: kind.kind, ...fieldsOf(names, kind, texts) } as unknown as Filter
  const node = fieldsOf(names, kind, texts)
  const op = kind.kind === 'in' ? '=' : comparisonIn(texts[1] ?? '')
  const meant = asList(node['value'] ?? node['values']).map((text) =>
    must(names.values(column, String(text))),
  )
  const known = meant.flatMap((each) => each ?? [])
  const [value] = known
  if (op !== '=' && op !== '<>' && value !== undefined) return { kind: 'compare', column, op, value }
  const named: Filter[] =
    value === undefined
      ? []
      : known.length > 1 || kind.kind === 'in'
        ? [{ kind: 'in', column, values: known }]
        : [{ kind: 'compare', column, op: meant.includes(null) ? '=' : op, value }]
  const all: Filter[] = meant.includes(null) ? [...named, { kind: 'missing', column }] : named
  const [first] = all
  if (first === undefined) return no(`a condition on ${column} names no value`)
  const either: Filter = all.length === 1 ? first : { kind: 'or', items: all }
  return op === '<>' && either.kind !== 'compare' ? { kind: 'not', item: either } : either
}

const comparisonIn = (text: string): ComparisonOperator =>
  comparisons.find((each) => each === matchingName(comparisons, text)) ??
  no(`there is no comparison ${JSON.stringify(text)}; there are ${comparisons.join(', ')}`)

/** A time that was written as a comparison with days. */
function timeOf(names: NameLookup, kind: string, column: string, texts: readonly string[]): Filter {
  const [op, ...days] = kind === 'compare' ? texts : ['=', ...texts]
  const spans = days.map((text) => must(names.period(text)))
  const [first, last] = [spans[0], spans.at(-1)]
  if (first === undefined || last === undefined) return no(`a condition on ${column} names no day`)
  const period = (from: string | null, to: string | null): Filter => ({ kind: 'period', column, from, to })
  if (kind === 'in') {
    const items = spans.map(({ from, to }) => period(from, to))
    return items.length === 1 ? period(first.from, first.to) : { kind: 'or', items }
  }
  switch (matchingName(comparisons, op ?? '')) {
    case '=':
      return period(first.from, last.to)
    case '<>':
      return { kind: 'not', item: period(first.from, first.to) }
    case '<':
      return period(null, first.from)
    case '<=':
      return period(null, first.to)
    case '>':
      return period(first.to, null)
    case '>=':
      return period(first.from, null)
    default:
      return no(`${column} is compared by ${comparisons.join(', ')}`)
  }
}
