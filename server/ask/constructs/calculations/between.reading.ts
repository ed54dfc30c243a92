import type { Senses } from '../senses.ts'
import { isRecurring, yearlyOf } from '../measures/quantities.ts'
import { same } from '../../grammar/same.ts'
import { rule, ruleOf } from '../rule.ts'
import { metricOf } from '../../../semantic-model/semantic-model.ts'
import type { Measure } from '../measures/measures.ts'
import { wordsIn, type ConstructReading } from '../reading.ts'
declare module '../senses.ts' {
  interface Senses {
    /** "/" and "over", between two sums */
    stroke: object
  }
}

/** How far two figures are apart, and one as a part of another. */
export const betweenReading: ConstructReading = {
  words: wordsIn(import.meta.dirname, 'between'),
  rules: ({ model }) => {
    /** A price that is taken from a sum of money is what it comes to in a year. */
    const yearly = yearlyOf(model)
    const overYears = (sense: Senses['measure']): Senses['measure'] => {
      const [only, ...more] = sense.measures
      if (sense.named || more.length > 0 || only?.kind !== 'aggregate' || yearly === undefined) return sense
      const column = columnNamed(only.column)
      return column !== undefined && isRecurring(column)
        ? { ...sense, measures: [{ ...only, column: yearly.name }] }
        : sense
    }
    const columnNamed = (name: string) => model.columns.find((column) => column.name === name)
    /** "Claims over premium": a number of them is no part of money, and what they come to is called so too. */
    const inMoneyOf = (part: Senses['measure'], whole: Senses['measure']): Senses['measure'] => {
      const [one] = part.measures
      if (!isMoney(whole.measures[0]) || isMoney(one) || one?.kind !== 'aggregate') return part
      const { label, plural } = columnNamed(one.column) ?? { label: '', plural: undefined }
      const other = model.columns.find(
        ({ role, loosely }) =>
          role === 'money' &&
          [label, plural].some((name) => name !== undefined && loosely?.includes(name) === true),
      )
      return other === undefined ? part : { ...part, measures: [{ ...one, column: other.name }] }
    }
    const isMoney = (measure?: Measure) =>
      measure !== undefined && 'column' in measure && columnNamed(measure.column ?? '')?.role === 'money'
    return [
      rule('difference in a period', 'difference', ['difference', 'unit'], (difference, { column }) =>
        isRecurring(column) ? { sense: { ...difference, period: column } } : null,
      ),
      rule(
        'largest difference',
        'difference',
        ['superlative', 'difference'],
        ({ direction, column }, difference) =>
          column === null ? { sense: { ...difference, ranked: direction } } : null,
      ),
      rule(
        'measure as percentage of measure',
        'percentOf',
        ['measure', 'asPercentOf', 'measure'],
        (part, _, whole) => percentOf(part, whole, isMoney),
      ),
      rule(
        'measure relative to measure in percent',
        'percentOf',
        ['measure', 'versus', 'measure', 'inPercent'],
        (part, _, whole) => percentOf(part, whole, isMoney),
      ),
      rule(
        'measure divided by measure',
        'percentOf',
        ['measure', 'minus', 'measure'],
        (part, { as }, whole) => (as === 'ratio' ? percentOf(part, whole, isMoney, 'ratio') : null),
      ),
      // "Claims amount / claims count", "total claims over total premium": of sums, never of averages.
      rule('measure over measure', 'percentOf', ['measure', 'stroke', 'measure'], (part, _, whole) => {
        const areSums = [part, whole].every(({ measures, named }) => isSum(measures, named))
        return areSums ? percentOf(inMoneyOf(part, whole), whole, isMoney, 'ratio') : null
      }),
      // "Claims / policies": how many there are of what has a name of its own.
      rule(
        'measure over counted',
        'percentOf',
        ['measure', 'stroke', 'counted'],
        (part, _, { measure, some }) =>
          some && isSum(part.measures, part.named)
            ? percentOf(part, { measures: [measure], named: true }, isMoney, 'ratio')
            : null,
      ),
      // "Severity (claims amount / claims count)": a figure with what it is made of.
      rule('metric as its formula', 'measure', ['measure', 'percentOf'], (sense, { part, whole }) => {
        const [measure, ...more] = sense.measures
        const ratio =
          measure?.kind === 'metric' && more.length === 0 ? metricOf(model, measure.name).ratio : undefined
        const isIt =
          'column' in part &&
          'column' in whole &&
          part.column === ratio?.numerator &&
          whole.column === ratio?.denominator
        return isIt ? { sense } : null
      }),
      // "Annual premium minus claims": of sums, where no function is named.
      ruleOf('percentOf', ['measure', 'minus', 'measure'], (one, { as }, other) =>
        as === 'difference' ? percentOf(overYears(one), overYears(other), isMoney, 'difference') : null,
      ),
      rule(
        'ratio of measure to measure',
        'percentOf',
        ['difference', 'measure', 'to', 'measure'],
        ({ as }, part, _, whole) => (as === 'ratio' ? percentOf(part, whole, isMoney, 'ratio') : null),
      ),
      // "The difference between premium and claims": of two figures, which nothing else tells apart.
      ruleOf(
        'percentOf',
        ['difference', 'between', 'measure', 'and', 'measure'],
        ({ as, ranked }, _, part, __, whole) =>
          as === 'percent' || as === 'share' || ranked !== undefined || same(part.measures, whole.measures)
            ? null
            : as === 'difference'
              ? percentOf(overYears(part), overYears(whole), isMoney, as)
              : percentOf(part, whole, isMoney, as),
      ),
      // "The ratio of quotes to policies", "quotes divided by sales"
      rule(
        'ratio of counted to counted',
        'percentOf',
        ['difference', 'counted', 'to', 'counted'],
        ({ as }, part, _, whole) => (as === 'ratio' ? countedBy(part, whole) : null),
      ),
      rule(
        'counted to counted ratio',
        'percentOf',
        ['counted', 'to', 'counted', 'difference'],
        (part, _, whole, { as }) => (as === 'ratio' ? countedBy(part, whole) : null),
      ),
      rule(
        'counted divided by counted',
        'percentOf',
        ['counted', 'minus', 'counted'],
        (part, { as }, whole) => (as === 'ratio' ? countedBy(part, whole) : null),
      ),
      rule('percentage of measure to measure', 'percentOf', ['percentOf', 'inPercent'], (ratio) => ({
        sense: { ...ratio, as: 'share' },
      })),
      rule(
        'what share of measure is measure',
        'percentOf',
        ['share', 'measure', 'measure'],
        ({ open, partFirst }, a, b) =>
          !open ? null : partFirst === true ? percentOf(a, b, isMoney) : percentOf(b, a, isMoney),
      ),
    ]
  },
}
const summed = (measure: Measure, named: boolean): Measure =>
  !named && measure.kind === 'aggregate' ? { ...measure, function: 'sum' } : measure

/** All that there are by some of them, or the other way round. */
const countedBy = (part: Senses['counted'], whole: Senses['counted']) =>
  part.some === whole.some
    ? null
    : { sense: { part: part.measure, whole: whole.measure, as: 'ratio' as const, plain: false } }

/** Of one column, added up or without a function. */
const isSum = ([measure, ...more]: readonly Measure[], named: boolean) =>
  measure?.kind === 'aggregate' &&
  more.length === 0 &&
  measure.where === undefined &&
  (measure.function === 'sum' || !named)

function percentOf(
  part: Senses['measure'],
  whole: Senses['measure'],
  isMoney: (measure?: Measure) => boolean,
  as: Senses['percentOf']['as'] = 'share',
) {
  const [left] = part.measures
  const [right] = whole.measures
  // A number of claims is no part of a sum of money.
  // A sum of money by a number of something is what one of them comes to.
  const isMixed = isMoney(left) !== isMoney(right) && !(as === 'ratio' && isMoney(left))
  return left === undefined || right === undefined || isMixed || same(left, right)
    ? null
    : {
        sense: {
          part: summed(left, part.named),
          whole: summed(right, whole.named),
          as,
          plain: !part.named && !whole.named,
        },
      }
}
