import type { Page, PageRequest } from '../store/page.ts'
import { queriesIn, type QueryFilter } from '../store/queries.ts'
import type { AnswerContext } from './answer-context.ts'
import type { KeptAnswer } from './kept-answer.ts'
import { shownOfRecord } from './shown.ts'

/** The answers of one person, or of everybody, as they were shown; newest first. */
export async function listAnswers(
  { db, datasets }: Pick<AnswerContext, 'db' | 'datasets'>,
  filter: QueryFilter,
  page: PageRequest,
): Promise<Page<KeptAnswer>> {
  const { items, total } = await queriesIn(db).list(filter, page)
  return { items: items.map((record) => ({ ...record, shown: shownOfRecord(datasets, record) })), total }
}
