import type { Stepped, Senses } from '../senses.ts'
import type { Period } from '../../read/words/calendar.ts'
import { type Measure, isAdded } from '../measures/measures.ts'
import { paces, type Pace } from '../node.ts'
import type { ConstructReading } from '../reading.ts'
import { ruleOf, rules } from '../rule.ts'

declare module '../senses.ts' {
  interface Senses {
    /** "average number of quotes per day": of the days that are asked about, where none are said with it */
    pace: { measure: Measure; per: Pace; span: Period | null; data: Period }
  }
}

const COUNT: Measure = { kind: 'count' }
const DAY_MS = 86_400_000
const dayAfter = (iso: string) => new Date(Date.parse(iso) + DAY_MS).toISOString().slice(0, 10)

/** Averages over time of what adds up: "quotes per day on average", "average daily quotes". */
export const paceReading: ConstructReading = {
  rules: ({ profile: { firstDay, lastDay } }) => {
    if (firstDay === null || lastDay === null) return []
    const data = { from: firstDay, to: dayAfter(lastDay) }
    const paced = (measure: Measure | undefined, { grain, every }: Stepped, span: Period | null = null) => {
      const per = paces.find((each) => each === grain && every === undefined)
      return measure === undefined || per === undefined || !isAdded(measure)
        ? null
        : { sense: { measure, per, span, data } }
    }
    const isAverage = ({ function: name }: Senses['aggregate']) => name === 'average'
    return [
      ...rules(
        'pace',
        {
          'aggregate measure by grain': ['aggregate', 'measure', 'by', 'grain'],
          'measure grain aggregate': ['measure', 'grain', 'aggregate'],
          'aggregate measure grain': ['aggregate', 'measure', 'grain'],
        },
        ({
          aggregate: average,
          measure: {
            measures: [measure, ...more],
            named,
          },
          grain: step,
        }) => (isAverage(average) && named && more.length === 0 ? paced(measure, step) : null),
      ),
      ...rules(
        'pace',
        {
          'aggregate entity by grain': ['aggregate', 'entity', 'by', 'grain'],
          'entity by grain aggregate': ['entity', 'by', 'grain', 'aggregate'],
        },
        ({ aggregate: average, grain: step }) => (isAverage(average) ? paced(COUNT, step) : null),
      ),
      ruleOf('pace', ['aggregate', 'byGrain', 'entity'], (average, step) =>
        isAverage(average) ? paced(COUNT, step) : null,
      ),
      ruleOf(
        'pace',
        ['aggregate', 'byGrain', 'measure'],
        (average, step, { measures: [measure, ...more], named }) =>
          isAverage(average) && named && more.length === 0 ? paced(measure, step) : null,
      ),
    ]
  },
}
