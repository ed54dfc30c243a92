import { pluralOf, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { nameWords } from './column-words.ts'
import { MOST_DISCRETE, type Facts } from './facts.ts'
import { ENTITY_WORDS, isPerson } from './words-of-names.ts'

/** Columns that tell single ones apart, and whom. */

const IDENTIFYING = /(?:^|\b)(?:id|uuid|guid|key|index|reference|row|serial)$/

/** Whether a name is that of a key. */
export const isKey = (name: string) => IDENTIFYING.test(nameWords(name).join(' '))

/** The person of whom a column names one in each row: "patient" for patient_id, else null. */
export function personIn({ name, distinct }: Facts): string | null {
  const person = nameWords(name).at(-2) ?? ''
  return distinct > MOST_DISCRETE && isKey(name) && isPerson(person) ? person : null
}

/** Whom a table is about, where its rows name the same people again and again. */
export function protectedBy(
  facts: readonly Facts[],
  isTaken: (phrase: string) => boolean,
): SemanticModel['protects'] {
  const found = facts.find(
    (each) => personIn(each) !== null && each.distinct < each.filled && each.filled === each.rows,
  )
  const singular = found === undefined ? null : personIn(found)
  if (found === undefined || singular === null) return undefined
  const synonyms = (ENTITY_WORDS.get(singular) ?? []).filter(
    (word) => !isTaken(word) && !/one$|^those$/.test(word),
  )
  return { column: found.name, singular, plural: pluralOf(singular), synonyms }
}
