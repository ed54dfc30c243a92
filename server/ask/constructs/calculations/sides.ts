import { isOfValues, isTimed } from '../dimensions/dimensions.ts'
import { sideBySide } from '../dimensions/dimension-senses.ts'
import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import { allOf, columnsIn, valuesOf, type Filter } from '../conditions/conditions.ts'
import type { Senses } from '../senses.ts'
import {
  union,
  type FilterSense,
  closedPeriods,
  fits,
  isWhole,
  equal,
} from '../conditions/condition-senses.ts'
import type { Scalar } from '../node.ts'
import { rule, ruleOf } from '../rule.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "for men and for women" */
    andAgain: object
  }
}

/** Two sides or several, side by side: what a comparison is between. */
export const sides: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'sides'),
  rules: ({ model, profile }) => {
    const joints = ['versus', 'to', 'and', 'than', 'with'] as const
    return [
      rule('compare values', 'comparison', ['compare', 'filter'], (_, filter) => sideBySide(model, filter)),
      rule(
        'compare value to value',
        'comparison',
        ['compare', 'filter', 'to', 'filter'],
        (_, left, __, right) => {
          const sense = union(left, right)
          return sense === null ? null : sideBySide(model, sense)
        },
      ),
      rule('between values', 'comparison', ['between', 'filter'], (_, filter) => sideBySide(model, filter)),
      rule('value versus value', 'comparison', ['filter', 'versus', 'filter'], (left, _, right) => {
        const sense = union(left, right)
        return sense === null ? null : sideBySide(model, sense)
      }),
      rule('values versus value', 'comparison', ['comparison', 'versus', 'filter'], (left, _, right) => {
        const column = left.dimension !== null && isOfValues(left.dimension) ? left.dimension.column : null
        const named = left.sides.flatMap((side) => (side.kind === 'compare' ? [side.value] : []))
        const known: FilterSense | null =
          left.filter === null
            ? null
            : left.dimension !== null && isTimed(left.dimension)
              ? { filter: left.filter, column: left.dimension.column, values: null }
              : column === null
                ? null
                : { filter: left.filter, column, values: named }
        const sense = known === null ? null : union(known, right)
        return sense === null ? null : sideBySide(model, sense)
      }),
      // "Excess 0 vs 500": numbers that a column has are sides as names are.
      ruleOf('comparison', ['column', 'number', 'versus', 'number'], ({ column }, a, _, b) =>
        numbersBeside(model, column, [a, b]),
      ),
      ruleOf('comparison', ['number', 'versus', 'number', 'column'], (a, _, b, { column }) =>
        numbersBeside(model, column, [a, b]),
      ),
      rule(
        'numbers versus number',
        'comparison',
        ['comparison', 'versus', 'number'],
        ({ dimension, filter }, _, next) => {
          const column = model.columns.find(({ name }) => name === dimension?.column)
          const known = filter === null ? [] : (valuesOf(filter) ?? [])
          return column === undefined || dimension === null || !isOfValues(dimension) || known.length < 2
            ? null
            : numbersBeside(model, column, [next], known)
        },
      ),
      ruleOf('comparison', ['subject', 'minus', 'subject'], (left, { as }, right) => {
        const sides = sided(left.filters, right.filters)
        return sides === null ? null : { sense: { ...sides.sense, as } }
      }),
      ...joints.map((joint) =>
        rule(
          `subject ${joint} subject`,
          'comparison',
          ['subject', joint, 'subject'],
          (left, _, right) =>
            (joint === 'versus' ? valuesBeside(model, left.filters, right.filters) : null) ??
            sided(
              left.filters,
              joint === 'than' ? elliptical(left.filters, right.filters) : right.filters,
              joint !== 'versus',
            ),
        ),
      ),
      // "Wales / Scotland / London quotes"
      rule(
        'values versus subject',
        'comparison',
        ['comparison', 'versus', 'subject'],
        ({ dimension, sides }, _, { filters }) =>
          dimension !== null && isOfValues(dimension) && sides.every(({ kind }) => kind === 'compare')
            ? valuesBeside(model, sides, filters)
            : null,
      ),
      // "Comprehensive over standard, in percent"
      rule(
        'value over value',
        'comparison',
        ['filter', 'comparative', 'filter'],
        (left, { op, column }, right) => {
          const areNames = [left, right].every(({ values }) =>
            values?.every((value) => typeof value !== 'number'),
          )
          return op === '>' && column === null && areNames && left.column === right.column
            ? sided([left.filter], [right.filter], true)
            : null
        },
      ),
      rule('between subjects', 'comparison', ['between', 'subject', 'and', 'subject'], (_, left, __, right) =>
        sided(left.filters, right.filters, true),
      ),
      rule(', and again', 'andAgain', ['and', 'andAgain'], ({ listed }) =>
        listed === true ? { sense: {} } : null,
      ),
      // "How many smokers and how many non-smokers": of which both are of one column.
      rule('and how many again', 'andAgain', ['and', 'howMany'], () => ({ sense: {} })),
      // "For men and for women": what is said again is asked of each.
      rule('value and again value', 'comparison', ['filter', 'andAgain', 'filter'], (left, _, right) => {
        const areTimes = closedPeriods(left.filter) !== null && closedPeriods(right.filter) !== null
        if (areTimes) {
          const times = union(left, right)
          return times === null ? null : sideBySide(model, times)
        }
        const both = left.values === null || right.values === null ? null : union(left, right)
        return both === null ||
          both.values?.length !== (left.values?.length ?? 0) + (right.values?.length ?? 0)
          ? null
          : sideBySide(model, both)
      }),
      rule('all of one column', 'comparison', ['filter', 'and', 'filter'], (left, _, right) => {
        const both = union(left, right)
        return both === null || !isWhole(both, profile) ? null : wholeOf(model, both)
      }),
      ...(['and', 'or', 'versus'] as const).map((joint) =>
        rule(
          `with ${joint} without`,
          'comparison',
          ['with', joint, 'not', 'value'],
          (_, __, ___, { column }) => {
            const sides = [true, false].map((value) => equal(column, [value]).filter)
            return column.role === 'flag'
              ? { sense: { dimension: { kind: 'column', column: column.name }, filter: null, sides } }
              : null
          },
        ),
      ),
      rule('between entities that', 'comparison', ['between', 'entity', 'comparison'], (_, __, sense) => ({
        sense,
      })),
    ]
  },
}
/** "Male managers than females": what the first side has more than the second, which differs in one thing, holds for both. */
function elliptical(left: readonly Filter[], right: readonly Filter[]): readonly Filter[] {
  const columns = new Set(right.flatMap(columnsIn))
  const [shared, differing] = [false, true].map((isSaid) =>
    left.filter((filter) => columnsIn(filter).some((column) => columns.has(column)) === isSaid),
  )
  return right.length === 1 && differing?.length === 1 ? [...right, ...(shared ?? [])] : right
}

