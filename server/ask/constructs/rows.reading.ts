import { columnOf, rowNameOf } from '../../semantic-model/semantic-model.ts'
import type { Dimension } from './dimensions/dimensions.ts'
import { aggregated } from './measures/quantities.ts'
import { nBest, ranked } from './rank.reading.ts'
import { wordsIn, type Reading } from './reading.ts'
import { rule } from './rule.ts'

declare module './senses.ts' {
  interface Senses {
    /** "list the", before what rows are called */
    listing: object
  }
}

/**
 * Rows by their names, where the threshold is 1: "which film grossed most", "top 10 products by stock". What a row is called asks
 * for the column that names it.
 */
export const rowsReading: Reading = {
  words: wordsIn(import.meta.dirname, 'rows'),
  rules: ({ model }) => {
    const column = rowNameOf(model)
    if (column === null) return []
    const dimension: Dimension = { kind: 'column', column: column.name }
    const largest = model.measure === undefined ? null : aggregated('average', columnOf(model, model.measure))
    return [
      rule('which row', 'asked', ['which', 'entity'], (_, { noun }) =>
        noun === undefined ? null : { sense: { dimension, limit: noun === 'many' ? null : 1 } },
      ),
      rule('list rows', 'asked', ['listing', 'entity'], (_, { noun }) =>
        noun === 'many' ? { sense: { dimension, limit: null } } : null,
      ),
      rule('n rows', 'asked', ['which', 'number', 'entity'], (_, { value, unit }, { noun }) =>
        noun === 'many' && unit === null && Number.isInteger(value) && value > 0 && value <= 10_000
          ? { sense: { dimension, limit: value } }
          : null,
      ),
      rule('top n rows', 'rank', ['top', 'number', 'entity'], (top, { value, unit }, { noun }) =>
        noun === 'many' && unit === null ? ranked({ ...top, limit: value, dimension }) : null,
      ),
      rule('top row', 'rank', ['top', 'entity'], (top, { noun }) => {
        if (noun === undefined) return null
        // "The largest expense": by what rows are measured by.
        const size = top.size === 'sure' ? largest : null
        return ranked({ ...top, limit: noun === 'many' ? 10 : 1, dimension, measure: size })
      }),
      rule(
        'n most expensive rows',
        'rank',
        ['number', 'superlative', 'entity'],
        ({ value, unit }, superlative, { noun }) =>
          noun === 'many' && unit === null && superlative.column !== null
            ? nBest(superlative, value, dimension)
            : null,
      ),
      rule('most expensive row', 'rank', ['superlative', 'entity'], (superlative, { noun }) =>
        noun !== undefined && superlative.column !== null
          ? nBest(superlative, noun === 'many' ? null : 1, dimension)
          : null,
      ),
      // "The largest expense": by what rows are measured by, where nothing else is named.
      rule(
        'largest row',
        'rank',
        ['superlative', 'entity'],
        ({ direction, column: by, ofCount, good }, { noun }) =>
          noun === 'one' && by === null && !ofCount && good === undefined && model.measure !== undefined
            ? ranked({ direction, limit: 1, dimension, measure: largest })
            : null,
      ),
    ]
  },
}
