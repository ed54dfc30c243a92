import { closedPeriods } from '../conditions/condition-senses.ts'
import { columnsIn, type Filter } from '../conditions/conditions.ts'
import { rateOf } from './better-end.ts'
import { wordsIn, type Domain, type ConstructReading } from '../reading.ts'
import { rule, rules } from '../rule.ts'
import type { Senses } from '../senses.ts'
import type { Measure } from './measures.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "of them", after "how many" */
    ofThem: object
    /** "And how many were accepted". `own`: what is said of these alone; `rate`: what part they are is asked as well. */
    countOfSome: { own: readonly Filter[]; rate?: Measure }
    /** "And how many of them were accepted": of those that were counted before, and of no others. */
    countOfThem: Senses['countOfSome']
    /** "Accepted quotes", in a list with all of them. */
    countedSome: { where: Filter }
  }
}

/** A figure that has a condition of its own, which another beside it does not have. */
export const ofSomeReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'of-some'),
  rules: (of) => [
    // "How many quotes how many got accepted", said without a breath
    rule(
      'how many, how many that',
      'measure',
      ['measure', 'howMany', 'filter'],
      (all, { asked }, { filter }) => {
        const [only, ...more] = all.measures
        const isPlain = only?.kind === 'count' && only.where === undefined && more.length === 0
        // "With a number of claims over 2" is a condition.
        return isPlain && asked === true && all.bare !== true && closedPeriods(filter) === null
          ? { sense: { measures: [only, { ...only, where: filter }], named: true } }
          : null
      },
      { plain: true },
    ),
    rule('and how many', 'countOfSome', ['and', 'howMany', 'filter'], (_, __, { filter }) => ({
      sense: { own: [filter] },
    })),
    rule(
      'and how many entities',
      'countOfSome',
      ['and', 'howMany', 'entity', 'filter'],
      (_, __, ___, { filter }) => ({ sense: { own: [filter] } }),
    ),
    ...rules(
      'countOfThem',
      {
        'and how many of them': ['and', 'howMany', 'ofThem', 'subject'],
        'and of them how many': ['and', 'ofThem', 'howMany', 'subject'],
      },
      ({ subject: { filters } }) => (filters.length === 0 ? null : { sense: { own: filters } }),
    ),
    ...(['countOfSome', 'countOfThem'] as const).flatMap((kind) => [
      rule(`${kind} and share`, kind, [kind, 'and', 'share'], (some, _, share) =>
        share.open || share.measure !== undefined || share.beside !== undefined ? null : rated(of, some),
      ),
      rule(`${kind} and rate`, kind, [kind, 'and', 'rate'], (some) => rated(of, some)),
    ]),
    // "Accepted quotes", with nothing between.
    rule(
      'some of the counted',
      'countedSome',
      ['filter', 'counted'],
      ({ filter }, { some }) =>
        some || closedPeriods(filter) !== null ? null : { sense: { where: filter } },
      { tight: true },
    ),
    rule(
      'counted and some',
      'measure',
      ['counted', 'and', 'countedSome'],
      ({ measure, some }, _, { where }) =>
        some ? null : { sense: { measures: [measure, { kind: 'count', where }], named: true } },
    ),
    rule(
      'measure and some',
      'measure',
      ['measure', 'and', 'countedSome'],
      ({ measures, named }, _, { where }) =>
        named && measures.some((each) => each.kind === 'count' && each.where === undefined)
          ? { sense: { measures: [...measures, { kind: 'count', where }], named } }
          : null,
      { plain: true },
    ),
  ],
}

/** The same, with what part they are. */
function rated({ model }: Domain, some: Senses['countOfSome']): { sense: Senses['countOfSome'] } | null {
  const [only, ...more] = some.own
  if (only === undefined || some.rate !== undefined) return null
  const of: Filter = more.length === 0 ? only : { kind: 'and', items: [...some.own] }
  const [name] = columnsIn(only)
  const flag = model.columns.find((column) => column.name === name)
  const isTrue = only.kind === 'compare' && only.value === true && more.length === 0
  const rate: Measure =
    isTrue && flag !== undefined && flag.role === 'flag' ? rateOf(model, flag) : { kind: 'share', of }
  return { sense: { ...some, rate } }
}
