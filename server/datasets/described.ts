import { sql } from 'kysely'
import { stringify } from 'yaml'
import type { Engine } from '../engines/engine.ts'
import { statementOf } from '../engines/statement.ts'
import type { SemanticModel } from '../semantic-model/semantic-model.ts'
import { MODEL_FILE } from './dataset.ts'
import { inferModel, type InferOptions } from './infer/infer.ts'

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
async function repeatedOnes(engine: Engine, model: SemanticModel): Promise<readonly string[]> {
  const { protects, threshold } = model
  if (protects !== undefined)
    return [
      `Figures stand on at least ${threshold} ${protects.plural}, whom column "${protects.column}" names. Edit "protects" in ${MODEL_FILE} where that is not so.`,
    ]
  const keys = model.columns.filter(({ role, name }) => role === 'identifier' && /id$/i.test(name))
  const notes = keys.map(async ({ name }) => {
    const column = sql.ref(name)
    const { sql: text, parameters } = statementOf(
      sql`select count(${column}) as known, count(distinct ${column}) as ones from ${sql.table(model.table)}`,
    )
    const [{ known, ones } = {}] = await engine.query(text, parameters, 1)
    return Number(ones) < Number(known)
      ? [
          `Column "${name}" has the same values in several rows. If they are people, name it under "protects" in ${MODEL_FILE}.`,
        ]
      : []
  })
  return (await Promise.all(notes)).flat()
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

/** Throws EngineError. */
export async function describeTable(engine: Engine, options: InferOptions): Promise<Described> {
  const model = await inferModel(engine, options)
  const repeated = await repeatedOnes(engine, model)
  const { sql: text, parameters } = statementOf(sql`select count(*) as n from ${sql.table(options.table)}`)
  const [size] = await engine.query(text, parameters, 1)
  return { model, rowCount: Number(size?.['n'] ?? 0), notes: [...unseenColumns(model), ...repeated] }
}
