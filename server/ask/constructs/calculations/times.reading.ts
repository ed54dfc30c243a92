import type { Period } from '../../read/words/calendar.ts'
import { timeOf } from '../../../semantic-model/semantic-model.ts'
import { closedPeriods, equal } from '../conditions/condition-senses.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
import { rule, ruleOf } from '../rule.ts'
import type { Senses, Stepped } from '../senses.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "From 2023 to 2024" */
    leg: { periods: readonly [Period, Period] }
    /** "From 2023 to 2024, and then from 2024 to 2025" */
    legs: { periods: readonly Period[]; step: Stepped }
    nextLeg: object
    /** "Against the same month of", before a time a year before */
    sameStepOf: { as?: 'difference' }
  }
}

const MONTHS: Readonly<Record<number, Stepped>> = {
  1: { grain: 'month' },
  3: { grain: 'quarter' },
  6: { grain: 'month', every: 6 },
  12: { grain: 'year' },
}
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** The step of which periods are, where each begins as the one before ends. */
function stepOfAll(periods: readonly Period[]): Stepped | null {
  const [first] = periods
  const length = first === undefined ? 0 : monthOf(first.to) - monthOf(first.from)
  const isInLine = periods.every(
    ({ from, to }, at) =>
      from.endsWith('-01') &&
      monthOf(to) - monthOf(from) === length &&
      (at === 0 || periods[at - 1]?.to === from),
  )
  return isInLine ? (MONTHS[length] ?? null) : null
}

const isTime = ({ filter }: Senses['filter']) => closedPeriods(filter)?.length === 1

/** Several moves from one time to the next, and a time against the same a year before. */
export const timesReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'times'),
  rules: ({ model }) => {
    const time = timeOf(model)
    if (time === null || time.isYear === true) return []
    const compared = (a: Senses['filter'], b: Senses['filter']) =>
      isTime(a) && isTime(b) && a.column === b.column
        ? {
            sense: {
              dimension: null,
              filter: null,
              sides: [a.filter, b.filter],
              as: 'difference' as const,
            },
          }
        : null
    const going = (periods: readonly Period[], from: number) => {
      const step = stepOfAll(periods)
      const [start, end] = [periods[from], periods.at(-1)]
      return step === null || start === undefined || end === undefined
        ? null
        : {
            sense: { periods, step },
            condition: {
              filter: { kind: 'period' as const, column: time.name, from: start.from, to: end.to },
              column: time.name,
              values: null,
            },
          }
    }
    return [
      rule('one time to another', 'leg', ['period', 'to', 'period'], (a, _, b) =>
        a.from < b.from ? { sense: { periods: [a, b] } } : null,
      ),
      rule(', and then', 'nextLeg', ['and', 'nextLeg'], ({ listed }) =>
        listed === true ? { sense: {} } : null,
      ),
      ruleOf('legs', ['leg', 'nextLeg', 'leg'], ({ periods: [a, b] }, _, next) =>
        b.from === next.periods[0].from ? going([a, b, next.periods[1]], 1) : null,
      ),
      ruleOf('yearOnYear', ['sameStepOf', 'period'], ({ as }, of) => ({
        sense: { of, ...(as === undefined ? {} : { as }) },
      })),
      // "Which insurers gave more quotes in 2025 than in 2024"
      rule(
        'more in one time than another',
        'comparison',
        ['moreOf', 'entity', 'filter', 'than', 'filter'],
        (_, __, a, ___, b) => compared(a, b),
      ),
      rule(
        'more of some in one time',
        'comparison',
        ['moreOf', 'filter', 'filter', 'than', 'filter'],
        (_, some, a, __, b) => {
          const made = isTime(some) || some.values?.length !== 1 ? null : compared(a, b)
          return made === null ? null : { ...made, condition: some }
        },
      ),
      // "Did Wales sell more policies in 2025 than in 2024": how many, not how often.
      rule(
        'does more of them in one time',
        'comparison',
        ['value', 'moreOf', 'entity', 'filter', 'than', 'filter'],
        ({ column, values }, { amount }, _, a, __, b) => {
          const made = amount === true && column.role === 'flag' && values[0] === true ? compared(a, b) : null
          return made === null ? null : { ...made, condition: equal(column, [true]) }
        },
      ),
    ]
  },
}
