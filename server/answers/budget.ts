import type { Kysely } from 'kysely'
import { NO_TOKENS, ProviderError, type LanguageModel, type TokenUse } from '../providers/language-model.ts'
import { queriesIn } from '../store/queries.ts'
import type { Tables } from '../store/tables.ts'

/** What answers of language models may cost each person in a day (UTC). */
export interface Budget {
  isSpent(userId: string): Promise<boolean>
  /**
   * The model for one person: an answer under way counts as `most`, so that those asked at once do not pass the budget
   * together; what may pass it waits for them. Beyond it throws ProviderError.
   */
  counting(
    userId: string,
    model: LanguageModel,
    cost: { readonly of: (used: TokenUse) => number; readonly most: number },
  ): LanguageModel
}

interface Day {
  readonly date: string
  spent: number
  /** What answers under way may come to. */
  held: number
  readonly underWay: Set<Promise<unknown>>
}

/** @param dollars of one person in a day */
export function makeBudget(db: Kysely<Tables>, dollars: number, now: () => Date): Budget {
  const days = new Map<string, Day>()

  async function ofToday(userId: string): Promise<Day> {
    const date = now().toISOString().slice(0, 10)
    const spent = await queriesIn(db).spentSince(userId, `${date}T00:00:00.000Z`)
    const known = days.get(userId)
    if (known?.date === date) {
      // What other servers spent is on record; what has no record is known here alone.
      known.spent = Math.max(known.spent, spent)
      return known
    }
    const made = { date, spent, held: 0, underWay: new Set<Promise<unknown>>() }
    days.set(userId, made)
    return made
  }

  return {
    isSpent: async (userId) => (await ofToday(userId)).spent >= dollars,
    counting: (userId, model, { of, most }) => ({
      name: model.name,
      async object(request) {
        const day = await ofToday(userId)
        while (day.underWay.size > 0 && day.spent + day.held >= dollars) await Promise.race(day.underWay)
        if (day.spent >= dollars) throw new ProviderError('limited', 'the budget is spent')
        day.held += most
        const reply = model.object(request)
        const ended = reply
          .then(
            ({ used }) => used,
            (error: unknown) => (error instanceof ProviderError ? error.used : NO_TOKENS),
          )
          .then((used) => {
            day.held -= most
            day.spent += of(used)
            day.underWay.delete(ended)
          })
        day.underWay.add(ended)
        await ended
        return reply
      },
    }),
  }
}
