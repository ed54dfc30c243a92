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

/** Query sets that were shown, which are only ever added to. */
export const toldSetsIn = (db: Kysely<Tables>) => ({
  /** In the order in which they were shown: to a person or to everybody, or to anybody where no person is named. */
  async read(dataset: string, person: string | null): Promise<readonly Numbers[]> {
    let matching = db.selectFrom('told_sets').select('numbers').where('dataset_id', '=', dataset)
    if (person !== null) matching = matching.where('asker', 'in', [person, EVERYBODY])
    const rows = await matching.orderBy('position').execute()
    return rows.map(({ numbers }) => numbersOf(numbers))
  },

  async add(dataset: string, person: string | null, sets: readonly Numbers[]): Promise<void> {
    await transact(db, async (within) => {
      for (const set of sets)
        await within
          .insertInto('told_sets')
          .values({ dataset_id: dataset, asker: person ?? EVERYBODY, numbers: bytesOf(set) })
          .execute()
    })
  },
})
