import type { Measure } from './plan.ts'

/** Where a raw row, as the engine gives it, keeps what disclosure control asks of its cells. */

/** The entities behind the group. */
export const ENTITIES = 'entities'
/** The entities behind all groups together, where that is not the sum of those behind each. */
export const MATCHED = 'entities__matched'
/** The entities behind one measure, where they are not all of the group. */
export const entitiesKey = (key: string) => `${key}__entities`
/** The entities that have a value. */
export const supportKey = (key: string) => `${key}__support`
/** The entities of a share's numerator. */
export const numeratorKey = (key: string) => `${key}__numerator`
/** The entities of what a share leaves. */
export const restKey = (key: string) => `${key}__rest`
/** The entities beyond a percentile, on the side where they are fewer. */
export const beyondKey = (key: string) => `${key}__beyond`
/** The largest single value of an average, whatever its sign. */
export const highestKey = (key: string) => `${key}__highest`

export interface LargestKeys {
  readonly largest: string
  readonly second: string
  /** Where the total stands that they are part of. */
  readonly total: string
}

/** Where a raw row keeps the two largest amounts of one entity in what a measure adds up, whatever their sign. */
export function largestKeys(measure: Measure, key: string): readonly LargestKeys[] {
  const keys = (part: string, total: string) => ({
    largest: `${key}${part}__largest`,
    second: `${key}${part}__second`,
    total,
  })
  switch (measure.kind) {
    case 'aggregate':
      if (measure.function === 'sum') return [keys('', key)]
      return measure.function === 'average' ? [keys('', `${key}__total`)] : []
    case 'shareOfTotal':
      return measure.column === undefined ? [] : [keys('', key)]
    case 'ratio':
    case 'metric':
      return [keys('', `${key}__total`), keys('__per', `${key}__per__total`)]
    default:
      return []
  }
}

/** Where a raw row keeps the most rows that one entity and another have of a measure's, where they may have many. */
export const rowsKeys = (key: string): LargestKeys => ({
  largest: `${key}__rows__largest`,
  second: `${key}__rows__second`,
  total: `${key}__rows__total`,
})
