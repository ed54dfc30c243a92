import { grains } from '../../server/engines/engine.ts'
import type { Calculation } from '../../server/ask/constructs/calculations/calculations.ts'
import { flat, type Filter } from '../../server/ask/constructs/conditions/conditions.ts'
import type { Case } from '../../server/ask/constructs/dimensions/cases.ts'
import type { Dimension } from '../../server/ask/constructs/dimensions/dimensions.ts'
import { timePlaceOf } from '../../server/ask/constructs/periods.ts'
import type { Measure } from '../../server/ask/constructs/measures/measures.ts'
import {
  aggregateFunctions,
  charts,
  directions,
  manners,
  paces,
  type ComparisonOperator,
  type Scalar,
} from '../../server/ask/constructs/node.ts'
import { planShape, type Plan } from '../../server/ask/plan/plan.ts'
import { planProblem } from '../../server/ask/plan/validate.ts'
import { derivedOf, mayWork, nameOfDerived } from '../../server/semantic-model/derived.ts'
import { isNumeric, type Column, type SemanticModel } from '../../server/semantic-model/semantic-model.ts'

/** Random valid plans over any semantic model, the same for the same seed: every construct, with what people and tables may call things. */

/** Values that look like sentences. */
const HOSTILE = [
  'and',
  'or',
  'London or Wales',
  'A, B and C',
  'Yorkshire and The Humber',
  'Smith, “the” Co. (UK)',
  'is not',
  'not recorded',
  'Cook Inlet Inc.',
  '2024',
  '5th',
  'x by y',
  'all others',
  'in 2024',
  'over 5',
  'A versus B',
  'back\\slash',
  'zero\u200bwidth',
  ' led ',
  '',
  'Müller & Söhne',
  "O'Neil",
  'overall as a ratio',
  'y, the 3 with the highest z',
  'London first',
  'on the year before',
]
const OPS: readonly ComparisonOperator[] = ['=', '<>', '<', '<=', '>', '>=']

