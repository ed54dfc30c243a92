import { closedPeriods } from '../conditions/condition-senses.ts'
import { columnsIn, type Filter } from '../conditions/conditions.ts'
import { rule, ruleOf, rules } from '../rule.ts'
import { tellsRowsApart } from '../rows.reading.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import type { Rule, Senses } from '../senses.ts'
import type { Measure } from './measures.ts'
import { isCount } from './quantities.ts'
declare module '../senses.ts' {
  interface Senses {
    /** "rate", after what it is of */
    rate: object
    /** "who", before what tells them from others */
    telling: object
    /** "24 in a hundred" */
    inHundred: object
  }
}

/** Parts of a whole: of entities for which something holds. */
export const shareReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'share'),
  rules: (of) => {
    const { model } = of
    const isFlag = (name: string | null) =>
      model.columns.some((column) => column.name === name && column.role === 'flag')
    /** What is said of those before it: a flag, or that they have some or none of what is counted. */
    const isSaidOfThem = ({ filter, column }: Senses['filter']) =>
      isFlag(column) ||
      (filter.kind === 'compare' &&
        filter.value === 0 &&
        model.columns.some((each) => each.name === column && isCount(each)))
    const ofSome = (base: Senses['filter'], { asked }: Senses['share'], said: Senses['filter']) =>
      asked === true && !isPeriod(said.filter) && base.column !== said.column
        ? { sense: { of: said.filter, base: [base.filter] } }
        : null
    const both = (one: Senses['filter'], other: Senses['filter']) =>
      isFlag(one.column) && isFlag(other.column) && one.column !== other.column
        ? { sense: { of: { kind: 'and' as const, items: [one.filter, other.filter] }, base: [] } }
        : null
    return [
      ruleOf(
        'shareOf',
        ['filter', 'share'],
        ({ filter, values, column }, { open }) =>
          (values === null && filter.kind !== 'missing') || (open && !isFlag(column))
            ? null
            : { sense: { of: filter, base: [] } },
        { tight: true },
      ),
      // "The rejection rate" where a value is called so
      ruleOf(
        'shareOf',
        ['filter', 'rate'],
        ({ filter, column }) => (isFlag(column) ? { sense: { of: filter, base: [] } } : null),
        { tight: true },
      ),
      // "What percentage of the whole book"
      rule('share of the whole', 'share', ['share', 'overall'], (share, { typical, loose }) =>
        typical === true || loose === true ? null : { sense: share },
      ),
      rule(
        'share of entities that each group gets',
        'shareOf',
        ['share', 'entity', 'by', 'dimension', 'filter'],
        (_, __, { alone }, { dimension }, { filter, column }) =>
          alone === true && isFlag(column) ? { sense: { of: filter, base: [], by: [dimension] } } : null,
      ),
      // "What proportion of each age band was accepted"
      rule(
        'share of each of groups',
        'shareOf',
        ['share', 'groups', 'filter'],
        (share, groups, { filter, column }) =>
          share.open && isFlag(column) ? { sense: { of: filter, base: [], by: groups.dimensions } } : null,
      ),
      // "The share in London" is no share of London.
      ...[true, false].map((loose) =>
        rule(
          loose ? 'share of flag' : 'share of filter',
          'shareOf',
          ['share', 'filter'],
          (_, { filter, column, apart = 1 }) =>
            loose === isFlag(column) && !isPeriod(filter) && apart === 1
              ? { sense: { of: filter, base: [] } }
              : null,
          { tight: !loose },
        ),
      ),
      // "Percentage of men and women": of each of them, since together they are nearly all.
      rule(
        'share of each value',
        'measure',
        ['share', 'filter'],
        (_, { column, values, apart = 1 }) =>
          column === null || values === null || apart === 1
            ? null
            : {
                sense: {
                  named: true,
                  measures: values.map((value): Measure => ({
                    kind: 'share',
                    of: { kind: 'compare', column, op: '=', value },
                  })),
                },
              },
        { tight: true },
      ),
      rule('share that', 'shareOf', ['share', 'verb', 'filter'], (_, __, { filter }) => ({
        sense: { of: filter, base: [] },
      })),
      // "What percentage of the authors are women": of the rows that they stand for.
      rule(
        'share of what rows name that',
        'shareOf',
        ['share', 'column', 'filter'],
        (share, { column: named }, { filter, column }) =>
          share.open && !isPeriod(filter) && named.name !== column && tellsRowsApart(of, named.name)
            ? { sense: { of: filter, base: [] } }
            : null,
      ),
      // "What share of men and of women smoke": of each of them.
      rule(
        'share of sides that',
        'shareOf',
        ['share', 'comparison', 'filter'],
        (share, { dimension, filter: sides }, { filter, column }) =>
          dimension === null || !share.open || isPeriod(filter) || dimension.column === column
            ? null
            : { sense: { of: filter, base: sides === null ? [] : [sides], by: [dimension] } },
      ),
      // "Out of every hundred smokers who get a quote online, how many buy"
      ...rules(
        'shareOf',
        {
          'share of some, how many that': ['share', 'subject', 'howMany', 'filter'],
          'share of some, and how many that': ['share', 'subject', 'and', 'howMany', 'filter'],
        },
        ({ subject: { filters }, howMany: { asked }, filter: { filter } }) =>
          asked !== true || isPeriod(filter) ? null : { sense: { of: filter, base: filters } },
      ),
      rule('number in a hundred', 'number', ['number', 'inHundred'], ({ value, decade }) =>
        decade || value > 100 ? null : { sense: { value, unit: 'percent', decade } },
      ),
      rule('share of entities that', 'shareOf', ['share', 'entity', 'filter'], (_, __, { filter }) =>
        isPeriod(filter) ? null : { sense: { of: filter, base: [] } },
      ),
      // "The share of quotes in 2025 by region" parts those of 2025; with no groups it is their own share.
      rule('share of entities in a period', 'shareOf', ['share', 'entity', 'filter'], (_, __, { filter }) =>
        isPeriod(filter) ? { sense: { of: filter, base: [] } } : null,
      ),
      rule(
        'share of filtered that',
        'shareOf',
        ['share', 'subject', 'verb', 'filter'],
        (_, { filters }, __, { filter }) => ({
          sense: { of: filter, base: filters },
        }),
      ),
      rule(
        'share of filtered entities',
        'shareOf',
        ['share', 'filter', 'entity', 'filter'],
        (_, base, __, { filter }) => ({
          sense: { of: filter, base: [base.filter] },
        }),
      ),
      // "% of sales from comparison sites": parts of those that have a name of their own, of which more is said.
      rule(
        'share of named that',
        'shareOf',
        ['share', 'counted', 'filter'],
        (_, named, { filter, column }) => {
          const base = someOf(named)
          return base === null || isPeriod(filter) || base.column === column
            ? null
            : { sense: { of: filter, base: [base.filter] } }
        },
      ),
      rule(
        'share of named of a time that',
        'shareOf',
        ['share', 'counted', 'filter', 'filter'],
        (_, named, time, { filter, column }) => {
          const base = someOf(named)
          return base === null || !isPeriod(time.filter) || isPeriod(filter) || base.column === column
            ? null
            : { sense: { of: filter, base: [base.filter, time.filter] } }
        },
      ),
      // "Share of sales by channel": so are they parted.
      rule('share of named', 'share', ['share', 'counted'], ({ open }, named) => {
        const base = someOf(named)
        return base === null || !open ? null : { sense: { open: false }, condition: base }
      }),
      rule(
        'share of entities with a flag',
        'shareOf',
        ['share', 'entity', 'filter', 'filter'],
        (_, __, base, said) =>
          isSaidOfThem(said) && base.column !== said.column
            ? { sense: { of: said.filter, base: [base.filter] } }
            : null,
      ),
      // "What percent of women smoke": the last condition is what is said of the first.
      rule('share of filtered flag', 'shareOf', ['share', 'filter', 'filter'], (_, base, said) =>
        isSaidOfThem(said) && base.column !== said.column
          ? { sense: { of: said.filter, base: [base.filter] } }
          : null,
      ),
      // "What share of women who pay monthly smoke": the first says who they are, as the noun does.
      rule(
        'share of some told apart that',
        'shareOf',
        ['share', 'subject', 'telling', 'filter', 'filter'],
        (_, { filters }, __, telling, said) =>
          isSaidOfThem(said) &&
          filters.length > 0 &&
          telling.column !== said.column &&
          !filters.flatMap(columnsIn).some((column) => column === said.column)
            ? { sense: { of: said.filter, base: [...filters, telling.filter] } }
            : null,
      ),
      rule(
        'of some and the share that',
        'shareOf',
        ['filter', 'and', 'share', 'filter'],
        (base, _, share, said) => ofSome(base, share, said),
      ),
      // "What share of smokers pay monthly": what they do is asked, and who they are stands before it.
      rule('share of some that do it', 'shareOf', ['share', 'filter', 'filter'], (_, base, said) =>
        said.does === true && base.does !== true && base.values !== null && base.column !== said.column
          ? { sense: { of: said.filter, base: [base.filter] } }
          : null,
      ),
      // "What percentage of women who bought dental cover went on to claim"
      rule(
        'share of some that do',
        'shareOf',
        ['share', 'subject', 'filter'],
        (_, { filters }, said) =>
          isSaidOfThem(said) &&
          !isFlag(said.column) &&
          filters.length > 1 &&
          !filters.flatMap(columnsIn).some((column) => column === said.column)
            ? { sense: { of: said.filter, base: filters } }
            : null,
        { tight: true },
      ),
      // "What percentage of quotes have dental and mental health cover": those who have both, not some of the others.
      rule(
        'share of entities that and that',
        'shareOf',
        ['share', 'entity', 'filter', 'and', 'filter'],
        (_, __, one, ___, other) => both(one, other),
      ),
      rule(
        "share of each group's entities that",
        'shareOf',
        ['share', 'by', 'dimension', 'entity', 'filter'],
        (_, __, { dimension }, ___, { filter }) => ({ sense: { of: filter, base: [], by: [dimension] } }),
      ),
      // "Smokers as a percentage of quotes in Wales": of those that are named last.
      rule(
        'filter as share of some',
        'shareOf',
        ['filter', 'asPercentOf', 'subject'],
        ({ filter, column }, _, { filters }) =>
          isPeriod(filter) || filters.flatMap(columnsIn).some((each) => each === column)
            ? null
            : { sense: { of: filter, base: filters } },
      ),
      rule(
        "filter as share of each group's entities",
        'shareOf',
        ['filter', 'asPercentOf', 'by', 'dimension', 'entity'],
        ({ filter }, _, __, { dimension }) =>
          isPeriod(filter) ? null : { sense: { of: filter, base: [], by: [dimension] } },
      ),
    ]
      .flatMap(amidGroups)
      .map(withBeside)
  },
}

