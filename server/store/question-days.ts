import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** A day in UTC, YYYY-MM-DD, and how many questions of a person count on it. */
export interface QuestionDay {
  readonly day: string
  readonly count: number
}

/**
 * How many questions of each person count on a day. One row a person, raised by a single statement that refuses beyond a
 * number, so that no server of the state comes between another's look and its step.
 */
export const questionDaysIn = (db: Kysely<Tables>) => ({
  /** The day with one more; null where it has as many as there may be. A clock that is behind does not begin a day again. */
  async add(userId: string, day: string, most: number): Promise<QuestionDay | null> {
    const isOver = sql<boolean>`question_days.day < excluded.day`
    const row = await db
      .insertInto('question_days')
      .values({ user_id: userId, day, count: 1 })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({
            day: sql`case when ${isOver} then excluded.day else question_days.day end`,
            count: sql`case when ${isOver} then 1 else question_days.count + 1 end`,
          })
          .where((eb) => eb.or([isOver, eb('question_days.count', '<', most)])),
      )
      .returning(['day', 'count'])
      .executeTakeFirst()
    return row ?? null
  },

  /** So many more, or fewer, where that day still runs. */
  async change(userId: string, day: string, by: number): Promise<void> {
    await db
      .updateTable('question_days')
      .set({ count: sql`count + ${by}` })
      .where('user_id', '=', userId)
      .where('day', '=', day)
      .where('count', '>', 0)
      .execute()
  },
})
