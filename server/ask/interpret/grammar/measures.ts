import { isNumeric, type Column, type SemanticModel } from '../../../semantic-model/semantic-model.ts'
import type { Measure } from '../../constructs/measures/measures.ts'
import { rule, type Rule } from '../chart.ts'
import type { Figure, Senses } from '../senses.ts'
import { fits, inUnitOf } from './conditions.ts'
import { aggregated, isCount, isRecurring } from './quantities.ts'

/** A number of something that an entity has: days of leave, points scored. */
const isWhole = ({ role, fractional, isYear, unit = 'years' }: Column) =>
  role === 'number' && fractional !== true && isYear !== true && unit !== 'years' && unit !== 'percent'

/** What is measured: aggregates, counts, metrics, shares, and conditions on them. */
export function measureRules(model: SemanticModel): readonly Rule[] {
  return [
    // "Pay per month": the period says which of two prices is meant.
    rule(
      'column unit',
      'column',
      ['column', 'unit'],
      ({ column, plural }, { column: by }) =>
        isRecurring(column) && isRecurring(by)
          ? { sense: { column: by, plural } }
          : column === by || (column.unit !== undefined && column.unit === by.unit)
            ? { sense: { column, plural } }
            : null,
      -0.1,
    ),
    // "Yearly bill": the adjective says it too.
    rule(
      'grain column',
      'column',
      ['byGrain', 'column'],
      ({ grain }, { column, plural }) => {
        const by = isRecurring(column)
          ? model.columns.find((each) => isRecurring(each) && each.unit?.endsWith(` per ${grain}`))
          : undefined
        return by === undefined ? null : { sense: { column: by, plural } }
      },
      -0.2,
      { tight: true },
    ),
    rule(
      'how much a period',
      'measure',
      ['howMuch', 'unit'],
      (_, { column }) =>
        isRecurring(column)
          ? { sense: { measures: [aggregated('average', column)], named: false, period: true } }
          : null,
      -0.8,
      { tight: true },
    ),
    rule(
      'column aggregate unit',
      'measure',
      ['column', 'aggregate', 'unit'],
      ({ column }, { function: name }, { column: by }) =>
        isRecurring(column) && isRecurring(by)
          ? { sense: { measures: [aggregated(name, by)], named: true } }
          : null,
      -0.4,
    ),
    rule('aggregate column', 'measure', ['aggregate', 'column'], ({ function: name }, { column }) =>
      isNumeric(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
    ),
    rule(
      'column aggregate',
      'measure',
      ['column', 'aggregate'],
      ({ column }, { function: name }) =>
        isNumeric(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
      0.1,
    ),
    // "The highest average smoker age", "where the average age of smokers is highest"
    rule(
      'condition before column',
      'column',
      ['filter', 'column'],
      (filter, { column, plural }) =>
        isNumeric(column) && filter.column !== column.name
          ? { sense: { column, plural }, condition: filter }
          : null,
      1.6,
    ),
    rule(
      'condition after measure',
      'measure',
      ['measure', 'filter'],
      (measure, filter) => (measure.named ? { sense: measure, condition: filter } : null),
      1.1,
    ),
    ...functionRules(),
    ...(
      [
        ['aggregate columns said together', ['aggregate', 'columns'], 0, 1],
        ['columns aggregate', ['columns', 'aggregate'], 1, 0],
      ] as const
    ).map(([name, parts, functionAt, columnsAt]) =>
      rule(name, 'measure', parts, (...senses: readonly unknown[]) => {
        // The two rules differ only in the order of their parts.
        const { function: figure } = senses[functionAt] as Senses['aggregate']
        const { columns } = senses[columnsAt] as Senses['columns']
        return { sense: { measures: columns.map((column) => aggregated(figure, column)), named: true } }
      }),
    ),
    rule('percentile column', 'measure', ['percentile', 'column'], ({ percent }, { column }) =>
      isNumeric(column)
        ? { sense: { measures: [{ kind: 'percentile', column: column.name, percent }], named: true } }
        : null,
    ),
    rule('metric', 'measure', ['metric'], ({ metric }) => ({
      sense: { measures: [{ kind: 'metric', name: metric.name }], named: true },
    })),
    rule(
      'quantity',
      'measure',
      ['column'],
      ({ column }) =>
        isNumeric(column) && column.isYear !== true
          ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
          : null,
      0.5,
    ),
    rule(
      'which quantity',
      'measure',
      ['which', 'column'],
      (_, { column }) =>
        isNumeric(column)
          ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
          : null,
      0.3,
    ),
    rule(
      'how many',
      'measure',
      ['howMany'],
      () => ({ sense: { measures: [{ kind: 'count' }], named: true } }),
      0.3,
    ),
    rule('how many entities', 'measure', ['howMany', 'entity'], () => ({
      sense: { measures: [{ kind: 'count' }], named: true },
    })),
    rule('total of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
      name === 'sum' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
    ),
    rule('how many values', 'measure', ['howMany', 'column'], (_, { column, plural }) =>
      (column.role === 'category' || column.name === model.protects?.column) && plural
        ? different(model, column)
        : null,
    ),
    rule(
      'how many different',
      'measure',
      ['distinct', 'column'],
      (_, { column }) => different(model, column),
      -0.4,
    ),
    rule(
      'different column count',
      'measure',
      ['distinct', 'column', 'howMany'],
      (_, { column }) => different(model, column),
      -0.6,
    ),
    rule(
      'how many choices',
      'measure',
      ['howMany', 'column', 'band'],
      (_, { column }, { plural }) => (plural && column.discrete !== false ? different(model, column) : null),
      -0.2,
    ),
    rule('how many claims', 'measure', ['howMany', 'column'], (_, { column }) =>
      isCount(column) || isWhole(column)
        ? { sense: { measures: [aggregated('sum', column)], named: true } }
        : null,
    ),
    rule(
      'how many claims in total',
      'measure',
      ['howMany', 'column', 'aggregate'],
      (_, { column }, { function: name }) =>
        isCount(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
      -0.2,
    ),
    rule(
      'average number of anything',
      'measure',
      ['aggregate', 'howMany', 'column'],
      ({ function: name }, _, { column }) =>
        isNumeric(column) && !isCount(column)
          ? { sense: { measures: [aggregated(name, column)], named: true } }
          : null,
      0.1,
    ),
    rule('spread of entities', 'measure', ['aggregate', 'entity'], ({ function: name }) =>
      name === 'spread' ? { sense: { measures: [{ kind: 'count' }], named: true } } : null,
    ),
    rule(
      'having measure',
      'having',
      ['measure', 'comparative', 'number'],
      ({ measures, named }, { op, column }, { value, decade }) => {
        const [measure] = measures
        if (measure === undefined || measures.length > 1 || !named || column !== null || decade) return null
        const of = 'column' in measure ? model.columns.find(({ name }) => name === measure.column) : undefined
        return { sense: { measure, op, value: of === undefined ? value : inUnitOf(of, value) } }
      },
    ),
    rule(
      'averages over number in column',
      'having',
      ['aggregate', 'comparative', 'number', 'column'],
      ({ function: name }, { op, column: by }, number, { column }) =>
        by !== null || !fits(column, number) || column.discrete === true
          ? null
          : { sense: { measure: aggregated(name, column), op, value: inUnitOf(column, number.value) } },
      -0.3,
    ),
    rule(
      'column over number on average',
      'having',
      ['column', 'comparative', 'number', 'aggregate'],
      ({ column }, { op, column: by }, number, { function: name }) =>
        by !== null || !fits(column, number)
          ? null
          : { sense: { measure: aggregated(name, column), op, value: inUnitOf(column, number.value) } },
      -0.3,
    ),
    rule(
      'having count',
      'having',
      ['comparative', 'number', 'entity'],
      ({ op, column }, { value, unit }) =>
        column === null && unit === null ? { sense: { measure: { kind: 'count' }, op, value } } : null,
      0.3,
    ),
  ]
}

/** How many values of a column there are; of a continuous figure nobody asks. */
function different({ protects }: SemanticModel, column: Column): { sense: Senses['measure'] } | null {
  if (isNumeric(column) && column.discrete !== true && column.role !== 'number') return null
  if (column.role === 'identifier' && column.name !== protects?.column) return null
  return { sense: { measures: [{ kind: 'distinct', column: column.name }], named: true } }
}

const extremes = { ascending: 'minimum', descending: 'maximum' } as const

/** Several functions of one column: "lowest, average and highest", "25th percentile and median". */
function functionRules(): readonly Rule[] {
  const listed = (...figures: readonly (Figure | null)[]) =>
    figures.includes(null) || new Set(figures).size < figures.length
      ? null
      : { sense: { functions: figures.flatMap((figure) => figure ?? []) } }
  const kinds = ['aggregate', 'superlative', 'percentile'] as const
  return [
    ...kinds.flatMap((first) =>
      kinds.map((second) =>
        rule(`${first} and ${second}`, 'functions', [first, 'and', second], (a, _, b) =>
          listed(figureOf(a), figureOf(b)),
        ),
      ),
    ),
    ...kinds.flatMap((kind) => [
      rule(`functions and ${kind}`, 'functions', ['functions', 'and', kind], ({ functions }, _, last) =>
        listed(...functions, figureOf(last)),
      ),
      rule(`${kind}, functions`, 'functions', [kind, 'functions'], (first, { functions }) =>
        listed(figureOf(first), ...functions),
      ),
    ]),
    rule('functions column', 'measure', ['functions', 'column'], ({ functions }, { column }) =>
      figuresOf(functions, column),
    ),
    rule('column functions', 'measure', ['column', 'functions'], ({ column }, { functions }) =>
      figuresOf(functions, column),
    ),
  ]
}

function figureOf(sense: Senses['aggregate'] | Senses['superlative'] | Senses['percentile']): Figure | null {
  if ('function' in sense) return sense.function
  if ('percent' in sense) return sense.percent
  return sense.ofCount ? null : extremes[sense.direction]
}

function figuresOf(figures: readonly Figure[], column: Column): { sense: Senses['measure'] } | null {
  if (!isNumeric(column)) return null
  const measures = figures.map((figure): Measure =>
    typeof figure === 'number'
      ? { kind: 'percentile', column: column.name, percent: figure }
      : aggregated(figure, column),
  )
  return { sense: { measures, named: true } }
}