/** "What share of policies in each region pay monthly": groups are said before what is asked of those that they part, too. */
function amidGroups(made: Rule): readonly Rule[] {
  const { parts } = made
  const [first, ...rest] = parts
  const isOwn = parts.some((part) => part === 'by' || part === 'groups')
  if (made.result !== 'shareOf' || parts.at(-1) !== 'filter' || isOwn) return [made]
  const amid: Rule = {
    ...made,
    tight: false,
    parts: [first, ...rest.slice(0, -1), 'groups', 'filter'],
    build(senses) {
      // The chart calls with the senses of the parts.
      const { dimensions } = senses.at(-2) as Senses['groups']
      // "Share of quotes by region in 2025" parts those of 2025.
      if (isPeriod((senses.at(-1) as Senses['filter']).filter)) return null
      const built = made.build([...senses.slice(0, -2), ...senses.slice(-1)])
      return built === null
        ? null
        : { ...built, sense: { ...(built.sense as Senses['shareOf']), by: dimensions } }
    },
  }
  return [made, amid]
}

/** "Number and % accepted": what stands beside the share of some counts these, where it is of nothing else. */
function withBeside(made: Rule): Rule {
  const place = made.parts.indexOf('share')
  if (made.result !== 'shareOf' || place === -1) return made
  return {
    ...made,
    build(senses) {
      const built = made.build(senses)
      // The chart calls with the senses of the parts.
      const { beside, bare } = senses[place] as Senses['share']
      if (built === null || beside === undefined) return built
      const sense = built.sense as Senses['shareOf']
      const figure: Measure = bare === true ? { kind: 'count', where: sense.of } : beside
      return { ...built, sense: { ...sense, beside: figure } }
    },
  }
}

/** The condition by which some have a name of their own, "sales" of quotes. */
function someOf({ measure }: Senses['counted']): Senses['filter'] | null {
  const where = measure.kind === 'count' ? measure.where : undefined
  return where?.kind === 'compare' ? { filter: where, column: where.column, values: [where.value] } : null
}

const isPeriod = (filter: Filter) => filter.kind === 'period' || closedPeriods(filter) !== null
