import { stringify } from 'yaml'
import type { Engine } from '../engines/engine.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import { MODEL_FILE } from './dataset.ts'
import type { Facts } from './infer/facts.ts'
import { inferModel, type InferOptions } from './infer/infer.ts'
import { factsOf } from './infer/table-facts.ts'

/** A table that nobody has described yet, described: its semantic model, and what whoever tends it should know. */

const HEADER = `# What the columns mean and what people call them. It was inferred from the data: read it, and edit what is not
# right. Labels and synonyms are the words that questions may use; a column of role "identifier" is never shown.
# Figures stand on at least "threshold" rows. Where the same people are in many rows, name the column that tells them
# apart, and figures stand on that many people:
# protects: { column: customer_id, singular: customer, plural: customers, synonyms: [] }
`

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

export interface Described {
  readonly model: SemanticModel
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
  const model = inferModel(facts, options)
  return { model, rowCount, notes: [...unseenColumns(model), ...repeatedOnes(facts, model)] }
}
