import type { Measure } from './measures.ts'
import type { Senses, ColumnFunction } from '../senses.ts'
import { isNumeric, type Column } from '../../../semantic-model/semantic-model.ts'
import { isRecurring, aggregated, isCount, saidTogether, saysWhen } from './quantities.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Rule } from '../senses.ts'
import { tellsRowsApart } from '../rows.reading.ts'
import { wordsIn, type ConstructReading, type Domain } from '../reading.ts'
/** Functions and the columns they are of, in either order, one or several; a column that stands without a function. */
export const aggregateReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'aggregate'),
  rules: ({ model, profile }) => [
    // "Pay per month": the period says which of two prices is meant.
    ruleOf('column', ['column', 'unit'], ({ column, plural, timed }, { column: by }) =>
      isRecurring(column) && isRecurring(by) && (timed !== true || column === by)
        ? { sense: { column: by, plural } }
        : column === by || (column.unit !== undefined && column.unit === by.unit)
          ? { sense: { column, plural } }
          : null,
    ),
    // "Yearly bill": the adjective says it too.
    rule(
      'grain column',
      'column',
      ['byGrain', 'column'],
      ({ grain, every }, { column, plural, timed }) => {
        const by =
          isRecurring(column) && every === undefined && timed !== true
            ? model.columns.find((each) => isRecurring(each) && each.unit?.endsWith(` per ${grain}`))
            : undefined
        return by === undefined ? null : { sense: { column: by, plural } }
      },
      { tight: true },
    ),
    // "The monthly average", of a price by the month
    ...(
      [
        ['monthly average', ['byGrain', 'aggregate']],
        ['average monthly', ['aggregate', 'byGrain']],
      ] as const
    ).map(([name, parts]) =>
      rule(
        name,
        'measure',
        parts,
        (...senses: readonly unknown[]) => {
          const [step, figure] = (name === 'monthly average' ? senses : senses.toReversed()) as [
            Senses['byGrain'],
            Senses['aggregate'],
          ]
          const priced = model.columns.find((column) => column.name === model.measure)
          const by =
            priced !== undefined && isRecurring(priced) && step.every === undefined
              ? model.columns.find((each) => isRecurring(each) && each.unit?.endsWith(` per ${step.grain}`))
              : undefined
          return by === undefined
            ? null
            : { sense: { measures: [aggregated(figure.function, by)], named: true } }
        },
        { tight: true },
      ),
    ),
    // "The average daily close", where each row is a day
    rule('average monthly', 'measure', ['aggregate', 'byGrain', 'column'], (figure, step, { column }) =>
      figure.function === 'average' && step.every === undefined && step.grain === model.entity.step
        ? saidTogether(figure.function, column)
        : null,
    ),
    rule(
      'how much a period',
      'measure',
      ['howMuch', 'unit'],
      (_, { column }) =>
        isRecurring(column)
          ? { sense: { measures: [aggregated('average', column)], named: false, period: true } }
          : null,
      { tight: true },
    ),
    ruleOf('measure', ['aggregate', 'column'], ({ function: name }, { column }) =>
      saidTogether(name, column),
    ),
    ...averagesPerRow({ model, profile }),
    ruleOf('measure', ['column', 'aggregate'], ({ column }, { function: name }) =>
      saidTogether(name, column),
    ),
    // "The highest average smoker age", "where the average age of smokers is highest"
    rule('condition before column', 'column', ['filter', 'column'], (filter, { column, plural }) =>
      isNumeric(column) && filter.column !== column.name
        ? { sense: { column, plural }, condition: filter }
        : null,
    ),
    rule('condition after measure', 'measure', ['measure', 'filter'], (measure, filter) =>
      measure.named ? { sense: measure, condition: filter } : null,
    ),
    ...([['columns aggregate', ['columns', 'aggregate'], 1, 0]] as const).map(
      ([name, parts, functionAt, columnsAt]) =>
        rule(name, 'measure', parts, (...senses: readonly unknown[]) => {
          // The two rules differ only in the order of their parts.
          const { function: figure } = senses[functionAt] as Senses['aggregate']
          const { columns } = senses[columnsAt] as Senses['columns']
          return { sense: { measures: columns.map((column) => aggregated(figure, column)), named: true } }
        }),
    ),
    // "Monthly / annual premium by region"
    rule('quantities said together', 'measure', ['columns'], ({ columns }) => ({
      sense: {
        measures: columns.map((column) => aggregated(column.usually ?? 'average', column)),
        named: false,
      },
    })),
    rule('quantity', 'measure', ['column'], ({ column }) =>
      isNumeric(column) && column.isYear !== true && !saysWhen(column)
        ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
        : null,
    ),
    rule('which quantity', 'measure', ['which', 'column'], (_, { column }) =>
      isNumeric(column)
        ? { sense: { measures: [aggregated(column.usually ?? 'average', column)], named: false } }
        : null,
    ),
    rule('how many claims', 'measure', ['howMany', 'column'], (_, { column, plural }) =>
      isCount(column) || isNumberOf(column, plural)
        ? { sense: { measures: [aggregated('sum', column)], named: true } }
        : null,
    ),
    rule(
      'how many claims in total',
      'measure',
      ['howMany', 'column', 'aggregate'],
      (_, { column }, { function: name }) =>
        isCount(column) ? { sense: { measures: [aggregated(name, column)], named: true } } : null,
    ),
    rule(
      'average number of anything',
      'measure',
      ['aggregate', 'howMany', 'column'],
      ({ function: name }, _, { column }) =>
        isNumeric(column) && !isCount(column)
          ? { sense: { measures: [aggregated(name, column)], named: true } }
          : null,
    ),
    ...KINDS.flatMap((first) =>
      KINDS.map((second) =>
        rule(`${first} and ${second}`, 'functions', [first, 'and', second], (a, _, b) =>
          together([figureOf(a), figureOf(b)], [a, b]),
        ),
      ),
    ),
    ...KINDS.flatMap((kind) => [
      rule(`functions and ${kind}`, 'functions', ['functions', 'and', kind], (before, _, last) =>
        together([...before.functions, figureOf(last)], [before, last]),
      ),
      rule(`${kind}, functions`, 'functions', [kind, 'functions'], (first, after) =>
        together([figureOf(first), ...after.functions], [first, after]),
      ),
    ]),
    ruleOf('functions', ['aggregate', 'versus', 'aggregate'], (a, _, b) =>
      together([figureOf(a), figureOf(b)]),
    ),
    // "p10 p50 p90": in a row, with nothing between them.
    ruleOf('functions', ['percentile', 'percentile'], (a, b) => together([figureOf(a), figureOf(b)])),
    ruleOf('measure', ['functions', 'column'], ({ functions, column: said }, { column }) =>
      isSaidOf(said, column) ? figuresOf(functions, column) : null,
    ),
    ruleOf('measure', ['column', 'functions'], ({ column }, { functions, column: said }) =>
      isSaidOf(said, column) ? figuresOf(functions, column) : null,
    ),
    rule('functions alone', 'measure', ['functions'], ({ functions, column }) =>
      column === undefined ? null : figuresOf(functions, column),
    ),
  ],
}
/** "Median exports per state", of a file in which each row is a state. */
function averagesPerRow(domain: Domain): readonly Rule[] {
  const rows = domain.model.columns.filter(({ name }) => tellsRowsApart(domain, name))
  return rows.length === 0
    ? []
    : [
        rule(
          'average per row',
          'measure',
          ['aggregate', 'column', 'perUnit', 'column'],
          ({ function: name }, { column }, _, { column: row }) =>
            TYPICAL.has(name) && rows.includes(row) ? saidTogether(name, column) : null,
        ),
      ]
}