/** Two sides that no one column tells apart. */
function sided(left: readonly Filter[], right: readonly Filter[], loose = false) {
  const columns = new Set(left.flatMap(columnsIn))
  // "Under 30 and smoker" are conditions; what is compared differs in the same thing.
  if (loose && !right.flatMap(columnsIn).some((column) => columns.has(column))) return null
  const sides = [allOf(left), allOf(right)].filter((side) => side !== null)
  return sides.length < 2 ? null : { sense: { dimension: null, filter: null, sides, loose } }
}

/** Values of one column, each said of some by itself; null where sides are of more than one, or of another. */
function valuesBeside(model: SemanticModel, left: readonly Filter[], right: readonly Filter[]) {
  const [last, ...more] = right
  if (last === undefined || more.length > 0) return null
  const named = [...left, last].flatMap((side) =>
    side.kind === 'compare' && side.op === '=' && typeof side.value === 'string' ? [side] : [],
  )
  const column = model.columns.find(({ name }) => name === named.at(-1)?.column)
  const isOfOne =
    named.length === left.length + 1 && named.every((side) => side.column === column?.name) && left.length > 0
  const values = [...new Set(named.map(({ value }) => value))]
  return column === undefined || !isOfOne || values.length < named.length
    ? null
    : sideBySide(model, equal(column, values))
}

/** Numbers of a column side by side; null where they are none that it has one by one. */
function numbersBeside(
  model: SemanticModel,
  column: Column,
  numbers: readonly Senses['number'][],
  known: readonly Scalar[] = [],
) {
  const values = [...new Set([...known, ...numbers.map(({ value }) => value)])]
  const isOfSome = isNumeric(column) && (column.role === 'number' || column.discrete === true)
  const isOfIt = isOfSome && numbers.every((number) => fits(column, number))
  return isOfIt && values.length === known.length + numbers.length
    ? sideBySide(model, equal(column, values))
    : null
}

function wholeOf(model: SemanticModel, all: FilterSense) {
  const sides = sideBySide(model, all)
  return sides === null ? null : { sense: { ...sides.sense, filter: null } }
}
