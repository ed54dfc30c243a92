import type { Kysely } from 'kysely'
import { queriesIn, type AskedQuestion } from '../../store/queries.ts'
import type { Tables } from '../../store/tables.ts'

/** The newest questions on record that are looked at. */
const MOST_QUESTIONS = 20_000

/** The address of somebody: such a question says who asks or who is asked about, and teaches no word. */
const ADDRESS = /[^\s@]@[^\s@]/

/** What was asked of a dataset, in the order in which it was asked; questions that name somebody by an address are left out. */
export async function askedOf(db: Kysely<Tables>, dataset: string): Promise<readonly AskedQuestion[]> {
  const asked = await queriesIn(db).asked(dataset, MOST_QUESTIONS)
  return asked.filter(({ question }) => !ADDRESS.test(question))
}
