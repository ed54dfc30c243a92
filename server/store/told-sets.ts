import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import { transact } from './transact.ts'

/** To whom sets were shown where answers of everybody are judged together. */
const EVERYBODY = ''

/** A number for each place, as it is kept. */
type Numbers = Readonly<Uint16Array>

const bytesOf = (numbers: Numbers) => new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
// A copy: a reader may hand out a part of a larger buffer.
const numbersOf = (bytes: Uint8Array): Numbers => new Uint16Array(Uint8Array.from(bytes).buffer)

/** Sets that are written at once: each takes some kilobytes. */
const SETS_AT_ONCE = 100

/** Query sets that were shown, which are only ever added to. */
export const toldSetsIn = (db: Kysely<Tables>) => ({
  /**
   * In the order in which they were shown: to a person or to everybody, or to anybody where no person is named.
   *
   * @param place of the last that is known; 0 for all
   */
  async since(
    dataset: string,
    person: string | null,
    place: number,
  ): Promise<{ readonly sets: readonly Numbers[]; readonly upTo: number }> {
    let matching = db
      .selectFrom('told_sets')
      .select(['numbers', 'position'])
      .where('dataset_id', '=', dataset)
      .where('position', '>', place)
    if (person !== null) matching = matching.where('asker', 'in', [person, EVERYBODY])
    const rows = await matching.orderBy('position').execute()
    return { sets: rows.map(({ numbers }) => numbersOf(numbers)), upTo: rows.at(-1)?.position ?? place }
  },

  /** All or none; gives the place of the last, 0 where there is none. */
  async add(dataset: string, person: string | null, sets: readonly Numbers[]): Promise<number> {
    const rows = sets.map((set) => ({
      dataset_id: dataset,
      asker: person ?? EVERYBODY,
      numbers: bytesOf(set),
    }))
    const addTo = async (within: Kysely<Tables>) => {
      let upTo = 0
      for (let first = 0; first < rows.length; first += SETS_AT_ONCE) {
        const some = rows.slice(first, first + SETS_AT_ONCE)
        const added = await within.insertInto('told_sets').values(some).returning('position').execute()
        upTo = added.reduce((last, { position }) => Math.max(last, position), upTo)
      }
      return upTo
    }
    return db.isTransaction ? addTo(db) : transact(db, addTo)
  },

  /** The summary of those that a person, or anybody, is judged by. */
  async summary(
    dataset: string,
    person: string | null,
  ): Promise<{ readonly upTo: number; readonly bytes: Uint8Array } | null> {
    const found = await db
      .selectFrom('told_summaries')
      .select(['up_to', 'bytes'])
      .where('dataset_id', '=', dataset)
      .where('asker', '=', person ?? EVERYBODY)
      .executeTakeFirst()
    return found === undefined ? null : { upTo: found.up_to, bytes: found.bytes }
  },

  /** Keeps a summary where there is none that goes as far. */
  async keepSummary(
    dataset: string,
    person: string | null,
    { upTo, bytes }: { readonly upTo: number; readonly bytes: Uint8Array },
  ): Promise<void> {
    await db
      .insertInto('told_summaries')
      .values({ dataset_id: dataset, asker: person ?? EVERYBODY, up_to: upTo, bytes })
      .onConflict((conflict) =>
        conflict
          .columns(['dataset_id', 'asker'])
          .doUpdateSet({ up_to: upTo, bytes })
          .where('told_summaries.up_to', '<', upTo),
      )
      .execute()
  },
})
