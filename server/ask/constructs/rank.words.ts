import type { Direction } from './node.ts'
import type { Words } from './reading.ts'
declare module './senses.ts' {
  interface Senses {
    /** "vary", of the most and the least */
    varies: object
    /** "best selling" */
    sells: { direction: Direction }
    /** "hardest", before what is seldom done */
    ease: { direction: Direction; good: boolean }
    /** "peak", of how many there are */
    peaks: object
  }
}

/** “Single highest” is no policy of one. */
const alone = (phrases: string) =>
  [phrases, ...phrases.split(' | ').map((phrase) => `single ${phrase}`)].join(' | ')

/** What the most and the least, the top and the bottom are called. */
export const rankWords: readonly Words[] = [
  [
    'superlative',
    { direction: 'ascending', column: null, ofCount: false },
    alone('lowest | least | bottom | lightest | slimmest | narrowest | tightest'),
  ],
  [
    'superlative',
    { direction: 'descending', column: null, ofCount: false },
    alone(
      'highest | greatest | top | heaviest | steepest | fattest | hugest | widest | broadest | peak | peaks | peaked | peaking',
    ),
  ],
  [
    'superlative',
    { direction: 'descending', column: null, ofCount: false, size: true },
    alone('largest | biggest'),
  ],
  [
    'superlative',
    { direction: 'ascending', column: null, ofCount: false, size: true },
    alone('smallest | tiniest'),
  ],
  [
    'superlative',
    { direction: 'descending', column: null, ofCount: false, good: true },
    alone('best | strongest | healthiest | number one | no 1 | number 1 | best performing | top performing'),
  ],
  [
    'superlative',
    { direction: 'ascending', column: null, ofCount: false, good: false },
    alone('worst | weakest | poorest | worst performing | poorest performing'),
  ],
  ['superlative', { direction: 'descending', column: null, ofCount: true, much: true }, alone('most')],
  [
    'superlative',
    { direction: 'descending', column: null, ofCount: true },
    alone(
      'most common | most popular | favourite | favorite | preferred | commonest | busiest | most frequent | most often | largest number of | highest number of | greatest number of | biggest number of | most commonly | most frequently | most usual | most typical | most numerous | most of all | more than any other | more often than any other | more frequently than any other',
    ),
  ],
  [
    'superlative',
    { direction: 'ascending', column: null, ofCount: true },
    alone(
      'fewest | quietest | least common | least popular | rarest | least favourite | least favorite | least frequent | lowest number of | smallest number of | least often | least commonly | least frequently | least usual | least numerous | less than any other | less often than any other',
    ),
  ],
  [
    'ease',
    { direction: 'ascending', good: false },
    'hardest | toughest | most difficult | trickiest | hardest for us to | hardest for them to',
  ],
  [
    'ease',
    { direction: 'descending', good: true },
    'easiest | least difficult | readiest | likeliest | most willing',
  ],
  ['first', {}, 'first'],
  ['top', { direction: 'descending' }, 'highest'],
  ['top', { direction: 'descending', size: 'loose' }, 'top | leading'],
  ['top', { direction: 'descending', size: 'sure' }, 'biggest | largest'],
  ['top', { direction: 'ascending' }, 'bottom | lowest'],
  ['top', { direction: 'ascending', size: 'sure' }, 'smallest'],
  ['nth', { place: 2 }, 'second | 2nd'],
  ['nth', { place: 3 }, 'third | 3rd'],
  ['nth', { place: 4 }, 'fourth | 4th'],
  ['nth', { place: 5 }, 'fifth | 5th'],
  ['nth', { place: 6 }, 'sixth | 6th'],
  ['nth', { place: 7 }, 'seventh | 7th'],
  ['nth', { place: 8 }, 'eighth | 8th'],
  ['nth', { place: 9 }, 'ninth | 9th'],
  ['nth', { place: 10 }, 'tenth | 10th'],
  [
    'varies',
    {},
    'vary | varies | varied | are all over the place | is all over the place | all over the place | fluctuate | fluctuates | differ | differs | volatile | varying | spread out | swing | swings',
  ],
  [
    'sells',
    { direction: 'descending' },
    'best selling | bestselling | top selling | biggest selling | most sold | highest selling | best seller | top seller | bestseller',
  ],
  [
    'sells',
    { direction: 'ascending' },
    'worst selling | least sold | lowest selling | slowest selling | worst seller',
  ],
  ['peaks', {}, 'peak | peaks | peaked'],
  ['only', {}, 'only | just | exclusively | solely | merely'],
]
