import type { Reading } from '../reading.ts'
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

const VERBS = [
  'are',
  'is',
  'come in',
  'come',
  'comes in',
  'fall',
  'falls',
  'lie',
  'lies',
  'sit',
  'sits',
  'stay',
  'stays',
  'remain',
]
const phrases = (sides: readonly string[]) => sides.flatMap((side) => VERBS.map((verb) => `${verb} ${side}`))
const UNDER = ['under', 'below', 'beneath']
const OVER = ['over', 'above']

/** Where a part of all that there are ends: "the dearest tenth begin at", "what do 90 % come in under". */
export const tailReading: Reading = {
  words: [
    ['partOfAll', { percent: 5 }, 'twentieth | twentieth of'],
    ['partOfAll', { percent: 10 }, 'tenth | decile | a tenth of | tenth of | decile of | one tenth of'],
    ['partOfAll', { percent: 20 }, 'fifth | quintile | a fifth of | fifth of | quintile of | one fifth of'],
    [
      'partOfAll',
      { percent: 25 },
      'quarter | quartile | a quarter of | quarter of | quartile of | one quarter of',
    ],
    ['partOfAll', { percent: 50 }, 'half | half of'],
    ['partOfAll', { percent: 75 }, 'three quarters of'],
    [
      'limitOfTail',
      { side: null },
      'begin | begins | begin at | begins at | start | starts | start at | starts at | kick in | kicks in | cutoff | cutoff for | cutoff of | cut off | cut off for | cut off point for | cutoff point for | cutoff point | entry point for | entry point to | reach to be in | to be in | to get into | to be among | to make it into | to fall in | to count among',
    ],
    [
      'limitOfTail',
      { side: 'under' },
      [
        ...phrases(UNDER),
        'less than what',
        'under what',
        'below which',
        'under which',
        'below what',
        'cost less than',
        'pay less than',
        'costs less than',
        'pays less than',
        'do not exceed',
      ].join(' | '),
    ],
    [
      'limitOfTail',
      { side: 'over' },
      [
        ...phrases(OVER),
        'more than what',
        'over what',
        'above which',
        'over which',
        'above what',
        'cost more than',
        'pay more than',
        'costs more than',
        'pays more than',
        'exceed',
      ].join(' | '),
    ],
  ],
  rules: () => [
    rule('percent at an end', 'tail', ['superlative', 'number'], ({ direction, ofCount }, { value, unit }) =>
      unit === 'percent' && !ofCount && value > 0 && value < 100
        ? { sense: { percent: value, end: direction === 'descending' ? 'high' : 'low' } }
        : null,
    ),
    rule('part at an end', 'tail', ['superlative', 'partOfAll'], ({ direction, ofCount }, { percent }) =>
      ofCount ? null : { sense: { percent, end: direction === 'descending' ? 'high' : 'low' } },
    ),
    rule('tail of entities', 'tail', ['tail', 'entity'], (tail) => ({ sense: tail })),
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
  reads: [
    'at what monthly premium do the dearest 10% of quotes in London begin',
    'what annual premium do 90% of quotes come in under',
    'cutoff for the top decile of the annual premium',
  ],
}
