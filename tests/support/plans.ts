import fc from 'fast-check'
import { countOfAll, type Plan } from '../../server/ask/plan/plan.ts'
import { isAlongTime, type Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import type { Filter } from '../../server/ask/constructs/conditions/conditions.ts'

const numbers = [
  'age',
  'monthly_premium_gbp',
  'annual_premium_gbp',
  'excess_gbp',
  'claims_amount_gbp',
] as const
const number = fc.constantFrom(...numbers)
const category = fc.constantFrom<readonly [string, readonly string[]]>(
  ['region', ['London', 'Wales', 'Yorkshire and The Humber']],
  ['insurer', ['Albion Health', 'Castle Care', 'Downs Medical']],
  ['cover_level', ['Basic', 'Standard', 'Comprehensive']],
  ['policy_type', ['Couple', 'Family', 'Single Parent Family']],
  ['sales_channel', ['Broker', 'Comparison Site', 'Employer']],
  ['underwriting', ['Moratorium', 'Full Medical Underwriting']],
  ['gender', ['Female', 'Male', 'Not stated']],
)
const flag = fc.constantFrom('smoker', 'accepted', 'dental_cover', 'mental_health_cover')
const op = fc.constantFrom<'<' | '<=' | '>' | '>='>('<', '<=', '>', '>=')

const condition: fc.Arbitrary<Filter> = fc.oneof(
  category.chain(([column, values]) =>
    fc.constantFrom(...values).map((value): Filter => ({ kind: 'compare', column, op: '=', value })),
  ),
  category.map(([column, [a = '', b = '']]): Filter => ({ kind: 'in', column, values: [a, b] })),
  flag.chain((column) => fc.boolean().map((value): Filter => ({ kind: 'compare', column, op: '=', value }))),
  fc
    .tuple(number, op, fc.integer({ min: 2, max: 90 }))
    .map(([column, how, value]): Filter => ({ kind: 'compare', column, op: how, value })),
  fc
    .tuple(number, fc.integer({ min: 2, max: 40 }), fc.integer({ min: 41, max: 90 }))
    .map(([column, low, high]): Filter => ({ kind: 'between', column, low, high })),
  fc.constantFrom<Filter>(
    { kind: 'period', column: 'quote_date', from: '2024-01-01', to: '2025-01-01' },
    { kind: 'period', column: 'quote_date', from: '2024-03-01', to: '2024-04-01' },
    { kind: 'period', column: 'quote_date', from: '2024-04-01', to: '2024-07-01' },
    { kind: 'period', column: 'quote_date', from: '2024-07-01', to: '2025-01-01' },
    { kind: 'period', column: 'quote_date', from: '2024-05-03', to: '2024-06-11' },
    { kind: 'period', column: 'quote_date', from: '2024-03-01', to: null },
    { kind: 'period', column: 'quote_date', from: null, to: '2024-03-01' },
    { kind: 'missing', column: 'outpatient_limit_gbp' },
    { kind: 'contains', column: 'insurer', text: 'ca' },
    { kind: 'part', column: 'quote_date', grain: 'weekday', values: [1, 2] },
    { kind: 'relative', column: 'monthly_premium_gbp', op: '>', to: 'average' },
    { kind: 'relative', column: 'age', op: '<', to: 'median' },
  ),
)
const negated = condition
  .filter(
    (item) =>
      item.kind === 'in' || (item.kind === 'compare' && item.op === '=' && typeof item.value === 'string'),
  )
  .map((item): Filter => ({ kind: 'not', item }))
const columnsOf = (filter: Filter): string =>
  'column' in filter ? filter.column : 'item' in filter ? columnsOf(filter.item) : ''
const filter: fc.Arbitrary<Filter | null> = fc.oneof(
  fc.constant(null),
  condition,
  negated,
  fc
    .uniqueArray(fc.oneof({ weight: 3, arbitrary: condition }, negated), {
      minLength: 2,
      maxLength: 3,
      selector: columnsOf,
    })
    .map((items): Filter => ({ kind: 'and', items })),
)
const measure: fc.Arbitrary<Measure> = fc.oneof(
  fc.constant<Measure>({ kind: 'count' }),
  fc
    .tuple(fc.constantFrom('sum', 'average', 'median', 'minimum', 'maximum', 'spread'), number)
    .map(([name, column]): Measure => ({ kind: 'aggregate', function: name as 'sum', column })),
  fc
    .tuple(number, fc.constantFrom(10, 25, 75, 95))
    .map(([column, percent]): Measure => ({ kind: 'percentile', column, percent })),
  number.map((column): Measure => ({ kind: 'interquartile', column })),
  fc.constantFrom<Measure>(
    { kind: 'metric', name: 'acceptance_rate' },
    { kind: 'distinct', column: 'insurer' },
    { kind: 'correlation', column: 'age', with: 'monthly_premium_gbp' },
  ),
)
const dimension: fc.Arbitrary<Dimension> = fc.oneof(
  category.map(([column]): Dimension => ({ kind: 'column', column })),
  flag.map((column): Dimension => ({ kind: 'column', column })),
  fc.constantFrom<Dimension>(
    { kind: 'grain', column: 'quote_date', grain: 'month' },
    { kind: 'grain', column: 'quote_date', grain: 'quarter' },
    { kind: 'grain', column: 'quote_date', grain: 'year' },
    { kind: 'grain', column: 'quote_date', grain: 'weekday' },
    { kind: 'grain', column: 'quote_date', grain: 'quarterOfYear' },
    { kind: 'grain', column: 'quote_date', grain: 'month', every: 6 },
    { kind: 'grain', column: 'quote_date', grain: 'month', every: 4 },
    { kind: 'grain', column: 'quote_date', grain: 'week', every: 2 },
    { kind: 'band', column: 'age', edges: [30, 40, 50, 60, 70] },
    { kind: 'band', column: 'age', edges: [25, 65] },
    { kind: 'held', column: 'dental_cover', with: ['mental_health_cover'] },
    { kind: 'bins', column: 'age', width: 10 },
    { kind: 'bins', column: 'annual_premium_gbp', width: 250 },
    {
      kind: 'cases',
      column: 'age',
      cases: [
        { kind: 'between', column: 'age', low: 18, high: 25 },
        { kind: 'between', column: 'age', low: 30, high: 50 },
        { kind: 'compare', column: 'age', op: '>', value: 65 },
      ],
      others: false,
    },
    {
      kind: 'cases',
      column: 'annual_premium_gbp',
      cases: [{ kind: 'compare', column: 'annual_premium_gbp', op: '<', value: 500 }],
      others: true,
    },
    {
      kind: 'cases',
      column: 'region',
      cases: [
        { kind: 'in', column: 'region', values: ['London', 'Wales'] },
        { kind: 'compare', column: 'region', op: '=', value: 'Scotland' },
      ],
      others: true,
    },
  ),
)
const dimensions = fc.uniqueArray(dimension, { maxLength: 2, selector: ({ column }) => column })

/** A plan that counts all quotes, but for the parts that are named. */
export const planOf = (part: Partial<Plan>): Plan => ({ ...countOfAll('insurance_pricing'), ...part })
const grouped = dimensions.filter(({ length }) => length > 0)
const pairs = fc.constantFrom<readonly [Filter, Filter]>(
  [
    { kind: 'compare', column: 'smoker', op: '=', value: true },
    { kind: 'compare', column: 'smoker', op: '=', value: false },
  ],
  [
    { kind: 'compare', column: 'region', op: '=', value: 'London' },
    { kind: 'compare', column: 'region', op: '=', value: 'Wales' },
  ],
)
const years: readonly [Filter, Filter] = [
  { kind: 'period', column: 'quote_date', from: '2023-01-01', to: '2024-01-01' },
  { kind: 'period', column: 'quote_date', from: '2024-01-01', to: '2025-01-01' },
]
const quarters: readonly Filter[] = ['01-01', '04-01', '07-01', '10-01'].flatMap((day, place, days) =>
  place === 3
    ? []
    : [{ kind: 'period', column: 'quote_date', from: `2024-${day}`, to: `2024-${days[place + 1] ?? ''}` }],
)
/** What one figure alone is of. */
const limits = fc
  .uniqueArray(fc.oneof(condition, negated), { minLength: 1, maxLength: 2, selector: columnsOf })
  .map(([first, ...more]): Filter =>
    first === undefined || more.length > 0
      ? { kind: 'and', items: [...(first === undefined ? [] : [first]), ...more] }
      : first,
  )
const manner = fc.constantFrom('difference', 'percent', 'ratio') as fc.Arbitrary<'difference'>
const time = fc.constantFrom<Dimension>(
  { kind: 'grain', column: 'quote_date', grain: 'quarter' },
  { kind: 'grain', column: 'quote_date', grain: 'month', every: 6 },
  { kind: 'grain', column: 'quote_date', grain: 'month', every: 4 },
)

/** Arbitrary plans over PMI Pricing, by the construct that they stand for. */
export const planConstructs: Readonly<Record<string, fc.Arbitrary<Plan>>> = {
  'figures by groups': fc
    .tuple(
      fc.uniqueArray(measure, { minLength: 1, maxLength: 2, selector: (each) => JSON.stringify(each) }),
      dimensions,
      filter,
    )
    .map(([measures, groups, where]) => planOf({ measures, dimensions: groups, filter: where })),
  'figures of all and of some': fc
    .tuple(measure, measure, dimensions, filter, limits, fc.boolean())
    .map(([one, other, groups, where, own, isFirst]) => {
      const some = { ...other, where: own } as Measure
      return planOf({ measures: isFirst ? [some, one] : [one, some], dimensions: groups, filter: where })
    }),
  'shares of those for which something holds': fc
    .tuple(measure, dimensions, filter, fc.oneof(condition, negated), fc.boolean())
    .filter(([, , , of]) => !(of.kind === 'compare' && typeof of.value === 'boolean'))
    .map(([one, groups, where, of, isAlone]) =>
      planOf({
        measures: [...(isAlone ? [] : [one]), { kind: 'share', of }],
        dimensions: groups,
        filter: where,
      }),
    ),
  rankings: fc
    .tuple(
      measure,
      dimension,
      filter,
      fc.constantFrom('ascending', 'descending'),
      fc.constantFrom(null, 1, 3),
    )
    .map(([one, group, where, direction, limit]) =>
      planOf({
        measures: [one],
        dimensions: [group],
        filter: where,
        order: [{ by: 'measure', index: 0, direction: direction }],
        limit,
      }),
    ),
  'conditions on figures': fc
    .tuple(measure, dimension, filter, op, fc.integer({ min: 2, max: 500 }))
    .map(([one, group, where, how, value]) =>
      planOf({
        measures: [one],
        dimensions: [group],
        filter: where,
        having: [{ measure: 0, op: how, value }],
      }),
    ),
  'groups that meet a condition, counted': fc
    .tuple(measure, dimension, filter, op, fc.integer({ min: 2, max: 500 }))
    .map(([one, group, where, how, value]) =>
      planOf({
        measures: [one],
        dimensions: [group],
        filter: where,
        having: [{ measure: 0, op: how, value }],
        tally: 'groups',
      }),
    ),
  differences: fc
    .tuple(measure, pairs, dimensions, manner)
    .filter(([, [left], groups]) => !groups.some(({ column }) => 'column' in left && left.column === column))
    .map(([one, [left, right], groups, as]) =>
      planOf({
        measures: [
          { ...one, where: left },
          { ...one, where: right },
        ] as Measure[],
        calculations: [{ kind: 'between', left: 0, right: 1, as }],
        dimensions: groups,
      }),
    ),
  'change between years': fc
    .tuple(measure, dimensions, fc.constantFrom('difference', 'percent'))
    .map(([one, groups, as]) =>
      planOf({
        measures: [
          { ...one, where: years[0] },
          { ...one, where: years[1] },
        ] as Measure[],
        calculations: [{ kind: 'between', left: 1, right: 0, as: as as 'percent' }],
        // A month is in one of two years: nothing is there to be held against it.
        dimensions: groups.filter((each) => !isAlongTime(each)),
      }),
    ),
  'periods in columns': fc
    .tuple(
      fc.uniqueArray(measure, { minLength: 1, maxLength: 2, selector: (each) => JSON.stringify(each) }),
      fc.constantFrom(years, quarters),
      dimension.filter(({ kind }) => kind !== 'grain'),
      filter.filter((each) => each === null || !JSON.stringify(each).includes('quote_date')),
    )
    .map(([each, periods, group, where]) =>
      planOf({
        measures: each.flatMap((one) => periods.map((period) => ({ ...one, where: period }) as Measure)),
        dimensions: [group],
        filter: where,
      }),
    ),
  'change along time': fc
    .tuple(measure, filter, fc.constantFrom('previous', 'yearBefore'), time)
    .map(([one, where, from, step]) =>
      planOf({
        measures: [one],
        calculations: [{ kind: 'change', of: 0, from: from as 'previous', as: 'percent' }],
        dimensions: [step],
        filter: where,
      }),
    ),
  windows: fc
    .tuple(measure, filter, fc.boolean(), fc.integer({ min: 2, max: 12 }), time)
    .map(([one, where, running, over, step]) =>
      planOf({
        measures: [one],
        calculations: [running ? { kind: 'running', of: 0 } : { kind: 'moving', of: 0, over }],
        dimensions: [step],
        filter: where,
      }),
    ),
  'running totals that restart': fc
    .tuple(measure, filter, fc.constantFrom('year', 'quarter'))
    .map(([one, where, restarts]) =>
      planOf({
        measures: [one],
        calculations: [{ kind: 'running', of: 0, restarts: restarts as 'year' }],
        dimensions: [{ kind: 'grain', column: 'quote_date', grain: 'month' }],
        filter: where,
      }),
    ),
  'so many at once': fc
    .tuple(number, dimensions, filter, fc.constantFrom(100, 1000))
    .map(([column, groups, where, times]) =>
      planOf({
        measures: [{ kind: 'aggregate', function: 'average', column }],
        calculations: [{ kind: 'scaled', of: 0, times }],
        dimensions: groups,
        filter: where,
      }),
    ),
  'figures for each day or month': fc
    .tuple(fc.constantFrom('day', 'week', 'month'), dimensions, filter)
    // A part of the year or the week has no length to count.
    .filter(([, groups]) =>
      groups.every((group) => group.kind !== 'grain' || !['quarterOfYear', 'weekday'].includes(group.grain)),
    )
    .map(([per, groups, where]) =>
      planOf({
        calculations: [{ kind: 'pace', of: 0, per: per as 'day', from: '2024-03-01', to: '2025-01-01' }],
        dimensions: groups,
        filter: where,
      }),
    ),
  'against overall': fc.tuple(measure, grouped, filter, manner).map(([one, groups, where, as]) =>
    planOf({
      measures: [one],
      calculations: [{ kind: 'versus', of: 0, as }],
      dimensions: groups,
      filter: where,
      reference: { filter: where },
    }),
  ),
  'shares within groups': fc
    .tuple(
      fc.uniqueArray(dimension, { minLength: 2, maxLength: 2, selector: ({ column }) => column }),
      filter,
      fc.constantFrom(undefined, 'annual_premium_gbp'),
    )
    .map(([groups, where, column]) =>
      planOf({
        measures: [{ kind: 'shareOfTotal', ...(column === undefined ? {} : { column }), within: 0 }],
        dimensions: groups,
        filter: where,
      }),
    ),
  'top of each group': fc
    .tuple(
      measure,
      fc.uniqueArray(dimension, { minLength: 2, maxLength: 2, selector: ({ column }) => column }),
      fc.integer({ min: 1, max: 5 }),
    )
    .map(([one, groups, limit]) =>
      planOf({
        measures: [one],
        dimensions: groups,
        order: [{ by: 'measure', index: 0, direction: 'descending' }],
        limit,
        limitWithin: 0,
      }),
    ),
}
