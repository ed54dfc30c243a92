import { isCount } from '../measures/quantities.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Senses } from '../senses.ts'
import { type Column, isNumeric, timeOf } from '../../../semantic-model/semantic-model.ts'
import {
  type NumberSense,
  type FilterSense,
  whereImplied,
  whereFits,
  fits,
  implied,
  equal,
  comparedWith,
  isOfNamesake,
  negated,
} from './condition-senses.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
/** How many times the highest value a number is that is hardly one of them. */
const FAR = 5
declare module '../senses.ts' {
  interface Senses {
    /** "family of", before how many people are together */
    together: object
    /** "inclusive", of the ends of a range */
    inclusive: object
  }
}

const PEOPLE = /^(?:people|persons|members|guests|lives|heads|passengers|travellers)$/

/** A number against a bound, with a column, a unit or neither beside it; and what a bare number means. */
export const compareReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'compare'),
  rules: (of) => {
    const { model, profile } = of
    const impliedFilter = (number: NumberSense, make: (column: Column) => FilterSense) =>
      whereImplied(of, number, make)
    /** "Over three years" is no age where the youngest is 18. */
    const isThere = ({ value }: NumberSense, { name }: Column) =>
      name !== model.bareNumber || value >= (profile.ranges[name]?.min ?? -Infinity) / 2
    /** "Ages with over 6,500 quotes" are no ages over 6,500. */
    const isTooHigh = (column: Column, { value, unit }: NumberSense) =>
      isOfNamesake(of, column, value) ||
      (column.role === 'number' &&
        unit === null &&
        value > FAR * (profile.ranges[column.name]?.max ?? Infinity))
    /** "Output in 2022", of which there is never so much */
    const isYearBeyond = (column: Column, { value, unit }: NumberSense) =>
      unit === null &&
      /^(?:19|20)\d\d$/.test(String(value)) &&
      timeOf(model) !== null &&
      value > (profile.ranges[column.name]?.max ?? Infinity)
    return [
      ...([false, true] as const).map((isHigh) =>
        rule(
          isHigh ? 'column over too high a number' : 'column over number',
          'filter',
          ['column', 'comparative', 'number'],
          ({ column }, { op, column: by }, number) =>
            (by === null || by === column) && isTooHigh(column, number) === isHigh
              ? whereFits(column, number, () => comparedWith(column, op, number.value))
              : null,
        ),
      ),
      // "The rate in agriculture higher than 15"
      rule(
        'column of some over number',
        'filter',
        ['column', 'filter', 'comparative', 'number'],
        ({ column }, some, { op, column: by }, number) => {
          // "The claims of smokers over 50" are of people of that age, where a number with nothing beside it is one.
          const isOther =
            model.bareNumber === undefined && some.column !== column.name && (by === null || by === column)
          const over = isOther && isNumeric(column) && !isTooHigh(column, number)
          const made = over ? whereFits(column, number, () => comparedWith(column, op, number.value)) : null
          return made === null ? null : { ...made, condition: some }
        },
      ),
      // Both ends of "premium over 50 and under 100" are of the column that is named once.
      ...(['and', 'or'] as const).map((kind) =>
        rule(
          `column over number ${kind} under number`,
          'filter',
          ['column', 'comparative', 'number', kind, 'comparative', 'number'],
          ({ column }, first, a, _, second, b) => {
            if (first.column !== null || second.column !== null || !fits(column, a) || !fits(column, b))
              return null
            const items = [
              comparedWith(column, first.op, a.value).filter,
              comparedWith(column, second.op, b.value).filter,
            ]
            return { sense: { filter: { kind, items }, column: column.name, values: null } }
          },
        ),
      ),
      rule(
        'over the age of number',
        'filter',
        ['comparative', 'column', 'number'],
        ({ op, column: by }, { column }, number) =>
          by === null || by === column
            ? whereFits(column, number, () => comparedWith(column, op, number.value))
            : null,
      ),
      rule(
        'over number column',
        'filter',
        ['comparative', 'number', 'column'],
        ({ op, column: by }, number, { column }) =>
          (by === null || by === column) &&
          (isCount(column) || number.unit !== null || column.unit === 'percent')
            ? whereFits(column, number, () => comparedWith(column, op, number.value))
            : null,
      ),
      rule(
        'over number unit',
        'filter',
        ['comparative', 'number', 'unit'],
        ({ op, column: by }, number, { column }) =>
          (by === null || by.role === column.role) && isThere(number, column)
            ? whereFits(column, number, () => ({
                ...comparedWith(column, op, number.value),
                bare: by === null,
              }))
            : null,
      ),
      rule('older than number', 'filter', ['comparative', 'number'], ({ op, column }, number) =>
        column === null ? null : whereFits(column, number, () => comparedWith(column, op, number.value)),
      ),
      rule('over number', 'filter', ['comparative', 'number'], ({ op, column }, number) =>
        column === null
          ? impliedFilter(number, (by) => ({ ...comparedWith(by, op, number.value), bare: true }))
          : null,
      ),
      rule('over 65s', 'filter', ['comparative', 'number'], ({ op, column }, number) => {
        const by = model.columns.find(({ name }) => name === model.bareNumber)
        return number.decade && column === null && by !== undefined
          ? { sense: comparedWith(by, op, number.value) }
          : null
      }),
      // "Over 65s inclusive", "ages 25 to 35 inclusive": the ends are within.
      rule('inclusive bound', 'filter', ['filter', 'inclusive'], (filter) => withEnds(filter)),
      rule('inclusive of number', 'filter', ['filter', 'inclusive', 'number'], (filter, _, { value }) =>
        filter.filter.kind === 'compare' && filter.filter.value === value ? withEnds(filter) : null,
      ),
      // "Female, 45, London": a number with nothing beside it.
      rule('bare number', 'filter', ['number'], (number) => {
        const column = implied(model, number)
        const range = column === null ? undefined : profile.ranges[column.name]
        const isWithin = range !== undefined && number.value >= range.min && number.value <= range.max
        return isWithin && number.unit === null && !number.decade
          ? impliedFilter(number, (by) => equal(by, [number.value]))
          : null
      }),
      // "A distance of 500 to 1000 km": the unit says nothing that the column did not.
      ruleOf('filter', ['filter', 'unit'], (filter, { column }) => {
        const by = model.columns.find(({ name }) => name === filter.column)
        const isSome = filter.filter.kind === 'compare' && filter.filter.value === 0
        return by !== undefined &&
          isNumeric(by) &&
          by.unit !== undefined &&
          by.unit === column.unit &&
          !isSome
          ? { sense: filter }
          : null
      }),
      ruleOf('filter', ['number', 'unit'], (number, { column }) =>
        isThere(number, column) ? whereFits(column, number, () => equal(column, [number.value])) : null,
      ),
      rule('number of column', 'filter', ['number', 'column'], (number, { column }) =>
        column.discrete === true || column.unit === 'percent'
          ? whereFits(column, number, () => equal(column, [number.value]))
          : null,
      ),
      // "The premium for 4 people" is hardly a premium of 4.
      ...[false, true].map((vague) =>
        rule(
          vague ? 'column number without a unit' : 'column number',
          'filter',
          ['column', 'number'],
          ({ column }, number) => {
            // "Gate 1" is a column's name, and no gate of 1.
            if (column.label.endsWith(String(number.value)) || isYearBeyond(column, number)) return null
            const isVague = column.role === 'money' && column.discrete !== true && number.unit === null
            return isVague === vague ? whereFits(column, number, () => equal(column, [number.value])) : null
          },
        ),
      ),
      // "A family of four": the number tells of people, where a column counts them.
      rule('people together', 'filter', ['together', 'number'], (_, number) => {
        const column = model.columns.find(
          ({ unit, discrete }) => discrete === true && PEOPLE.test(unit ?? ''),
        )
        return column === undefined ? null : whereFits(column, number, () => equal(column, [number.value]))
      }),
      rule(
        'column is not number',
        'filter',
        ['column', 'not', 'number'],
        ({ column }, { leavesOut }, number) =>
          leavesOut !== true && column.discrete === true
            ? whereFits(column, number, () => negated(equal(column, [number.value])))
            : null,
      ),
      rule('no unit', 'filter', ['not', 'unit'], ({ leavesOut }, { column }) =>
        leavesOut !== true && column.role === 'number' && column.discrete === true
          ? { sense: equal(column, [0]) }
          : null,
      ),
      rule('no column', 'filter', ['not', 'column'], ({ leavesOut, lacks }, { column }) => {
        if (column.role === 'flag') return { sense: equal(column, [false]) }
        if (leavesOut === true) return null
        // "No outpatient limit", "without an elevation": the semantic model says what it is to have none.
        if ((column.missing?.phrases.length ?? 0) > 0)
          return lacks === true
            ? {
                sense: {
                  filter: { kind: 'missing', column: column.name },
                  column: column.name,
                  values: null,
                },
              }
            : null
        const countable =
          isNumeric(column) &&
          (column.discrete === true || column.unit === 'percent' || column.usually === 'sum')
        return countable ? { sense: equal(column, [0]) } : null
      }),
      rule('number or more', 'filter', ['number', 'orMore'], (number, { op }) =>
        impliedFilter(number, (column) => comparedWith(column, op, number.value)),
      ),
      rule('column number or more', 'filter', ['column', 'number', 'orMore'], ({ column }, number, { op }) =>
        whereFits(column, number, () => comparedWith(column, op, number.value)),
      ),
      rule('number or more unit', 'filter', ['number', 'orMore', 'unit'], (number, { op }, { column }) =>
        whereFits(column, number, () => comparedWith(column, op, number.value)),
      ),
      // "Smokers 60+ … with an outpatient limit" are of an age: only a count may stand apart from what it is of.
      ...[false, true].map((isNext) =>
        rule(
          isNext ? 'number or more, next to its column' : 'number or more column',
          'filter',
          ['number', 'orMore', 'column'],
          (number, { op }, { column }) => {
            const isSure = isCount(column) || number.unit !== null
            return column.discrete === true && isSure !== isNext
              ? whereFits(column, number, () => comparedWith(column, op, number.value))
              : null
          },
          { tight: isNext },
        ),
      ),
      rule('number unit or more', 'filter', ['number', 'unit', 'orMore'], (number, { column }, { op }) =>
        whereFits(column, number, () => comparedWith(column, op, number.value)),
      ),
    ]
  },
}

const CLOSED = { '>': '>=', '<': '<=' } as const

/** A condition on a number with its end within; null where it is none, or is left open by how it is said. */
function withEnds(sense: Senses['filter']): { sense: Senses['filter'] } | null {
  const { filter } = sense
  if (filter.kind === 'between') return { sense }
  if (filter.kind !== 'compare' || typeof filter.value !== 'number') return null
  const op = filter.op === '>' || filter.op === '<' ? CLOSED[filter.op] : filter.op
  return op === '>=' || op === '<=' ? { sense: { ...sense, filter: { ...filter, op } } } : null
}
