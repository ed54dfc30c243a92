import { pluralOf, type Column, type SemanticModel } from '../../semantic-model/semantic-model.ts'
import { namedBy, nameWords } from './column-words.ts'
import { MOST_DISCRETE, type Facts } from './facts.ts'
import { ENTITY_WORDS, isPerson } from './words-of-names.ts'

/** Columns that tell single ones apart, and whom. */

const TELLS_APART = /(?:^|\b)(?:id|uuid|guid)$/
/** A price index or a row of seats is none; what counts the rows up is. */
const MAY_TELL_APART = /(?:^|\b)(?:key|index|reference|row|serial)$/

/** Whether a column is a key by its name, and where that does not say, by its values. */
export function isKey({ name, distinct, filled }: Pick<Facts, 'name' | 'distinct' | 'filled'>): boolean {
  const words = nameWords(name).join(' ')
  return TELLS_APART.test(words) || (MAY_TELL_APART.test(words) && distinct === filled)
}

const OF_A_PERSON =
  /\b(?:email|phone|telephone|mobile|surname|first name|last name|middle name|full name|passport|ssn|iban|password|ip)\b/
const OF_A_PLACE = /\b(?:address|postcode|post code|zip|url|latitude|longitude)\b/
/** Numbers that name something, which nobody adds up. */
export const NAMES_ONE = /[^ ] (?:id|code|number|key)$/
/** Rows on average that a place stands in before it tells no single one. */
const ROWS_OF_A_PLACE = 5

/** Whether values are those of one person, or nearly so. */
export const isPersonal = ({ distinct, filled }: Facts, label: string) =>
  OF_A_PERSON.test(label) || (OF_A_PLACE.test(label) && filled < distinct * ROWS_OF_A_PLACE)

/** What a column may tell apart by its name, so that it counts in how many rows each value stands; null where nothing. */
export function mayTellOne(name: string): 'one' | 'place' | null {
  const [words, label] = [nameWords(name).join(' '), namedBy(name).label]
  if (OF_A_PLACE.test(label)) return 'place'
  const named = TELLS_APART.test(words) || MAY_TELL_APART.test(words) || NAMES_ONE.test(label)
  return named || OF_A_PERSON.test(label) || /id$/i.test(name) ? 'one' : null
}

const PEOPLE =
  /(?:[^aeiou]er|ger|cer|eer|ier|yer|tor|sor|ist|ian|ee|ant|man|woman|person|people)s?$|^(?:guest|pilot|host|judge|coach|nurse|artist|student|patient|client|member|child|staff|friend|author|resident|president|agent)s?$/
const THINGS =
  /^(?:number|order|paper|chapter|theater|theatre|river|computer|printer|weather|quarter|character|letter|power|cover|tower|water|border|folder|header|computer|server|container|trailer|sensor|factor|sector|motor|vector|plant|restaurant|committee|employee count|coffee|fee|tree|degree|list|transfer|offer|newspaper|super|cluster|filter|counter|meter|parameter|layer|supplier|carrier|manufacturer|retailer|dealer|publisher|provider|distributor|competitor|operator|elevator|generator|processor|conductor type|station|vegetarian|variant|merchant)s?$/

/** Whether a noun is what people are called; in doubt it is, because names of people are not shown. */
export const namesPeople = (noun: string) => isPerson(noun) || (PEOPLE.test(noun) && !THINGS.test(noun))

/** Whether values are names of people: of a "player" or "player name", or of a "name" in a table of people. */
export function holdsNames(label: string, isOfPeople: boolean): boolean {
  const words = label.split(' ').filter((word) => word !== 'name')
  return words.length === 0 ? isOfPeople : namesPeople(words.at(-1) ?? '')
}

/** The person of whom a column names one in each row: "patient" for patient_id, else null. */
export function personIn({ name, distinct, filled }: Facts): string | null {
  const person = namedBy(name).label.split(' ').at(-2) ?? ''
  return distinct > MOST_DISCRETE && isKey({ name, distinct, filled }) && isPerson(person) ? person : null
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

/** With the column of people's names, which "who" asks for. */
export function askedByWho(columns: readonly Column[], isOfPeople: boolean): readonly Column[] {
  const named = columns.find(
    ({ role, clear, label }) =>
      (role === 'category' || clear === 'category') && holdsNames(label.replace(/ list$/, ''), isOfPeople),
  )
  return columns.map((column) => (column === named ? { ...column, asks: ['who'] } : column))
}
