import { RefusedError } from '../errors/refused-error.ts'
import type { Page, PageRequest } from '../store/page.ts'
import { queriesIn, type NarrowAsker, type QueryFilter } from '../store/queries.ts'
import type { User } from '../store/users.ts'
import type { AnswerContext } from './answer-context.ts'
import type { ListedAnswer } from './kept-answer.ts'
import { shownOfRecord } from './shown.ts'
import { marksOf } from './verified/mark.ts'

/** The answers of one person, or of everybody, as they were shown; newest first. */
export async function listAnswers(
  { db, datasets }: Pick<AnswerContext, 'db' | 'datasets'>,
  filter: QueryFilter,
  page: PageRequest,
): Promise<Page<ListedAnswer>> {
  const { items, total } = await queriesIn(db).list(filter, page)
  const marks = await marksOf(db, items)
  const listed = items.map((record, at) => ({
    ...record,
    shown: shownOfRecord(datasets, record),
    verified: marks[at] ?? null,
  }))
  return { items: listed, total }
}

/** One answer as it was shown, for whoever asked for it and for admins. Throws a RefusedError for anybody else. */
export async function openAnswer(
  { db, datasets }: Pick<AnswerContext, 'db' | 'datasets'>,
  { id: userId, role }: Pick<User, 'id' | 'role'>,
  id: string,
): Promise<ListedAnswer> {
  const queries = queriesIn(db)
  const record = role === 'admin' ? await queries.withId(id) : await queries.ownedBy(userId, id)
  if (record === null) throw new RefusedError('notFound', 'There is no such answer.')
  const [verified = null] = await marksOf(db, [record])
  return { ...record, shown: shownOfRecord(datasets, record), verified }
}

/** One answer of a person's own, whatever the role. Throws a RefusedError where there is none. */
export const openOwnAnswer = (
  context: Pick<AnswerContext, 'db' | 'datasets'>,
  { id: userId }: Pick<User, 'id'>,
  id: string,
): Promise<ListedAnswer> => openAnswer(context, { id: userId, role: 'content_editor' }, id)

/** Days over which narrow questions are counted, and people who are named. */
export const NARROW_DAYS = 7
const MOST_NAMED = 10
const DAY_MS = 24 * 60 * 60 * 1000

/** Who asked narrow questions in the last days, those with most first. */
export const narrowAskers = ({
  db,
  now,
}: Pick<AnswerContext, 'db' | 'now'>): Promise<readonly NarrowAsker[]> =>
  queriesIn(db).narrowSince(new Date(now().getTime() - NARROW_DAYS * DAY_MS).toISOString(), MOST_NAMED)