const KINDS = ['aggregate', 'superlative', 'percentile'] as const

/** What is said of many rows, and of one alone never. */
const TYPICAL: ReadonlySet<string> = new Set(['average', 'median'])

/** Several functions of one column: "lowest, average and highest", "25th percentile and median". */
const together = (figures: readonly (ColumnFunction | null)[], said: readonly object[] = []) => {
  const columns = new Set(
    said.flatMap((each) => ('column' in each && each.column != null ? [each.column as Column] : [])),
  )
  const [column] = columns
  return figures.includes(null) || new Set(figures).size < figures.length || columns.size > 1
    ? null
    : {
        sense: {
          functions: figures.flatMap((figure) => figure ?? []),
          ...(column === undefined ? {} : { column }),
        },
      }
}

/** "Cheapest and dearest annual premium": an adjective of one price is that of another. */
const isSaidOf = (said: Column | undefined, column: Column) =>
  said === undefined || said === column || (said.role === 'money' && column.role === 'money')

const extremes = { ascending: 'minimum', descending: 'maximum' } as const

/** A number of something that an entity has: days of leave, points scored. "How many acres" need not be whole. */
const isNumberOf = (column: Column, isPlural: boolean) => {
  const { role, fractional, isYear, plural, unit = 'years' } = column
  return (
    role === 'number' &&
    isYear !== true &&
    !saysWhen(column) &&
    unit !== 'percent' &&
    (isPlural || plural !== undefined || (fractional !== true && unit !== 'years'))
  )
}

function figureOf(
  sense: Senses['aggregate'] | Senses['superlative'] | Senses['percentile'],
): ColumnFunction | null {
  if ('function' in sense) return sense.function
  if ('percent' in sense) return sense.percent
  return sense.ofCount ? null : extremes[sense.direction]
}

function figuresOf(figures: readonly ColumnFunction[], column: Column): { sense: Senses['measure'] } | null {
  if (!isNumeric(column)) return null
  const measures = figures.map((figure): Measure =>
    typeof figure === 'number'
      ? { kind: 'percentile', column: column.name, percent: figure }
      : aggregated(figure, column),
  )
  return { sense: { measures, named: true } }
}
