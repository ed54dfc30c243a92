import type { Kysely } from 'kysely'
import { UsedUpError } from '../errors/used-up-error.ts'
import { questionDaysIn } from '../store/question-days.ts'
import type { Tables } from '../store/tables.ts'

/** So few questions of a day are left that a person is told of them. */
export const FEW_LEFT = 20

/** The questions of each person that are answered in a day (UTC), on all servers of a state together. */
export interface DailyQuestions {
  /**
   * Does work that is one of them, and gives how many are left then where these are few; null where they are not. It
   * counts as one from its start, so that none asked at once passes the number; work that fails does not count. Throws
   * UsedUpError where none is left, before it begins.
   *
   * @param costOf as how many it counts once it is done
   */
  count<T>(
    userId: string,
    work: () => Promise<T>,
    costOf: (done: T) => number,
  ): Promise<{ readonly done: T; readonly left: number | null }>
}

const DAY_MS = 24 * 60 * 60 * 1000

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "13 hours and 20 minutes", up to the next minute. */
function waitText(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  const parts = [
    { count: Math.floor(minutes / 60), unit: 'hour' },
    { count: minutes % 60, unit: 'minute' },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => counted(count, unit))
    .join(' and ')
}

function usedUp(most: number, now: Date): UsedUpError {
  const waitMs = DAY_MS - (now.getTime() % DAY_MS)
  const asked = most === 1 ? 'the one question' : `all ${most.toLocaleString('en-GB')} questions`
  return new UsedUpError(
    `You have asked ${asked} of today. The day ends at midnight UTC, which is in ${waitText(waitMs)}.`,
    Math.ceil(waitMs / 1000),
  )
}

/** @param most of one person in a day; null for any number */
export function makeDailyQuestions(db: Kysely<Tables>, most: number | null, now: () => Date): DailyQuestions {
  if (most === null) return { count: async (_, work) => ({ done: await work(), left: null }) }
  const days = questionDaysIn(db)
  const few = (left: number) => (left <= FEW_LEFT ? left : null)
  return {
    async count(userId, work, costOf) {
      const begun = now()
      const counting = await days.add(userId, begun.toISOString().slice(0, 10), most)
      if (counting === null) throw usedUp(most, begun)
      const change = (by: number) => (by === 0 ? null : days.change(userId, counting.day, by))
      const done = await work().catch(async (error: unknown) => {
        await change(-1)
        throw error
      })
      const more = costOf(done) - 1
      await change(more)
      return { done, left: few(Math.max(0, most - counting.count - more)) }
    },
  }
}
