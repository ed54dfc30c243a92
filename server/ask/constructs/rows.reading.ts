import { columnOf, rowNameOf } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import { aggregated } from './measures/quantities.ts'
import { nBest, rankSense } from './rank.reading.ts'
import { wordsIn, type ConstructReading, type Domain } from './reading.ts'
import { rule } from './rule.ts'
import type { Senses } from './senses.ts'

declare module './senses.ts' {
  interface Senses {
    /** "list the", before what rows are called */
    listing: object
  }
}

const MOST_ROWS = 10_000
/** The rules by which words stand for rows by their names. */
export const ROW_RULES: ReadonlySet<string> = new Set([
  'which row',
  'list rows',
  'which n rows',
  'top n rows',
  'top row',
  'n most expensive rows',
  'most expensive row',
  'biggest row',
])

/** How many of the rows have a value of their own in a column that tells them apart; in a table of few rows any may by chance. */
const NEARLY_ALL = 0.9
const MANY_ROWS = 20

/** Whether nearly each row has a value of its own in a column: it stands for rows. */
export const tellsRowsApart = ({ model, profile: { rowCount, values } }: Domain, column: string): boolean =>
  (values[column]?.length ?? 0) >= rowCount * NEARLY_ALL &&
  (rowCount >= MANY_ROWS || column === model.entity.name)

/** Of "the top films", where nothing says how many. */
const USUAL = 10

/**
 * Rows by their names, where the threshold is 1: "which film grossed most", "top 10 products by stock". What a row is called asks
 * for the column that names it.
 */
export const rowsReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'rows'),
  rules: ({ model }) => {
    const named = rowNameOf(model)
    const dimension: Dimension | null = named === null ? null : { kind: 'column', column: named.name }
    const largest = model.measure === undefined ? null : aggregated('average', columnOf(model, model.measure))
    /** Of a file: the highest or the lowest of what its rows are measured by. */
    const endOfRows = ({ direction, column, size }: Senses['superlative']) =>
      dimension !== null || model.inferred !== true || model.measure === undefined || column !== null || !size
        ? null
        : aggregated(direction === 'ascending' ? 'minimum' : 'maximum', columnOf(model, model.measure))
    const asked = (limit: number | null) => (dimension === null ? null : { sense: { dimension, limit } })
    const isMany = ({ noun }: Senses['entity'], { value, unit }: Senses['number']) =>
      noun === 'many' && unit === null && Number.isInteger(value) && value > 0 && value <= MOST_ROWS
    return [
      rule('which row', 'asked', ['which', 'entity'], (_, { noun }) =>
        noun === undefined ? null : asked(noun === 'many' ? null : 1),
      ),
      rule('list rows', 'asked', ['listing', 'entity'], (_, { noun }) =>
        noun === 'many' ? asked(null) : null,
      ),
      rule('which n rows', 'asked', ['which', 'number', 'entity'], (_, number, entity) =>
        isMany(entity, number) ? asked(number.value) : null,
      ),
      rule('top n rows', 'rank', ['top', 'number', 'entity'], (top, number, entity) =>
        dimension !== null && isMany(entity, number)
          ? rankSense({ ...top, limit: number.value, dimension })
          : null,
      ),
      // "The largest expense": by what rows are measured by.
      rule('top row', 'rank', ['top', 'entity'], (top, { noun }) =>
        dimension === null || noun === undefined
          ? null
          : rankSense({
              ...top,
              limit: noun === 'many' ? USUAL : 1,
              dimension,
              measure: top.size === 'sure' ? largest : null,
            }),
      ),
      // "The biggest donation", of rows that have no names: alone, or of whom is asked for beside it.
      rule('biggest row', 'rank', ['superlative', 'entity'], (superlative, { noun }) => {
        const measure = noun === 'one' ? endOfRows(superlative) : null
        return measure === null ? null : rankSense({ direction: superlative.direction, limit: 1, measure })
      }),
      rule(
        'n most expensive rows',
        'rank',
        ['number', 'superlative', 'entity'],
        (number, superlative, entity) =>
          dimension !== null && isMany(entity, number) && superlative.column !== null
            ? nBest(superlative, number.value, dimension)
            : null,
      ),
      rule('most expensive row', 'rank', ['superlative', 'entity'], (superlative, { noun }) =>
        dimension !== null && noun !== undefined && superlative.column !== null
          ? nBest(superlative, noun === 'many' ? null : 1, dimension)
          : null,
      ),
    ]
  },
}
