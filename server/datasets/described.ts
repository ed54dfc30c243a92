import { stringify } from 'yaml'
import type { Engine } from '../engines/engine.ts'
import { nameOfDerived } from '../semantic-model/derived.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import { MODEL_FILE } from './dataset.ts'
import type { Facts } from './infer/facts.ts'
import { inferModel, type InferOptions } from './infer/infer.ts'
import type { PeopleOfTable } from './infer/people-of-table.ts'
import { withSensitive } from './infer/sensitive.ts'
import { countOf, factsOf } from './infer/table-facts.ts'

/** A table that nobody has described yet, described: its semantic model, and what whoever tends it should know. */

/** What a file says of sensitive columns, declared or not. */
export const ABOUT_SENSITIVE = `# What nobody may learn of one of them has "sensitive: true": figures that touch it carry noise. All others are exact.
`

const HEADER = `# What the columns mean and what people call them. It was inferred from the data: read it, and edit what is not
# right. Labels and synonyms are the words that questions may use; a column of role "identifier" is never shown.
# Figures stand on at least "threshold" rows. Where the same people are in many rows, name the column that tells them
# apart, and figures stand on that many people:
# protects: { column: customer_id, singular: customer, plural: customers, synonyms: [] }
${ABOUT_SENSITIVE}`

/** A semantic model as its file has it, for somebody to edit. */
export const modelText = (model: SemanticModel) => HEADER + stringify(model, { lineWidth: 110 })

/** What the threshold counts where rows name the same ones again and again, a sentence each. */
function repeatedOnes(facts: readonly Facts[], model: SemanticModel): readonly string[] {
  const { protects, threshold } = model
  if (protects !== undefined)
    return [
      `Figures stand on at least ${threshold} ${protects.plural}, whom column "${protects.column}" names. Edit "protects" in ${MODEL_FILE} where that is not so.`,
    ]
  const isKey = new Set(
    model.columns
      .filter(({ role, name }) => role === 'identifier' && /id$/i.test(name))
      .map(({ name }) => name),
  )
  return facts
    .filter(({ name, distinct, filled }) => isKey.has(name) && distinct < filled)
    .map(
      ({ name }) =>
        `Column "${name}" has the same values in several rows. If they are people, name it under "protects" in ${MODEL_FILE}.`,
    )
}

/** Columns of which nothing is ever shown, and why: none goes without a word. */
function unseenColumns({ columns }: SemanticModel): readonly string[] {
  const unseen = columns.filter(({ role }) => role === 'identifier').map(({ name }) => `"${name}"`)
  if (unseen.length === 0) return []
  const [subject, its] =
    unseen.length === 1 ? ['Column', 'its values tell'] : ['Columns', 'their values tell']
  return [
    `${subject} ${unseen.join(', ')}: nothing of ${unseen.length === 1 ? 'it' : 'them'} is shown, because ${its} rows or people apart. Where that is not so, change the role in ${MODEL_FILE}.`,
  ]
}

/** Columns that the table does not have, and what they are made of. */
const derivedColumns = ({ columns }: SemanticModel): readonly string[] =>
  columns.flatMap(({ name, derived }) =>
    derived === undefined
      ? []
      : [
          `"${name}" is worked out from two columns: ${nameOfDerived(derived)}. Edit it in ${MODEL_FILE} where it is something else.`,
        ],
  )

/** Columns that are named in one line. */
const MOST_NAMED = 12
const listOf = (items: readonly string[]) => new Intl.ListFormat('en-GB').format(items)
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`)

/** Whether it is about people, by what, and which columns are sensitive for that. */
export function sensitiveColumns(
  people: PeopleOfTable | null,
  { columns, threshold }: SemanticModel,
): readonly string[] {
  const edit = `Edit "sensitive" in ${MODEL_FILE} where that is not so: docs/privacy.md says how.`
  const exact = `figures are exact above the threshold of ${threshold}`
  if (people === null)
    return [`Nothing in it was taken to be about people, so no column is sensitive: ${exact}. ${edit}`]
  const { plural, columns: by } = people
  const why = by.length === 0 ? 'a row is one' : `column${by.length === 1 ? '' : 's'} ${listOf(quoted(by))}`
  const about = `It is about ${plural} (${why})`
  const names = columns.filter(({ sensitive }) => sensitive === true).map(({ name }) => name)
  if (names.length === 0)
    return [
      `${about}, and tells no more of them than others may know, so no column is sensitive: ${exact}.`,
      edit,
    ]
  const more = names.length - MOST_NAMED
  const named = more > 1 ? [...quoted(names.slice(0, MOST_NAMED)), `${more} more`] : quoted(names)
  return [
    `${about}, so ${listOf(named)} ${names.length === 1 ? 'is' : 'are'} sensitive: figures that touch ${names.length === 1 ? 'it' : 'them'} carry noise.`,
    edit,
  ]
}

export interface Described {
  readonly model: SemanticModel
  /** Whom it is about; null where nothing says that it is about anybody. */
  readonly people: PeopleOfTable | null
  readonly rowCount: number
  readonly notes: readonly string[]
}

/** Throws EngineError. @param tell now and then, how far it is */
export async function describeTable(
  engine: Engine,
  options: InferOptions,
  tell?: (message: string) => void,
): Promise<Described> {
  const { facts, rowCount } = await factsOf(engine, options.table, tell)
  const count = await countOf(engine, options.table, facts)
  const { model, people } = withSensitive(inferModel(facts, { ...options, count }), facts, options.stem)
  const notes = [
    ...sensitiveColumns(people, model),
    ...unseenColumns(model),
    ...derivedColumns(model),
    ...repeatedOnes(facts, model),
  ]
  return { model, people, rowCount, notes }
}
