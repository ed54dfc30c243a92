import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import type { Scalar } from '../node.ts'
import type { Senses } from '../senses.ts'
import { equal, whereFits, shared, type FilterSense } from './condition-senses.ts'
import { rule, ruleOf } from '../rule.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
declare module '../senses.ts' {
  interface Senses {
    /** "adding", beside what somebody may have or not; `after`: "added" may stand behind it, where "adds" says what it does. */
    added: { after: boolean }
  }
}

/** Named values of a column, alone or with its name, and lists of numbers. */
export const oneOfReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'one-of'),
  rules: ({ model }) => {
    const isFlag = (name: string | null) =>
      model.columns.some((column) => column.name === name && column.role === 'flag')
    /** What was added is there: a flag, or several of them. */
    const taken = (filter: FilterSense) =>
      (isFlag(filter.column) && filter.values?.[0] === true) ||
      (filter.filter.kind === 'and' &&
        filter.filter.items.every((item) => item.kind === 'compare' && isFlag(item.column)))
        ? { sense: filter }
        : null
    /** "2, 3 or 4 members": one number more of those that a column is. */
    const listed = (
      list: FilterSense,
      number: Senses['number'],
      all: readonly Scalar[],
      each = list.each,
    ) => {
      const column = model.columns.find(({ name }) => name === list.column)
      if (column === undefined || !isNumeric(column) || all.length < 3) return null
      return whereFits(column, number, () => ({ ...equal(column, all), ...(each === true ? { each } : {}) }))
    }
    const isEach = (joint: Senses['and'] | object) => !('listed' in joint)
    const pair = (column: Column, a: Senses['number'], b: Senses['number'], each: boolean) =>
      whereFits(column, shared(a, b), () => ({
        ...equal(column, [a.value, b.value]),
        ...(each ? { each } : {}),
      }))
    return [
      ruleOf('filter', ['value'], ({ column, values, does }) => ({
        sense: { ...equal(column, values), ...(does === true ? { does } : {}) },
      })),
      // "Smokers with non-smokers" are two sides, and no column with its value.
      ruleOf('filter', ['column', 'value'], ({ column }, value) =>
        column === value.column && column.role !== 'flag' ? { sense: equal(column, value.values) } : null,
      ),
      ruleOf('filter', ['value', 'column'], (value, { column }) =>
        column === value.column ? { sense: equal(column, value.values) } : null,
      ),
      rule('column = value', 'filter', ['column', 'comparative', 'value'], ({ column }, { op }, value) =>
        column === value.column && op === '=' ? { sense: equal(column, value.values) } : null,
      ),
      rule('flag = true', 'filter', ['column', 'comparative', 'truth'], ({ column }, { op }, { value }) =>
        column.role === 'flag' && op === '=' ? { sense: equal(column, [value]) } : null,
      ),
      // "Accepted = 1"
      rule(
        'flag = number',
        'filter',
        ['column', 'comparative', 'number'],
        ({ column }, { op }, { value, unit, decade }) =>
          column.role === 'flag' && op === '=' && unit === null && !decade && (value === 0 || value === 1)
            ? { sense: equal(column, [value === 1]) }
            : null,
      ),
      // "Smokers have no dental cover" says nothing of smokers that "no" could deny.
      rule(
        'flag is true',
        'filter',
        ['column', 'truth'],
        ({ column }, { value }) => (column.role === 'flag' ? { sense: equal(column, [value]) } : null),
        { tight: true },
      ),
      ruleOf('value', ['value', 'kind'], (value, { columns }) =>
        columns.includes(value.column) ? { sense: value } : null,
      ),
      ruleOf('filter', ['column', 'filter'], ({ column }, filter) =>
        (column.role === 'date' || column.isYear === true) && column.name === filter.column
          ? { sense: filter }
          : null,
      ),
      ruleOf('filter', ['number', 'and', 'number', 'unit'], (a, joint, b, { column }) =>
        pair(column, a, b, isEach(joint)),
      ),
      ruleOf('filter', ['number', 'or', 'number', 'unit'], (a, _, b, { column }) =>
        pair(column, a, b, false),
      ),
      ...(['and', 'or'] as const).map((joint) =>
        rule(
          `number ${joint} number column`,
          'filter',
          ['number', joint, 'number', 'column'],
          (a, word, b, { column }) =>
            column.discrete === true ? pair(column, a, b, joint === 'and' && isEach(word)) : null,
        ),
      ),
      ...(['and', 'or'] as const).flatMap((joint) => [
        rule(`number ${joint} numbers`, 'filter', ['number', joint, 'filter'], (number, _, list) =>
          list.values === null ? null : listed(list, number, [number.value, ...list.values]),
        ),
        rule(`numbers ${joint} number`, 'filter', ['filter', joint, 'number'], (list, word, number) =>
          list.values === null
            ? null
            : listed(list, number, [...list.values, number.value], joint === 'and' && isEach(word)),
        ),
      ]),
      ruleOf('filter', ['column', 'number', 'or', 'number'], ({ column }, a, _, b) =>
        pair(column, a, b, false),
      ),
      ruleOf('filter', ['column', 'number', 'and', 'number'], ({ column }, a, joint, b) =>
        pair(column, a, b, isEach(joint)),
      ),
      // "People covered by accepted quotes": the condition, not a group.
      rule('by filtered entity', 'filter', ['by', 'filter', 'entity'], (_, filter) => ({ sense: filter }), {
        tight: true,
      }),
      // "Adding mental health cover", "both dental and mental health added"
      rule('added flag', 'filter', ['added', 'filter'], (_, filter) => taken(filter)),
      // "For accepted quotes" after "by region,": a flag right before what it describes.
      rule(
        'flag entity',
        'filter',
        ['filter', 'entity'],
        (filter) => (filter.values !== null && isFlag(filter.column) ? { sense: filter } : null),
        { tight: true },
      ),
    ]
  },
}
