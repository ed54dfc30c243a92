import type { Filter } from '../conditions/conditions.ts'
import type { Reading } from '../reading.ts'
import { rule } from '../rule.ts'
import type { Column } from '../../../semantic-model/semantic-model.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "per policy", "per accepted quote": what a figure comes to for one; `of` says which ones, by a name that they have. */
    perEntity: { of: Filter | null }
  }
}

/** "Quotes needed for one sale", "quotes it takes to win one policy" */
const GETTING = ['get', 'land', 'win', 'make', 'close', 'secure', 'produce', 'gain', 'achieve', 'bring in']
const ONE = ['one', 'a', 'an', 'each', 'every', 'a single', 'every single', 'every one', 'each one']
const needed = ['needed', 'required', 'it takes', 'does it take'].flatMap((need) => [
  `${need} per`,
  ...ONE.map((one) => `${need} for ${one}`),
  ...GETTING.flatMap((get) => ONE.map((one) => `${need} to ${get} ${one}`)),
])

/** What a figure comes to for one of those that are counted, wherever it stands: "claims cost by region per accepted policy". */
export const perEntityReading: Reading = {
  words: [
    [
      'perUnit',
      {},
      [
        ...needed,
        ...GETTING.flatMap((get) => [`to ${get} one`, `to ${get} a single`, `to ${get} each`]),
        ...['one', 'a single', 'every one', 'each one', 'every single', 'each and every'].map(
          (one) => `for ${one}`,
        ),
        'per one',
        'per single',
        'per every',
        'behind each',
        'behind every',
      ].join(' | '),
    ],
  ],
  rules: ({ model }) => {
    /** The rows of which a flag says that they have a name of their own: policies, of quotes. */
    const named = (column: Column | undefined, held: boolean): { sense: { of: Filter } } | null =>
      held && column?.role === 'flag' && column.counts !== undefined
        ? { sense: { of: { kind: 'compare', column: column.name, op: '=', value: true } } }
        : null
    const columnNamed = (name: string | null) => model.columns.find((column) => column.name === name)
    return [
      rule('per entity', 'perEntity', ['perUnit', 'entity'], () => ({ sense: { of: null } })),
      rule('per named', 'perEntity', ['perUnit', 'value'], (_, { column, values }) =>
        named(column, values.length === 1 && values[0] === true),
      ),
      rule(
        'per filtered entity',
        'perEntity',
        ['perUnit', 'filter', 'entity'],
        (_, filter) =>
          named(columnNamed(filter.column), filter.values?.length === 1 && filter.values[0] === true) ??
          (filter.values === null ? null : { sense: { of: null }, condition: filter }),
        { tight: true },
      ),
      rule('per entity that', 'perEntity', ['perUnit', 'entity', 'filter'], (_, __, { column, values }) =>
        named(columnNamed(column), values?.length === 1 && values[0] === true),
      ),
    ]
  },
  reads: [
    'claims cost per accepted policy by region',
    'quotes per sale by insurer',
    'how many quotes does it take to get one sale',
  ],
}