/** Numbers from 0 to before 1 (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A maker of plans over a model. What a sentence does not tell by design is not made: `flat` conditions, each figure once. */
export function randomPlans(
  model: SemanticModel,
  values: Readonly<Record<string, readonly string[]>>,
  seed: number,
): () => Plan {
  const random = randomOf(seed)
  const chance = (share: number) => random() < share
  const below = (count: number) => Math.floor(random() * count)
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T
  const many = <T>(make: () => T, least: number, most: number) =>
    Array.from({ length: least + below(most - least + 1) }, make)
  const once = <T>(all: readonly T[]) => [
    ...new Map(all.map((each) => [JSON.stringify(each), each])).values(),
  ]

  const columns = model.columns.filter(({ role }) => role !== 'identifier')
  const of = (...roles: readonly Column['role'][]) => columns.filter(({ role }) => roles.includes(role))
  const numbers = of('number', 'money')
  /** Columns that a question may work out, by their names. */
  const workable = numbers
    .slice(0, 6)
    .flatMap((one) =>
      numbers
        .slice(0, 6)
        .flatMap((other) =>
          (['multiply', 'divide', 'add', 'subtract'] as const)
            .filter((operation) => one !== other && mayWork(operation, one, other))
            .map((operation) => nameOfDerived(derivedOf(operation, [one.name, other.name]))),
        ),
    )
  const number = () =>
    pick([
      below(100),
      below(1000) / 10,
      below(10_000) / 100,
      below(1e6),
      random() * 1000,
      -1 - below(50),
      below(1000) / 1000,
      1e-7,
    ])
  const valueOf = (column: Column): Scalar =>
    isNumeric(column)
      ? number()
      : column.role === 'flag'
        ? chance(0.5)
        : chance(0.3)
          ? pick(HOSTILE)
          : pick(values[column.name]?.length ? (values[column.name] ?? []) : HOSTILE)
  const day = () => new Date(Date.UTC(2015 + below(12), below(12), 1 + below(28))).toISOString().slice(0, 10)
  const first = () => `${2018 + below(8)}-${pick(['01', '03', '04', '07', '10'])}-01`
  const after = (iso: string, months: number) => {
    const date = new Date(iso)
    date.setUTCMonth(date.getUTCMonth() + months)
    return date.toISOString().slice(0, 10)
  }

  function leaf(): Filter {
    const column = pick(columns)
    const { name } = column
    const made: (() => Filter)[] = [
      () => ({
        kind: 'compare',
        column: name,
        op: isNumeric(column) ? pick(OPS) : pick(['=', '=', '<>']),
        value: valueOf(column),
      }),
      () => ({ kind: 'missing', column: name }),
    ]
    if (column.role !== 'date')
      made.push(() => ({ kind: 'in', column: name, values: once(many(() => valueOf(column), 2, 4)) }))
    if (column.role === 'category')
      made.push(() => ({ kind: 'contains', column: name, text: pick(['a', 'and the', '"', 'Ü 5%', ' or ']) }))
    if (isNumeric(column)) {
      made.push(() => ({ kind: 'between', column: name, low: number(), high: number() }))
      made.push(() => ({ kind: 'relative', column: name, op: pick(OPS), to: pick(['average', 'median']) }))
    }
    if (column.role === 'date') {
      const from = first()
      made.push(
        () => ({ kind: 'period', column: name, from, to: after(from, pick([1, 3, 6, 12, 5])) }),
        () => ({
          kind: 'period',
          column: name,
          from: chance(0.5) ? day() : null,
          to: chance(0.5) ? day() : null,
        }),
        () => ({
          kind: 'part',
          column: name,
          grain: 'weekday',
          values: once(many(() => 1 + below(7), 1, 3)),
        }),
        () => ({
          kind: 'part',
          column: name,
          grain: 'monthOfYear',
          values: once(many(() => 1 + below(12), 1, 3)),
        }),
      )
    }
    return pick(made)()
  }
  const filter = (depth: number): Filter =>
    depth > 0 && chance(0.35)
      ? pick<() => Filter>([
          () => ({ kind: 'and', items: many(() => filter(depth - 1), 1, 3) }),
          () => ({ kind: 'or', items: many(() => filter(depth - 1), 1, 3) }),
          () => ({ kind: 'not', item: filter(depth - 1) }),
        ])()
      : leaf()
  const some = (depth: number) => flat(filter(depth))

  function measure(dimensions: number): Measure {
    const column = () => (workable.length > 0 && chance(0.2) ? pick(workable) : pick(numbers).name)
    const made: (() => Measure)[] = [
      () => ({ kind: 'count' }),
      () => ({ kind: 'distinct', column: pick(columns).name }),
      () => ({ kind: 'share', of: some(1) }),
    ]
    if (dimensions > 0)
      made.push(() => ({
        kind: 'shareOfTotal',
        ...(chance(0.5) && numbers.length > 0 ? { column: column() } : {}),
        ...(chance(0.5) ? { within: below(dimensions) } : {}),
      }))
    if (model.metrics.length > 0) made.push(() => ({ kind: 'metric', name: pick(model.metrics).name }))
    if (numbers.length > 0)
      made.push(
        () => ({ kind: 'aggregate', function: pick(aggregateFunctions), column: column() }),
        () => ({ kind: 'percentile', column: column(), percent: pick([1, 2, 3, 90, 99.9, 11]) }),
        () => ({ kind: 'ratio', column: column(), per: column() }),
        () => ({ kind: 'interquartile', column: column() }),
        () => ({ kind: 'correlation', column: column(), with: column() }),
      )
    const one = pick(made)()
    return one.kind !== 'shareOfTotal' && chance(0.2) ? { ...one, where: some(1) } : one
  }

  function dimension(): Dimension {
    const column = pick(columns)
    const { name } = column
    const made: (() => Dimension)[] = [() => ({ kind: 'column', column: name })]
    if (isNumeric(column))
      made.push(
        () => ({
          kind: 'band',
          column: name,
          edges:
            column.bands !== undefined && chance(0.5)
              ? [...column.bands]
              : [10, 20.5, 30].slice(0, 1 + below(3)),
        }),
        () => ({ kind: 'bins', column: name, width: pick([5, 0.5, 250, 1000]) }),
      )
    if (column.role !== 'date') {
      const one = (): Case =>
        pick<() => Case>([
          () => ({
            kind: 'compare',
            column: name,
            op: isNumeric(column) ? pick(OPS) : pick(['=', '<>']),
            value: valueOf(column),
          }),
          () => ({ kind: 'in', column: name, values: once(many(() => valueOf(column), 2, 3)) }),
          ...(isNumeric(column)
            ? [() => ({ kind: 'between' as const, column: name, low: number(), high: number() })]
            : []),
        ])()
      made.push(() => ({
        kind: 'cases',
        column: name,
        cases: many(one, 1, 3).map((each) => flat(each) as Case),
        others: chance(0.5),
      }))
    }
    if (column.role === 'date')
      made.push(
        () => ({ kind: 'grain', column: name, grain: pick(grains) }),
        () => ({
          kind: 'grain',
          column: name,
          grain: pick(['month', 'quarter', 'week', 'year', 'day']),
          every: 2 + below(5),
        }),
      )
    const flags = of('flag')
    if (flags.length > 1)
      made.push(() => {
        const [a = '', ...others] = once(many(() => pick(flags).name, 2, 4))
        return { kind: 'held', column: a, with: others }
      })
    return pick(made)()
  }

  /** Measures of two sides, and how they are compared. */
  function sides(): Pick<Plan, 'measures' | 'calculations'> {
    const [one, other] = [measure(0), measure(0)]
    const [left, right] = [some(1), some(1)]
    const measures = pick<() => Measure[]>([
      () => [{ ...one, where: left } as Measure, { ...one, where: right } as Measure],
      () => [one, other],
    ])()
    const isLater = chance(0.4)
    const as = pick(manners)
    return {
      measures,
      calculations: [{ kind: 'between', left: isLater ? 1 : 0, right: isLater ? 0 : 1, as }],
    }
  }

  function calculation(measures: number): Calculation {
    const place = below(measures)
    return pick<() => Calculation>([
      () => ({ kind: 'change', of: place, from: pick(['previous', 'yearBefore']), as: pick(manners) }),
      () => ({
        kind: 'running',
        of: place,
        ...(chance(0.3) ? { restarts: pick(['year', 'quarter', 'month'] as const) } : {}),
      }),
      () => ({ kind: 'moving', of: place, over: 2 + below(10) }),
      () => ({ kind: 'scaled', of: place, times: pick([100, 1000, 2.5, 0.1234]) }),
      () => ({ kind: 'pace', of: place, per: pick(paces), from: first(), to: day() }),
      () => ({ kind: 'between', left: place, right: below(measures), as: pick(manners) }),
    ])()
  }

  function made(): Plan {
    const dimensions = once(many(dimension, 0, 3))
    const where = chance(0.6) ? some(2) : null
    const paired = chance(0.15) ? sides() : null
    const measures = once(paired?.measures ?? many(() => measure(dimensions.length), 1, 3))
    const worked =
      paired?.calculations ?? (chance(0.25) ? once(many(() => calculation(measures.length), 1, 2)) : [])
    const isCompared = chance(0.15)
    const versus: readonly Calculation[] = isCompared
      ? once(
          many((): Calculation => ({ kind: 'versus', of: below(measures.length), as: pick(manners) }), 1, 2),
        )
      : []
    const calculations = [...worked, ...versus]
    const figures = measures.length + calculations.length
    const having = chance(0.2)
      ? many(
          (): Plan['having'][number] =>
            isCompared && chance(0.5)
              ? { measure: below(measures.length), op: pick(OPS), value: 'reference' }
              : { measure: below(figures), op: pick(OPS), value: number() },
          1,
          2,
        )
      : []
    const reference = pick([
      where,
      null,
      some(1),
      flat({ kind: 'and', items: [...(where === null ? [] : [where]), leaf()] }),
    ])
    const hasLimit = chance(0.3)
    const order = chance(0.4)
      ? once(
          many(
            () =>
              dimensions.length > 0 && chance(0.3)
                ? { by: 'dimension' as const, index: below(dimensions.length), direction: pick(directions) }
                : { by: 'measure' as const, index: below(figures), direction: pick(directions) },
            1,
            chance(0.2) ? 3 : 1,
          ),
        ).filter(
          ({ by, index }, at, all) =>
            all.findIndex((other) => other.by === by && other.index === index) === at,
        )
      : []
    const mayBeCounted = dimensions.length === 1 && having.length > 0 && !hasLimit && order.length === 0
    return {
      dataset: model.id,
      measures,
      ...(calculations.length === 0 ? {} : { calculations }),
      dimensions,
      filter: where,
      ...(isCompared ? { reference: { filter: reference } } : {}),
      having,
      order,
      limit: hasLimit ? pick([1, 3, 10]) : null,
      ...(hasLimit && chance(0.2) ? { skip: 1 + below(3) } : {}),
      ...(hasLimit && dimensions.length > 0 && chance(0.3) ? { limitWithin: below(dimensions.length) } : {}),
      ...(timePlaceOf(dimensions) !== -1 && !hasLimit && having.length === 0 && chance(0.3)
        ? { periods: 'every' as const }
        : {}),
      ...(mayBeCounted && chance(0.5) ? { tally: 'groups' as const } : {}),
      ...(chance(0.1) ? { chart: pick(charts) } : {}),
    }
  }

  return () => {
    for (;;) {
      const plan = made()
      if (planShape.Check(plan) && planProblem(model, plan) === null) return plan
    }
  }
}
