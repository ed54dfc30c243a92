import { wordsIn, type ConstructReading } from '../reading.ts'
import { rule } from '../rule.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "Tenth", of all in their order */
    partOfAll: { percent: number }
    /** "The dearest tenth": so many percent from an end; null where only the limit says from which. */
    tail: { percent: number; end: 'low' | 'high' | null }
    /** "Begin at", "less than what": where a part of all ends. `side`: on which side of it they are. */
    limitOfTail: { side: 'under' | 'over' | null }
  }
}

/** Where a part of all that there are ends: "the dearest tenth begin at", "what do 90 % come in under". */
export const tailReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'tail'),
  rules: () => [
    rule('percent at an end', 'tail', ['superlative', 'number'], ({ direction, ofCount }, { value, unit }) =>
      unit === 'percent' && !ofCount && value > 0 && value < 100
        ? { sense: { percent: value, end: direction === 'descending' ? 'high' : 'low' } }
        : null,
    ),
    rule('part at an end', 'tail', ['superlative', 'partOfAll'], ({ direction, ofCount }, { percent }) =>
      ofCount ? null : { sense: { percent, end: direction === 'descending' ? 'high' : 'low' } },
    ),
    rule('percent of entities', 'tail', ['number', 'entity'], ({ value, unit }) =>
      unit === 'percent' && value > 0 && value < 100 ? { sense: { percent: value, end: null } } : null,
    ),
    rule('percent of some', 'tail', ['number', 'filter', 'entity'], ({ value, unit }, filter) =>
      unit === 'percent' && value > 0 && value < 100
        ? { sense: { percent: value, end: null }, condition: filter }
        : null,
    ),
    rule('part of entities', 'tail', ['partOfAll', 'entity'], ({ percent }) => ({
      sense: { percent, end: null },
    })),
  ],
}
