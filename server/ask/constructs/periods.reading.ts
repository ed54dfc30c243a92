import { stepOf } from './dimensions/dimensions.ts'
import { timeDimension } from './dimensions/making.ts'
import { stepText } from './dimensions/steps.ts'
import { timePlaceOf } from './periods.ts'
import type { Reading } from './reading.ts'
import { nameOf, rule } from './rule.ts'
import type { Stepped } from './senses.ts'
import { has, lacking, sensesOf, type Said, type Step } from './sketch.ts'

declare module './senses.ts' {
  interface Senses {
    /** "Fill the gaps", "including empty months" */
    gaps: { step: Stepped | null }
    /** "Including empty", before the step that it is said of. */
    gapsOf: object
    /** "Including", before steps that have none. */
    evenOf: object
    /** "With none", after them. */
    withNone: object
    /** "With no", before what there is none of. */
    withNo: object
    /** "Included", after steps that have none. */
    countedToo: object
    /** "Even if there were no" */
    evenNo: object
  }
}

/** Each of some beginnings with each of some ends. */
const each = (beginnings: readonly string[], ends: readonly string[]) =>
  beginnings.flatMap((beginning) => ends.map((end) => `${beginning} ${end}`.trim())).join(' | ')

const EVEN = [
  'including',
  'include',
  'includes',
  'incl',
  'even',
  'also',
  'even for',
  'also for',
  'counting',
  'keeping',
  'with',
]
const EMPTY = ['empty', 'the empty', 'any empty', 'blank', 'all empty', 'quiet', 'zero', 'missing']
const THERE = [
  'there were',
  'there was',
  'there are',
  'there is',
  'they had',
  'it had',
  'it has',
  'they have',
]

