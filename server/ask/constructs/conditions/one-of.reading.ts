import { equal, whereFits, shared } from './making.ts'
import { rule } from '../rule.ts'
import type { Reading } from '../reading.ts'
/** Named values of a column, alone or with its name, and lists of numbers. */
export const oneOfReading: Reading = {
  words: [
    ['truth', { value: true }, 'yes | true | is yes | is true | was yes | = yes'],
    ['truth', { value: false }, 'no | false | is no | is false | was no | = no'],
  ],
  rules: ({ model }) => {
    const isFlag = (name: string | null) =>
      model.columns.some((column) => column.name === name && column.role === 'flag')
    return [
      rule('value', 'filter', ['value'], ({ column, values }) => ({ sense: equal(column, values) })),
      rule('column value', 'filter', ['column', 'value'], ({ column }, value) =>
        column === value.column ? { sense: equal(column, value.values) } : null,
      ),
      rule('value column', 'filter', ['value', 'column'], (value, { column }) =>
        column === value.column ? { sense: equal(column, value.values) } : null,
      ),
      rule('column = value', 'filter', ['column', 'comparative', 'value'], ({ column }, { op }, value) =>
        column === value.column && op === '=' ? { sense: equal(column, value.values) } : null,
      ),
      rule('flag = true', 'filter', ['column', 'comparative', 'truth'], ({ column }, { op }, { value }) =>
        column.role === 'flag' && op === '=' ? { sense: equal(column, [value]) } : null,
      ),
      // "Smokers have no dental cover" says nothing of smokers that "no" could deny.
      rule(
        'flag is true',
        'filter',
        ['column', 'truth'],
        ({ column }, { value }) => (column.role === 'flag' ? { sense: equal(column, [value]) } : null),
        { tight: true },
      ),
      rule('value kind', 'value', ['value', 'kind'], (value, { columns }) =>
        columns.includes(value.column) ? { sense: value } : null,
      ),
      rule('column filter', 'filter', ['column', 'filter'], ({ column }, filter) =>
        (column.role === 'date' || column.isYear === true) && column.name === filter.column
          ? { sense: filter }
          : null,
      ),
      rule('value only', 'filter', ['value', 'only'], ({ column, values }) => ({
        sense: equal(column, values),
      })),
      rule('number and number unit', 'filter', ['number', 'and', 'number', 'unit'], (a, _, b, { column }) =>
        whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
      ),
      rule('number or number unit', 'filter', ['number', 'or', 'number', 'unit'], (a, _, b, { column }) =>
        whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
      ),
      ...(['and', 'or'] as const).map((joint) =>
        rule(
          `number ${joint} number column`,
          'filter',
          ['number', joint, 'number', 'column'],
          (a, _, b, { column }) =>
            column.discrete === true
              ? whereFits(column, shared(a, b), () => equal(column, [a.value, b.value]))
              : null,
        ),
      ),
      rule('column number or number', 'filter', ['column', 'number', 'or', 'number'], ({ column }, a, _, b) =>
        whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
      ),
      rule(
        'column number and number',
        'filter',
        ['column', 'number', 'and', 'number'],
        ({ column }, a, _, b) => whereFits(column, shared(a, b), () => equal(column, [a.value, b.value])),
      ),
      // "Claims per accepted quote": the condition, not a group.
      rule('by filtered entity', 'filter', ['by', 'filter', 'entity'], (_, filter) => ({ sense: filter }), {
        tight: true,
      }),
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
  reads: [
    'quotes in the Midlands',
    'men vs women average premium',
    'smokers in Scotland or Wales',
    'quotes with excess of 250 or 500',
  ],
}