/** A row for every period, as people ask for it. */
export const periodsReading: Reading = {
  words: [
    [
      'gaps',
      { step: null },
      [
        each(
          [
            'fill',
            'filling',
            'fill in',
            'filling in',
            'with',
            'including',
            'show',
            'showing',
            'no',
            'without',
            'without any',
          ],
          ['the gaps', 'gaps', 'gaps filled', 'the gaps filled'],
        ),
        each(
          ['even if', 'even when', 'even where', 'also if', 'also where'],
          [
            'none',
            'zero',
            'empty',
            'nothing',
            'it is zero',
            'it is empty',
            'it is none',
            'they are empty',
            'they are zero',
            ...THERE.flatMap((there) => [`${there} none`, `${there} nothing`, `${there} zero`]),
            'nothing happened',
            'we had none',
            "there weren't any",
            "there wasn't any",
            "there aren't any",
            "there isn't any",
          ],
        ),
        each(EVEN, ['empty ones', 'the empty ones', 'zeros', 'zeroes', 'blanks', 'empty periods']),
        'empty ones too | empty ones as well | zero filled | zeros included | empty ones included | gaps included | none left out | none skipped | without skipping any | without leaving any out',
      ].join(' | '),
    ],
    [
      'gapsOf',
      {},
      [
        each(EVEN, EMPTY),
        each(
          ['show', 'show me', 'list', 'with', 'give', 'give me', 'keep'],
          ['every', 'every single', 'all the', 'all'],
        ),
        each(
          ['a row for', 'with a row for', 'show a row for', 'one row for', 'rows for', 'with rows for'],
          ['every', 'every single'],
        ),
        each(
          ['do not', "don't", 'without', 'not'],
          [
            'skip',
            'skip any',
            'skipping',
            'skipping any',
            'leave out any',
            'leave out',
            'leaving out',
            'leaving out any',
            'drop any',
            'dropping any',
          ],
        ),
      ].join(' | '),
    ],
    ['evenOf', {}, EVEN.join(' | ')],
    [
      'withNone',
      {},
      [
        each(
          ['with', 'that have', 'that had', 'having', 'which had', 'where we had'],
          ['none', 'nothing', 'zero', 'no data', 'no rows', 'no entries'],
        ),
        each(
          ['in which', 'where', 'when', 'for which'],
          THERE.flatMap((there) => [`${there} none`, `${there} nothing`]),
        ),
        'without any | without one | without data | without anything | that are empty | which are empty | that were empty | left empty',
      ].join(' | '),
    ],
    [
      'withNo',
      {},
      [
        each(
          ['with', 'that have', 'that had', 'having', 'which had', 'where we had', 'where we sold'],
          ['no', 'zero', 'not any'],
        ),
        each(
          ['in which', 'where', 'when', 'for which'],
          THERE.map((there) => `${there} no`),
        ),
        'without | without any',
      ].join(' | '),
    ],
    ['countedToo', {}, 'included | too | as well | also | counted | shown | kept in | included too'],
    [
      'evenNo',
      {},
      each(
        ['even if', 'even when', 'even where'],
        THERE.map((there) => `${there} no`),
      ),
    ],
  ],
  rules: () => [
    rule(nameOf(['gapsOf', 'grain']), 'gaps', ['gapsOf', 'grain'], (_, step) => ({ sense: { step } })),
    rule(nameOf(['evenOf', 'grain', 'withNone']), 'gaps', ['evenOf', 'grain', 'withNone'], (_, step) => ({
      sense: { step },
    })),
    rule(
      nameOf(['evenOf', 'grain', 'withNo', 'entity']),
      'gaps',
      ['evenOf', 'grain', 'withNo', 'entity'],
      (_, step) => ({ sense: { step } }),
    ),
    rule(nameOf(['gapsOf', 'grain', 'withNone']), 'gaps', ['gapsOf', 'grain', 'withNone'], (_, step) => ({
      sense: { step },
    })),
    rule(
      nameOf(['gapsOf', 'grain', 'withNo', 'entity']),
      'gaps',
      ['gapsOf', 'grain', 'withNo', 'entity'],
      (_, step) => ({ sense: { step } }),
    ),
    rule(
      nameOf(['grain', 'withNone', 'countedToo']),
      'gaps',
      ['grain', 'withNone', 'countedToo'],
      (step) => ({ sense: { step } }),
    ),
    rule(
      nameOf(['grain', 'withNo', 'entity', 'countedToo']),
      'gaps',
      ['grain', 'withNo', 'entity', 'countedToo'],
      (step) => ({ sense: { step } }),
    ),
    rule(nameOf(['evenOf', 'withNone']), 'gaps', ['evenOf', 'withNone'], () => ({ sense: { step: null } })),
    rule(nameOf(['evenNo', 'entity']), 'gaps', ['evenNo', 'entity'], () => ({ sense: { step: null } })),
  ],
  reads: [
    'quotes per month in 2024, including months with none',
    'number of quotes by week in 2024, fill the gaps',
    'average premium by day in March 2024 even if there were no quotes',
    'daily quotes in 2025 including empty days',
  ],
}

/** The step that was said of the gaps is what is grouped by where nothing else is. */
const stepIn = (said: Said): Stepped | null =>
  sensesOf(said, 'gaps').find(({ step }) => step !== null)?.step ?? null

/** A row for every period along the time that groups go along. */
export const everyPeriod: Step = (sketch, said) => {
  if (!has(said, 'gaps')) return sketch
  if (sketch.having.length > 0 || sketch.limit !== null)
    return lacking(said, 'gaps', ['gaps'], 'does not go with a limit or a condition on figures')
  const step = stepIn(said)
  const along = sketch.dimensions[timePlaceOf(sketch.dimensions)]
  if (along !== undefined)
    return step === null || stepText(step) === stepOf(along)
      ? { ...sketch, periods: 'every' }
      : lacking(said, 'gaps', ['gaps'], 'names another step of time than the groups')
  const time = step === null ? null : timeDimension(said.model, step)
  return time === null || time.kind !== 'grain' || sketch.dimensions.some(({ kind }) => kind === 'grain')
    ? lacking(said, 'gaps', ['gaps'], 'needs a time that it goes along, such as “by month”')
    : { ...sketch, dimensions: [...sketch.dimensions, time], periods: 'every' }
}
